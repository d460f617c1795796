import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import type { Bind, CommandFactory } from "../commands/shared/command.ts";
import type { Context } from "../commands/shared/context.ts";
import { addGlobalFlags, type GlobalFlags, globalFlags } from "../commands/shared/global-flags.ts";
import { CliError } from "../errors.ts";
import type { System } from "../system/system.ts";
import { createContext } from "./create-context.ts";
import { refuseUnknownCommand } from "./unknown-command.ts";

type Load = (argv: readonly string[]) => Promise<{ default: CommandFactory }>;

/** The command line by the groups of the help text, in its order. A module is loaded only when its command is called. */
const GROUPS: Readonly<Record<string, readonly (readonly [name: string, summary: string, load: Load])[]>> = {
  "Customers:": [
    ["list", "list customers", () => import("../commands/list.ts")],
    ["get", "show one customer or several", () => import("../commands/get.ts")],
    ["create", "create a customer", () => import("../commands/create.ts")],
    // The flags that change many customers are of no use for one.
    [
      "update",
      "change a customer",
      (argv) => (concernsMany(argv) ? import("../commands/update/many.ts") : import("../commands/update.ts")),
    ],
    ["delete", "delete customers", () => import("../commands/delete.ts")],
    ["restore", "bring back a customer that was deleted from here", () => import("../commands/restore.ts")],
  ],
  "Many at once:": [
    ["import", "create or update customers from a file", () => import("../commands/import.ts")],
    ["plan", "show what importing a file would write, and save that plan", () => import("../commands/plan.ts")],
    ["apply", "carry out a saved plan", () => import("../commands/apply.ts")],
    ["export", "write customers to a file", () => import("../commands/export.ts")],
    ["duplicates", "find customers that are likely the same", () => import("../commands/duplicates.ts")],
    ["runs", "what imports did; finish or reverse one", () => import("../commands/runs.ts")],
  ],
  "Setting up:": [
    ["auth", "log in, and choose between accounts", () => import("../commands/auth.ts")],
    ["config", "read and change settings", () => import("../commands/config.ts")],
    [
      "doctor",
      "check the server, the key and the clock, and show how the server answers",
      () => import("../commands/doctor.ts"),
    ],
  ],
  "Trying out:": [
    ["sandbox", "serve the API on this machine, with an embedded database", () => import("../commands/sandbox.ts")],
  ],
  "Everything else:": [
    ["api", "call any address of the API, such as jobs, invoices and payments", () => import("../commands/api.ts")],
  ],
};

/** Commands that print customers, whose fields --fields then names. */
const PRINT_CUSTOMERS = new Set(["list", "get", "create", "update", "delete", "export"]);

/**
 * Reads the command line and runs the command it names.
 * @returns the exit code.
 * @throws CliError for anything a user can fix; other errors are bugs.
 */
export async function runProgram(argv: readonly string[], system: System): Promise<number> {
  const program = await buildProgram(argv, system);
  try {
    refuseUnknownCommand(program.command, argv);
    await program.command.parseAsync([...argv], { from: "user" });
    return program.exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isJob = error.exitCode !== 0 && argv.some((argument) => argument.startsWith("--job"));
    const job = isJob ? (await import("../commands/shared/attempting.ts")).jobIn(program.refused(), argv) : undefined;
    if (job === undefined) return afterCommander(error);
    return job.attempt(await createContext(system, {}), async () => afterCommander(error));
  }
}

// --- internal ---

/** Whether the flag --from is given, or asked about. */
function concernsMany(argv: readonly string[]): boolean {
  return argv.some((argument) => /^--from(=|$)|^(-h|--help|help)$/.test(argument));
}

async function buildProgram(argv: readonly string[], system: System) {
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

  const root = addGlobalFlags(
    new Command("customers")
      .description("Manage the customers of a field-service business.")
      .optionsGroup("Options:")
      .version(version, "-V, --version", "print the version")
      .helpCommand("help [command]", "show the help of a command")
      .usage("<command> [flags]"),
  );
  root.addHelpText(
    "after",
    "\nStart with `customers auth login`, or try everything on this machine with `customers sandbox --use`.",
  );
  for (const [group, commands] of Object.entries(GROUPS)) {
    for (const [name, summary, load] of commands) {
      const command = argv.includes(name) ? (await load(argv)).default(bind) : new Command(name);
      root.addCommand(command.summary(summary).helpGroup(group));
    }
  }
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
    .helpOption("-h, --help", "show this help")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => system.terminal.stdout.write(text),
      writeErr: () => {}, // main() prints the error itself, once, in the format asked for
      getOutHelpWidth: () => system.terminal.columns,
    });
  for (const below of command.commands) settle(below, system, onRefused);
}

function afterCommander(error: CommanderError): number {
  if (error.exitCode === 0) return 0;
  if (error.code === "commander.help") {
    throw new CliError("usage", "no command was given", { hint: "Run `customers --help` for the list of commands." });
  }
  const [message = "", suggestion = ""] = error.message.replace(/^error: /, "").split("\n");
  throw new CliError("usage", message, {
    hint: suggestion.replace(/^\((.*)\)$/, "$1") || "Run the command with --help to see how it is called.",
  });
}
