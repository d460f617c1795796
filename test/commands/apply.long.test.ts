import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { masked, runMasked } from "../helpers/masked.ts";
import { inWordsOf } from "../helpers/messages.ts";
import { expectMode } from "../helpers/platform.ts";
import { type RunOptions, run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { summary } from "../helpers/summary.ts";
import { runInTerminal } from "../helpers/terminal.ts";

let server: Awaited<ReturnType<typeof sandbox>>;
let cwd: string;
let env: Record<string, string>;
/** `METHOD status` of every request that the sandbox answered. */
let requests: string[];

beforeEach(async () => {
  requests = [];
  cwd = await temporaryFolder();
  server = await sandbox({ onRequest: ({ method, status }) => requests.push(`${method} ${status}`) });
  env = { ...server.env, CUSTOMERS_STATE_DIR: join(cwd, "state"), CUSTOMERS_CONFIG_DIR: join(cwd, "config") };
  await server.create({ name: "Ana", email: "ana@example.com", phone: "+12025550101" });
  await server.create({ name: "Bo", email: "bo@example.com" });
  await file("b.csv", "name,email,phone\nAna R,ana@example.com,\\clear\nBo,bo@example.com,\nCy,cy@example.com,\n");
  await ask("plan b.csv --save b.plan -q");
  requests = [];
});

async function ask(command: string | readonly string[], options: RunOptions = {}) {
  return runMasked(command, { cwd, ...options, env: { ...env, ...options.env } });
}

function file(name: string, content: string): Promise<void> {
  return writeFile(join(cwd, name), content);
}

const writes = () => requests.filter((request) => !request.startsWith("GET"));
const names = async () =>
  (await run("list --sort email --fields name,phone -o csv", { env })).stdout.trimEnd().split("\n").slice(1);

describe("apply", () => {
  test("carries a plan out, and a second time finds it done", async () => {
    expect(await inWordsOf(ask("apply b.plan --json"))).toEqual({
      stdout: summary({ read: 3, created: 1, updated: 1, unchanged: 1, requests: 3 }),
      stderr: "3 rows: 1 created, 1 updated, 1 unchanged.\n",
      exitCode: 0,
    });
    expect(writes().sort()).toEqual(["PATCH 200", "POST 201"]);
    expect(await names()).toEqual(["Ana R,", "Bo,", "Cy,"]);

    requests = [];
    expect(await ask("apply b.plan --json -q")).toEqual({
      stdout: summary({ read: 3, unchanged: 3, requests: 1 }),
      stderr: "",
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
  });

  test("needs the plan alone, not the file", async () => {
    await file("one.csv", "name,email\nBo Lind,bo@example.com\n");
    await ask("plan one.csv --save one.plan -q");
    await rm(join(cwd, "one.csv"));
    requests = [];
    expect(await ask("apply one.plan --json -q")).toMatchObject({ exitCode: 0 });
    // One customer is asked for by himself: the list is not read.
    expect(requests).toEqual(["GET 200", "PATCH 200"]);
  });

  test("--dry-run shows what is left of it", async () => {
    await ask("create --name Cy --email cy@example.com -q");
    requests = [];
    expect(await ask("apply b.plan --dry-run")).toEqual({
      stdout: [
        "~ Ana (cus_1)",
        "  name: Ana → Ana R",
        "  phone: +12025550101 → (empty)",
        "3 rows: 1 to update, 2 unchanged",
        "Takes 2 requests, which the rate limit of 1,000,000 requests a minute lets through at once.",
        "",
      ].join("\n"),
      stderr: "Nothing was written (--dry-run).\n",
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
  });
});

describe("what changed since", () => {
  beforeEach(async () => {
    await ask("update ana@example.com --phone +12025550177 -q");
    await ask("create --name Cyrus --email cy@example.com -q");
    requests = [];
  });
  const REASONS = [
    'b.csv:2: cus_1 has changed: phone was "+12025550101", is "+12025550177"',
    "b.csv:4: was to be created, but there is cus_2 now",
  ];

  test("stops everything before the first write, each row told", async () => {
    expect(await ask("apply b.plan")).toEqual({
      stdout: "",
      stderr: [
        "error: 2 of 2 planned writes do not hold any more; nothing was written",
        ...REASONS.map((reason) => `  ${reason}`),
        "Make a new plan, or skip these with --skip-changed.",
        "",
      ].join("\n"),
      exitCode: 8,
    });
    expect(writes()).toEqual([]);
    const { stderr } = await ask("apply b.plan --json");
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "refused",
      fields: { "b.csv:4": "was to be created, but there is cus_2 now" },
    });
  });

  test("is skipped with --skip-changed, and the rest is done", async () => {
    await file("c.csv", "name,email,notes\nAna,ana@example.com,vip\nBo,bo@example.com,vip\n");
    await ask("plan c.csv --save c.plan -q");
    await ask("update bo@example.com --notes other -q");
    requests = [];
    expect(await ask("apply c.plan --skip-changed --json")).toEqual({
      stdout: summary({ read: 2, updated: 1, skipped: 1, requests: 4 }),
      stderr:
        '{"warning":{"message":"c.csv:3: skipped: cus_1 has changed: notes was empty, is \\"other\\"","file":"c.csv","line":3}}\n' +
        '{"notice":{"message":"2 rows: 1 updated, 1 skipped."}}\n',
      exitCode: 0,
    });
    expect(writes()).toEqual(["PATCH 200"]);

    const both = await inWordsOf(ask("apply b.plan --skip-changed --json"));
    expect(both).toMatchObject({ stdout: summary({ read: 3, unchanged: 1, skipped: 2, requests: 1 }), exitCode: 0 });
    // The notes by the plan before.
    const reasons = [`${REASONS[0]}; notes was empty, is "vip"`, REASONS[1]];
    expect(both.stderr).toContain(
      reasons.map((reason) => `warning: ${reason?.replace(": ", ": skipped: ")}\n`).join(""),
    );
  });

  test("is also a change when the plan does not touch the field", async () => {
    await file("c.csv", "name,email\nAna Ruiz,ana@example.com\nBo Lind,bo@example.com\n");
    await ask("plan c.csv --save c.plan -q");
    await ask("update bo@example.com --notes theirs --street '1 Elm St' -q");
    expect(await ask("apply c.plan")).toEqual({
      stdout: "",
      stderr: [
        "error: 1 of 2 planned writes does not hold any more; nothing was written",
        '  c.csv:3: cus_1 has changed: address.street was empty, is "1 Elm St"; notes was empty, is "theirs"',
        "Make a new plan, or skip these with --skip-changed.",
        "",
      ].join("\n"),
      exitCode: 8,
    });
    expect(await ask("apply c.plan --skip-changed --json -q")).toMatchObject({
      stdout: summary({ read: 2, updated: 1, skipped: 1, requests: 2 }),
      exitCode: 0,
    });
    // What it has written stands as the plan wants it, whatever else somebody changes.
    await ask("update ana@example.com --notes theirs -q");
    expect(await ask("apply c.plan --skip-changed --json -q")).toMatchObject({
      stdout: summary({ read: 2, unchanged: 1, skipped: 1, requests: 1 }),
      exitCode: 0,
    });
  });

  test("a deleted customer is reported like any other change", async () => {
    await ask("delete ana@example.com cy@example.com --yes -q");
    const { stderr, exitCode } = await ask("apply b.plan");
    expect(stderr).toContain("error: 1 of 2 planned writes does not hold any more; nothing was written\n");
    expect(stderr).toContain("  b.csv:2: the customer cus_1 is gone\n");
    expect(exitCode).toBe(8);
  });
});

test("what a plan says of an invalid row cannot act on a terminal, nor can a pipe in place of its file stop it", async () => {
  await file("c.csv", "name,email\nDi,di@example.com\nEd,nope\n");
  await ask("plan c.csv --skip-invalid --save c.plan -q");
  const plan = await readFile(join(cwd, "c.plan"), "utf8");
  const error = /"error":"(?:[^"\\]|\\.)*"/;
  expect(plan).toMatch(error);
  await file("c.plan", plan.replace(error, '"error":"no\\u001b[2J\u009b2J"'));
  await rm(join(cwd, "c.csv"));
  if (process.platform !== "win32") execFileSync("mkfifo", [join(cwd, "c.csv")]);
  const { exitCode } = await ask("apply c.plan --rejects rejects.csv -q");
  expect(exitCode).toBe(7);
  expect(await readFile(join(cwd, "rejects.csv"), "utf8")).toBe("name,email,error\nEd,nope,no\\x1b[2J\\x9b2J\n");
});

describe("a plan is refused", () => {
  test("for another base URL", async () => {
    const other = await sandbox();
    const { stderr, exitCode } = await ask("apply b.plan", { env: other.env });
    expect(stderr).toBe(
      'error: b.plan was planned for "http://127.0.0.1:PORT/v1" (profile "default"), and this is ' +
        "http://127.0.0.1:PORT/v1 (profile default)\n" +
        "If that is an account of yours, choose its profile with --profile NAME; else make a plan of your own.\n",
    );
    expect(exitCode).toBe(8);
    expect(other.count()).toBe(0);
  });

  test.each([
    [
      "of another version",
      (text: string) => text.replace('"v":3', '"v":9'),
      "b.plan is a plan of version 9, and this program knows version 3",
    ],
    [
      "cut off",
      (text: string) => text.split("\n").slice(0, 2).join("\n"),
      "b.plan:3: the plan was cut off here; nothing was written",
    ],
    [
      "edited into nonsense",
      (text: string) => text.replace('"line":4', '"line":true'),
      "b.plan:3: this is not a line of a plan; nothing was written",
    ],
    [
      "for another profile",
      (text: string) => text.replace('"profile":"default"', '"profile":"west"'),
      'b.plan was planned for "http://127.0.0.1:PORT/v1" (profile "west"), and this is http://127.0.0.1:PORT/v1 (profile default)',
    ],
  ])("when it is %s", async (_what, edit, message) => {
    await file("b.plan", edit(await readFile(join(cwd, "b.plan"), "utf8")));
    const { stderr, exitCode } = await ask("apply b.plan");
    expect({ message: stderr.split("\n")[0], exitCode }).toEqual({ message: `error: ${message}`, exitCode: 8 });
    expect(requests).toEqual([]);
  });

  test("which offers no command with an address that somebody wrote into it", async () => {
    const plan = await readFile(join(cwd, "b.plan"), "utf8");
    const [profile, url] = ["x\\nerror: log in at $(touch owned)", "https://evil.example.com/v1`touch owned`"];
    await file("b.plan", plan.replace('"default"', `"${profile}"`).replace(/http:\/\/[^"]*/, url));
    const { stderr, exitCode } = await ask("apply b.plan");
    expect(exitCode).toBe(8);
    expect(stderr).toBe(
      `error: b.plan was planned for "${url}" (profile "${profile}"), and this is http://127.0.0.1:PORT/v1 (profile default)\n` +
        "If that is an account of yours, choose its profile with --profile NAME; else make a plan of your own.\n",
    );
    expect(requests).toEqual([]);
  });

  test("when its file is another now", async () => {
    await file("b.csv", "name,email\nDi,di@example.com\n");
    expect(await ask("apply b.plan")).toEqual({
      stdout: "",
      stderr:
        "error: b.csv has changed since it was planned; nothing was written\n" +
        "Make a new plan: customers plan b.csv --save PLAN.\n",
      exitCode: 8,
    });
  });
});

describe("guards", () => {
  test.each([
    ["apply b.plan --max-creates 0", "1 customer would be created, but --max-creates allows 0"],
    ["apply b.plan --max-updates 33%", "1 customer would be updated, but --max-updates allows 0"],
    ["import b.csv --max-creates 33%", "1 customer would be created, but --max-creates allows 0"],
    ["import b.csv --max-updates 0", "1 customer would be updated, but --max-updates allows 0"],
    ["import c.csv --delete-missing --max-deletes 0", "1 customer would be deleted, but --max-deletes allows 0"],
    ["import c.csv --delete-missing --max-deletes 49%", "1 customer would be deleted, but --max-deletes allows 0"],
  ])("%s is refused", async (command, message) => {
    await file("c.csv", "name,email\nBo,bo@example.com\n");
    const { stderr, exitCode } = await ask(`${command} -q`);
    expect({ message: stderr.split("\n")[0], exitCode }).toEqual({
      message: `error: ${message}; nothing was written`,
      exitCode: 8,
    });
    expect(writes()).toEqual([]);
  });

  test("let through what is exactly allowed", async () => {
    expect(await ask("apply b.plan -q --max-creates 34% --max-updates 1")).toMatchObject({ exitCode: 0 });
  });
});

describe("--delete-missing", () => {
  beforeEach(() => file("c.csv", "name,email\nBo,bo@example.com\nDi,di@example.com\n"));

  test("deletes customers that are not in the file after the other writes, and keeps their records in the trash", async () => {
    expect(await inWordsOf(ask("import c.csv --delete-missing --max-deletes 50% --json"))).toEqual({
      stdout: summary({ read: 3, created: 1, deleted: 1, unchanged: 1, requests: 4 }),
      stderr:
        "c.csv: name → name, email → email\n2 rows: 1 created, 1 unchanged; 1 customer not in the file deleted.\n",
      exitCode: 0,
    });
    expect(writes()).toEqual(["POST 201", "DELETE 200"]);
    // The list once, and the record that goes.
    expect(requests.filter((request) => request.startsWith("GET"))).toHaveLength(2);
    expect(await names()).toEqual(["Bo,", "Di,"]);
    expect((await ask("restore -o csv --fields customer.name,name")).stdout).toContain("Ana");
  });

  test("is planned and applied", async () => {
    const planned = await ask("plan c.csv --delete-missing --save c.plan");
    expect(planned.stdout).toContain(
      "+ Di\n  name: Di\n  e-mail: di@example.com\n" +
        "- Ana (cus_1)\n  name: Ana\n  e-mail: ana@example.com\n  phone: +12025550101\n" +
        "2 rows: 1 to create, 1 unchanged; 1 customer not in the file to delete\n",
    );
    expect(await ask("apply c.plan -q")).toMatchObject({ exitCode: 2 });
    expect(await ask("apply c.plan --max-deletes 1 --json -q")).toMatchObject({
      stdout: summary({ read: 3, created: 1, deleted: 1, unchanged: 1, requests: 4 }),
      exitCode: 0,
    });
    expect(await names()).toEqual(["Bo,", "Di,"]);
  });

  test.each([
    [
      "without --max-deletes",
      "",
      2,
      "without a terminal, deleting customers that are not in the file needs --max-deletes",
    ],
    [
      "with --yes alone",
      "--yes",
      2,
      "without a terminal, deleting customers that are not in the file needs --max-deletes",
    ],
    ["with --match none", "--match none", 2, "--delete-missing cannot be used with --match none"],
  ])("does nothing %s", async (_what, flags, code, message) => {
    const { stderr, exitCode } = await ask(`import c.csv --delete-missing -q ${flags}`);
    expect({ message: stderr.split("\n")[0], exitCode }).toEqual({ message: `error: ${message}`, exitCode: code });
    expect(requests).toEqual([]);
  });

  test("does nothing when the customer of an invalid row is unknown", async () => {
    await file("c.csv", "name,email\nBo,bo@example.com\nAna,nope\n");
    const { stderr, exitCode } = await ask("import c.csv --delete-missing --max-deletes 2 --skip-invalid -q");
    expect(stderr).toContain(
      "error: 1 row is invalid (line 3), and --delete-missing might delete the customers that they mean; nothing was written\n",
    );
    expect(exitCode).toBe(8);
    expect(writes()).toEqual([]);
  });
});

describe("--report", () => {
  test("writes what was done as JSON and as a page, for their owner alone", async () => {
    await ask("apply b.plan -q --report r.json --report r.html");
    const report = JSON.parse(masked(await readFile(join(cwd, "r.json"), "utf8")).replaceAll("SECONDS", "0"));
    expect(report).toEqual({
      type: "report",
      v: 2,
      account: expect.any(String),
      run: "RUN",
      command: "apply",
      program: "0.1.0",
      base_url: "http://127.0.0.1:PORT/v1",
      profile: "default",
      job: null,
      file: { name: "b.plan", sha256: expect.stringMatching(/^[\da-f]{64}$/), bytes: expect.any(Number) },
      undoes: null,
      started: "TIME",
      ended: "TIME",
      parts: [{ started: "TIME", ended: "TIME", seconds: 0, stopped: null }],
      undo: "customers undo RUN",
      undone_by: null,
      state: "finished",
      redacted: false,
      summary: {
        run: "RUN",
        read: 3,
        created: 1,
        updated: 1,
        deleted: 0,
        unchanged: 1,
        skipped: 0,
        failed: 0,
        unknown: 0,
        remaining: 0,
        stopped: null,
        requests: 3,
        seconds: 0,
        invalid: 0,
      },
      stopped: null,
      changes: expect.arrayContaining([
        {
          line: 2,
          action: "update",
          id: "cus_1",
          name: "Ana",
          changes: { name: { from: "Ana", to: "Ana R" }, phone: { from: "+12025550101", to: null } },
        },
        {
          line: 4,
          action: "create",
          id: "cus_2",
          name: "Cy",
          changes: { name: { from: null, to: "Cy" }, email: { from: null, to: "cy@example.com" } },
        },
      ]),
      failures: [],
      skipped: [],
    });
    const page = await readFile(join(cwd, "r.html"), "utf8");
    expect(page).toContain("<h1>Changes planned in b.plan</h1>");
    expect(page).not.toMatch(/https?:/);
    for (const name of ["r.json", "r.html"]) await expectMode(join(cwd, name), 0o600);
  });

  test("of an import tells of invalid and refused rows, redacted when asked", async () => {
    await file("bad.csv", "name,email\nAna <b>,nope\nEd,ed@example.com\n");
    expect(await ask("import bad.csv -q --skip-invalid --redact --report r.json --report r.html")).toMatchObject({
      exitCode: 7,
    });
    for (const name of ["r.json", "r.html"]) {
      const text = await readFile(join(cwd, name), "utf8");
      expect(text).not.toMatch(/nope|Ana|\bEd\b|ed@/);
      expect(text).toMatch(/name-[\da-f]{12}/);
      expect(text).toMatch(/value-[\da-f]{12}/);
    }
  });

  test("of an earlier run is made from its journal, and so are the hashes of `runs show`", async () => {
    await ask("apply b.plan -q --redact --report r.json");
    await ask("runs show last -q --redact --report s.json");
    const read = async (name: string) => JSON.parse(await readFile(join(cwd, name), "utf8"));
    expect(await read("s.json")).toEqual(await read("r.json"));

    const { stdout } = await ask("runs show last -o csv --fields action,name -q --redact");
    const [, update, create] = stdout.split("\n");
    expect([update, create]).toEqual([
      expect.stringMatching(/^update,name-[\da-f]{12}$/),
      expect.stringMatching(/^create,name-[\da-f]{12}$/),
    ]);
    const names = (await read("r.json")).changes.map(({ name }: { name: string }) => name);
    expect(names).toContain(create?.split(",")[1]);
  });

  test("needs an ending that says the format, before anything is done", async () => {
    expect(await ask("import b.csv --report r.pdf")).toEqual({
      stdout: "",
      stderr:
        "error: --report r.pdf ends neither in .json nor in .html\n" +
        "The ending is the format: --report report.json or --report report.html.\n",
      exitCode: 2,
    });
    expect(requests).toEqual([]);
  });
});

describe("on a terminal", () => {
  const QUESTION =
    /Create 1 customer and update 1 customer\?\n(?:│ +\d+ rows? [^\n]*\n)?│ +1 customer would get another name: Ana → Ana R\n│ +127\.0\.0\.1:\d+ · CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY/;

  test.each(["import b.csv", "apply b.plan"])(
    "%s asks, naming the account, and writes nothing without a yes",
    async (command) => {
      const [name = "", path = ""] = command.split(" ");
      const declined = await runInTerminal([name, join(cwd, path)], { env, columns: 150 });
      await declined.waitFor(QUESTION);
      declined.type("\r");
      const { exitCode, screen } = await declined.ended;
      expect(exitCode).toBe(8);
      expect(screen).toContain("Nothing was written.");
      expect(writes()).toEqual([]);

      const confirmed = await runInTerminal([name, join(cwd, path)], { env, columns: 150 });
      await confirmed.waitFor(QUESTION);
      confirmed.type("y");
      expect((await confirmed.ended).exitCode).toBe(0);
      expect(await names()).toEqual(["Ana R,", "Bo,", "Cy,"]);
    },
  );

  test("--yes asks nothing, and nothing to do is not asked about", async () => {
    const first = await (await runInTerminal(["import", join(cwd, "b.csv"), "--yes"], { env })).ended;
    expect(first.exitCode).toBe(0);
    const again = await (await runInTerminal(["import", join(cwd, "b.csv")], { env })).ended;
    expect(again.exitCode).toBe(0);
    expect(first.raw + again.raw).not.toContain("(CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY)?");
  });

  test("a yes is enough for --delete-missing", async () => {
    await file("c.csv", "name,email\nBo,bo@example.com\n");
    const session = await runInTerminal(["import", join(cwd, "c.csv"), "--delete-missing"], { env, columns: 150 });
    await session.waitFor(
      /Delete 1 customer\?\n│ [^\n]*\n│ +1 customer[^\n]* would be deleted: not in the file\n│ +127\.0\.0\.1/,
    );
    session.type("y");
    expect((await session.ended).exitCode).toBe(0);
    expect(await names()).toEqual(["Bo,"]);
  });
});
