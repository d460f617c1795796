/** A command of the first level. Its module is `src/commands/NAME.ts`. */
export interface CommandEntry {
  readonly name: string;
  readonly alias?: string;
  /** One line of the help: at most 60 characters. */
  readonly summary: string;
  /** Alone it does nothing but show its help. */
  readonly isGroup?: true;
}

/** The command line, by the groups of the help text and in their order. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly CommandEntry[]>> = {
  Customers: [
    { name: "list", alias: "ls", summary: "list customers" },
    { name: "get", alias: "show", summary: "show one customer or several" },
    { name: "create", summary: "create a customer" },
    { name: "update", summary: "change a customer" },
    { name: "edit", summary: "change a customer in your editor" },
    { name: "delete", alias: "rm", summary: "delete customers" },
    { name: "merge", summary: "make one customer of two" },
    { name: "restore", summary: "bring back customers that were deleted from here" },
    { name: "undo", summary: "take back the last thing done from here" },
  ],
  "Many at once": [
    { name: "import", summary: "create or update customers from a file" },
    { name: "export", summary: "write customers to a file" },
    { name: "duplicates", summary: "find customers that are likely the same" },
    { name: "runs", summary: "what imports did; finish or undo one" },
  ],
  "Setting up": [
    { name: "auth", summary: "log in, and choose between accounts", isGroup: true },
    { name: "config", summary: "read and change settings", isGroup: true },
    { name: "doctor", summary: "check the server, the key and the clock" },
    { name: "sandbox", summary: "serve the API on this machine, to try things out" },
    { name: "completion", summary: "complete commands, flags and values with TAB", isGroup: true },
  ],
  "Everything else": [
    { name: "api", summary: "make any call of the API: jobs, invoices, payments" },
    { name: "schema", summary: "the JSON Schema of what commands print" },
  ],
};

/** The flags that every command takes, before or after its name, as commander writes them, with what the help says. */
export const GLOBAL_FLAGS: readonly (readonly [flags: string, description: string])[] = [
  ["--profile <name>", "which profile of keys and settings to use"],
  ["--base-url <url>", "address of the API, ending in /v1"],
  ["-o, --output <format>", "how results are printed"],
  ["--json", "short for -o json"],
  ["--fields <a,b>", "the columns of a table or CSV, the keys of JSON"],
  ["--query <expr>", "print what this JMESPath expression selects from the result"],
  ["-q, --quiet", "print no notices or progress"],
  ["--verbose", "show each request on stderr (never the key)"],
  ["--no-input", "never ask, as without a terminal"],
  ["--no-color", "no colours"],
  ["--no-pager", "print a table that does not fit the screen as it is, not through $PAGER"],
  ["--timeout <seconds>", "how long one request may take"],
  ["--max-retries <n>", "how often a failed request is repeated"],
  ["--insecure-http", "allow plain http to another machine"],
  ["--insecure-tls", "allow NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not checked"],
];
