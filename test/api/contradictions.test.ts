import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/text/json.ts";
import type { Keeping } from "../helpers/keeping.ts";
import { office } from "../helpers/office.ts";
import { person } from "../helpers/server.ts";
import { summary } from "../helpers/summary.ts";

/** Servers that do otherwise than the API document says: it is told, and nothing is written. */

const OTHER_CALL = "`customers api METHOD PATH` makes any other call.\n";
const NO_LOOK = "--on-match create";

/** A server with these records that answers such requests (`PATCH /customers/1`) with a status. */
const answering = (request: string, status: number): Keeping => ({
  gate: ({ method, path }) => (`${method} ${path}` === request ? { status, body: { error: "Oh" } } : undefined),
});

describe("a call of the document that the server does not have", () => {
  const SENTENCES = {
    "GET /customers": '"List all customers, with pagination and filtering"',
    "POST /customers": '"Create a customer record"',
    "GET /customers/:id": '"Retrieve one customer by identifier"',
    "PATCH /customers/:id": '"Update customer details"',
    "DELETE /customers/:id": '"Delete a customer record"',
  } as const;

  test.each<[call: keyof typeof SENTENCES, status: number, command: string]>([
    ["GET /customers", 405, "list"],
    ["GET /customers", 501, "list"],
    ["GET /customers", 405, "get person1@example.com"],
    ["POST /customers", 405, `create --name Bo ${NO_LOOK}`],
    ["POST /customers", 501, `create --name Bo ${NO_LOOK}`],
    ["POST /customers", 405, "create --name Bo --email bo@example.com"],
    ["GET /customers/:id", 405, "get id:1"],
    ["GET /customers/:id", 501, "get id:1"],
    ["GET /customers/:id", 405, "update id:1 --notes Gate"],
    ["PATCH /customers/:id", 404, "update id:1 --notes Gate"],
    ["PATCH /customers/:id", 405, "update id:1 --notes Gate"],
    ["PATCH /customers/:id", 501, "update id:1 --notes Gate"],
    ["DELETE /customers/:id", 404, "delete id:1 --yes"],
    ["DELETE /customers/:id", 405, "delete id:1 --yes"],
    ["DELETE /customers/:id", 501, "delete id:1 --yes"],
  ])("%s answered with %i: %s", async (call, status, command) => {
    const { ask, records, writes } = await office([person(1)], answering(call.replace(":id", "1"), status));
    expect(await ask(`${command} -q --max-retries 0`)).toEqual({
      stdout: "",
      stderr:
        `error: the server has no ${call} (it says: Oh). Section 4 of the API document: ${SENTENCES[call]} (HTTP ${status})\n` +
        (call.startsWith("GET") ? OTHER_CALL : `Nothing was written. ${OTHER_CALL}`),
      exitCode: 5,
    });
    expect(records).toEqual([person(1)]);
    expect(writes().length).toBe(call.startsWith("GET") ? 0 : 1);
  });

  test("the other commands work", async () => {
    const { ask, records } = await office([person(1)], answering("PATCH /customers/1", 405));
    for (const command of ["list", "get id:1", `create --name Bo ${NO_LOOK}`, "delete id:1 --yes"])
      expect(await ask(`${command} -q`), command).toMatchObject({ stderr: "", exitCode: 0 });
    expect(records).toMatchObject([{ name: "Bo" }]);
  });

  test("an import fails the rows that change somebody, and writes the others", async () => {
    const { ask, file, records, cwd } = await office([person(1)], answering("PATCH /customers/1", 405));
    await file("a.csv", "Name,Email,Notes\nPerson 1,person1@example.com,Gate\nBo,bo@example.com,Dog\n");
    const { stdout, stderr, exitCode } = await ask("import a.csv --json -q");
    expect({ stdout, exitCode }).toEqual({
      stdout: summary({ read: 2, created: 1, failed: 1, requests: 5 }),
      exitCode: 7,
    });
    expect(stderr).toContain("the server has no PATCH /customers/:id");
    expect(await readFile(join(cwd, "a.rejects.csv"), "utf8")).toContain("Person 1,person1@example.com,Gate,");
    expect(records).toMatchObject([{ notes: null }, { name: "Bo", notes: "Dog" }]);
  });

  test("a customer that was deleted meanwhile is not found", async () => {
    const records = [person(1)];
    const { ask } = await office(records, {
      gate({ method }) {
        if (method === "PATCH") records.pop();
        return undefined;
      },
    });
    expect(await ask("update id:1 --notes Gate")).toMatchObject({ exitCode: 3 });
  });
});

