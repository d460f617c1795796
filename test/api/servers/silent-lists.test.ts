import { describe, expect, test } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { run } from "../../helpers/in-process.ts";
import { double } from "../../helpers/server.ts";
import { type Silent, silentServer } from "../../helpers/silent.ts";
import { cleanEnv } from "../../helpers/surroundings.ts";
import { against } from "./silent-commands.ts";
import { GOES_ON, SHOWN, UNPROVEN } from "./silent-kinds.ts";

const MAY_BE_CUT = /^error: the list may be incomplete: the server sent \d+ rows, .*\n.*wire\.paging none/;

const skip = { name: "skip", counts: "rows" } as const;

/** The client against such a server; it remembers what it learns. */
async function clientOf(options: Silent) {
  const server = await double(silentServer(options));
  const { api } = await client(server.baseUrl);
  return {
    server,
    walk: async () => {
      const before = server.log.length;
      const { ids, error } = await walked(api);
      return { ids: new Set(ids).size, error, requests: server.log.length - before };
    },
  };
}

test.each(GOES_ON)("read to its end: %s", async (_name, options) => {
  const { server, walk } = await clientOf(options);
  expect(await walk()).toMatchObject({ ids: options.rows, error: undefined });
  expect(server.log[0]).toBe("GET /customers");
  // What was found out is known: one request shows that it still holds.
  expect(await walk()).toMatchObject({ ids: options.rows, error: undefined });
  expect((await walk()).requests).toBeLessThan(8);
});

test.each(SHOWN)("shown to be complete: %s", async (_name, options) => {
  const { walk } = await clientOf(options);
  expect(await walk()).toMatchObject({ ids: options.rows, error: undefined });
  expect((await walk()).requests).toBeLessThan(6);
});

test.each(UNPROVEN)("may be incomplete: %s", async (_name, options) => {
  const { walk } = await clientOf(options);
  expect(await walk()).toMatchObject({ error: { code: "unavailable", exitCode: 6 } });
  // What the server does not understand is known.
  expect((await walk()).requests).toBeLessThan(6);
});

describe("the program", () => {
  test("cut at 50 whatever is asked: list, get and import end with 6, and nothing is written", async () => {
    const { ask, posts } = await against({ rows: 260, page: 50 });
    expect(await ask("list --all -o ids")).toMatchObject({ exitCode: 6 });
    expect(await ask("get nobody@example.com")).toMatchObject({ stdout: "", exitCode: 6 });
    expect(await ask("import new.csv")).toMatchObject({ exitCode: 6 });
    expect(posts()).toBe(0);
  });

  test("skip alone: what exists is found, and nobody is written twice", async () => {
    const { ask, asked, posts } = await against({ rows: 65, page: 30, by: skip, unknown: 400 });
    expect((await ask("import new.csv --quiet")).exitCode).toBe(0);
    expect(posts()).toBe(1);
    expect(await ask("get person64@example.com -o ids")).toMatchObject({ stdout: "64\n", exitCode: 0 });
    expect(await asked("list -o ids")).toEqual([
      "GET /customers",
      "GET /customers?skip=29",
      "GET /customers?skip=58",
      "GET /customers?skip=66",
    ]);
  });

  test("the error names the setting, and with it the list is complete", async () => {
    const { ask, posts } = await against({ rows: 25 });
    expect((await ask("list --all -o ids")).stderr).toMatch(MAY_BE_CUT);
    expect(await ask("config set wire.paging all")).toMatchObject({ exitCode: 2 });
    expect(await ask("config set wire.paging none")).toMatchObject({ exitCode: 0 });
    expect(await ask("list --all -o ids")).toMatchObject({ stderr: "", exitCode: 0 });
    expect(await ask("get nobody@example.com -q")).toMatchObject({ exitCode: 3 });
    expect(await ask("import new.csv --quiet")).toMatchObject({ exitCode: 0 });
    expect(posts()).toBe(1);
  });

  test("a part of it may be asked for", async () => {
    const { ask } = await against({ rows: 260, page: 50 });
    expect(await ask("list --limit 7 -o ids")).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test("as many rows as were asked for", async () => {
    const { ask } = await against({ rows: 17, page: 5, size: { name: "limit", most: 7 } });
    expect(await ask("config set wire.page-size 7")).toMatchObject({ exitCode: 0 });
    expect(await ask("list -o ids")).toMatchObject({ exitCode: 6 });
  });

  test("a length that no page has counts as complete, until the server is seen to have pages", async () => {
    const whole = await against({ rows: 37 });
    expect(await whole.asked("list --all -o ids")).toEqual(["GET /customers"]);
    const cut = await against({ rows: 90, page: 37, by: skip });
    expect(await cut.ask("config set wire.page-size 37")).toMatchObject({ exitCode: 0 });
    expect((await cut.ask("list -o ids")).stdout.split("\n").filter(Boolean)).toHaveLength(90);
    expect(await cut.ask("config unset wire.page-size")).toMatchObject({ exitCode: 0 });
    expect((await cut.ask("list --all -o ids")).stdout.split("\n").filter(Boolean)).toHaveLength(90);
  });
});

test("a server in trouble is not one that refuses a parameter", async () => {
  let down = true;
  const usual = silentServer({ rows: 60, page: 25, by: skip });
  const server = await double((request) =>
    down && request.query.size > 0 ? { status: 503, body: {} } : usual(request),
  );
  const env = await cleanEnv(server.env);
  expect(await run("list --all -o ids", { env })).toMatchObject({ exitCode: 6 });
  down = false;
  const { stdout, exitCode } = await run("list --all -o ids", { env });
  expect({ rows: stdout.split("\n").filter(Boolean).length, exitCode }).toEqual({ rows: 60, exitCode: 0 });
});
