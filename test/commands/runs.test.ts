import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { masked } from "../helpers/masked.ts";
import { cleanEnv, LAUNCHER, run, splitArguments, temporaryFolder } from "../helpers/run.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal } from "../helpers/terminal.ts";

let server: Awaited<ReturnType<typeof sandbox>>;
let cwd: string;
let env: Record<string, string>;
/** `METHOD status` of every request that the sandbox answered; and what to do at each. */
let requests: string[];
let onRequest: () => void;

beforeEach(async () => {
  requests = [];
  onRequest = () => {};
  cwd = await temporaryFolder();
  server = await sandbox({
    onRequest: ({ method, status }) => {
      requests.push(`${method} ${status}`);
      onRequest();
    },
  });
  env = { ...server.env, CUSTOMERS_CONFIG_DIR: join(cwd, "config"), CUSTOMERS_STATE_DIR: join(cwd, "state") };
});

async function ask(command: string) {
  const { stdout, stderr, exitCode } = await run(command, { cwd, env });
  return { stdout: masked(stdout), stderr: masked(stderr), exitCode };
}

async function json(command: string) {
  const { stdout, stderr } = await run(`${command} --json -q`, { cwd, env });
  return JSON.parse(stdout || stderr);
}

const file = (name: string, content: string) => writeFile(join(cwd, name), content);
const writes = () => requests.filter((request) => !request.startsWith("GET"));
const manyRows = (count: number) =>
  `name,email\n${Array.from({ length: count }, (_, at) => `Customer ${at},customer${at}@example.com`).join("\n")}\n`;

/** Starts the program, and ends it by a signal once it has written so many rows. */
async function interrupted(command: string, signal: NodeJS.Signals, after: number) {
  const child: ChildProcess = spawn(process.execPath, [LAUNCHER, ...splitArguments(command)], {
    ...{ cwd, env: await cleanEnv(env), stdio: ["ignore", "pipe", "pipe"] },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk) => {
    stdout += String(chunk);
  });
  child.stderr?.on("data", (chunk) => {
    stderr += String(chunk);
  });
  onRequest = () => {
    if (writes().length === after) child.kill(signal);
  };
  const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
  onRequest = () => {};
  return { stdout, stderr, exitCode };
}

const ROWS = "name,email,notes\nAna,ana@example.com,\nBo,bo@example.com,first\n";

