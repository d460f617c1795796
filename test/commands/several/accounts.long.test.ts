import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type AccountsOptions, accountsServer } from "../../helpers/accounts.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run, runMasked } from "../../helpers/in-process.ts";
import { argumentsOf, type Command, run as runProgram } from "../../helpers/program.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

let state: string;
let file: string;

beforeEach(async () => {
  state = await temporaryFolder();
  file = join(state, "rows.csv");
  await writeFile(file, `name,email\n${rows(12)}`);
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Customer ${at},c${at}@example.com\n`).join("");
const names = (count: number) => Array.from({ length: count }, (_, at) => `Customer ${at}`).sort();

/** A server with two accounts, and commands of each. */
async function shops(options: AccountsOptions = {}) {
  const server = await accountsServer(options);
  const folders = { CUSTOMERS_STATE_DIR: state, CUSTOMERS_CONFIG_DIR: join(state, "config") };
  const at = (key: string) => ({ env: { ...server.withKey(key), ...folders } });
  const ask = (key: string, command: Command) => runMasked(command, at(key));
  const done = async (key: string, command: Command) => {
    const { stdout, stderr, exitCode } = await run(command, at(key));
    expect(exitCode, stderr).toBe(0);
    return stdout.trim();
  };
  return { server, at, ask, done };
}

const DANA = ["create", "--name", "Dana", "--email", "dana@example.com", "-q", "-o", "ids"];

/** The key of west is not accepted any more after so many creates, until it is revived. */
function dying(after: number) {
  let made = 0;
  let isDead = true;
  return {
    revive: () => {
      isDead = false;
    },
    meddle: (account: string, { method }: { readonly method: string }) => {
      if (method === "POST") made += 1;
      return account === "west" && isDead && made > after ? { status: 401 } : ("usual" as const);
    },
  };
}

const IMPORT = (path: string) => ["import", path, "--concurrency", "1", "--max-retries", "0", "--json", "-q"];

describe("two keys at one address", () => {
  test("do not continue each other's imports", async () => {
    const { meddle, revive } = dying(3);
    const { server, ask, done } = await shops({ meddle, countsEach: false });
    expect(await ask("west", IMPORT(file))).toMatchObject({ exitCode: 4 });
    expect(server.names("west")).toHaveLength(3);
    revive();
    const { stdout, stderr } = await ask("east", ["import", file, "--query", "created"]);
    expect(stdout).toBe("12\n");
    expect(stderr).toContain(
      "Another key has begun the same work here and not finished it: run RUN. It is not continued. If that key is of this account: `customers runs resume RUN --same-account`.",
    );
    expect(server.names("east")).toEqual(names(12));
    await done("west", ["import", file, "-q"]);
    expect(server.names("west")).toEqual(names(12));
  });

  test("do not continue each other's deletes", async () => {
    const { server, done } = await shops({ countsEach: false });
    for (const account of ["west", "east"]) await done(account, ["import", file, "-q"]);
    const gone = join(state, "gone.txt");
    await writeFile(gone, Array.from({ length: 12 }, (_, at) => `c${at}@example.com\n`).join(""));
    const remove = ["delete", "--from", gone, "--yes", "-q", "--query", "deleted"];
    expect([await done("west", remove), await done("east", remove)]).toEqual(["12", "12"]);
    expect([server.names("west"), server.names("east")]).toEqual([[], []]);
  });

  test("do not restore whom the other one deleted", async () => {
    const { server, ask, done } = await shops();
    await done("west", DANA);
    await done("west", "delete dana@example.com --yes -q");
    expect(await ask("east", "restore -o csv")).toEqual({
      stdout: "deleted_at,id,name,email,phone,state,restored_as\n",
      stderr:
        "Nothing that was deleted from here can be brought back.\n" +
        "1 other key has runs at this address, which are not shown. If they are of this account: `customers runs resume RUN --same-account`.\n",
      exitCode: 0,
    });
    expect(await ask("east", "restore dana@example.com -q")).toMatchObject({ exitCode: 3 });
    expect(await ask("east", ["restore", "--run", await newest("west", done), "-q"])).toMatchObject({ exitCode: 2 });
    expect(server.names("east")).toEqual([]);
    await done("west", "restore dana@example.com -q");
    expect(server.names("west")).toEqual(["Dana"]);
  });

  test("do not undo what the other one did, nor mark it as undone", async () => {
    const { server, ask, done } = await shops();
    await done("west", DANA);
    await done("west", ["import", file, "-q"]);
    const id = await newest("west", done);
    const other = "another key at this address";
    for (const command of [
      ["undo", id, "--yes"],
      ["runs", "undo", id, "--yes"],
      ["runs", "show", id],
      ["runs", "resume", id],
    ])
      expect(await ask("east", command)).toMatchObject({
        stderr: expect.stringContaining(`error: the run RUN is of ${other}`),
        exitCode: 2,
      });
    const said = { stderr: expect.stringContaining("1 other key has runs at this address, which are not shown.") };
    for (const command of ["undo last --yes", "runs undo last --yes", "runs show last"])
      expect(await ask("east", command)).toMatchObject({ ...said, exitCode: 3 });
    expect(await done("east", "runs list -o ids -q")).toBe("");
    expect(await done("east", "undo --list -o ids -q")).toBe("");
    await done("west", "undo last --yes -q");
    await done("west", "undo last --yes -q");
    expect(server.names("west")).toEqual([]);
  });

  test("have jobs of their own", async () => {
    const { ask, done } = await shops();
    await done("west", ["import", file, "--job", "nightly", "-q"]);
    expect(await ask("west", "runs check --job nightly")).toMatchObject({ exitCode: 0 });
    expect(await ask("east", "runs check --job nightly")).toMatchObject({
      stdout: "CRITICAL: job nightly was never tried here\n",
      exitCode: 3,
    });
  });

  test("stored in three profiles are two accounts: lists and the picker tell them apart", async () => {
    const server = await accountsServer();
    const env = { CUSTOMERS_STATE_DIR: state, CUSTOMERS_CONFIG_DIR: join(state, "config") };
    const as = async (profile: string, command: Command, input = "") =>
      (await runProgram([...argumentsOf(command), "--profile", profile], { env, input })).stdout;
    const keys = { main: "west", branch: "east", again: "west" };
    for (const [profile, key] of Object.entries(keys))
      await as(profile, ["auth", "login", "--with-key", "--base-url", server.baseUrl], key);
    for (const command of [DANA, ["delete", "dana@example.com", "--yes"]]) await as("main", command);
    expect(await as("again", "restore -o csv --fields name")).toBe("name\nDana\n");
    const session = await runInTerminal("restore --profile branch", { env, columns: 80 });
    expect((await session.ended).screen).toContain("Nothing that was deleted from here can be brought back.");
    const picker = await runInTerminal("restore dan --profile again", { env, columns: 80 });
    await picker.answer("Dana", "\r");
    await picker.ended;
    expect([server.names("west"), server.names("east")]).toEqual([["Dana"], []]);
  });
});

describe("a key that was changed", () => {
  test("in the middle of an import is known by its customers, and the import goes on", async () => {
    const { meddle, revive } = dying(3);
    const { server, at, ask } = await shops({ meddle, keys: { west: ["west-2"] } });
    await ask("west", IMPORT(file));
    revive();
    const { stdout, stderr, exitCode } = await ask("west-2", ["import", file, "--query", "created"]);
    expect(stderr).toContain(
      "Runs of an earlier key are taken up: it is the same account, as customer 3 is the one that they wrote.",
    );
    expect(stderr).toContain("Continuing the unfinished run RUN");
    expect([stdout, exitCode]).toEqual(["12\n", 0]);
    expect(server.names("west")).toEqual(names(12));
    // Both keys have one list from then on.
    const list = async (key: string) => (await run("runs -o ids -q", at(key))).stdout;
    expect(await list("west")).toBe(await list("west-2"));
  });

  test("is not known by rows of a file under the ids 1, 2, 3 without times, which other accounts may have too", async () => {
    const { meddle, revive } = dying(3);
    const { server, ask } = await shops({ meddle, keys: { west: ["west-2"] }, withoutTimes: true });
    await ask("west", IMPORT(file));
    revive();
    const { stdout, stderr } = await ask("west-2", ["import", file, "--query", "[created, unchanged]", "-o", "csv"]);
    expect(stderr).toContain("It is not continued. If that key is of this account:");
    expect([stdout, server.names("west")]).toEqual(["9\n3\n", names(12)]);
    expect((await ask("west-2", "undo --list -o csv --fields what")).stdout).toBe("what\nrows.csv: 9 created\n");
  });

  test("to one of another account does not, even if that one has the same customers under the same ids", async () => {
    const { meddle, revive } = dying(3);
    const { server, ask, done } = await shops({ meddle, withoutTimes: true });
    await ask("west", IMPORT(file));
    revive();
    await done("east", ["import", file, "-q"]);
    await done("west", ["import", file, "-q"]);
    expect([server.names("west"), server.names("east")]).toEqual([names(12), names(12)]);
    await done("east", "undo last --yes -q");
    expect([server.names("west"), server.names("east")]).toEqual([names(12), []]);
  });

  test("is taken up by hand if nobody is left to ask for", async () => {
    const { meddle, revive } = dying(0);
    const { server, at, ask, done } = await shops({ meddle, keys: { west: ["west-2"] } });
    await ask("west", IMPORT(file));
    revive();
    const { stderr } = await ask("west-2", "runs list");
    const [, id = ""] = /resume (\S+) --same-account/.exec((await run("runs list", at("west-2"))).stderr) ?? [];
    expect(stderr).toContain("1 other key has runs at this address, which are not shown.");
    expect(await ask("west-2", ["runs", "resume", id])).toMatchObject({ exitCode: 2 });
    await done("west-2", ["runs", "resume", id, "--same-account", "--yes", "-q"]);
    expect(server.names("west")).toEqual(names(12));
  });

  test("takes earlier changes back, and follows them", async () => {
    const { server, done } = await shops({ keys: { west: ["west-2"] } });
    await done("west", DANA);
    await done("west", "update dana@example.com --notes Gate -q");
    await done("west-2", "undo last --yes -q");
    expect(server.rows("west").get("1")).toMatchObject({ notes: null });
    await done("west-2", "undo last --yes -q");
    expect(server.names("west")).toEqual([]);
    await done("west", "restore dana@example.com -q");
    expect(server.names("west")).toEqual(["Dana"]);
  });
});

test("a restore is a change like every other: undo takes it back, and nobody else", async () => {
  const { server, done } = await shops();
  await done("west", "create --name Keep -q");
  await done("west", DANA);
  await done("west", "delete dana@example.com --yes -q");
  await done("west", "restore dana@example.com -q");
  await done("west", "undo last --yes -q");
  expect(server.names("west")).toEqual(["Keep"]);
  expect(
    JSON.parse(await done("west", "undo --list --json")).map((row: object) =>
      Object.values(row).slice(2, 5).join(" | "),
    ),
  ).toEqual([
    "undo | restore Dana | done",
    "restore | Dana | undone",
    "delete | Dana | done",
    "create | Dana | changed since",
    "create | Keep | done",
  ]);
});

test("restore --run brings back all that one run deleted, and that is not there yet", async () => {
  const { server, ask, done } = await shops();
  await done("west", ["import", file, "-q"]);
  const gone = join(state, "gone.txt");
  await writeFile(gone, Array.from({ length: 5 }, (_, at) => `c${at}@example.com\n`).join(""));
  await done("west", "delete c7@example.com --yes -q");
  await done("west", ["delete", "--from", gone, "--yes", "-q"]);
  await done("west", "restore c2@example.com -q");
  const [, { id }] = JSON.parse(await done("west", "undo --list --json"));
  expect((await done("west", ["restore", "--run", id, "-o", "ids", "-q"])).split("\n")).toHaveLength(4);
  expect(server.names("west")).toEqual(names(12).filter((name) => name !== "Customer 7"));
  expect(await ask("west", ["restore", "--run", id, "-o", "ids"])).toEqual({
    stdout: "",
    stderr: "There is nothing left to restore.\n",
    exitCode: 0,
  });
  expect(await ask("west", ["restore", "--run", "", "-q"])).toMatchObject({ exitCode: 3 });
  expect(await ask("west", ["restore", "c7@example.com", "--run", id])).toMatchObject({ exitCode: 2 });
});

async function newest(key: string, done: (key: string, command: Command) => Promise<string>): Promise<string> {
  return JSON.parse(await done(key, "undo --list --json"))[0].id;
}
