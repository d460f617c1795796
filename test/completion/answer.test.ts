import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describe as describeAll } from "../../src/cli/help/describe.ts";
import { commandTree } from "../../src/cli/program.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { rememberCustomers } from "../../src/completion/customer-file.ts";
import { positionOf } from "../../src/completion/position.ts";
import { answerTo } from "../../src/completion/values.ts";
import { customer as blank } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { runHere } from "../helpers/in-process.ts";
import { masked } from "../helpers/mask.ts";
import { argumentsOf, run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { settingsFile } from "../helpers/settings.ts";

const site = describeAll(await commandTree(() => async () => {}, EVERY_COMMAND));

/** What can be inserted at the end of a command line. */
async function complete(line: string, { env = {}, takesNames = false } = {}): Promise<string[] | "a file"> {
  const words = argumentsOf(line.endsWith(" ") ? `${line}''` : line).slice(1);
  const current = line.endsWith(" ") ? "" : (words.pop() ?? "");
  if (line.endsWith(" ")) words.pop();
  const { candidates, isFile } = await answerTo(positionOf(site, words, current), site, env, takesNames);
  return isFile ? "a file" : candidates.map(([value]) => value);
}

test.each<[string, string | readonly string[]]>([
  ["customers ru", ["runs"]],
  ["customers r", ["rm", "restore", "runs"]],
  ["customers runs re", ["resume"]],
  ["customers config ", ["list", "get", "set", "unset", "path"]],
  ["customers list --f", ["--filter", "--fields"]],
  ["customers list --filter name=x --filter name=y --f", ["--filter", "--fields"]],
  ["customers list --fields name --f", ["--filter"]],
  ["customers --profile x list --lim", ["--limit"]],
  ["customers list -o j", ["json"]],
  ["customers list --output=n", ["--output=ndjson"]],
  ["customers import x.csv --on-match u", ["update"]],
  [
    "customers import --default-country g",
    ["GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY"],
  ],
  ["customers import ", "a file"],
  ["customers import --rejects=", "a file"],
  ["customers export x", "a file"],
  ["customers list --fields name,em", ["name,email"]],
  ["customers list --fields name,n", ["name,notes"]],
  ["customers list --sort name,address.c", ["name,address.city"]],
  ["customers list --filter ema", ["email="]],
  ["customers list --filter email", ["email="]],
  ["customers update x --clear n", ["notes"]],
  ["customers import x --map Phone=ph", ["Phone=phone"]],
  ["customers duplicates --by email,p", ["email,phone"]],
  ["customers config set default-c", ["default-country"]],
  ["customers config set output y", ["yaml"]],
  ["customers config set insecure-http ", ["true", "false"]],
  ["customers config set base-url ", []],
  ["customers api P", ["POST", "PATCH", "PUT"]],
  ["customers help exi", ["exit-codes"]],
  ["customers help runs u", ["undo"]],
  ["customers completion ", ["install", "uninstall", "bash", "zsh", "fish", "powershell"]],
  ["customers completion install z", ["zsh"]],
  ["customers sandbox --tier f", ["free"]],
  ["customers list -- --f", []],
  ["customers nonsense x", []],
])("%s", async (line, expected) => {
  const env = { CUSTOMERS_CONFIG_DIR: "/nowhere", CUSTOMERS_STATE_DIR: "/nowhere" };
  expect(await complete(line, { env })).toEqual(expected);
});

describe("what this machine keeps", () => {
  const account = { baseUrl: "https://api.example.com/v1", profile: "work" };

  async function kept() {
    const { env } = await settingsFile({
      current: "work",
      profiles: { work: { base_url: "https://api.example.com/v1/" }, "": { base_url: "x" }, other: {} },
    });
    const customer = (id: string, name: string, email: string | null, phone: string | null = null) =>
      blank(id, { name, email, phone, created_at: "2026-01-01" });
    await rememberCustomers(
      env,
      account,
      [
        customer("1", "Dana Ortiz", "dana@example.com", "+12025550101"),
        customer("2", "José García", "office@example.com"),
        customer("3", "Ana Lima", "OFFICE@example.com", "+12025550103"),
        customer("4", "Sam Ortiz", null),
        customer("5", "Bell", "bell@example.com"),
        customer("6", "Line\nBreak", "line\n@example.com"),
      ],
      new Set(["5"]),
    );
    return env;
  }

  test.each<[string, readonly string[]]>([
    ["dana", ["dana@example.com"]],
    ["DANA@", ["dana@example.com"]],
    ["ortiz", ["dana@example.com", "id:4"]],
    ["garcia", ["id:2"]],
    ["off", []],
    ["+1202555010", []],
    ["id:", ["id:1", "id:2", "id:3", "id:4", "id:6"]],
    ["email:d", ["email:dana@example.com"]],
    ["name:gar", ["name:José García"]],
    ["bell", []],
    ["line", ["id:6"]],
    ["4", ["4"]],
  ])("get %s", async (typed, expected) => {
    expect(await complete(`customers get ${typed}`, { env: await kept() })).toEqual(expected);
  });

  test("a customer that is named already is not offered again, nor those of another account", async () => {
    const env = await kept();
    expect(await complete("customers get dana@example.com dana", { env })).toEqual([]);
    expect(await complete("customers --profile other get dana", { env })).toEqual([]);
    expect(await complete("customers get dana", { env: { ...env, CUSTOMERS_BASE_URL: "http://x/v1" } })).toEqual([]);
  });

  test("profiles and runs", async () => {
    const env = await kept();
    expect(await complete("customers --profile w", { env })).toEqual(["work"]);
    expect(await complete("customers auth use o", { env })).toEqual(["other"]);
    expect(await complete("customers runs show ", { env })).toEqual([]);
  });

  test("undo, runs undo and restore offer only what they can take back, and name it", async () => {
    const server = await sandbox();
    const state = await temporaryFolder();
    const env = { ...server.env, CUSTOMERS_STATE_DIR: state, CUSTOMERS_CONFIG_DIR: join(state, "config") };
    const done = async (command: string, input = "") => {
      const { stdout, stderr, exitCode } = await runHere(argumentsOf(command), { env, input });
      expect(exitCode, stderr).toBe(0);
      return stdout.trim();
    };
    const offered = async (line: string) => {
      const words = argumentsOf(line).slice(1);
      const { candidates } = await answerTo(positionOf(site, words, ""), site, env, false);
      return candidates.map(([value, about]) => `${masked(value)} ${about}`);
    };
    for (const name of ["Ana", "Bo"]) await done(`create --name ${name} --email ${name}@example.com -q`);
    await done("update ana@example.com --notes x -q");
    await done("import - -q", "name,email\nCy,cy@example.com\n");
    await done("delete ana@example.com bo@example.com --yes -q");
    await done("restore bo@example.com -q");
    await done(`undo ${JSON.parse(await done("undo --list --json"))[3].id} --yes -q`);
    expect(await offered("customers undo")).toEqual([
      "last delete Ana, Bo (1 restored)",
      "RUN delete Ana, Bo (1 restored)",
      "RUN import stdin: 1 created",
      "RUN update Ana: notes",
      "RUN create Ana",
    ]);
    expect(await offered("customers runs undo")).toEqual([
      "last import stdin: 1 created",
      "RUN import stdin: 1 created",
    ]);
    expect(await offered("customers restore")).toEqual(["Bo@example.com Bo", "Ana@example.com Ana"]);
    expect(await offered("customers --base-url http://127.0.0.1:9/v1 undo")).toEqual([]);
    expect(await offered("customers --base-url http://127.0.0.1:9/v1 restore")).toEqual([]);
    // What an undo has left is offered by its id: `last` is what was done before it.
    const cy = await done("get cy@example.com --query id");
    await server.call("PATCH", `/customers/${cy}`, { body: { notes: "mine" } });
    const [, { id }] = JSON.parse(await done("undo --list --json"));
    expect(await runHere(["undo", id, "--yes", "-q"], { env })).toMatchObject({ exitCode: 7 });
    await done("undo last --yes -q"); // the delete
    expect((await offered("customers undo")).slice(0, 2)).toEqual([
      "last update Ana: notes",
      "RUN import stdin: 1 created, partly undone",
    ]);
  });
});

test("the program answers a line of bash with what bash has to insert, and never with an error", async () => {
  const env = { CUSTOMERS_CONFIG_DIR: "/nowhere", CUSTOMERS_STATE_DIR: await temporaryFolder() };
  const asked = async (...args: string[]) => run(["__complete", ...args], { env });
  expect((await asked("bash", "customers list --output=js", "js")).stdout).toBe(
    "\njson\tone document: an array for lists, an object for one customer\n",
  );
  expect((await asked("bash", "customers list > x", "x")).stdout).toBe("files\n");
  const line = Buffer.from("customers list --filter 'x' -o js").toString("base64");
  expect((await asked("powershell", line)).stdout).toMatch(/^\njson\t/);
  for (const args of [[], ["bash"], ["nosuch", "get", "x"], ["zsh", "get", "x"], ["powershell", "%%"]]) {
    expect(await asked(...args)).toMatchObject({ stderr: "", exitCode: 0 });
  }
});

test("PowerShell is given between quotes what is more than plain text", async () => {
  const script = await readFile("src/commands/completion/scripts/customers.ps1", "utf8");
  const plain = new RegExp(/-notmatch '([^']+)'/.exec(script)?.[1] ?? "");
  const isPlain = (value: string) => plain.test(value);
  expect(
    ["json", "--output=json", "dana@example.com", "id:cus_1", "20260131T0203"].filter((value) => !isPlain(value)),
  ).toEqual([]);
  const special = [
    "$(x)",
    "`x",
    "it's",
    "’",
    "a b",
    "a,b",
    "@file.json",
    "a;b",
    "a|b",
    "{x}",
    "a&b",
    "#x",
    "~x",
    'a"b',
    "*",
    "é",
    "",
  ];
  expect(special.filter(isPlain)).toEqual([]);
  expect(script).toContain("EscapeSingleQuotedStringContent($value)");
  expect(script).not.toMatch(/Invoke-Expression|iex\b/i);
});