describe("runs", () => {
  test("are listed, the newest first", async () => {
    await file("a.csv", ROWS);
    expect(await ask("runs")).toEqual({
      stdout: "",
      stderr: "There are no runs yet. `customers import FILE` makes one.\n",
      exitCode: 0,
    });
    await ask("import a.csv -q");
    await file("b.csv", "name,email,notes\nAna R,ana@example.com,\nCy,cy@example.com,\n");
    await ask("import b.csv -q --job nightly");
    const { stdout, exitCode } = await ask("runs");
    expect(exitCode).toBe(0);
    expect(stdout.split("\n").map((line) => line.replace(/ +/g, " ").trim())).toEqual([
      "RUN COMMAND STATE FILE JOB CREATED UPDATED DELETED FAILED UNKNOWN",
      "RUN import finished b.csv nightly 1 1 0 0 0",
      "RUN import finished a.csv 2 0 0 0 0",
      "",
    ]);
    expect((await ask("runs list -o ids")).stdout).toBe("RUN\nRUN\n");
  });

  test("are shown row by row", async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv -q");
    await file("b.csv", `name,email,notes\nAna R,ana@example.com,new\n${"x".repeat(201)},cy@example.com,\n`);
    expect(await ask("import b.csv -q")).toMatchObject({ exitCode: 7 });
    const rows = await json("runs show");
    expect(rows).toMatchObject([
      { line: 2, action: "update", outcome: "updated", name: "Ana R", fields: ["name", "notes"], error: null },
      {
        line: 3,
        action: "create",
        outcome: "failed",
        id: null,
        error: expect.stringMatching(/name: must have at most/),
      },
    ]);
    expect(await ask("runs show")).toMatchObject({
      stdout: expect.stringMatching(/^2 +update +updated +cus_1 +Ana R +name, notes *$/m),
      stderr: "Run RUN, import of b.csv, begun TIME: finished, 1 updated, 1 failed.\n",
    });
  });

  test("are named in full, by their beginning, or as last", async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv -q");
    const [{ run: id }] = await json("runs");
    for (const name of [id, id.slice(0, 8), id.toLowerCase(), "last"]) {
      expect((await json(`runs show ${name}`)).length).toBe(2);
    }
    expect(await ask("runs show 1999")).toMatchObject({
      stderr: 'error: there is no run "1999"\n`customers runs list` shows them.\n',
      exitCode: 3,
    });
    await ask("import a.csv -q");
    expect(await ask("runs show 2")).toMatchObject({
      stderr: expect.stringContaining('error: 2 runs begin with "2": RUN, RUN\n'),
      exitCode: 2,
    });
  });

  test("leave a journal that its owner alone can read, one object a line", async () => {
    await file("a.csv", ROWS);
    const { run: id } = await json("import a.csv");
    const text = await readFile(join(cwd, "state", "runs", id, "journal.ndjson"), "utf8");
    const entries = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(entries[0]).toMatchObject({
      ...{ type: "run", v: 1, run: id, command: "import", base_url: server.baseUrl, profile: "default", job: null },
      file: { name: "a.csv", path: join(cwd, "a.csv"), bytes: ROWS.length },
    });
    expect(entries.filter(({ type }) => type === "intent")).toMatchObject([
      { line: 2, action: "create", key: `${id}-2`, body: { name: "Ana", email: "ana@example.com" } },
      { line: 3, action: "create", key: `${id}-3`, body: { notes: "first" } },
    ]);
    expect(entries.at(-1)).toMatchObject({ type: "end", state: "finished", summary: { created: 2 } });
    expect(text).not.toContain(server.apiKey);
  });
});

