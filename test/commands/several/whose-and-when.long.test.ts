import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type AccountsOptions, accountsServer } from "../../helpers/accounts.ts";
import { fastClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { runHere } from "../../helpers/in-process.ts";
import { argumentsOf, run as runProgram } from "../../helpers/program.ts";
import { cut } from "../../helpers/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let state: string;

beforeEach(async () => {
  state = await temporaryFolder();
});

/** An account, and commands by a clock that is wrong; waiting takes no time. */
async function office(options: AccountsOptions = {}) {
  const server = await accountsServer(options);
  const env = { ...server.withKey("west"), CUSTOMERS_STATE_DIR: state, CUSTOMERS_CONFIG_DIR: join(state, "config") };
  const run = async (command: string, ahead = 0) => {
    const all = { PATH: process.env.PATH ?? "", ...env };
    return runHere(argumentsOf(command), { env: all, clock: fastClock(Date.now() + ahead) });
  };
  const done = async (command: string, ahead = 0) => {
    const { stdout, stderr, exitCode } = await run(command, ahead);
    expect(exitCode, stderr).toBe(0);
    return stdout.trim();
  };
  const ids = async (command: string) =>
    JSON.parse(await done("undo --list --json")).flatMap((row: { id: string; command: string }) =>
      row.command === command ? row.id : [],
    );
  return { server, env, run, done, ids };
}

async function file(count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => `Customer ${at},c${at}@example.com\n`);
  await writeFile(join(state, "rows.csv"), `name,email\n${rows.join("")}`);
  return join(state, "rows.csv");
}

describe("a clock of this machine that is wrong", () => {
  /** Each third POST is carried out, and its answer lost. */
  const lossy = () => {
    let posts = 0;
    const server: { add?: (account: string, fields: object) => unknown } = {};
    const meddle: AccountsOptions["meddle"] = (account, request) => {
      if (request.method !== "POST") return "usual";
      posts += 1;
      if (posts % 3 !== 0) return "usual";
      server.add?.(account, JSON.parse(request.body));
      return cut(request);
    };
    return { meddle, server };
  };

  test.each([
    ["an hour ahead", HOUR, ""],
    ["an hour behind", -HOUR, ""],
    ["an hour ahead, and nobody looked", HOUR, " --match none"],
  ])("%s makes no duplicates, and all can be undone", async (_, ahead, flags) => {
    const { meddle, server: adding } = lossy();
    const { server, done } = await office({ meddle });
    adding.add = server.add;
    const path = await file(12);
    const { created, unknown } = JSON.parse(await done(`import ${path}${flags} --json -q`, ahead));
    expect([created, unknown, server.names("west").length]).toEqual([12, 0, 12]);
    await done("undo last --yes -q", ahead);
    expect(server.names("west")).toEqual([]);
  });

  test("does not make a restored customer twice whose answer was lost", async () => {
    let isLost = false;
    const { server, run, done } = await office({
      meddle: (account, request) => {
        if (request.method !== "POST" || !isLost) return "usual";
        isLost = false;
        server.add(account, JSON.parse(request.body));
        return cut(request);
      },
    });
    await done("create --name Dana --email dana@example.com -q", HOUR);
    await done("delete dana@example.com --yes -q", HOUR);
    isLost = true;
    await run("restore dana@example.com -q --max-retries 0", HOUR);
    await run("restore dana@example.com -q", HOUR);
    expect(server.names("west")).toEqual(["Dana"]);
  });

  test("throws nothing away, and `last` goes by the order of what was done", async () => {
    const { server, done } = await office();
    await done("create --name Dana --email dana@example.com -q");
    await done("delete dana@example.com --yes -q");
    expect(await done("restore -o csv --fields name,state", 400 * DAY)).toBe("name,state\nDana,deleted");
    await done("create --name Ana -q", 400 * DAY);
    expect(await done("restore -o csv --fields name,state")).toBe("name,state\nDana,deleted");
    await done("create --name Zoe -q", -400 * DAY);
    await done("undo last --yes -q");
    expect(server.names("west")).toEqual(["Ana"]);
    await done("undo last --yes -q");
    expect(server.names("west")).toEqual([]);
    await done("undo last --yes -q");
    expect(server.names("west")).toEqual(["Dana"]);
  });
});

test.each([
  ["eleven minutes behind", 11 * 60_000],
  ["local time marked as UTC", 8 * HOUR],
])("a database whose clock is wrong: %s: who the server says to have created is new", async (_, behind) => {
  const { server, done } = await office({
    meddle: (account, { method, body }) => {
      if (method !== "POST") return "usual";
      const row = server.add(account, JSON.parse(body));
      Object.assign(row, { created_at: new Date(Date.now() - behind).toISOString() });
      return { status: 201, body: row };
    },
  });
  await done("create --name Dana --email dana@example.com -q");
  expect(JSON.parse(await done(`import ${await file(3)} --json -q`))).toMatchObject({ created: 3, failed: 0 });
  expect(server.names("west")).toHaveLength(4);
});

describe("an id that was given to somebody else", () => {
  test("is left alone by the undo of what was written before a restore", async () => {
    const { server, run, done, ids } = await office({ withoutTimes: true });
    await done("create --name Dana --email dana@example.com -q");
    await done("update dana@example.com --notes 'Gate 4411' -q");
    await done("delete dana@example.com --yes -q");
    const id = await done("restore dana@example.com -q -o ids");
    const rows = server.rows("west");
    rows.delete(id);
    rows.set(id, { id, name: "Stranger", email: "stranger@example.com", notes: "Gate 4411" });
    const [update] = await ids("update");
    expect(await run(`undo ${update} --yes -q`)).toMatchObject({ exitCode: 8 });
    expect(rows.get(id)).toMatchObject({ name: "Stranger", notes: "Gate 4411" });
  });
});

test("two processes at once take a change back once; an undo and an import do not meet", async () => {
  const { server, env, done } = await office();
  await done("create --name Keep -q");
  await done("create --name Dana --email dana@example.com -q");
  const undo = () => runProgram("undo last --yes -q -o ids", { env });
  const both = await Promise.all([undo(), undo()]);
  // The second may see the first one's end: then it goes on to the change before, or finds nothing left of its own.
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const deletes = server.requests.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  expect(new Set(deletes).size).toBe(deletes.length);
  expect(server.names("west")).not.toContain("Dana");
  const path = await file(20);
  await done(`import ${path} -q`);
  const [undone, imported] = await Promise.all([
    runProgram("undo last --yes -q", { env }),
    runProgram(["import", path, "-q"], { env }),
  ]);
  expect([undone.exitCode, imported.exitCode], undone.stderr + imported.stderr).toEqual([0, 0]);
  // Either the import came first and found all, or last and made all again: never a part.
  expect([0, 20]).toContain(server.names("west").filter((name) => name.startsWith("Customer")).length);
});
