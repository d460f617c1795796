import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { unbound } from "../../src/cli/command.ts";
import { describe as describeAll } from "../../src/cli/help/describe.ts";
import { commandTree } from "../../src/cli/program.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { positionOf } from "../../src/completion/page.ts";
import { answerTo } from "../../src/completion/values.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { argumentsOf, run } from "../helpers/program.ts";
import { settingsFile } from "../helpers/settings.ts";

const site = describeAll(await commandTree(unbound, EVERY_COMMAND));

/** What can be inserted at the end of a command line. */
async function complete(line: string, { env = {} } = {}): Promise<string[] | "a file"> {
  const words = argumentsOf(line.endsWith(" ") ? `${line}''` : line).slice(1);
  const current = line.endsWith(" ") ? "" : (words.pop() ?? "");
  if (line.endsWith(" ")) words.pop();
  const { candidates, isFile } = await answerTo(positionOf(site, words, current), site, env);
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
  ["customers delete --from x.csv --sh", ["--sheet"]],
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
  ["customers config set default-c", ["default-country"]],
  ["customers config set output y", ["yaml"]],
  ["customers config set insecure-http ", ["true", "false"]],
  ["customers config set base-url ", []],
  ["customers api P", ["POST", "PATCH", "PUT"]],
  ["customers help exi", ["exit-codes"]],
  ["customers help runs u", ["undo"]],
  ["customers completion ", ["install", "bash", "zsh", "fish", "powershell"]],
  ["customers completion install z", ["zsh"]],
  ["customers sandbox --tier f", ["free"]],
  ["customers list -- --f", []],
  ["customers nonsense x", []],
])("%s", async (line, expected) => {
  const env = { CUSTOMERS_CONFIG_DIR: "/nowhere", CUSTOMERS_STATE_DIR: "/nowhere" };
  expect(await complete(line, { env })).toEqual(expected);
});

test("what this machine keeps: profiles", async () => {
  const { env } = await settingsFile({
    current: "work",
    profiles: { work: { base_url: "https://api.example.com/v1/" }, "": { base_url: "x" }, other: {} },
  });
  expect(await complete("customers --profile w", { env })).toEqual(["work"]);
  expect(await complete("customers auth use o", { env })).toEqual(["other"]);
  expect(await complete("customers runs show ", { env })).toEqual(["last"]);
});

test("the program answers a line of bash with what bash has to insert, and never with an error", async () => {
  const env = { CUSTOMERS_CONFIG_DIR: "/nowhere", CUSTOMERS_STATE_DIR: await temporaryFolder() };
  const asked = async (...args: string[]) => run(["__complete", ...args], { env });
  expect((await asked("bash", "customers list --output=js", "js")).stdout).toBe(
    "\njson\tone document: an array for lists, an object for one customer\n",
  );
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
    ...["$(x)", "`x", "it's", "’", "a b", "a,b", "@file.json", "a;b", "a|b", "{x}", "a&b", "#x", "~x", 'a"b', "*"],
    ...["é", ""],
  ];
  expect(special.filter(isPlain)).toEqual([]);
  expect(script).toContain("EscapeSingleQuotedStringContent($value)");
  expect(script).not.toMatch(/Invoke-Expression|iex\b/i);
});
