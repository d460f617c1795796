import { type Command, CommanderError } from "commander";
import type { Bind, CommandModules } from "../commands/shared/command.ts";
import type { Context } from "../commands/shared/context.ts";
import { type GlobalFlags, globalFlags } from "../commands/shared/global-flags.ts";
import { CliError } from "../errors.ts";
import { colourWanted, inks } from "../output/colour.ts";
import type { System } from "../system/system.ts";
import { didYouMean } from "../text/words.ts";
import { commandTree } from "./command-tree.ts";
import { createContext } from "./create-context.ts";
import { refuseUnknownCommand } from "./unknown-command.ts";

/** Commands that print customers, whose fields --fields then names. */
const PRINT_CUSTOMERS = new Set(["list", "get", "create", "update", "edit", "delete", "export"]);

/** Commands that do nothing by themselves. */
const GROUPS_ALONE = new Set(["auth", "config", "completion"]);

/**
 * Reads the command line and runs the command it names.
 * @param modules of the command that argv names, at least.
 * @returns the exit code.
 * @throws CliError for anything a user can fix; other errors are bugs.
 */
export async function runProgram(argv: readonly string[], system: System, modules: CommandModules): Promise<number> {
  const program = await buildProgram(argv, system, modules);
  try {
    const { operands, unknown } = program.command.parseOptions([...argv]); // This answers --version.
    const asked = helpAskedFor(argv, operands, unknown);
    if (operands[0] !== "help") refuseUnknownCommand(program.command, argv);
    if (asked !== undefined) {
      const { terminal, env } = system;
      const ink = await inks(colourWanted(terminal.stdoutIsTTY, env, argv.includes("--no-color") ? false : undefined));
      const [{ helpText }, { describeAll }] = await Promise.all([
        import("./help/help-command.ts"),
        import("./help/describe.ts"),
      ]);
      await terminal.out(helpText(describeAll(program.command), asked, ink, terminal.columns));
      return 0;
    }
    await program.command.parseAsync([...argv], { from: "user" });
    return program.exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isJob = error.exitCode !== 0 && argv.some((argument) => argument.startsWith("--job"));
    const job = isJob ? (await import("../commands/shared/attempting.ts")).jobIn(program.refused(), argv) : undefined;
    if (job === undefined) return afterCommander(error, program.refused());
    return job.attempt(await createContext(system, {}), async () => afterCommander(error, program.refused()));
  }
}

// --- internal ---

/** The command or topic whose help is asked for; an empty path is the program itself. */
function helpAskedFor(
  argv: readonly string[],
  operands: readonly string[],
  unknown: readonly string[],
): readonly string[] | undefined {
  const [first, second] = operands;
  if (first === "help") return operands.slice(1);
  const own = argv.slice(0, argv.includes("--") ? argv.indexOf("--") : argv.length);
  if (own.includes("--help") || own.includes("-h")) return operands;
  if (first === undefined) return unknown.length === 0 ? [] : undefined;
  return second === undefined && unknown.length === 0 && GROUPS_ALONE.has(first) ? [first] : undefined;
}

async function buildProgram(argv: readonly string[], system: System, modules: CommandModules) {
  let exitCode = 0;
  const bind: Bind = (run) =>
    async function (this: Command) {
      const printsCustomers = this.parent === root && PRINT_CUSTOMERS.has(this.name());
      const flags = globalFlags(root);
      const context = await createContext(system, printsCustomers ? await withFieldPaths(flags) : flags);
      // commander checks the arguments and options against what the command's file declares next to its run function.
      const args = this.processedArgs as unknown as Parameters<typeof run>[1];
      const options = this.opts() as Parameters<typeof run>[2];
      const job = "job" in options ? (await import("../commands/shared/attempting.ts")).jobOf(this) : undefined;
      const act = async (own: Context): Promise<unknown> => run(own, args, options);
      const result = await (job === undefined ? act(context) : job.attempt(context, act));
      if (typeof result === "number") exitCode = result;
    };

  const root = await commandTree(bind, modules, argv);
  let refused: Command | undefined;
  settle(root, system, (command) => {
    refused = command;
  });
  return { command: root, exitCode: () => exitCode, refused: () => refused };
}

/** Reads --fields as fields of a customer. With --query they name keys of its result, which may be anything. */
async function withFieldPaths(flags: GlobalFlags): Promise<GlobalFlags> {
  if (flags.fields === undefined || flags.query !== undefined) return flags;
  const { readFieldPath } = await import("../customers/field-path.ts");
  return { ...flags, fields: flags.fields.map((field) => readFieldPath(field, "--fields")) };
}

/** Keeps commander from ending the process or writing to it. */
function settle(command: Command, system: System, onRefused: (command: Command) => void): void {
  command
    .exitOverride((error) => {
      onRefused(command);
      throw error;
    })
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => system.terminal.stdout.write(text),
      writeErr: () => {}, // main() prints the error itself, once, in the format asked for
    });
  for (const below of command.commands) settle(below, system, onRefused);
}

/** @param refused the command whose arguments are wrong. */
function afterCommander(error: CommanderError, refused: Command | undefined): number {
  if (error.exitCode === 0) return 0;
  const [message = "", suggestion = ""] = error.message.replace(/^error: /, "").split("\n");
  throw new CliError("usage", message, {
    hint:
      suggestion.replace(/^\((.*)\)$/, "$1") ||
      meantChoice(message) ||
      meantSearch(error, refused) ||
      (message === "missing required argument 'file'" && "Name a file, or - for stdin.") ||
      `Run \`${pathOf(refused)} --help\` to see how it is called.`,
  });
}

/** `customers auth login` */
function pathOf(command: Command | undefined): string {
  const names: string[] = [];
  for (let at: Command | null | undefined = command; at?.parent; at = at.parent) names.unshift(at.name());
  return ["customers", ...names].join(" ");
}

/** `customers list ortiz` looks for somebody. */
function meantSearch({ code }: CommanderError, refused: Command | undefined): string {
  const word = refused?.name() === "list" && refused.parent?.parent === null ? refused.args[0] : undefined;
  if (code !== "commander.excessArguments" || word === undefined) return "";
  return `To find a text: customers list --search ${/^[\w@.+-]+$/.test(word) ? word : "TEXT"}`;
}

/** The choice that was probably meant, where commander says which there are. */
function meantChoice(message: string): string {
  const [before = "", choices] = message.split("' is invalid. Allowed choices are ");
  if (choices === undefined) return "";
  const word = before.slice(before.indexOf("argument '") + "argument '".length);
  return didYouMean(word, choices.replace(/\.$/, "").split(", ")).trim();
}
