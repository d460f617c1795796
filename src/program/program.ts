import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import type { Bind, CommandFactory } from "../commands/shared/command.ts";
import { addGlobalFlags, type GlobalFlags, globalFlags } from "../commands/shared/global-flags.ts";
import { CliError } from "../errors.ts";
import type { System } from "../system/system.ts";
import { createContext } from "./create-context.ts";
import { refuseUnknownCommand } from "./unknown-command.ts";

interface CommandEntry {
  readonly summary: string;
  readonly load: (argv: readonly string[]) => Promise<{ default: CommandFactory }>;
  readonly group: string;
  /** Whether it prints customers, whose fields --fields then names. */
  readonly printsCustomers?: true;
}

/** The command line, in the order of the help text. A module is loaded only when its command is called. */
const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  list: {
    group: "Customers:",
    printsCustomers: true,
    summary: "list customers",
    load: () => import("../commands/list.ts"),
  },
  get: {
    group: "Customers:",
    printsCustomers: true,
    summary: "show one customer or several",
    load: () => import("../commands/get.ts"),
  },
  create: {
    group: "Customers:",
    printsCustomers: true,
    summary: "create a customer",
    load: () => import("../commands/create.ts"),
  },
  update: {
    group: "Customers:",
    printsCustomers: true,
    summary: "change a customer",
    // Changing many takes what import takes, which one change has no use for.
    load: (argv) => (concernsMany(argv) ? import("../commands/update/many.ts") : import("../commands/update.ts")),
  },
  delete: {
    group: "Customers:",
    printsCustomers: true,
    summary: "delete customers",
    load: () => import("../commands/delete.ts"),
  },
  restore: {
    group: "Customers:",
    summary: "bring back a customer that was deleted from here",
    load: () => import("../commands/restore.ts"),
  },
  import: {
    group: "Many at once:",
    summary: "create or update customers from a file",
    load: () => import("../commands/import.ts"),
  },
  plan: {
    group: "Many at once:",
    summary: "show what importing a file would write, and save that plan",
    load: () => import("../commands/plan.ts"),
  },
  apply: { group: "Many at once:", summary: "carry out a saved plan", load: () => import("../commands/apply.ts") },
  export: {
    group: "Many at once:",
    printsCustomers: true,
    summary: "write customers to a file",
    load: () => import("../commands/export.ts"),
  },
  duplicates: {
    group: "Many at once:",
    summary: "find customers that are likely the same",
    load: () => import("../commands/duplicates.ts"),
  },
  runs: {
    group: "Many at once:",
    summary: "what imports did; finish or reverse one",
    load: () => import("../commands/runs.ts"),
  },
  auth: {
    group: "Setting up:",
    summary: "log in, and choose between accounts",
    load: () => import("../commands/auth.ts"),
  },
  config: { group: "Setting up:", summary: "read and change settings", load: () => import("../commands/config.ts") },
  doctor: {
    group: "Setting up:",
    summary: "check the server, the key and the clock, and show how the server answers",
    load: () => import("../commands/doctor.ts"),
  },
  sandbox: {
    group: "Trying out:",
    summary: "serve the API on this machine, with an embedded database",
    load: () => import("../commands/sandbox.ts"),
  },
  api: {
    group: "Everything else:",
    summary: "call any address of the API, such as jobs, invoices and payments",
    load: () => import("../commands/api.ts"),
  },
};

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
    if (error instanceof CommanderError) return afterCommander(error);
    throw error;
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
      const printsCustomers = this.parent === root && COMMANDS[this.name()]?.printsCustomers === true;
      const flags = globalFlags(root);
      const context = createContext(system, printsCustomers ? await withFieldPaths(flags) : flags);
      // commander checks the arguments and options against what the command's file declares next to its run function.
      const args = this.processedArgs as unknown as Parameters<typeof run>[1];
      const result = await run(context, args, this.opts() as Parameters<typeof run>[2]);
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
  for (const [name, entry] of Object.entries(COMMANDS)) {
    const called = argv.includes(name);
    const command = called ? (await entry.load(argv)).default(bind) : new Command(name);
    root.addCommand(command.summary(entry.summary).helpGroup(entry.group));
  }
  settle(root, system);
  return { command: root, exitCode: () => exitCode };
}

/** Reads --fields as fields of a customer. With --query they name keys of its result, which may be anything. */
async function withFieldPaths(flags: GlobalFlags): Promise<GlobalFlags> {
  if (flags.fields === undefined || flags.query !== undefined) return flags;
  const { readFieldPath } = await import("../customers/field-path.ts");
  return { ...flags, fields: flags.fields.map((field) => readFieldPath(field, "--fields")) };
}

/** No command ends the process or writes to it behind our back. */
function settle(command: Command, system: System): void {
  command
    .exitOverride()
    .showSuggestionAfterError(true)
    .helpOption("-h, --help", "show this help")
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => system.terminal.stdout.write(text),
      writeErr: () => {}, // main() prints the error itself, once, in the format asked for
      getOutHelpWidth: () => system.terminal.columns,
    });
  for (const below of command.commands) settle(below, system);
}

function afterCommander(error: CommanderError): number {
  if (error.exitCode === 0) return 0;
  if (error.code === "commander.help") {
    throw new CliError("usage", "no command was given", { hint: "Run `customers --help` for the list of commands." });
  }
  const [message = "", suggestion = ""] = error.message.replace(/^error: /, "").split("\n");
  throw new CliError("usage", message, {
    hint:
      suggestion === ""
        ? "Run the command with --help to see how it is called."
        : suggestion.replace(/^\((.*)\)$/, "$1"),
  });
}
