import { parseArgs } from "node:util";
import { COMMAND_GROUPS, GLOBAL_FLAGS } from "./commands.ts";
import type { GlobalFlags } from "./global-flags.ts";

/** What a command line asks for, before commander reads it: also for errors after it was refused. */
export interface CommandLine {
  readonly argv: readonly string[];
  /** What stands before the first flag of a command: the command, the one below it, and arguments. */
  readonly words: readonly string[];
  /** The command of the first level, by its own name. Help for a command names that command. */
  readonly command: string | undefined;
  /** The command or topic whose help is asked for; an empty path is the program. */
  readonly help: readonly string[] | undefined;
  readonly version: boolean;
  readonly problem: string;
  readonly has: (flag: string) => boolean;
  /** Flags that count also if the command line is wrong: how the error is told, and the job that failed with it. */
  readonly flags: Pick<GlobalFlags, "profile" | "output" | "json" | "color" | "verbose"> & {
    readonly job: string | undefined;
    readonly dryRun: boolean;
  };
}

export function readCommandLine(given: readonly string[]): CommandLine {
  const argv = withOwnFlags(given);
  // `-1h` is a value: no flag is a digit.
  const args = argv.map((arg) => (/^-\d/.test(arg) ? arg.slice(1) : arg));
  const options = { ...GLOBAL, job: { type: "string" } } as const;
  const { values, tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const flags = tokens.filter((token) => token.kind === "option");
  const own = flags.find(({ name }) => GLOBAL[name] === undefined);
  const words = tokens.flatMap((token) =>
    token.kind === "positional" && token.index < (own?.index ?? argv.length) ? [token.value] : [],
  );
  const has = (flag: string) => values[flag] !== undefined;
  const [first, second] = words;
  const entry = entryOf(first === "help" ? second : first);
  const isAlone = first === undefined || (second === undefined && entry?.isGroup === true);
  // A flag that takes a value takes the next word: after `--profile $UNSET list` there is no command left.
  const valued = isAlone && own === undefined ? flags.filter(({ name }) => GLOBAL[name]?.type === "string") : [];
  const greedy = valued.find(({ value }) => value === undefined) ?? valued[0];
  const noCommand = greedy?.value === undefined ? `the flag ${greedy?.rawName} needs a value` : "no command is given";
  const isHelp = has("help") || (isAlone && own === undefined && greedy === undefined);
  return {
    argv,
    words,
    command: greedy === undefined ? entry?.name : undefined,
    help: first === "help" ? words.slice(1) : isHelp ? words : undefined,
    version: has("version"),
    problem: own === undefined ? noCommand : `unknown option '${own.rawName}'`,
    has,
    flags: {
      profile: flagText(values.profile),
      output: flagText(values.output),
      json: has("json"),
      verbose: has("verbose"),
      job: flagText(values.job),
      dryRun: has("dry-run"),
      ...(has("no-color") ? { color: false } : {}),
    },
  };
}

// --- internal ---

type ParseOption = { readonly type: "string" | "boolean"; readonly short?: string };

const GLOBAL: Readonly<Record<string, ParseOption>> = Object.fromEntries(
  ["-h, --help", "-V, --version", ...GLOBAL_FLAGS.map(([flags]) => flags)].map((flags) => {
    const [, short, name = "", value] = /^(?:-(\w), )?--([\w-]+)( <)?/.exec(flags) ?? [];
    return [name, { type: value === undefined ? "boolean" : "string", ...(short && { short }) }] as const;
  }),
);

const OF_EXEC = { tier: { type: "string" }, seed: { type: "string" } } as const;

/** After `sandbox exec` all that follows the command is its own: `--` before it says so, if nobody wrote it. */
function withOwnFlags(argv: readonly string[]): string[] {
  const args = [...argv];
  const options = { ...GLOBAL, ...OF_EXEC };
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const [first, second, command] = tokens.filter(({ kind }) => kind !== "option");
  if (first?.kind !== "positional" || second?.kind !== "positional" || command?.kind !== "positional") return args;
  if (first.value === "sandbox" && second.value === "exec") args.splice(command.index, 0, "--");
  return args;
}

function entryOf(word: string | undefined) {
  const entries = Object.values(COMMAND_GROUPS).flat();
  return entries.find(({ name, alias }) => word !== undefined && [name, alias].includes(word));
}

function flagText(value: string | boolean | undefined | readonly (string | boolean)[]): string | undefined {
  return typeof value === "string" ? value : undefined;
}