describe("a customer of the list whom the server does not find by the id", () => {
  /** Single records have other ids: `documentId`, a slug. */
  const unreachable: Keeping = {
    gate: ({ path }) => (/^\/customers\/\d+$/.test(path) ? { status: 404, body: { error: "Oh" } } : undefined),
  };
  const WHY =
    'the list has customer 1, and the server finds nobody by that id. Section 4 of the API document: "Retrieve';

  test.each(["update person1@example.com --notes Gate", "delete person1@example.com --yes"])(
    "is not gone: %s",
    async (command) => {
      const { ask, records } = await office([person(1)], unreachable);
      expect(await ask(`${command} -q`)).toEqual({
        stdout: "",
        stderr:
          `error: ${WHY} one customer by identifier" (HTTP 404)\n` +
          "`customers doctor` shows what the server does otherwise.\n",
        exitCode: 5,
      });
      expect(records).toEqual([person(1)]);
    },
  );

  test("is not deleted by a file, and an undo does not call it undone", async () => {
    const { ask, file, records } = await office([person(1)], unreachable);
    await file("gone.csv", "email\nperson1@example.com\n");
    const { stdout, stderr, exitCode } = await ask("delete --from gone.csv --yes --json -q");
    expect({ stdout, exitCode }).toEqual({
      stdout: summary({ read: 1, deleted: 0, failed: 1, requests: 3 }),
      exitCode: 7,
    });
    expect(stderr).toContain(WHY.replace('"', '\\"'));
    expect(await ask(`create --name Bo ${NO_LOOK} -q`)).toMatchObject({ exitCode: 0 });
    expect(await ask("undo last --yes -q")).toMatchObject({ exitCode: 5 });
    expect(records).toMatchObject([person(1), { name: "Bo" }]);
  });
});

test.each([`create --name Bo ${NO_LOOK}`, "update id:1 --notes Gate"])(
  "a server that takes no JSON: %s",
  async (command) => {
    const { ask, records } = await office([person(1)], {
      gate: ({ method }) => (method === "GET" ? undefined : { status: 415, body: { title: "Unsupported Media Type" } }),
    });
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr:
        'error: the server does not take JSON (it says: Unsupported Media Type). Section 4 of the API document: "Requests carry the header Content-Type: ' +
        `application/json" (HTTP 415)\nNothing was written. ${OTHER_CALL}`,
      exitCode: 5,
    });
    expect(records).toEqual([person(1)]);
  },
);

const FLAT = { id: 1, name: "Ann", email: "ann@example.com", street: "1 Elm St", city: "Reno", zip: "89501" };
const LINES = {
  id: 1,
  name: "Ann",
  email: "ann@example.com",
  address_line1: "1 Elm St",
  city: "Reno",
  postal_code: "89501",
};
const TEXT = { id: 1, name: "Ann", email: "ann@example.com", address: "1 Elm St, Reno" };
const NAMES = { id: 1, Name: "Ann", Email: "ann@example.com" };

const SEE = "Nothing was written. `customers list --json` shows the fields as the server gives them.\n";
const ADDRESS = 'Section 2 of the API document names "address" as an object of street, city, state and zip';