describe("a run that was killed", () => {
  test.each(["the same command", "runs resume"])("is finished by %s, and every row is there once", async (how) => {
    await file("many.csv", manyRows(300));
    expect(await interrupted("import many.csv --match none", "SIGKILL", 120)).toMatchObject({ exitCode: null });
    expect(await json("runs")).toMatchObject([{ state: "unfinished" }]);
    const before = server.count();
    const command = how === "runs resume" ? "runs resume" : "import many.csv --match none";
    const { stdout, stderr, exitCode } = await ask(`${command} --json`);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain("Going on with the run RUN of TIME, which was not finished; --restart begins anew.\n");
    expect(JSON.parse(stdout.replaceAll("SECONDS", "0"))).toMatchObject({
      read: 300,
      created: 300,
      unchanged: 0,
      unknown: 0,
    });
    expect(before).toBeGreaterThanOrEqual(120);
    expect(server.count()).toBe(300);
    expect(writes()).toHaveLength(300);
    expect(await json("runs")).toMatchObject([{ state: "finished", created: 300 }]);
    expect(await ask("runs resume")).toMatchObject({
      stderr: "The run RUN is finished: there is nothing left to do.\n",
      exitCode: 0,
    });
  });

  test("does not touch what was changed meanwhile", async () => {
    await file("many.csv", manyRows(200));
    await interrupted("import many.csv --concurrency 1", "SIGKILL", 60);
    await run("update customer3@example.com --name Renamed -q", { env });
    const summary = await json("import many.csv");
    expect(summary).toMatchObject({ read: 200, created: 200, updated: 0, unchanged: 0 });
    expect(await json("get customer3@example.com")).toMatchObject({ name: "Renamed" });
  });

  test("with --on-match fail does not stumble over what it created itself", async () => {
    await file("many.csv", manyRows(100));
    await interrupted("import many.csv --on-match fail", "SIGKILL", 30);
    expect(await json("import many.csv --on-match fail")).toMatchObject({ read: 100, created: 100, failed: 0 });
    expect(server.count()).toBe(100);
  });

  test("with --delete-missing does not delete what it wrote itself", async () => {
    await run("create --name Gone --email gone@example.com -q", { env });
    await file("many.csv", manyRows(100));
    const command = "import many.csv --delete-missing --max-deletes 50";
    await interrupted(`${command} --concurrency 1`, "SIGKILL", 40);
    await run("update customer3@example.com --email elsewhere@example.com -q", { env });
    expect(await json(command)).toMatchObject({ read: 100, created: 100, deleted: 1 });
    expect(server.count()).toBe(100);
  });

  test("is begun anew with --restart", async () => {
    await file("many.csv", manyRows(100));
    await interrupted("import many.csv", "SIGKILL", 30);
    const there = server.count();
    expect(await json("import many.csv --restart")).toMatchObject({ created: 100 - there, unchanged: there });
    expect(await json("runs")).toMatchObject([{ state: "finished" }, { state: "unfinished" }]);
    // What was given up is not gone on with.
    expect(await json("import many.csv")).toMatchObject({ created: 0, unchanged: 100 });
    const [, , { run: given }] = await json("runs");
    expect(await ask(`runs resume ${given}`)).toMatchObject({ exitCode: 8 });
  });

  test("is not resumed with another file or for another account", async () => {
    await file("many.csv", manyRows(100));
    await interrupted("import many.csv", "SIGKILL", 30);
    await file("many.csv", manyRows(99));
    expect(await ask("runs resume")).toMatchObject({
      stderr: expect.stringContaining("error: the file is not what it was when the run RUN began\n"),
      exitCode: 8,
    });
    const elsewhere = { ...env, CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1" };
    const { stderr, exitCode } = await run("runs resume", { cwd, env: elsewhere });
    expect(masked(stderr)).toMatch(
      /^error: the run RUN was for \S+ \(profile default\), and this is http:\/\/127.0.0.1:PORT/,
    );
    expect(exitCode).toBe(2);
  });
});

describe("a run that is stopped", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s finishes what is in flight, and can be resumed", async (signal, code) => {
    await file("many.csv", manyRows(2000));
    const { stdout, stderr, exitCode } = await interrupted("import many.csv --json", signal, 50);
    expect(exitCode).toBe(code);
    const { created, unknown } = JSON.parse(stdout);
    expect(created).toBe(server.count());
    expect(unknown).toBe(0);
    expect(stderr).toContain(`stopped by ${signal} after ${created} of 2000 rows`);
    expect(await json("runs resume last")).toMatchObject({ read: 2000, created: 2000 });
    expect(writes()).toHaveLength(2000);
  });

  test("while it waits for the rate limit has nothing unknown", async () => {
    const slow = await sandbox({ tier: "free", onRequest: () => onRequest() });
    env = { ...env, ...slow.env };
    await file("many.csv", manyRows(200));
    const child = spawn(process.execPath, [LAUNCHER, "import", "many.csv", "--json"], {
      ...{ cwd, env: await cleanEnv(env), stdio: ["ignore", "pipe", "ignore"] },
    });
    let stdout = "";
    child.stdout.on("data", (chunk) => {
      stdout += String(chunk);
    });
    let seen = 0;
    onRequest = () => {
      seen += 1;
      if (seen === 90) child.kill("SIGTERM");
    };
    const exitCode = await new Promise((resolve) => child.once("close", resolve));
    expect(exitCode).toBe(143);
    expect(JSON.parse(stdout)).toMatchObject({ created: slow.count(), unknown: 0 });
  });

  test("by --max-errors and by a server that is gone, can be resumed", async () => {
    const long = "x".repeat(201);
    await file("bad.csv", `name,email\n${long},a@example.com\n${long},b@example.com\nCy,cy@example.com\n`);
    expect(await ask("import bad.csv -q --max-errors 0 --concurrency 1")).toMatchObject({
      stderr: expect.stringMatching(/^error: stopped after 1 failed rows; --max-errors allows 0 after 0 of 3 rows/m),
      exitCode: 7,
    });
    expect(writes()).toEqual(["POST 400"]);
    expect(await json("runs")).toMatchObject([{ state: "unfinished", failed: 1 }]);

    await file("many.csv", manyRows(50));
    onRequest = () => {
      if (writes().length === 11) void server.close();
    };
    const { stderr, exitCode } = await ask("import many.csv -q --max-retries 0 --concurrency 1");
    expect(exitCode, stderr).toBe(6);
    expect(stderr).toMatch(/^error: .* after 1[01] of 50 rows\n/m);
  });

  test("at its deadline", async () => {
    await file("many.csv", manyRows(100));
    const { stderr, exitCode } = await ask("import many.csv -q --rate 60 --deadline 2s --concurrency 2");
    expect(exitCode).toBe(7);
    expect(stderr).toMatch(
      /^error: stopped at the deadline \(2s\) after \d of 100 rows\nRun the same command again, or /,
    );
    expect(server.count()).toBeLessThan(5);
    expect(await json("runs")).toMatchObject([{ state: "unfinished", unknown: 0 }]);
    expect(await ask("import many.csv --deadline noon")).toMatchObject({
      stderr: expect.stringContaining('error: --deadline "noon" is no time\n'),
      exitCode: 2,
    });
  });
});

