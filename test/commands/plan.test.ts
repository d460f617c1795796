import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fieldsOf } from "../../src/customers/customer.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { mappingTold } from "../helpers/mapping.ts";
import { masked, runMasked } from "../helpers/masked.ts";
import { expectMode } from "../helpers/platform.ts";
import type { RunOptions } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal } from "../helpers/terminal.ts";

let server: Awaited<ReturnType<typeof sandbox>>;
let cwd: string;
/** `METHOD status` of every request that the sandbox answered. */
let requests: string[];

beforeEach(async () => {
  requests = [];
  cwd = await temporaryFolder();
  server = await sandbox({ tier: "growth", onRequest: ({ method, status }) => requests.push(`${method} ${status}`) });
  await server.create({ name: "Ana", email: "ana@example.com", phone: "+12025550101" });
  await server.create({ name: "Bo", email: "bo@example.com" });
  await file("b.csv", CHANGED);
  requests = [];
});

const CHANGED = "name,email,phone,city\nAna R,ana@example.com,\\clear,Reno\nBo,bo@example.com,,\nCy,cy@example.com,,\n";

async function ask(command: string | readonly string[], options: RunOptions = {}) {
  return runMasked(command, { cwd, ...options, env: { ...server.env, ...options.env } });
}

function file(name: string, content: string): Promise<void> {
  return writeFile(join(cwd, name), content);
}

const writes = () => requests.filter((request) => !request.startsWith("GET"));

const DIFF = [
  "~ Ana (cus_1)",
  "  name: Ana → Ana R",
  "  phone: +12025550101 → (empty)",
  "  city: (empty) → Reno",
  "+ Cy",
  "  name: Cy",
  "  e-mail: cy@example.com",
  "3 rows: 1 to create, 1 to update, 1 unchanged",
  "Takes 4 requests, which the rate limit of 1,000 requests a minute lets through at once.",
  "",
].join("\n");
const MAPPING = mappingTold(
  "b.csv",
  ["name", "name", "Ana R"],
  ["email", "email", "ana@example.com"],
  ["phone", "phone", "\\clear"],
  ["city", "address.city", "Reno"],
);

