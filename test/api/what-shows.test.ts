import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ChangedSince } from "../../src/customers/changed-since.ts";
import { isAsLeft } from "../../src/customers/changes.ts";
import type { Customer } from "../../src/customers/customer.ts";
import { client } from "../helpers/client.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/in-process.ts";
import { type Behaviour, cut, double, person } from "../helpers/server.ts";
import { drive } from "./servers/drive.ts";

describe("a server that refuses the data with a 5xx", () => {
  const duplicate = { code: "23505", message: 'duplicate key value violates unique constraint "customers_email_key"' };

  test('a duplicate is never "Created", also where it ignores filters (platformatic)', async () => {
    const people = [person(1, { name: "Ida", email: "ida@example.com" }), person(2)];
    const { stdout, stderr, exitCode } = await drive(
      "create --name Ida --email ida@example.com --on-match create --json",
      ({ method }) => (method === "POST" ? { status: 500, body: duplicate } : { body: people }),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 5 });
    expect(stderr).toContain("duplicate key value");
  });

  test.each([
    [{ code: "22001", message: "value too long for type character varying(20)" }],
    [{ error: { message: "Data truncated for column 'state'" } }],
    [{ name: "error", errmsg: "null value violates not-null constraint" }],
  ])("%j: one try, and it is about the data (xmysql, Yii 2)", async (body) => {
    const { stderr, exitCode, log } = await drive("update id:1 --notes x", ({ method }) =>
      method === "PATCH" ? { status: 500, body } : { body: person(1) },
    );
    expect({ exitCode, writes: log.filter((line) => line.startsWith("PATCH")).length }).toEqual({
      exitCode: 5,
      writes: 1,
    });
    expect(stderr).toMatch(/too long|truncated|violates/);
  });

  test("an id that cannot be one is nobody's, after one try (Hono with a UUID)", async () => {
    const { exitCode, log } = await drive("get id:abc", () => ({
      status: 500,
      body: { message: 'invalid input syntax for type uuid: "abc"' },
    }));
    expect({ exitCode, requests: log.length }).toEqual({ exitCode: 3, requests: 1 });
  });
});

test.each<[string, Behaviour]>([
  ["in a key that ends in msg", () => ({ status: 422, body: { code: 7, retmsg: "phone is taken" } })],
  [
    "in <pre>, not in the title (Express)",
    () => ({ status: 400, body: "<html><title>Error</title><pre>phone is taken</pre></html>" }),
  ],
  ["in JSON inside of a message", () => ({ status: 422, body: { message: '{"error":{"message":"phone is taken"}}' } })],
])("messages: %s", async (_name, behaviour) => {
  const { stderr } = await drive("create --name Ida --on-match create", behaviour);
  expect(stderr).toContain("phone is taken");
});

test.each(["insertId", "lastInsertRowid"])(
  "a create answered by %s is read by that id, and compared (xmysql)",
  async (key) => {
    const stored = { id: 7, name: "Ida" };
    const { stdout, exitCode } = await drive("create --name Ida --on-match create --json", ({ method, path }) => {
      if (method === "POST") return { body: { affectedRows: 1, [key]: 7 } };
      return path === "/customers/7" ? { body: stored } : { body: { data: [], total: 0 } };
    });
    expect({ id: JSON.parse(stdout).id, exitCode }).toEqual({ id: "7", exitCode: 0 });
  },
);

test("a create that is answered with the id of somebody in the list overwrote them: it fails, with both names", async () => {
  const server = await double(({ method }) =>
    method === "POST"
      ? { status: 201, body: { id: 2, name: "Ida" } }
      : { body: { data: [person(1), person(2, { name: "Olga" })] } },
  );
  const { api } = await client(server.baseUrl);
  for await (const _ of api.pages()) {
    // The list has been read.
  }
  await expect(api.create({ name: "Ida" })).rejects.toMatchObject({
    code: "rejected",
    message: expect.stringMatching(/created "Ida" with the id 2 of "Olga"/),
  });
});

/** With a state that lasts from command to command. */
const keeping = (env: Record<string, string>, folder: string) => ({
  ...env,
  CUSTOMERS_CONFIG_DIR: join(folder, "config"),
  CUSTOMERS_STATE_DIR: join(folder, "state"),
});

