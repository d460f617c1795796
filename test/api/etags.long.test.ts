import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { tagIn } from "../../src/api/records/read-records.ts";
import { conflictingEdits } from "../../src/api/records/write.ts";
import type { Customer, CustomerInput } from "../../src/customers/customer.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { cleanEnv, run } from "../helpers/program.ts";
import { cut, double, person } from "../helpers/server.ts";
import { type Tagging, tagged } from "../helpers/tagged.ts";

const ASKED: Tagging = { demanded: true };
const UNASKED: Tagging = {};

async function guarded(tagging: Tagging, records: JsonObject[] = [person(1), person(2)]) {
  const server = await double(tagged(records, tagging));
  const tags = () => server.requests.map(({ headers }) => headers["if-match"]).filter((tag) => tag !== undefined);
  return { ...server, records, tags, server };
}

const edit = (changes: JsonObject) => (records: JsonObject[]) => void Object.assign(records[0] ?? {}, changes);

describe.each([ASKED, UNASKED])("a server with tags: %j", (tagging) => {
  test("update sends the tag that was read", async () => {
    const { env, records, tags, server } = await guarded(tagging);
    const { exitCode, stderr } = await run("update 1 --notes gate", { env });
    expect({ exitCode, stderr, notes: records[0]?.notes }).toEqual({
      exitCode: 0,
      stderr: "Updated notes of Person 1 <person1@example.com> (1).\n",
      notes: "gate",
    });
    expect(tags()).toHaveLength(1);
    expect(server.log).toEqual(["GET /customers/1", "PATCH /customers/1"]);
  });

  test("delete sends the tag that was read", async () => {
    const { env, records, tags } = await guarded(tagging);
    expect((await run("delete 1 --yes -q", { env })).exitCode).toBe(0);
    expect(records.map(({ id }) => id)).toEqual([2]);
    expect(tags()).toHaveLength(1);
  });

  test("a change in another field meanwhile stays, and the update is carried out", async () => {
    const { env, records, server } = await guarded({ ...tagging, meanwhile: edit({ vip: true }) });
    expect((await run("update 1 --notes gate", { env })).exitCode).toBe(0);
    expect(records[0]).toMatchObject({ notes: "gate", vip: true });
    expect(server.log).toEqual(["GET /customers/1", "PATCH /customers/1", "GET /customers/1", "PATCH /customers/1"]);
  });

  test.each([
    ["update 1 --notes gate", { notes: "dog" }, "notes"],
    ["update 1 --notes gate", { email: "new@example.com" }, "email"],
    ["update 1 --city Reno", { address: { city: "Sparks" } }, "address.city"],
    ["delete 1 --yes", { notes: "keep this one", name: "Ann" }, "name, notes"],
  ])("%s stops where someone else changed %j", async (command, changes, fields) => {
    const { env, records } = await guarded({ ...tagging, meanwhile: edit(changes) });
    expect(await run(`${command}`, { env })).toEqual({
      stdout: "",
      stderr: `error: ${fields} of customer 1 was changed since it was read (HTTP 412)
Nothing was written. See it with \`customers get id:1\`, then run the command again.
`,
      exitCode: 8,
    });
    expect(records[0]).toEqual({ ...person(1), ...changes });
  });

  test("an update whose answer was lost is not taken for someone else's", async () => {
    const { env, records } = await guarded({ ...tagging, lost: cut });
    expect((await run("update 1 --notes gate", { env })).exitCode).toBe(0);
    expect(records[0]?.notes).toBe("gate");
  });

  test("a delete whose answer was lost is done", async () => {
    const { env, records } = await guarded({ ...tagging, lost: cut });
    expect((await run("delete 1 --yes", { env })).exitCode).toBe(0);
    expect(records).toHaveLength(1);
  });

  test("a customer that someone else deleted meanwhile is not found", async () => {
    const { env } = await guarded({ ...tagging, meanwhile: (records) => void records.shift() });
    expect((await run("update 1 --notes gate", { env })).exitCode).toBe(3);
  });
});

test("a weak tag is not sent: it never matches", async () => {
  const { env, tags, records } = await guarded({ as: (hash) => `W/"${hash}"` });
  expect((await run("update 1 --notes gate", { env })).exitCode).toBe(0);
  expect({ tags: tags(), notes: records[0]?.notes }).toEqual({ tags: [], notes: "gate" });
});

