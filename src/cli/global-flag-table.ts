/** The flags that every command takes, before or after its name, as commander writes them, with what the help says. */
export const GLOBAL_FLAGS: readonly (readonly [flags: string, description: string])[] = [
  ["--profile <name>", "which profile of keys and settings to use"],
  ["--base-url <url>", "address of the API, ending in /v1"],
  ["-o, --output <format>", "how results are printed"],
  ["--json", "short for -o json"],
  ["--fields <a,b>", "the columns of a table or CSV, the keys of JSON"],
  ["--columns <a,b>", "the same as --fields"],
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
