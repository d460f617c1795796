import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/text/json.ts";
import { type Keeping, without } from "../helpers/keeping.ts";
import { office } from "../helpers/office.ts";
import { person } from "../helpers/server.ts";
import { summary } from "../helpers/summary.ts";

const ADDRESS = { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" };

const LOOK = "See what it has with `customers get id:1`: a server that stores later may show the rest by then.\n";

describe("a single command", () => {
  test("an update of which a part was thrown away ends with 5, and one read was enough to see it", async () => {
    const { ask, server } = await office([person(1, { address: ADDRESS })], { stores: without("address.city") });
    expect(await ask("update id:1 --city Sparks --street '2 Oak St'")).toEqual({
      stdout: "",
      stderr: `error: the server accepted the request but did not store address.city; it stored address.street\n${LOOK}`,
      exitCode: 5,
    });
    expect(server.log).toEqual(["GET /customers/1", "PATCH /customers/1", "GET /customers/1"]);
  });

  test("a value in place of the one that was sent is named", async () => {
    const stores = (record: JsonObject) => ({ ...record, notes: "none" });
    const { ask } = await office([person(1)], { stores });
    expect(await ask("update id:1 --notes 'Gate 4410'")).toMatchObject({
      stderr: `error: the server accepted the request but did not store notes\n  notes: the record has "none"\n${LOOK}`,
      exitCode: 5,
    });
  });

  test("a create says which customer there is now", async () => {
    const { ask, records } = await office([], { stores: without("address.zip", "notes") });
    const { stdout, stderr, exitCode } = await ask("create --name Dana --city Reno --zip 89501 --notes Hi --json");
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 5 });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: "rejected",
        message:
          "the server accepted the request but did not store notes, address.zip; customer 1 was created with the rest",
        hint: LOOK.trimEnd(),
        ids: ["1"],
      },
    });
    expect(records).toHaveLength(1);
  });

  test.each<[string, Keeping["answers"]]>([
    ["nothing", () => ({ status: 204 })],
    ["only what changed", (record, sent) => ({ body: { id: record.id, ...sent } })],
    ["only the id", ({ id }) => ({ body: { id } })],
    ["the record as it was", () => ({ body: person(1, { address: ADDRESS }) })],
  ])("an answer with %s takes one read", async (_name, answers) => {
    const { ask, server } = await office([person(1, { address: ADDRESS })], answers && { answers });
    const { stderr, exitCode } = await ask("update id:1 --city Sparks");
    expect({ stderr, exitCode }).toEqual({
      stderr: "Updated address.city of Person 1 <person1@example.com> (1).\n",
      exitCode: 0,
    });
    expect(server.log).toEqual(["GET /customers/1", "PATCH /customers/1", "GET /customers/1"]);
  });
});