test("a server that refuses the tag it gives is told of, and nothing is forced", async () => {
  const { env, records } = await guarded({ matches: () => false });
  const { exitCode, stderr } = await run("update 1 --notes gate", { env });
  expect({ exitCode, notes: records[0]?.notes }).toEqual({ exitCode: 8, notes: null });
  expect(stderr).toContain("the server says that customer 1 was changed, but gives it as it was read");
});

describe("many customers", () => {
  const FILE = "id,notes\n1,gate\n2,dog\n";

  async function imported(tagging: Tagging) {
    const folder = await temporaryFolder();
    const file = join(folder, "notes.csv");
    await writeFile(file, FILE);
    const server = await guarded(tagging);
    const env = await cleanEnv(server.env);
    const result = await run(["import", file, "--match", "id", "--concurrency", "1", "--json"], { env });
    return { ...server, env, result };
  }

  test("an import and its undo send tags", async () => {
    const { env, result, records, tags } = await imported(ASKED);
    expect({ exitCode: result.exitCode, notes: records.map(({ notes }) => notes) }).toEqual({
      exitCode: 0,
      notes: ["gate", "dog"],
    });
    expect((await run("runs undo last --yes", { env })).exitCode).toBe(0);
    expect(records.map(({ notes }) => notes)).toEqual([null, null]);
    expect(tags().length).toBe(4);
  });

  test("a row whose customer someone else changed fails with the reason", async () => {
    const { result, records } = await imported({ ...ASKED, meanwhile: edit({ notes: "mine" }) });
    expect({ exitCode: result.exitCode, notes: records.map(({ notes }) => notes) }).toEqual({
      exitCode: 7,
      notes: ["mine", "dog"],
    });
    expect(JSON.parse(result.stdout)).toMatchObject({ updated: 1, failed: 1 });
    expect(result.stderr).toContain("notes of customer 1 was changed since it was read");
  });

  test("delete --from sends tags, too", async () => {
    const { env, records } = await guarded(ASKED);
    expect((await run("delete --from - --yes", { env, input: "1\n2\n" })).exitCode).toBe(0);
    expect(records).toEqual([]);
  });
});

test.each<[Record<string, string>, string | undefined]>([
  [{ etag: ' "a"' }, '"a"'],
  [{ etag: 'W/"a"' }, undefined],
  [{}, undefined],
  [{ etag: '"a\r\nx: 1"' }, undefined],
  [{ etag: `"${"a".repeat(500)}"` }, undefined],
  [{ etag: '"a-gzip"', "content-encoding": "gzip" }, '"a"'],
  [{ etag: '"a-gzip"' }, '"a-gzip"'],
])("the tag in %j is %s", (headers, tag) => {
  expect(tagIn(headers)).toBe(tag);
});

const before = customer("1", {
  name: "Ann",
  email: "ann@example.com",
  address: { street: null, city: "Reno", state: null, zip: null },
  seen: 1,
});

test.each<[string, Partial<Customer>, CustomerInput | undefined, boolean, string[]]>([
  ["nothing", {}, { notes: "x" }, false, []],
  ["a field that has nothing to do with it", { seen: 2 }, { notes: "x" }, false, []],
  ["another documented field", { address: null }, { notes: "x" }, false, []],
  ["the field itself", { notes: "y" }, { notes: "x" }, false, ["notes"]],
  ["the field itself, to what is wanted", { notes: "x" }, { notes: "x" }, false, []],
  ["who it is", { phone: "+12025550123" }, { notes: "x" }, false, ["phone"]],
  ["a part of the address", { address: null }, { address: { zip: "1" } }, false, ["address.city"]],
  ["a further field that is set", { seen: 2 }, { seen: 3 }, false, ["seen"]],
  ["anything documented, for a delete", { notes: "y" }, undefined, false, ["notes"]],
  ["anything else, for a delete", { seen: 2 }, undefined, false, []],
  ["what a list may not have given", { notes: "y", phone: "+12025550123" }, { notes: "x" }, true, []],
  ["what the list gave", { email: "b@example.com" }, { notes: "x" }, true, ["email"]],
])("what changed since a customer was read: %s", (_title, now, changes, isPartial, expected) => {
  expect(conflictingEdits(before, { ...before, ...now } as Customer, changes, isPartial)).toEqual(expected);
});
