import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import { CliError } from "../errors.ts";
import { colourWanted } from "../output/colour.ts";
import type { System } from "../terminal/terminal.ts";
import { plainWord } from "../text/shell-word.ts";
import { didYouMean } from "../text/words.ts";
import { type Bind, type CommandModules, pathOf, withManual } from "./command.ts";
import type { CommandLine } from "./command-line.ts";
import { COMMAND_GROUPS } from "./commands.ts";
import { type Context, createContext } from "./context.ts";
import { addGlobalFlags, type GlobalFlags } from "./global-flags.ts";
import { commandAt, flagElsewhere } from "./unknown-command.ts";

/** Runs a command, or prints help. @returns the exit code. @throws CliError what a user can fix, else it is a bug. */
export async function runProgram(line: CommandLine, system: System, modules: CommandModules): Promise<number> {
  const { terminal, env } = system;
  if (line.version) {
    await terminal.out(`${version}\n`);
    return 0;
  }
  if (line.help !== undefined || line.command === undefined) {
    const { helpText } = await import("./help/help-command.ts");
    const isColoured = colourWanted(terminal.stdoutIsTTY, env, line.flags.color);
    await terminal.out(helpText(line, { isColoured, columns: terminal.columns }));
    return 0;
  }
  let exitCode = 0;
  let refused: Command | undefined;
  const bind = binder(system, (code) => {
    exitCode = code;
  });
  const root = await commandTree(bind, modules, line);
  configure(root, (command) => {
    refused = command;
  });
  commandAt(namedOf(root), line.words);
  try {
    await root.parseAsync([...line.argv], { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const failure = usageError(error, refused);
    const { asJob, jobOf } = await import("./job.ts");
    const job = jobOf(refused?.name(), line.flags);
    if (job === undefined) throw failure;
    return asJob(await createContext(system, {}), job, () => Promise.reject(failure));
  }
}

/** The command line as commander has it: the called command, or all if their help is drawn. Help is not commander's. */
export async function commandTree(bind: Bind, modules: CommandModules, line?: CommandLine): Promise<Command> {
  const root = addGlobalFlags(
    new Command("customers")
      .description("Manage the customers of a field-service business over its API.")
      .option("-V, --version", "print the version")
      .usage("<command> [flags]"),
  );
  for (const [group, entries] of Object.entries(COMMAND_GROUPS)) {
    for (const { name, alias, summary } of entries) {
      if (line !== undefined && line.command !== name) continue;
      const command = await (await modules[name]?.())?.default(bind);
      if (command === undefined) throw new Error(`the command ${name} was not loaded`);
      if (alias !== undefined) command.alias(alias);
      root.addCommand(command.summary(summary).helpGroup(`${group}:`));
    }
  }
  return root;
}

// --- internal ---

function binder(system: System, onEnd: (exitCode: number) => void): Bind {
  return (command, run, manual = {}) => {
    const action = async (): Promise<void> => {
      // commander checks the arguments and options against what the command's file declares next to its run function.
      const args = command.processedArgs as unknown as Parameters<typeof run>[1];
      const options = command.opts() as Parameters<typeof run>[2];
      const { fields } = manual;
      const known = typeof fields === "function" ? fields(command.opts(), args) : fields;
      const flags = rootOf(command).opts<GlobalFlags>(); // Those of the root command, wherever they stand.
      const context = await createContext(system, await withFieldPaths(flags, known));
      const act = async (own: Context): Promise<unknown> => run(own, args, options);
      const jobs = "job" in options ? await import("./job.ts") : undefined;
      const job = jobs?.jobOf(command.name(), options);
      const result = await (jobs && job ? jobs.asJob(context, job, act) : act(context));
      if (typeof result === "number") onEnd(result);
    };
    return withManual(command.action(action), manual);
  };
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Reads --fields as what a command prints. With --query they name keys of its result, which may be anything. */
async function withFieldPaths(flags: GlobalFlags, known: "customer" | readonly string[] | undefined) {
  if (flags.fields === undefined || flags.query !== undefined || known === undefined) return flags;
  const { readFieldPath, refuseUnknown } = await import("../customers/field-path.ts");
  const read = (field: string) =>
    known === "customer" ? readFieldPath(field, "--fields") : refuseUnknown(field, known);
  return { ...flags, fields: flags.fields.map(read) };
}

/** Keeps commander from ending the process or writing to it, and leaves the help to us. */
function configure(command: Command, onRefused: (command: Command) => void): void {
  command
    .helpCommand(false)
    .helpOption(false)
    .exitOverride((error) => {
      onRefused(command);
      throw error;
    })
    .showSuggestionAfterError(true)
    .configureOutput({ writeErr: () => {} }); // main() prints the error itself, once, in the format asked for
  for (const below of command.commands) configure(below, onRefused);
}

function namedOf(command: Command): Parameters<typeof commandAt>[0] {
  const names = [command.name(), ...command.aliases()];
  return { names, args: command.registeredArguments, below: command.commands.map(namedOf) };
}

function usageError(error: CommanderError, refused: Command | undefined): CliError {
  const [said = "", suggestion = ""] = error.message.replace(/^error: /, "").split("\n");
  const { message, meant } = plainly(said);
  const help = `Run \`${pathOf(refused)} --help\` to see how it is called.`;
  const elsewhere = flagElsewhere(said, pathOf(refused)) || fieldsMeant(error, refused);
  const hint = elsewhere || suggestion.replace(/^\((.*)\)$/, "$1") || meant || help;
  return new CliError("usage", message, { hint });
}

/** In gh, `--json name,email` chooses the fields. */
function fieldsMeant({ code }: CommanderError, refused: Command | undefined): string {
  const fields = refused?.args.at(-1);
  if (code !== "commander.excessArguments" || !refused || !fields || !rootOf(refused).opts<GlobalFlags>().json)
    return "";
  return `--json takes no value: choose fields with --fields ${plainWord(fields)}`;
}

/** `--limit must be 1 or more`: commander says `option '--limit <n>' argument '0' is invalid. It must be 1 or more.` */
function plainly(said: string): { readonly message: string; readonly meant?: string } {
  const [head = "", named = ""] = /^option '([^']*)' argument /.exec(said) ?? [];
  const [flag] = /--[\w-]+/.exec(named) ?? [];
  if (flag === undefined) return { message: said };
  const [quoted = "", reason] = said.slice(head.length).split("' is invalid. ");
  if (reason === undefined) return { message: `the flag ${flag} needs a value` };
  const [value, why] = [quoted.slice(1), reason.replace(/\.$/, "")];
  if (why === "It must be 1 or more") return { message: `${flag} must be 1 or more` };
  const given = JSON.stringify(value);
  const [, choices] = why.split("Allowed choices are ");
  if (choices === undefined) {
    const must = why.replace(/^It must/, "must");
    return { message: must === why ? `${flag} ${given}: ${why}` : `${flag} ${must}, not ${given}` };
  }
  // kubectl has -o wide and -o name.
  const elsewhere = value === "wide" ? "table" : value === "name" ? "ids" : undefined;
  const meant = elsewhere ? `Did you mean ${elsewhere}?` : didYouMean(value, choices.split(", ")).trim();
  return { message: `${flag} must be one of ${choices}, not ${given}`, meant };
}
