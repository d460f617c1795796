import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { type Command, type RunResult, run } from "../../helpers/in-process.ts";
import { skipOnWindows } from "../../helpers/platform.ts";
import { cut, double, person } from "../../helpers/server.ts";

/** What a shell would run, and what would end its quotes. */
const HOSTILE = "$(touch pwned)`touch pwned`'\"; touch pwned; #!x\\";

let cwd: string;
let env: Record<string, string>;
let records: ReturnType<typeof person>[];
/** The answers to writes are lost. */
let isLost: boolean;

beforeEach(async () => {
  skipOnWindows("bash");
  records = [person(HOSTILE, { name: "Ana Ruiz" }), person("2", { name: "Bo Lind", email: "bo@example.com" })];
  isLost = false;
  const server = await double((request) => {
    const { method, path, headers } = request;
    if (headers.authorization?.includes("wrong")) return { status: 401, body: { message: "Unauthorized" } };
    const id = decodeURIComponent(path.slice("/customers/".length));
    if (method !== "GET" && isLost) return cut(request);
    if (method === "DELETE") return { status: 204 };
    if (path === "/customers") return { body: { data: records, total: records.length } };
    const found = records.find((record) => record.id === id);
    return found ? { body: found } : { status: 404, body: { message: "Not found" } };
  });
  cwd = await temporaryFolder();
  const [config, state] = [await temporaryFolder(), await temporaryFolder()];
  env = { ...server.env, CUSTOMERS_CONFIG_DIR: config, CUSTOMERS_STATE_DIR: state };
});

const ask = (command: Command) => run(command, { cwd, env });
const file = (name: string, ...lines: string[]) => writeFile(join(cwd, name), `${lines.join("\n")}\n`);
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The words that bash makes of a part of a command line, which it runs in an empty folder; nothing else may happen there. */
async function words(text: string | undefined): Promise<string[]> {
  const folder = await temporaryFolder();
  const { stdout } = await execa("bash", ["-c", `eval "set -- $1"; printf '%s\\n' "$@"`, "bash", text ?? ""], {
    cwd: folder,
  });
  expect(await readdir(folder)).toEqual([]);
  return stdout.split("\n");
}

/** What a command printed, from behind a text to the end of the line or to what follows there. */
function printed({ stderr, stdout }: RunResult, lead: string, end = ""): string {
  const all = stderr + stdout;
  expect(all).toContain(lead);
  const [rest = ""] = all.slice(all.indexOf(lead) + lead.length).split("\n");
  expect(rest).toContain(end);
  return end === "" ? rest : rest.slice(0, rest.lastIndexOf(end));
}

const hostile = cell(HOSTILE);
const customers = ["Ana Ruiz,a@example.org", "Bo Berg,b@example.org", "Cy Webb,c@example.org"];
const mapped = (field: string) => ["--map", `${HOSTILE}=${field}`];
const headings = ["Name,", `${HOSTILE},`, "Email"];
const company = [`Name,${hostile},Email`, "Ana Ruiz,Acme,a@example.org"];
test.each<[string, string[], string[], string, string, string[]]>([
  ["that is not used", [`Name,${hostile}`, "Ana Ruiz,wants a call today"], [], "To use one: ", "", mapped("notes")],
  ["of names", [`${hostile},Email`, ...customers], [], "add ", ". If not", mapped("name")],
  ["to ignore", [`${hostile},Email`, ...customers], [], "If not: ", ".", ["--ignore", HOSTILE]],
  ["of companies", company, mapped("company"), `", not used: `, " makes it the customer", mapped("name")],
  ["of ids that nothing proves", ["`id`,notes", "2,x"], [], "another system: ", ".", ["--ignore", "`id`"]],
  ["where --map names none", company, ["--map", "Client=name"], "columns are ", ".", headings],
])("a heading: %s", async (_, lines, flags, lead, end, expected) => {
  await file("a.csv", ...lines);
  expect(await words(printed(await ask(["import", "a.csv", ...flags]), lead, end))).toEqual(expected);
});

describe("an id", () => {
  const ref = `id:${HOSTILE}`;

  test("of a customer that was deleted", async () => {
    const deleted = await ask(["delete", ref, "--yes"]);
    expect(await words(printed(deleted, "bring it back with `", "`."))).toEqual(["customers", "restore", ref]);
  });

  test("of a customer that is still there", async () => {
    isLost = true;
    await ask(["delete", ref, "--yes", "--max-retries", "0"]);
    const restored = await ask(["restore", ref]);
    expect(await words(printed(restored, "See it with `", "`."))).toEqual(["customers", "get", ref]);
  });

  test("of one of several customers", async () => {
    records[0] = person(HOSTILE, { email: "bo@example.com" });
    const several = await ask("get bo@example.com");
    expect(await words(printed(several, "for example "))).toEqual([ref]);
    const created = await ask("create --name Bo --email bo@example.com --on-match update");
    expect(await words(printed(created, "for example: "))).toEqual(["customers", "update", ref]);
  });
});

test("the name of a customer", async () => {
  const read = await ask(["get", `${HOSTILE} Ruiz`]);
  const looked = ["customers", "list", "--search", `${HOSTILE} Ruiz`];
  expect(await words(printed(read, "run `", "`."))).toEqual(looked);
  isLost = true;
  const lost = await ask(["create", "--name", HOSTILE, "--max-retries", "0"]);
  const command = printed(lost, "Check with `", "` before");
  expect(await words(command)).toEqual(["customers", "list", "--search", HOSTILE]);
});

test("a profile", async () => {
  const { CUSTOMERS_BASE_URL: base_url, CUSTOMERS_API_KEY: _key, ...without } = env;
  const config = { current: HOSTILE, profiles: { [HOSTILE]: { base_url, api_key: "wrong" } } };
  await writeFile(join(env.CUSTOMERS_CONFIG_DIR ?? "", "config.json"), JSON.stringify(config), { mode: 0o600 });
  const command = printed(await run("list", { cwd, env: without }), "Log in again with `", "`.");
  expect(await words(command)).toEqual(["customers", "auth", "login", "--profile", HOSTILE]);
});
