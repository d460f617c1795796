import { describe, expect, test } from "vitest";
import { EXIT_CODE_MEANINGS, TOPICS } from "../../src/cli/help/topics.ts";
import { EXIT_CODES } from "../../src/errors.ts";
import { run } from "../helpers/program.ts";
import { runInTerminal } from "../helpers/terminal.ts";

const ROOT = `Usage: customers <command> [flags]

Manage the customers of a field-service business over its API.

Flags:
  -V, --version  print the version
  -h, --help     show this help

Customers:
  list, ls       list customers
  get, show      show one customer or several
  create         create a customer
  update         change a customer
  edit           change a customer in your editor
  delete, rm     delete customers
  merge          make one customer of two
  restore        bring back customers that were deleted from here
  undo           take back the last thing done from here

Many at once:
  import         create or update customers from a file
  export         write customers to a file
  duplicates     find customers that are likely the same
  runs           what imports did; finish or undo one

Setting up:
  auth           log in, and choose between accounts
  config         read and change settings
  doctor         check the server, the key and the clock
  sandbox        serve the API on this machine, to try things out
  completion     complete commands, flags and values with TAB

Everything else:
  api            make any call of the API: jobs, invoices, payments
  schema         the JSON Schema of what commands print

Start with \`customers auth login\`, or try everything on this machine with
\`customers sandbox --seed 25\`.

\`customers help COMMAND\` shows the flags and examples of a command; \`customers
help flags\` the flags that all take. More: \`customers help environment\`,
\`exit-codes\`, \`formats\`, \`filters\`, \`files\`.
`;

test.each(["", "help", "--help", "-h"])("customers %s shows the commands", async (command) => {
  expect(await run(command)).toEqual({ stdout: ROOT, stderr: "", exitCode: 0 });
});

test.each([
  ["runs show", "runs show --help"],
  ["ls", "list --help"],
  ["auth", "auth"],
  ["auth login", "auth login -h"],
  ["sandbox exec", "sandbox exec --help -- ls --help"],
])("help %s is the help of that command", async (path, same) => {
  const { stdout } = await run(`help ${path}`);
  expect(stdout).toContain("Usage: customers ");
  expect(await run(same)).toEqual({ stdout, stderr: "", exitCode: 0 });
});

test.each(Object.keys(TOPICS))("help %s explains the topic", async (topic) => {
  const { stdout, stderr, exitCode } = await run(`help ${topic}`);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  expect(stdout.split("\n")[0]?.toLowerCase()).toBe(TOPICS[topic]?.summary.toLowerCase());
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("help in two steps: the flags that most people use, then all", async () => {
  const { stdout: short } = await run("import --help");
  const { stdout: all } = await run("help import --all");
  const [, more] = /\n(\d+) more flags: `customers help import --all`, or `man customers-import`\.\n/.exec(short) ?? [];
  expect(short).not.toContain("--concurrency");
  expect(all).toContain("\n      --concurrency <n>  ");
  expect(all).not.toContain("more flags");
  const flags = (text: string) => text.match(/^ +(?:-\w, )?--[\w-]+/gm)?.length ?? 0;
  expect(flags(all) - flags(short)).toBe(Number(more));
  expect((await run("import --all --help")).stdout).toBe(all);
});

test("every exit code has a meaning", () => {
  expect(Object.keys(EXIT_CODE_MEANINGS).map(Number)).toEqual([0, ...new Set(Object.values(EXIT_CODES))]);
});

test.each([
  ["help exit-code", "exit-code", "Run `customers --help` for the list of commands."],
  ["help imprt", "imprt", "Did you mean `customers import`? Run `customers --help` for the list of commands."],
  [
    "help runs shw",
    "runs shw",
    "Did you mean `customers runs show`? Run `customers runs --help` for the list of commands.",
  ],
])("%s", async (command, name, hint) => {
  const stderr = `error: unknown command '${name}'\n${hint}\n`;
  expect(await run(command)).toEqual({ stdout: "", stderr, exitCode: 2 });
});

describe.each([60, 80, 120])("on a terminal of %i columns", (columns) => {
  test("headings are bold, and text is wrapped between words", async () => {
    const session = await runInTerminal("help runs show", { columns });
    const { exitCode, screen, raw } = await session.ended;
    expect(exitCode).toBe(0);
    expect(raw).toContain("\u001b[1mUsage:\u001b[22m");
    // An example is one line, so that it can be copied.
    expect(session.broken().filter((line) => !line.startsWith("  customers "))).toEqual([]);
    expect(screen).toMatchSnapshot();
  });
});