describe("a job", () => {
  test("runs once at a time, and so does the same import", async () => {
    await file("many.csv", manyRows(300));
    await file("other.csv", manyRows(1));
    const child = spawn(process.execPath, [LAUNCHER, "import", "many.csv", "--job", "nightly", "--rate", "60"], {
      ...{ cwd, env: await cleanEnv(env), stdio: "ignore" },
    });
    await new Promise<void>((resolve) => {
      onRequest = () => {
        if (writes().length === 1) resolve();
      };
    });
    try {
      expect(await ask("import other.csv --job nightly")).toMatchObject({
        stdout: "",
        stderr: expect.stringMatching(
          new RegExp(
            `^error: the job nightly is running already: process ${child.pid} on \\S+ holds \\S+ since TIME\n`,
          ),
        ),
        exitCode: 9,
      });
      expect(await ask("import many.csv -q")).toMatchObject({
        stderr: expect.stringContaining("error: this import is under way: process"),
        exitCode: 9,
      });
    } finally {
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("close", resolve));
    }
    // The locks of a process that is gone are taken over.
    expect(await ask("import other.csv --job nightly -q")).toMatchObject({ exitCode: 0 });
  });

  test("is watched by runs check", async () => {
    expect(await ask("runs check --job nightly")).toEqual({
      stdout: "CRITICAL: job nightly never ran here\n",
      stderr: "",
      exitCode: 3,
    });
    await file("a.csv", ROWS);
    await ask("import a.csv -q --job nightly");
    expect(await ask("runs check --job nightly --max-age 26h")).toEqual({
      stdout: "OK: job nightly ended 0 minutes ago: 2 rows: 2 created (run RUN)\n",
      stderr: "",
      exitCode: 0,
    });
    expect(await ask("runs check --job nightly --max-age 0s")).toMatchObject({
      stdout: "CRITICAL: job nightly ended 0 minutes ago: 2 rows: 2 created; that is too long ago (run RUN)\n",
      exitCode: 7,
    });
    await file("b.csv", `name,email\n${"x".repeat(201)},cy@example.com\n`);
    await ask("import b.csv -q --job nightly");
    expect(await ask("runs check --job nightly --json")).toMatchObject({ exitCode: 7 });
    expect(await json("runs check --job nightly")).toMatchObject({ job: "nightly", ok: false });
    expect(await ask("runs check --job nightly --max-age soon")).toMatchObject({ exitCode: 2 });
  });
});

