import { COMMAND_GROUPS } from "./commands.ts";

/** Global flags that take a value in the argument after them: that is not a command. */
export const FLAGS_WITH_VALUE: readonly string[] = [
  ...["--profile", "--base-url", "-o", "--output", "--fields", "--columns", "--query", "--timeout", "--max-retries"],
];

/**
 * The command of the first level that a command line names, by its own name; undefined when it names none. Help for a
 * command names that command.
 * @param argv the command line, without node and script.
 */
export function namedCommand(argv: readonly string[]): string | undefined {
  const operands = operandsOf(argv);
  const word = operands[0] === "help" ? operands[1] : operands[0];
  const entries = Object.values(COMMAND_GROUPS).flat();
  return entries.find(({ name, alias }) => word !== undefined && [name, alias].includes(word))?.name;
}

// --- internal ---

/** Short flags in one argument, of which the last takes a value: `-qo json`. */
const CLUSTER_WITH_VALUE = /^-[qVh]+o$/;

/** The first two arguments that are neither flags nor values of global flags. */
function operandsOf(argv: readonly string[]): string[] {
  const operands: string[] = [];
  for (let at = 0; at < argv.length && operands.length < 2; at += 1) {
    const argument = argv[at] ?? "";
    if (FLAGS_WITH_VALUE.includes(argument) || CLUSTER_WITH_VALUE.test(argument)) at += 1;
    else if (!argument.startsWith("-")) operands.push(argument);
  }
  return operands;
}