describe("plan", () => {
  test("prints what import --dry-run prints, writes nothing, and saves the plan for its owner", async () => {
    expect(await ask("plan b.csv --save b.plan")).toEqual({
      stdout: DIFF,
      stderr: `${MAPPING}Carry it out with: customers apply b.plan\n`,
      exitCode: 0,
    });
    expect(await ask("import b.csv --dry-run")).toEqual({
      stdout: DIFF,
      stderr: `${MAPPING}Nothing was written (--dry-run).\n`,
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
    await expectMode(join(cwd, "b.plan"), 0o600);

    const [header, ...entries] = (await readFile(join(cwd, "b.plan"), "utf8")).trimEnd().split("\n");
    expect(JSON.parse(header ?? "")).toMatchObject({
      type: "plan",
      v: 3,
      base_url: server.baseUrl,
      profile: "default",
      file: { name: "b.csv", path: join(cwd, "b.csv"), bytes: CHANGED.length },
      unit: "line",
      headers: ["name", "email", "phone", "city"],
      options: { match: "auto", on_match: "update", default_country: null },
      counts: { read: 3, create: 1, update: 1, unchanged: 1, skip: 0, invalid: 0, delete: 0 },
      server: 2,
      requests: 2,
    });
    expect(entries.map((entry) => JSON.parse(masked(entry)))).toEqual([
      {
        type: "update",
        line: 2,
        id: "cus_1",
        name: "Ana",
        before: fieldsOf(customer("cus_1", { name: "Ana", email: "ana@example.com", phone: "+12025550101" })),
        body: { name: "Ana R", phone: null, address: { city: "Reno" } },
        cells: ["Ana R", "ana@example.com", "\\clear", "Reno"],
      },
      {
        type: "create",
        line: 4,
        body: { name: "Cy", email: "cy@example.com" },
        cells: ["Cy", "cy@example.com", "", ""],
      },
      { type: "end", lines: 2 },
    ]);
  });

  test("is data in the other formats", async () => {
    const rows = [
      {
        line: 2,
        action: "update",
        id: "cus_1",
        name: "Ana",
        changes: {
          name: { from: "Ana", to: "Ana R" },
          phone: { from: "+12025550101", to: null },
          "address.city": { from: null, to: "Reno" },
        },
      },
      {
        line: 4,
        action: "create",
        id: null,
        name: "Cy",
        changes: { name: { from: null, to: "Cy" }, email: { from: null, to: "cy@example.com" } },
      },
    ];
    const json = await ask("plan b.csv --json -q");
    expect(JSON.parse(json.stdout.replace("SECONDS", "0"))).toEqual({
      read: 3,
      create: 1,
      update: 1,
      unchanged: 1,
      skip: 0,
      invalid: 0,
      delete: 0,
      requests: 4,
      perMinute: 1000,
      seconds: 0,
      rows,
    });
    expect(json.stderr).toBe("");
    const ndjson = await ask("plan b.csv -o ndjson -q");
    expect(ndjson.stdout).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    expect(await ask("plan b.csv -o csv")).toEqual({
      stdout:
        "line,action,id,name,changes\n" +
        "2,update,cus_1,Ana,name: Ana → Ana R; phone: +12025550101 → (empty); address.city: Reno\n" +
        "4,create,,Cy,name: Cy; email: cy@example.com\n",
      stderr:
        `${MAPPING}3 rows: 1 to create, 1 to update, 1 unchanged. ` +
        "Takes 4 requests, which the rate limit of 1,000 requests a minute lets through at once. Nothing was written.\n",
      exitCode: 0,
    });
  });

  test("--redact shows hashes, the same as an import's, and saves the values", async () => {
    const env = { CUSTOMERS_STATE_DIR: join(cwd, "state"), CUSTOMERS_CONFIG_DIR: join(cwd, "config") };
    const { stdout } = await ask("plan b.csv --save b.plan --redact -q", { env });
    expect(stdout).not.toMatch(/Ana|Cy|\+1202|@example/);
    expect(stdout).toMatch(/^ {2}city: \(empty\) → Reno$/m);
    expect(stdout).toMatch(/^\+ (name-[\da-f]{12})\n {2}name: \1\n {2}e-mail: email-[\da-f]{12}$/m);
    expect((await ask("import b.csv --dry-run --redact -q", { env })).stdout).toBe(stdout);
    expect(await readFile(join(cwd, "b.plan"), "utf8")).toContain("cy@example.com");
  });

  test("--redact hides what invalid rows hold as well", async () => {
    await file("bad.csv", "name,email,phone\nAna,nope,12\n");
    const stopped = await ask("plan bad.csv --redact -q");
    expect(stopped).toMatchObject({ stdout: "", exitCode: 2 });
    expect(stopped.stderr).toMatch(
      /line 2: email "value-[\da-f]{12}" is not .*\n.*\n {2}line 2: phone "value-[\da-f]{12}" is not/,
    );
    const left = await ask("plan bad.csv --redact -q --skip-invalid");
    expect(left.stderr).toMatch(/^warning: bad\.csv:2: email "value-[\da-f]{12}" is not an e-mail address\n/);
    expect(left.stdout).toBe("1 row: 1 invalid\n");
  });

  test.each([
    ["plan b.csv --save b.csv", "error: --save names the file that is read\n"],
    ["plan b.csv --delete-missing --match none", "error: --delete-missing cannot be used with --match none\n"],
    ["plan b.csv --save missing/b.plan", "error: could not write missing/b.plan: no such file or folder\n"],
  ])("%s ends with 2", async (command, message) => {
    const { stderr, exitCode } = await ask(`${command} -q`);
    expect(stderr.startsWith(message), stderr).toBe(true);
    expect(exitCode).toBe(2);
    expect(await readFile(join(cwd, "b.csv"), "utf8")).toBe(CHANGED);
  });

  test("is red and green on a terminal", async () => {
    const session = await runInTerminal(["plan", join(cwd, "b.csv")], { env: server.env, columns: 200 });
    const { raw, exitCode } = await session.ended;
    expect(exitCode).toBe(0);
    expect(raw).toContain("name: \x1b[31mAna\x1b[39m → \x1b[32mAna R\x1b[39m");
    expect(raw).toContain("\x1b[32m+ Cy\x1b[39m");
  });
});