describe("runs undo", () => {
  const CHANGES = "name,email,notes\nAna R,ana@example.com,new\nCy,cy@example.com,\nDi,di@example.com,\n";

  beforeEach(async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv -q");
    await file("b.csv", CHANGES);
    await ask("import b.csv -q");
    requests = [];
  });

  test("shows what it would do", async () => {
    const rows = await json("runs undo --dry-run");
    expect(rows.map(({ action, name }: { action: string; name: string }) => [action, name])).toEqual([
      ["delete", "Cy"],
      ["delete", "Di"],
      ["update", "Ana R"],
    ]);
    expect(writes()).toEqual([]);
    expect(await ask("runs undo")).toMatchObject({
      stderr: "error: undoing needs --yes where nobody can be asked\nLook at it with --dry-run, then add --yes.\n",
      exitCode: 2,
    });
  });

  test("takes back what was done, once", async () => {
    const [{ run: id }] = await json("runs");
    expect(await json(`runs undo ${id} --yes`)).toMatchObject({
      read: 3,
      created: 0,
      updated: 1,
      deleted: 2,
      skipped: 0,
    });
    expect(await json("get ana@example.com")).toMatchObject({ name: "Ana", notes: null });
    expect(server.count()).toBe(2);
    expect(await json("runs")).toMatchObject([
      { command: "undo", file: id, state: "finished" },
      { run: id, state: "undone" },
      { state: "finished" },
    ]);
    requests = [];
    expect(await ask(`runs undo ${id} --yes`)).toMatchObject({
      stderr: "There is nothing left to undo.\n",
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
    // The undo can be undone in its turn, and the import done again.
    expect(await json("runs undo last --yes")).toMatchObject({ created: 2, updated: 1, deleted: 0 });
    expect(server.count()).toBe(4);
    expect(await json("import b.csv")).toMatchObject({ unchanged: 3 });
  });

  test("leaves alone what was edited since, and says so", async () => {
    await run("update cy@example.com --notes mine -q", { env });
    await run("update ana@example.com --notes mine -q", { env });
    await run("delete di@example.com --yes -q", { env });
    const { stdout, stderr, exitCode } = await ask("runs undo --yes --json");
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^warning: left alone: customer cus_\w+ was edited since$/m);
    expect(stderr).toMatch(/^warning: left alone: notes of customer cus_\w+ was edited since$/m);
    expect(JSON.parse(stdout.replace("SECONDS", "0"))).toMatchObject({
      deleted: 0,
      updated: 1,
      unchanged: 1,
      skipped: 2,
    });
    expect(await json("get ana@example.com")).toMatchObject({ name: "Ana", notes: "mine" });
    expect(await json("get cy@example.com")).toMatchObject({ notes: "mine" });
  });

  test("asks on a terminal", async () => {
    const terminal = await runInTerminal("runs undo last", { env, columns: 200 });
    await terminal.waitFor(/Undo the run .* at 127.0.0.1:\d+ \(profile default\): delete 2 customers, restore 1\?/);
    terminal.type("n");
    expect(await terminal.ended).toMatchObject({
      exitCode: 8,
      screen: expect.stringContaining("error: nothing was undone"),
    });
    expect(writes()).toEqual([]);
  });

  test("creates again what --delete-missing deleted", async () => {
    await file("c.csv", "name,email\nAna R,ana@example.com\n");
    expect(await json("import c.csv --delete-missing --max-deletes 3")).toMatchObject({ deleted: 3 });
    expect(await json("runs undo last --yes")).toMatchObject({ created: 3 });
    expect(await json("get bo@example.com")).toMatchObject({ name: "Bo", notes: "first" });
    expect(await ask("runs undo last --yes")).toMatchObject({ exitCode: 0 });
    expect(server.count()).toBe(1);
  });

  test("takes back a run that was killed, its open writes included", async () => {
    await file("many.csv", manyRows(200));
    await interrupted("import many.csv", "SIGKILL", 50);
    expect(server.count()).toBeGreaterThan(50);
    expect(await json("runs undo --yes")).toMatchObject({ failed: 0, unknown: 0, skipped: 0 });
    expect(server.count()).toBe(4);
    // It is not gone on with any more: the same import begins anew.
    expect(await ask("runs resume 2")).toMatchObject({ exitCode: 2 });
    expect(await json("import many.csv")).toMatchObject({ created: 200 });
  });
});

test("a journal that can not be written stops everything before it begins", async () => {
  await file("a.csv", ROWS);
  await writeFile(join(cwd, "state"), "in the way");
  expect(await ask("import a.csv -q")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(join(cwd, "state")),
  });
  expect(writes()).toEqual([]);
  expect(await readdir(cwd)).toContain("a.csv");
});
