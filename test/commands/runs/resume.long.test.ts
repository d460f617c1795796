import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { keeping, without } from "../../helpers/keeping.ts";
import { masked } from "../../helpers/masked.ts";
import { skipOnWindows } from "../../helpers/platform.ts";
import { run, start } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { double } from "../../helpers/server.ts";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

describe("a run that was killed", () => {
  test.each(["the same command", "runs resume"])("is finished by %s, and every row is there once", async (how) => {
    await file("many.csv", manyRows(300));
    expect(await each.shop.interrupted("import many.csv --match none", "SIGKILL", 120)).toMatchObject({
      exitCode: undefined,
    });
    expect(await json("runs")).toMatchObject([{ state: "unfinished" }]);
    const before = each.shop.server.count();
    const command = how === "runs resume" ? "runs resume" : "import many.csv --match none";
    const { stdout, stderr, exitCode } = await ask(`${command} --json`);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toMatch(
      /Continuing the unfinished run RUN, begun just now; `import --restart` begins a new one\. \d+ rows are done already[.;]/,
    );
    expect(JSON.parse(stdout.replaceAll("SECONDS", "0"))).toMatchObject({
      read: 300,
      created: 300,
      unchanged: 0,
      unknown: 0,
    });
    expect(before).toBeGreaterThanOrEqual(120);
    expect(each.shop.server.count()).toBe(300);
    expect(each.shop.writes()).toHaveLength(300);
    expect(await json("runs")).toMatchObject([{ state: "finished", created: 300 }]);
    expect(await ask("runs resume")).toMatchObject({
      stderr: "The run RUN is finished: there is nothing left to do.\n",
      exitCode: 0,
    });
  });

  test("does not touch what was changed meanwhile", async () => {
    await file("many.csv", manyRows(200));
    await each.shop.interrupted("import many.csv --concurrency 1", "SIGKILL", 60);
    expect(await ask("update customer3@example.com --name Renamed -q")).toMatchObject({ stderr: "", exitCode: 0 });
    const summary = await json("import many.csv");
    expect(summary).toMatchObject({ read: 200, created: 200, updated: 0, unchanged: 0 });
    expect(await json("get customer3@example.com")).toMatchObject({ name: "Renamed" });
  });

  test("with --on-match fail does not stumble over what it created itself", async () => {
    await file("many.csv", manyRows(100));
    await each.shop.interrupted("import many.csv --on-match fail", "SIGKILL", 30);
    expect(await json("import many.csv --on-match fail")).toMatchObject({ read: 100, created: 100, failed: 0 });
    expect(each.shop.server.count()).toBe(100);
  });

  test("with --delete-missing does not delete what it wrote itself", async () => {
    expect(await ask("create --name Gone --email gone@example.com -q")).toMatchObject({ stderr: "", exitCode: 0 });
    await file("many.csv", manyRows(100));
    const command = "import many.csv --delete-missing --max-deletes 50";
    await each.shop.interrupted(`${command} --concurrency 1`, "SIGKILL", 40);
    expect(await ask("update customer3@example.com --email elsewhere@example.com -q")).toMatchObject({
      stderr: "",
      exitCode: 0,
    });
    expect(await json(command)).toMatchObject({ read: 101, created: 100, deleted: 1, remaining: 0 });
    expect(each.shop.server.count()).toBe(100);
  });

  test("is begun anew with --restart", async () => {
    await file("many.csv", manyRows(100));
    await each.shop.interrupted("import many.csv", "SIGKILL", 30);
    // What was under way when it was killed may have come to the server after that.
    const there = each.shop.server.count();
    const { created, unchanged } = await json("import many.csv --restart");
    expect([created + unchanged, unchanged >= there, each.shop.server.count()]).toEqual([100, true, 100]);
    expect(await json("runs")).toMatchObject([{ state: "finished" }, { state: "unfinished" }]);
    // A run that was given up is not continued.
    expect(await ask("runs resume")).toMatchObject({ stderr: expect.stringMatching(/is finished/), exitCode: 0 });
    expect(await json("import many.csv")).toMatchObject({ created: 0, unchanged: 100 });
    const [, , { run: given }] = await json("runs");
    expect(await ask(`runs resume ${given}`)).toMatchObject({
      stderr: expect.stringMatching(/^error: a newer run of the same file replaced RUN, and is finished$/m),
      exitCode: 8,
    });
  });

  test("is not resumed with another file or for another account", async () => {
    await file("many.csv", manyRows(100));
    await each.shop.interrupted("import many.csv", "SIGKILL", 30);
    await file("many.csv", manyRows(99));
    expect(await ask("runs resume")).toMatchObject({
      stderr: expect.stringContaining("error: the file has changed since the run RUN began\n"),
      exitCode: 8,
    });
    const elsewhere = { ...each.shop.env, CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1" };
    const at = { cwd: each.shop.cwd, env: elsewhere };
    expect(await run("runs resume", at)).toMatchObject({
      stderr: expect.stringMatching(/^error: there are no runs yet\n/),
      exitCode: 3,
    });
    const [{ run: id }] = await json("runs");
    expect(masked((await run(`runs resume ${id}`, at)).stderr)).toMatch(
      /^error: the run RUN is of http:\S+ \(profile default\)\n/,
    );
  });
});

describe("runs resume from another folder", () => {
  const elsewhere = async (command: string) => run(command, { cwd: await temporaryFolder(), env: each.shop.env });

  test("finishes a delete --from by itself, with its options", async () => {
    await file("many.csv", manyRows(150));
    await ask("import many.csv -q");
    const gone = Array.from({ length: 150 }, (_, at) => `customer${at}@example.com\n`).join("");
    await file("gone.txt", gone);
    await each.shop.interrupted("delete --from gone.txt --yes", "SIGKILL", 40);
    const left = each.shop.server.count();
    expect(left).toBeGreaterThan(0);
    const { stdout, stderr, exitCode } = await elsewhere("runs resume last");
    expect({
      stdout: masked(stdout),
      stderr: masked(stderr).replace(/one\. \d+ rows? .*/, "one. N rows"),
      exitCode,
    }).toEqual({
      stdout: "delete gone.txt: 150 rows, 150 deleted (run RUN)\n",
      stderr:
        "Continuing the unfinished run RUN, begun just now; `delete --restart` begins a new one. N rows\n" +
        "Their records are kept for 90 days: see them with `customers restore`.\n",
      exitCode: 0,
    });
    expect(each.shop.server.count()).toBe(0);
    expect(await json("runs")).toMatchObject([{ command: "delete", state: "finished", deleted: 150 }, {}]);
  });

  test.each([
    ["import many.csv", "unset", "set"],
    ["delete --from many.csv --yes", "unset", "set"],
    ["delete --from many.csv --yes", "set", "unset"],
  ])("%s goes on with the country that it began with: %s, then %s", async (command, before, after) => {
    const change = (how: string) => ask(`config ${how} default-country ${how === "set" ? "US" : ""}`);
    await file("many.csv", manyRows(30));
    if (command.startsWith("delete")) await ask("import many.csv -q");
    await change(before);
    await each.shop.interrupted(`${command} --concurrency 1`, "SIGKILL", 5);
    await change(after);
    expect(await ask("runs resume last -q")).toMatchObject({ stderr: "", exitCode: 0 });
  });
});

describe("a run that is stopped", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("by %s finishes what is in flight, and can be resumed", async (signal, code) => {
    await file("many.csv", manyRows(600));
    const { stdout, stderr, exitCode } = await each.shop.interrupted("import many.csv --json", signal, 50);
    expect(exitCode).toBe(code);
    const { created, unknown } = JSON.parse(stdout);
    expect(created).toBe(each.shop.server.count());
    expect(unknown).toBe(0);
    expect(stderr).toContain(`(${signal === "SIGINT" ? "Ctrl-C" : signal}) after ${created} of 600 rows`);
    expect(await json("runs resume last")).toMatchObject({ read: 600, created: 600 });
    expect(each.shop.writes()).toHaveLength(600);
  });

  test("while it waits for the rate limit has nothing unknown", async () => {
    skipOnWindows("signals");
    let [seen, stop] = [0, () => {}];
    const slow = await sandbox({
      tier: "free",
      onRequest: () => {
        seen += 1;
        if (seen === 90) stop();
      },
    });
    await file("many.csv", manyRows(200));
    const program = await each.shop.begin("import many.csv --json", slow.env);
    stop = () => program.kill("SIGTERM");
    const { stdout, exitCode } = await program.ended;
    expect(exitCode).toBe(143);
    expect(JSON.parse(stdout)).toMatchObject({ created: slow.count(), unknown: 0 });
  });

  test("by --max-errors and by a server that is gone, can be resumed", async () => {
    const long = "x".repeat(201);
    await file("bad.csv", `name,email\n${long},a@example.com\n${long},b@example.com\nCy,cy@example.com\n`);
    expect(await ask("import bad.csv -q --max-errors 0 --concurrency 1")).toMatchObject({
      stderr: expect.stringMatching(/^error: stopped by --max-errors 0 \(1 row failed\) after 0 of 3 rows/m),
      exitCode: 7,
    });
    expect(each.shop.writes()).toEqual(["POST 400"]);
    expect(await json("runs")).toMatchObject([{ state: "unfinished", failed: 1 }]);
    // What failed before comes last.
    for (const _ of ["b@example.com", "cy@example.com"])
      expect(await ask("import bad.csv -q --max-errors 0 --concurrency 1")).toMatchObject({ exitCode: 7 });
    expect(each.shop.writes()).toEqual(["POST 400", "POST 400", "POST 201", "POST 400"]);
    // It comes before the deletes.
    await ask("create --name Zed");
    await file("bad.csv", `name,email\n${long},d@example.com\nCy,cy@example.com\n`);
    for (const _ of ["first", "again"])
      expect(await ask("import bad.csv --delete-missing --max-deletes 5 --max-errors 0")).toMatchObject({
        exitCode: 7,
      });
    expect(each.shop.writes().filter((write) => write.startsWith("DELETE"))).toEqual([]);

    await file("many.csv", manyRows(50));
    each.shop.afterWrites(10, () => void each.shop.server.close());
    const { stderr, exitCode } = await ask("import many.csv -q --max-retries 0 --concurrency 1");
    expect(exitCode, stderr).toBe(6);
    expect(stderr).toMatch(/^error: .* after 1[01] of 50 rows\n/m);
  });

  test("at its deadline", async () => {
    await file("many.csv", manyRows(100));
    const { stderr, exitCode } = await ask("import many.csv -q --rate 60 --deadline 4s --concurrency 2");
    expect(exitCode).toBe(7);
    expect(stderr).toMatch(
      /^error: stopped at the deadline \(4s\) after \d of 100 rows\nRun the same command again, or /,
    );
    expect(each.shop.server.count()).toBeLessThan(8);
    expect(await json("runs")).toMatchObject([{ state: "unfinished", unknown: 0 }]);
    expect(await ask("import many.csv --deadline noon")).toMatchObject({
      stderr: expect.stringContaining('error: --deadline "noon" is not a time\n'),
      exitCode: 2,
    });
  });
});