describe("an import", () => {
  const rows = Array.from({ length: 12 }, (_, at) => `Person ${at} Ann,person${at}@example.com,Reno,89501\n`);
  const FILE = `Name,Email,City,ZIP\n${rows.join("")}`;

  test("where no row shows a field all are failed, and it says how to import the rest; nobody is created twice", async () => {
    const { ask, file, records, cwd } = await office([], { stores: without("address.city") });
    await file("a.csv", FILE);
    const { stdout, stderr, exitCode } = await ask("import a.csv --concurrency 1 --json -q");
    expect({ stdout, exitCode }).toEqual({ stdout: summary({ read: 12, failed: 12, requests: 25 }), exitCode: 7 });
    const [first, ...others] = stderr
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first).toEqual({
      warning: {
        message:
          "a.csv:2: not all was stored: the server accepted the request but did not store address.city; customer 1 was created with the rest",
        file: "a.csv",
        line: 2,
      },
    });
    expect(others.at(-1).error.hint).toContain("To import the rest, ignore the column of address.city with --ignore.");
    expect((await readFile(join(cwd, "a.rejects.csv"), "utf8")).split("\n")[1]).toBe(
      'Person 0 Ann,person0@example.com,Reno,89501,"the server accepted the request but did not store address.city; customer 1 was created with the rest"',
    );
    expect(await ask("import a.csv --ignore City --json -q")).toMatchObject({
      stdout: summary({ read: 12, unchanged: 12, requests: 3 }),
      exitCode: 0,
    });
    expect(records).toHaveLength(12);
  });

  test("a row of which not all was stored fails, is not sent again, and is taken back by an undo", async () => {
    const stores = (record: JsonObject) => (record.name === "Person 1 Ann" ? without("address.zip")(record) : record);
    const { ask, file, writes, records } = await office([], { stores });
    await file("a.csv", FILE);
    expect(await ask("import a.csv --json -q")).toMatchObject({
      stdout: summary({ read: 12, created: 11, failed: 1, requests: 15 }),
      exitCode: 7,
    });
    expect(records).toHaveLength(12);
    writes();
    expect(await ask("runs undo last --yes --json -q")).toMatchObject({ exitCode: 0 });
    expect(records).toEqual([]);
  });

  test("two fields that are not stored: the one of all rows is named, and the run shows what became of its rows", async () => {
    const { ask, file } = await office([person(1)], { stores: without("notes", "address.zip") });
    await file(
      "a.csv",
      "Name,Email,City,ZIP,Gate Code\nAnn Lee,person1@example.com,Reno,89501,4410\nBo Li,b@example.com,,,7\n",
    );
    expect(await ask('import a.csv --map "Gate Code=notes" --renames allow -q')).toMatchObject({
      stderr: `warning: a.csv:2: not all was stored: the server accepted the request but did not store notes, address.zip; it stored name, address.city
warning: a.csv:3: not all was stored: the server accepted the request but did not store notes; customer 2 was created with the rest
error: 2 of 2 rows failed
The failed rows are in a.rejects.csv with the reasons. To import the rest, ignore the column of notes with --ignore.
`,
      exitCode: 7,
    });
    expect((await ask("runs show -q --fields line,action,outcome,error,id -o csv")).stdout).toBe(
      `line,action,outcome,error,id
2,update,failed,"the server accepted the request but did not store notes, address.zip; it stored name, address.city; an undo of the run takes it back",1
3,create,failed,the server accepted the request but did not store notes; customer 2 was created with the rest; an undo of the run takes it back,2
`,
    );
  });

  test("a server that trims, changes case and rewrites phones gets no write from the second run", async () => {
    const stores = (record: JsonObject): JsonObject => ({
      ...record,
      name: String(record.name).trim(),
      email: typeof record.email === "string" ? record.email.toLowerCase() : null,
      phone: String(record.phone).replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3"),
    });
    const { ask, file, writes, records } = await office([], { stores });
    await file(
      "a.csv",
      "Name,Email,Phone,State\nDana Ortiz,Dana@Example.com,+12025550123,NV\nBo Li,,+12025550124,CA\n",
    );
    expect(await ask("import a.csv --concurrency 1 --json -q")).toMatchObject({ stderr: "", exitCode: 0 });
    expect(records.map(({ phone }) => phone)).toEqual(["(202) 555-0123", "(202) 555-0124"]);
    expect(writes()).toEqual(["POST /customers", "POST /customers"]);
    expect(await ask("import a.csv --json -q")).toMatchObject({
      stdout: summary({ read: 2, unchanged: 2, requests: 1 }),
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
    const found = { stdout: "2\n", exitCode: 0 };
    expect(await ask("get +12025550124 -o ids -q")).toMatchObject(found);
    expect(await ask("list --filter phone=+12025550124 -o ids -q")).toMatchObject(found);
    expect(await ask("get phone:+442025550124 -q")).toMatchObject({ exitCode: 3 });
    expect(await ask("update id:2 --phone +12025550188 -o ids -q")).toMatchObject(found);
  });
});