describe("fields in another form", () => {
  test.each<[JsonObject, JsonObject]>([
    [FLAT, { address: null, street: "1 Elm St", city: "Reno", zip: "89501" }],
    [TEXT, { address: "1 Elm St, Reno" }],
    [NAMES, { name: null, email: null, address: null, Name: "Ann", Email: "ann@example.com" }],
  ])("are shown as the server gives them: %j", async (record, shown) => {
    const { ask } = await office([record]);
    expect(JSON.parse((await ask("list --json")).stdout)).toMatchObject([{ id: "1", ...shown }]);
    expect(JSON.parse((await ask("get id:1 --json")).stdout)).toMatchObject({ id: "1", ...shown });
    for (const format of ["table", "csv", "tsv", "yaml"])
      expect(await ask(`list -o ${format} -q`)).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test.each<[JsonObject, string, string]>([
    [FLAT, "update id:1 --city Elko", `"street", "city" and "zip". ${ADDRESS}`],
    [FLAT, "create --name Bo --email bo@example.com --city Elko", `"street", "city" and "zip". ${ADDRESS}`],
    [LINES, "update id:1 --city Elko", `"address_line1", "city" and "postal_code". ${ADDRESS}`],
    [TEXT, "update id:1 --city Elko", `a text "address". ${ADDRESS}`],
    [TEXT, "update id:1 --clear address.zip", `a text "address". ${ADDRESS}`],
    [{ ...FLAT, Notes: "Gate" }, "update id:1 --clear notes", '"Notes". Section 2 of the API document names "notes"'],
    [TEXT, "create --name Bo --email bo@example.com --zip 89801", `a text "address". ${ADDRESS}`],
    [NAMES, "update id:1 --email a@example.com", '"Email". Section 2 of the API document names "email"'],
    [NAMES, "create --name Bo --email bo@example.com", '"Name". Section 2 of the API document names "name"'],
  ])("of %j are not written: %s", async (record, command, what) => {
    const { ask, records, writes } = await office([record]);
    expect(await ask(`${command} -q`)).toEqual({
      stdout: "",
      stderr: `error: the server has ${what}\n${SEE}`,
      exitCode: 5,
    });
    expect([writes(), records]).toEqual([[], [record]]);
  });

  test.each<[JsonObject, string]>([
    [FLAT, "update id:1 --notes Gate"],
    [TEXT, "update id:1 --notes Gate"],
    [NAMES, "update id:1 --notes Gate"],
    [FLAT, "create --name Bo --email bo@example.com"],
    [TEXT, "delete id:1 --yes"],
    [NAMES, "delete id:1 --yes"],
  ])("of %j do not stop what does not set them: %s", async (record, command) => {
    const { ask } = await office([record]);
    expect(await ask(`${command} -q`)).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test.each<[JsonObject, string, string]>([
    [FLAT, "list --filter address.city=Reno", `"street", "city" and "zip". ${ADDRESS}`],
    [FLAT, "list --filter address.city!=Elko", `"street", "city" and "zip". ${ADDRESS}`],
    [FLAT, "list --search Elm", `"street", "city" and "zip". ${ADDRESS}`],
    [TEXT, "export --filter address.city=Reno", `a text "address". ${ADDRESS}`],
    [NAMES, "list --filter name=Ann", '"Name". Section 2 of the API document names "name"'],
    [NAMES, "get ann@example.com", '"Email". Section 2 of the API document names "email"'],
  ])("of %j choose nobody: %s", async (record, command, what) => {
    const { ask } = await office([record]);
    expect(await ask(`${command} -q`)).toEqual({
      stdout: "",
      stderr: `error: the server has ${what}\n${SEE.replace("Nothing was written. ", "")}`,
      exitCode: 5,
    });
    expect(await ask("list --filter notes!=Gate --json -q")).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test("of a deleted customer could not be sent: it is not created again without them", async () => {
    const { ask, records, writes } = await office([FLAT]);
    expect(await ask("delete id:1 --yes -q")).toMatchObject({ exitCode: 0 });
    const why = `the server has "street", "city" and "zip". ${ADDRESS}`;
    expect(await ask("restore id:1 -q")).toEqual({
      stdout: "",
      stderr: `error: ${why}\n${SEE}`,
      exitCode: 5,
    });
    expect(await ask("undo last --yes -q")).toEqual({ stdout: "", stderr: `error: ${why}\n${SEE}`, exitCode: 5 });
    expect([writes(), records]).toEqual([["DELETE /customers/1"], []]);
  });

  test("that only the answer to the first create shows are not stored, and then known", async () => {
    const stores = ({ address, ...record }: JsonObject) => ({ ...record, ...(address as JsonObject | undefined) });
    const { ask, records, writes } = await office([], { stores });
    expect(await ask(`create --name Bo --city Elko --zip 89801 ${NO_LOOK} -q`)).toEqual({
      stdout: "",
      stderr:
        "error: the server accepted the request but did not store address.city, address.zip; customer 1 was created with the rest\n" +
        "See what it has with `customers get id:1`: a server that stores later may show the rest by then.\n",
      exitCode: 5,
    });
    expect(writes()).toEqual(["POST /customers"]);
    expect(await ask(`create --name Cy --city Elko ${NO_LOOK} -q`)).toMatchObject({ exitCode: 5 });
    expect([writes(), records.length]).toEqual([[], 1]);
  });

  test("are not blank for a row that empties them", async () => {
    const { ask, file, records } = await office([TEXT]);
    await file("a.csv", "Name,Email,City\nAnn,ann@example.com,\\clear\n");
    const { stderr, exitCode } = await ask("import a.csv -q");
    expect({ stderr, exitCode }).toEqual({
      stderr: `error: 1 of 1 row of a.csv is invalid; nothing was written\n  line 2: the server has a text "address". ${ADDRESS}\nFix these rows, or import only the others with --skip-invalid.\n`,
      exitCode: 2,
    });
    expect(records).toEqual([TEXT]);
  });

  test("fail the rows of an import that set them, and the others are written", async () => {
    const { ask, file, writes } = await office([FLAT]);
    await file("a.csv", "Name,Email,City\nAnn,ann@example.com,Elko\nBo,bo@example.com,\n");
    const { stdout, stderr, exitCode } = await ask("import a.csv --json -q");
    expect({ stdout, exitCode }).toEqual({
      stdout: summary({ read: 2, created: 1, failed: 1, requests: 4 }),
      exitCode: 7,
    });
    expect(stderr).toContain("Section 2 of the API document");
    expect(writes()).toEqual(["POST /customers"]);
  });

  test("that one record has as documented are written", async () => {
    const nested = { ...FLAT, id: 2, address: { street: null, city: "Reno", state: null, zip: null } };
    const { ask } = await office([FLAT, nested]);
    expect(await ask("list -q")).toMatchObject({ exitCode: 0 });
    expect(await ask("update id:2 --city Elko -q")).toMatchObject({ exitCode: 0 });
  });

  test("a lone column beside no address stops nothing", async () => {
    const { ask, records } = await office([person(1, { address: undefined, city: "Austin", state: "active" })]);
    expect(await ask("update id:1 --state TX -q")).toMatchObject({ exitCode: 0 });
    expect(records).toMatchObject([{ city: "Austin", state: "active", address: { state: "TX" } }]);
  });
});