describe("a job", () => {
  test("runs once at a time, and so does the same import", async () => {
    await file("many.csv", manyRows(300));
    await file("other.csv", manyRows(1));
    const program = await each.shop.begin("import many.csv --job nightly --rate 60");
    await new Promise<void>((resolve) => each.shop.afterWrites(1, resolve));
    try {
      expect(await ask("import other.csv --job nightly")).toMatchObject({
        stdout: "",
        stderr: expect.stringMatching(
          new RegExp(`^TIME error: the job nightly is running already, since TIME \\(process ${program.pid}\\)\n`),
        ),
        exitCode: 9,
      });
      expect(await ask("import many.csv -q")).toMatchObject({
        stderr: expect.stringContaining("error: this import is under way, since "),
        exitCode: 9,
      });
    } finally {
      program.kill("SIGKILL");
      await program.ended;
    }
    // The locks of a process that is gone are taken over.
    expect(await ask("import other.csv --job nightly -q")).toMatchObject({ exitCode: 0 });
  });
});

test("a journal that cannot be written stops everything before it begins", async () => {
  await file("a.csv", manyRows(1));
  await writeFile(join(each.shop.cwd, "state"), "in the way");
  expect(await ask("import a.csv -q")).toMatchObject({
    stdout: "",
    exitCode: 10,
    stderr: expect.stringContaining(join(each.shop.cwd, "state")),
  });
  expect(each.shop.writes()).toEqual([]);
});

test("a write that was carried out before the kill is compared with what was sent", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "a.csv"), "name,email,city\nAna,ana@example.com,Reno\n");
  const records: JsonObject[] = [];
  const stores = keeping(records, { stores: without("address.city") });
  let first: Awaited<ReturnType<typeof start>> | undefined;
  const server = await double(async (request) => {
    const reply = await stores(request);
    if (request.method === "POST") first?.kill("SIGKILL");
    return request.method === "POST" ? new Promise(() => {}) : reply;
  });
  const env = { ...server.env, CUSTOMERS_CONFIG_DIR: join(folder, "c"), CUSTOMERS_STATE_DIR: join(folder, "s") };
  first = await start("import a.csv -q", { cwd: folder, env });
  expect((await first.ended).exitCode).toBe(undefined);
  const { stdout, exitCode } = await run("import a.csv --json -q", { cwd: folder, env });
  expect(exitCode).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({ read: 1, created: 0, failed: 1, unknown: 0 });
  expect(records).toEqual([{ id: 1, name: "Ana", email: "ana@example.com", address: {} }]);
  expect((await run("runs undo last --yes -q", { cwd: folder, env })).exitCode).toBe(0);
  expect(records).toEqual([]);
});
