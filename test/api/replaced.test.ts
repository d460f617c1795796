import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "../../src/text/json.ts";
import { office } from "../helpers/office.ts";
import { person } from "../helpers/server.ts";

/** A server whose PATCH replaces the record: what is not sent is gone. */
const replacing = async () => {
  const records: JsonObject[] = [1, 2, 3].map((number) => person(number, { notes: `n${number}` }));
  const { ask, file, writes } = await office(records, {
    gate({ method, path, body }) {
      const at = records.findIndex(({ id }) => path === `/customers/${id}`);
      if (method !== "PATCH" || at === -1) return undefined;
      records[at] = { id: records[at]?.id ?? null, ...(JSON.parse(body) as JsonObject) };
      return { body: records[at] };
    },
  });
  return { ask, file, writes, records };
};

let server: Awaited<ReturnType<typeof replacing>>;
let before: ReturnType<typeof own>;

/** Without what the server itself put into the records. */
const own = (records: readonly JsonObject[]) =>
  records.map(({ id, name, email, notes }) => ({ id, name, email, notes }));

beforeEach(async () => {
  server = await replacing();
  before = own(server.records);
});

const HINT =
  "`customers undo` sends the old values again. Ask who runs the server: PATCH must leave what is not sent.\n";
const said = (id: number) => `the server emptied name, email of customer ${id}, though only notes was sent`;

test("an update that empties what it does not name ends with 5, and undo brings all back", async () => {
  expect(await server.ask("update id:1 --notes new")).toEqual({
    stdout: "",
    stderr: `error: ${said(1)}\n${HINT}`,
    exitCode: 5,
  });
  expect(server.records[0]).toEqual({ id: 1, notes: "new" });
  expect(await server.ask("undo last --yes -q -o ids")).toMatchObject({ exitCode: 0 });
  expect(own(server.records)).toEqual(before);
});

test("an import stops at the first one, and its undo brings it back", async () => {
  const rows = [1, 2, 3].map((number) => `person${number}@example.com,x${number}\n`);
  await server.file("u.csv", `email,notes\n${rows.join("")}`);
  const { stderr, exitCode } = await server.ask("import u.csv -q --concurrency 1");
  expect(exitCode).toBe(5);
  expect(stderr).toContain(`error: ${said(1)} after 0 of 3 rows\n${HINT}`);
  expect(server.records.map(({ notes }) => notes)).toEqual(["x1", "n2", "n3"]);
  expect(await server.ask("runs undo last --yes -q")).toMatchObject({ exitCode: 0 });
  expect(own(server.records)).toEqual(before);
});

test("an answer with null for what was not sent is no sign of it", async () => {
  const { ask, records } = await office([person(1, { notes: "n1" })], {
    answers: (_, sent) => ({ body: { ...person(1), name: null, email: null, notes: null, ...sent } }),
  });
  expect(await ask("update id:1 --notes new -q -o ids")).toMatchObject({ stdout: "1\n", exitCode: 0 });
  expect(records[0]).toMatchObject({ name: "Person 1", notes: "new" });
});

test("a merge deletes nobody then", async () => {
  expect(await server.ask("merge id:1 id:2 --yes -q")).toMatchObject({ exitCode: 5 });
  expect(server.records).toHaveLength(3);
  expect(own(server.records)[1]).toEqual(before[1]);
});