describe("a customer that was just created, and the list", () => {
  const CSV = `name,email\n${Array.from({ length: 30 }, (_, at) => `Ida ${at},ida${at}@example.com`).join("\n")}\n`;

  /** Imports CSV into a server, of which `list` says what it shows of all customers, oldest first. */
  async function imported(list: (all: readonly object[], query: URLSearchParams) => object, flags = "") {
    const all: object[] = [];
    const server = await double(({ method, path, query, body }) => {
      if (method === "POST")
        return { status: 201, body: all[all.push({ ...JSON.parse(body), id: all.length + 1 }) - 1] };
      return path === "/customers" ? { body: list(all, query) } : { status: 404 };
    });
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, "rows.csv"), CSV);
    const env = keeping(server.env, cwd);
    const again = () => run(`import rows.csv --json ${flags}`, { env, cwd });
    return { ...(await again()), again, all, server };
  }

  test("where the list should show it and does not, the run stops, and running it again finishes it (WordPress)", async () => {
    const { exitCode, stdout, stderr, again, all } = await imported(() => ({ data: [], total: 0 }));
    expect({ exitCode, stopped: JSON.parse(stdout).stopped }).toEqual({ exitCode: 7, stopped: "not_listed" });
    expect(stderr).toContain("customer 1, which the server has just created, is not found again");
    expect(all.length).toBeLessThan(30);
    expect(await again()).toMatchObject({ exitCode: 0 });
    expect(all.length).toBe(30);
  });

  const paged = (all: readonly object[], query: URLSearchParams, rows: readonly object[]) => {
    const page = Number(query.get("page") ?? 1);
    const old = Array.from({ length: 40 }, (_, at) => person(`old-${at}`));
    const list = [...old, ...rows];
    return { data: list.slice(page * 20 - 20, page * 20), page, per_page: 20, total: old.length + all.length };
  };

  test.each<[string, (all: readonly object[], query: URLSearchParams) => object, string]>([
    ["the list shows it", (all) => ({ data: all, total: all.length }), ""],
    ["the last page shows it", (all, query) => paged(all, query, all), ""],
    ["no customer is looked for", () => ({ data: [], total: 0 }), "--match none"],
  ])("%s: the run goes on", async (_name, list, flags) => {
    expect(await imported(list, flags)).toMatchObject({ exitCode: 0 });
  });

  test("a create that is answered with the id of somebody in the list stops the run, with both names", async () => {
    const olga = person(1, { name: "Olga" });
    const { exitCode, stdout, stderr, all } = await imported(() => ({ data: [olga], total: 1 }));
    expect(exitCode).toBe(5);
    expect(JSON.parse(stdout)).toMatchObject({ failed: 1, stopped: "rejected" });
    expect(stderr.replaceAll("\\", "")).toMatch(/created "Ida \d" with the id 1 of "Olga"/);
    expect(all.length).toBeLessThan(30);
  });
});

test("a create that came too early (425) was not carried out: it is sent again (RFC 8470)", async () => {
  const statuses = [425, 201];
  const { exitCode, log } = await drive("create --name Ida --on-match create --json", ({ method }) =>
    method === "POST"
      ? { status: statuses.shift() ?? 500, body: person(1, { name: "Ida", email: null }) }
      : { body: [] },
  );
  expect({ exitCode, log }).toEqual({ exitCode: 0, log: ["POST /customers", "POST /customers"] });
});

describe.each([404, 410])("a DELETE that is answered %s", (status) => {
  test("is no delete while the customer is there: the journal does not have it as one", async () => {
    const server = await double(({ method, path }) => {
      if (method === "DELETE") return { status, body: { message: "Already deleted." } };
      return { body: path === "/customers" ? [person(1)] : person(1) };
    });
    const cwd = await temporaryFolder();
    const env = keeping(server.env, cwd);
    const single = await run("delete id:1 --yes", { env });
    expect(single.exitCode).toBe(5);
    const several = await run("delete --from - --yes --json", { env, cwd, input: "id\n1\n" });
    expect(several.exitCode).toBe(7);
    expect(JSON.parse(several.stdout)).toMatchObject({ deleted: 0, failed: 1 });
    expect((await run("restore --json", { env })).stdout).toBe("[]\n");
  });

  test("of a customer that somebody else deleted meanwhile is done", async () => {
    let isGone = false;
    const { exitCode } = await drive("delete id:1 --yes", ({ method }) => {
      isGone ||= method === "DELETE";
      return isGone ? { status } : { body: person(1) };
    });
    expect(exitCode).toBe(0);
  });
});

