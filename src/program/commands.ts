import type { CommandFactory } from "../commands/shared/command.ts";

/** A command of the first level. Its module is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly alias?: string;
  /** One line of the help: at most 60 characters. */
  readonly summary: string;
  readonly load: (argv: readonly string[]) => Promise<{ readonly default: CommandFactory }>;
}

/** The command line, by the groups of the help text and in their order. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly CommandEntry[]>> = {
  Customers: [
    { name: "list", alias: "ls", summary: "list customers", load: () => import("../commands/list.ts") },
    { name: "get", alias: "show", summary: "show one customer or several", load: () => import("../commands/get.ts") },
    { name: "create", summary: "create a customer", load: () => import("../commands/create.ts") },
    {
      name: "update",
      summary: "change a customer",
      // The flags that change many customers are of no use for one.
      load: (argv) => (concernsMany(argv) ? import("../commands/update/many.ts") : import("../commands/update.ts")),
    },
    { name: "edit", summary: "change a customer in your editor", load: () => import("../commands/edit.ts") },
    { name: "delete", alias: "rm", summary: "delete customers", load: () => import("../commands/delete.ts") },
    {
      name: "restore",
      summary: "bring back a customer that was deleted from here",
      load: () => import("../commands/restore.ts"),
    },
  ],
  "Many at once": [
    {
      name: "import",
      summary: "create or update customers from a file",
      load: () => import("../commands/import.ts"),
    },
    {
      name: "plan",
      summary: "save what importing a file would write, to look at it",
      load: () => import("../commands/plan.ts"),
    },
    { name: "apply", summary: "carry out a saved plan", load: () => import("../commands/apply.ts") },
    { name: "export", summary: "write customers to a file", load: () => import("../commands/export.ts") },
    {
      name: "duplicates",
      summary: "find customers that are likely the same",
      load: () => import("../commands/duplicates.ts"),
    },
    {
      name: "runs",
      summary: "what imports did; finish or undo one",
      load: () => import("../commands/runs.ts"),
    },
  ],
  "Setting up": [
    { name: "auth", summary: "log in, and choose between accounts", load: () => import("../commands/auth.ts") },
    { name: "config", summary: "read and change settings", load: () => import("../commands/config.ts") },
    {
      name: "doctor",
      summary: "check the server, the key and the clock",
      load: () => import("../commands/doctor.ts"),
    },
    {
      name: "sandbox",
      summary: "serve the API on this machine, to try things out",
      load: () => import("../commands/sandbox.ts"),
    },
    {
      name: "completion",
      summary: "complete commands and customers with TAB",
      load: () => import("../commands/completion.ts"),
    },
  ],
  "Everything else": [
    {
      name: "api",
      summary: "make any call of the API: jobs, invoices, payments",
      load: () => import("../commands/api.ts"),
    },
    {
      name: "schema",
      summary: "the JSON Schema of what commands print",
      load: () => import("../commands/schema.ts"),
    },
  ],
};

// --- internal ---

/** Whether the flag --from is given, or asked about. */
function concernsMany(argv: readonly string[]): boolean {
  return argv.some((argument) => /^--from(=|$)|^(-h|--help|help)$/.test(argument));
}