test.each<[string, (notes: unknown) => number | undefined]>([
  ["refuses null", (notes) => (notes === null ? 422 : undefined)],
  ["does not store null", () => undefined],
])("a field is emptied by an empty text where the server %s", async (_name, refuses) => {
  const stored: Record<string, unknown> = { ...person(1), notes: "gate 4" };
  const sent: unknown[] = [];
  const { exitCode } = await drive("update id:1 --clear notes", ({ method, body }) => {
    if (method !== "PATCH") return { body: stored };
    const { notes } = JSON.parse(body);
    sent.push(notes);
    const status = refuses(notes);
    if (status !== undefined) return { status, body: { errors: { notes: ["must be a string"] } } };
    if (notes !== null) stored.notes = notes;
    return { body: stored };
  });
  expect({ exitCode, sent }).toEqual({ exitCode: 0, sent: [null, ""] });
});

test("a record whose status says trash was deleted (WordPress)", async () => {
  let status = "publish";
  const { exitCode } = await drive("delete id:1 --yes", ({ method }) => {
    if (method === "DELETE") status = "trash";
    return { body: { ...person(1), status } };
  });
  expect(exitCode).toBe(0);
});

test("a lost delete of a server that keeps what it deleted, with a mark, is done", async () => {
  let status = "publish";
  const { exitCode, log } = await drive("delete id:1 --yes", (request) => {
    if (request.method === "DELETE") status = "trash";
    return request.method === "DELETE" ? cut(request) : { body: { ...person(1), status } };
  });
  expect({ exitCode, deletes: log.filter((line) => line.startsWith("DELETE")).length }).toEqual({
    exitCode: 0,
    deletes: 1,
  });
});

test("a list that never ends ends a tenth and two pages past its total", async () => {
  const { exitCode, stderr, log } = await drive("list --all -o ids", ({ query }) => {
    const from = Number(query.get("cursor") ?? 0);
    const data = Array.from({ length: 10 }, (_, at) => person(from + at + 1));
    return { body: { data, total: 100, next_cursor: String(from + 10) } };
  });
  expect(exitCode).toBe(6);
  expect(stderr).toContain("there are 100, and never ends");
  expect(log.length).toBeLessThan(20);
});

test.each([
  ["2026-11-23T18:20:22.454Z", "2026-11-23T18:20:22.454+00:00", true],
  ["2026-11-23T18:20:22Z", "2026-11-23T19:20:22+01:00", true],
  ["2026-11-23T18:20:22Z", "2026-11-23T18:20:23Z", false],
  [{ a: 1, b: 2 }, { a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [null, "", true],
  ["2026", "2027", false],
])("edited since: %j → %j: the same %s", (was, now, same) => {
  expect(isAsLeft(was, now)).toBe(same);
});

const SINCE = Date.parse("2026-11-23T12:00:00Z");
const passes = (fields: Partial<Customer>) => {
  const since = new ChangedSince(SINCE);
  const one = { ...customer("1"), ...fields } as Customer; // The fields are a server's own.
  return [since.passes(one), since.zoneless];
};

test.each<[string, Record<string, string>, boolean, number]>([
  ["with a zone, after it", { updated_at: "2026-11-23T12:00:01Z" }, true, 0],
  ["with a zone, before it", { updated_at: "2026-11-23T11:59:59Z" }, false, 0],
  ["without a zone: up to 14 hours behind", { updated_at: "2026-11-22T22:00:00" }, true, 1],
  ["without a zone, further back", { updated_at: "2026-11-22T21:59:59" }, false, 0],
  [
    "a twin in GMT comes first (WordPress)",
    { modified: "2026-11-23T18:00:00", modified_gmt: "2026-11-23T11:00:00" },
    false,
    0,
  ],
  ["PostgreSQL's own form", { updated_at: "2026-11-23 18:20:22.58109+00" }, true, 0],
  ["the same before it", { updated_at: "2026-11-23 08:20:22.58109+00" }, false, 0],
])("--changed-since: %s", (_name, fields, expected, zoneless) => {
  expect(passes(fields)).toEqual([expected, zoneless]);
});
