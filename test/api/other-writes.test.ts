import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/text/json.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/in-process.ts";
import type { Keeping } from "../helpers/keeping.ts";
import { office } from "../helpers/office.ts";
import { double, person, type Received } from "../helpers/server.ts";
import { summary } from "../helpers/summary.ts";

const ADDRESS = { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501", unit: "4" };

const said = ({ method, target, body }: Received) => [method, target, ...(body === "" ? [] : [JSON.parse(body)])];

describe("a server with the address in columns", () => {
  const COLUMNS = ["id", "name", "email", "phone", "address_line1", "city", "region", "postal_code", "notes", "vip"];
  const options: Keeping = {
    stores: (record) => Object.fromEntries(COLUMNS.map((column) => [column, record[column] ?? null])),
  };

  test("learns from the answer to the first create, and sends the address that way from then on", async () => {
    const { ask, server } = await office([], options);
    expect(
      await ask("create --name Dana --street '1 Elm St' --city Reno --state NV --zip 89501 --json -q"),
    ).toMatchObject({
      stdout: expect.stringContaining(
        '"street": "1 Elm St",\n    "city": "Reno",\n    "state": "NV",\n    "zip": "89501"',
      ),
      exitCode: 0,
    });
    const columns = { address_line1: "1 Elm St", city: "Reno", region: "NV", postal_code: "89501" };
    expect(server.requests.splice(0).map(said)).toEqual([
      [
        "POST",
        "/customers",
        { name: "Dana", address: { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" } },
      ],
      ["GET", "/customers/1"],
      ["PATCH", "/customers/1", columns],
    ]);
    expect(await ask("create --name Bo --city Sparks -o ids -q")).toMatchObject({ stdout: "2\n", exitCode: 0 });
    expect(server.requests.splice(0).map(said)).toEqual([["POST", "/customers", { name: "Bo", city: "Sparks" }]]);
    expect(await ask("update id:1 --city Elko --zip 89801 -q -o ids")).toMatchObject({ stdout: "1\n", exitCode: 0 });
    expect(server.requests.map(said)).toEqual([
      ["GET", "/customers/1"],
      ["PATCH", "/customers/1", { ...columns, city: "Elko", postal_code: "89801" }],
    ]);
    expect(await ask("list --filter address.city=elko --fields name,city,zip -o csv -q")).toMatchObject({
      stdout: "name,address.city,address.zip\nDana,Elko,89801\n",
      exitCode: 0,
    });
  });

  test("an import of the same file writes nothing the second time", async () => {
    const { ask, file, writes, records } = await office([], options);
    await file("a.csv", "Name,Email,Street,City,State,ZIP\nDana,dana@example.com,1 Elm St,Reno,NV,89501\n");
    expect(await ask("import a.csv --json -q")).toMatchObject({ exitCode: 0 });
    expect(records).toMatchObject([{ address_line1: "1 Elm St", city: "Reno", region: "NV", postal_code: "89501" }]);
    expect(writes()).toEqual(["POST /customers", "PATCH /customers/1"]);
    expect(await ask("import a.csv --json -q")).toMatchObject({
      stdout: summary({ read: 1, unchanged: 1, requests: 1 }),
      exitCode: 0,
    });
    expect(writes()).toEqual([]);
  });

  test("a part that it has no column for is named", async () => {
    const stores = (record: JsonObject) => ({
      id: 1,
      name: record.name ?? null,
      city: record.city ?? null,
      zip: record.zip ?? null,
    });
    const { ask } = await office([], { stores });
    expect(await ask("create --name Dana --city Reno --state NV")).toMatchObject({
      stderr:
        "error: the server accepted the request but did not store address.state; customer 1 was created with the rest\n" +
        "See what it has with `customers get id:1`: a server that stores later may show the rest by then.\n",
      exitCode: 5,
    });
  });
});

test("a state beside a city alone is no address, and is not overwritten by one", async () => {
  const { ask, records } = await office([person(1, { address: undefined, city: "Austin", state: "active" })]);
  expect(await ask("get id:1 --query state -q")).toMatchObject({ stdout: "active\n", exitCode: 0 });
  await ask("update id:1 --state TX -q");
  expect(records).toMatchObject([{ city: "Austin", state: "active" }]);
});

test("a text beside the columns of an address is shown, and stays when the address is changed", async () => {
  const text = "PO Box 7, Austin TX";
  const { ask, records } = await office([person(1, { address: text, street: "1 Main St", city: "Austin" })]);
  expect(await ask("get id:1 --query address -o ndjson -q")).toMatchObject({
    stdout: `{"street":"1 Main St","city":"Austin","state":null,"zip":null,"address":"${text}"}\n`,
  });
  expect(await ask("update id:1 --city Elko -q")).toMatchObject({ exitCode: 0 });
  expect(records).toMatchObject([{ address: text, street: "1 Main St", city: "Elko" }]);
});

describe("a server that keeps only the columns that were sent", () => {
  const flat = ({ address, ...record }: JsonObject) => ({ ...record, ...(address as JsonObject | undefined) });
  const list = { id: 9, name: "Ann", email: "ann@example.com", street: "1 Elm St", city: "Reno" };

  test.each<[string, JsonObject[]]>([
    ["that other rows show", [list]],
    ["that has what was sent, in the first create ever", []],
  ])("has an address of one part in the column %s", async (_name, records) => {
    const { ask } = await office(records, { stores: flat });
    expect(await ask("create --name Solo --email s@example.com --city Tampa -o ids -q")).toMatchObject({ exitCode: 0 });
    expect(records.at(-1)).toMatchObject({ city: "Tampa" });
    expect(await ask("list --filter address.city=tampa --query [].name -q")).toMatchObject({
      stdout: "Solo\n",
      exitCode: 0,
    });
  });
});

describe("a server that answers invalid data with 500", () => {
  const message = "Validation error: Validation len on name failed";
  const gate: Keeping["gate"] = ({ body }) => (body.includes("xxxxx") ? { status: 500, body: { message } } : undefined);

  test.each([
    ["create --name xxxxx --email x@example.com", "created"],
    ["update id:1 --name xxxxx", "changed"],
  ])("has rejected %s, if nothing is there", async (command, done) => {
    const { ask } = await office([person(1)], { gate });
    expect(await ask(`${command} -q --max-retries 0`)).toEqual({
      stdout: "",
      stderr: `error: ${message} (HTTP 500)\nNothing was ${done}; fix what the server names and try again.\n`,
      exitCode: 5,
    });
  });

  test("fails those rows of an import, and knows what became of them", async () => {
    const { ask, file } = await office([person(1)], { gate });
    await file("a.csv", "Name,Email\nxxxxx,person1@example.com\nxxxxx,new@example.com\nBo,bo@example.com\n");
    expect(await ask("import a.csv --renames allow --json -q --max-retries 0")).toMatchObject({
      stdout: summary({ read: 3, created: 1, failed: 2, requests: 7 }),
      exitCode: 7,
    });
  });

  test("may have changed what it said to be invalid", async () => {
    const records = [person(1)];
    const { ask } = await office(records, {
      gate: (request) => {
        if (request.method === "PATCH") records[0] = person(1, { name: "xxxxx" });
        return gate?.(request);
      },
    });
    expect(await ask("update id:1 --name xxxxx --max-retries 0")).toMatchObject({ exitCode: 6 });
  });
});

describe("a server without PATCH", () => {
  test.each([404, 405, 501])("that answers it with %i is put the whole record, and that is learnt", async (others) => {
    const records = [person(1, { address: ADDRESS, vip: 7 })];
    const { ask, server } = await office(records, { changedBy: { method: "PUT", others } });
    expect(await ask("update id:1 --city Sparks")).toMatchObject({
      stderr: "Updated address.city of Person 1 <person1@example.com> (1).\n",
      exitCode: 0,
    });
    const put = (city: string) => [...["PUT", "/customers/1"], person(1, { address: { ...ADDRESS, city }, vip: 7 })];
    expect(server.requests.splice(0).map(said)).toEqual([
      ["GET", "/customers/1"],
      ["PATCH", "/customers/1", { address: { ...ADDRESS, city: "Sparks" } }],
      ["GET", "/customers/1"],
      put("Sparks"),
    ]);
    expect(await ask("update id:1 --city Elko -q")).toMatchObject({ exitCode: 0 });
    expect(server.requests.map(said)).toEqual([["GET", "/customers/1"], ["GET", "/customers/1"], put("Elko")]);
    expect(records).toEqual([person(1, { address: { ...ADDRESS, city: "Elko" }, vip: 7 })]);
  });

  test("what someone else changed meanwhile is not overwritten", async () => {
    const records = [person(1)];
    let reads = 0;
    const { ask, writes } = await office(records, {
      changedBy: { method: "PUT", others: 405 },
      gate({ method, path }) {
        if (method === "GET" && path === "/customers/1" && ++reads === 2) records[0] = person(1, { notes: "Dog" });
        return undefined;
      },
    });
    expect(await ask("update id:1 --notes Gate")).toEqual({
      stdout: "",
      stderr:
        "error: notes of customer 1 was changed since it was read\n" +
        "Nothing was written. See it with `customers get id:1`, then run the command again.\n",
      exitCode: 8,
    });
    expect(writes()).toEqual(["PATCH /customers/1"]);
  });

  test("an import of many rows finds out once", async () => {
    const records = [1, 2, 3].map((id) => person(id));
    const { ask, file, writes } = await office(records, { changedBy: { method: "PUT", others: 405 } });
    await file(
      "a.csv",
      `Name,Email,Notes\n${[1, 2, 3].map((id) => `Person ${id},person${id}@example.com,Gate\n`).join("")}`,
    );
    expect(await ask("import a.csv --concurrency 1 -q")).toMatchObject({ exitCode: 0 });
    expect(writes()).toEqual(["PATCH /customers/1", "PUT /customers/1", "PUT /customers/2", "PUT /customers/3"]);
    expect(records.map(({ notes }) => notes)).toEqual(["Gate", "Gate", "Gate"]);
  });
});

describe("what this program cannot write is said as it is", () => {
  const reads = ({ method }: Received) => method === "GET";

  test.each([
    ["update id:1 --notes Gate", "does not change it: it answers PATCH with 404 and PUT with 404"],
    ["delete id:1 --yes", "does not delete it: it answers DELETE with 404"],
  ])("a customer that is read is not said to be missing: %s", async (command, what) => {
    const { ask } = await office([person(1)], { gate: (request) => (reads(request) ? undefined : { status: 404 }) });
    expect(await ask(command)).toEqual({
      stdout: "",
      stderr: `error: the server has customer 1 but ${what}\nNothing was written. \`customers api METHOD PATH\` makes any other call.\n`,
      exitCode: 5,
    });
  });

  test("a 403 to a write, of a server that takes the key, does not blame the key", async () => {
    const { ask } = await office([person(1)], { gate: (request) => (reads(request) ? undefined : { status: 403 }) });
    expect(await ask("update id:1 --notes Gate")).toEqual({
      stdout: "",
      stderr:
        "error: the server does not allow this (HTTP 403)\n" +
        "The server has accepted the key for other requests: it is this request that it does not allow.\n",
      exitCode: 4,
    });
  });

  test("a 403 that names a field is about the data", async () => {
    const body = { message: "Validation failed", errors: { notes: "must not name other customers" } };
    const { ask } = await office([person(1)], {
      gate: (request) => (reads(request) ? undefined : { status: 403, body }),
    });
    expect(await ask("update id:1 --notes Gate")).toMatchObject({
      stderr: expect.stringMatching(
        /^error: Validation failed \(HTTP 403\)\n {2}notes: must not name other customers\nNothing was changed/,
      ),
      exitCode: 5,
    });
  });

  const data403 = { errors: { name: ["is too short"] } };
  const jsonApi = { "content-type": "application/vnd.api+json" };

  test.each([
    ["a field", { body: data403 }, 5, "Nothing was changed; fix what the server names and try again."],
    ["the media type", { headers: jsonApi, body: {} }, 5, "This server takes JSON:API documents"],
    ["a token", { body: { errors: { api_key: ["is not valid"] } } }, 4, "Correct CUSTOMERS_API_KEY,"],
    ["nothing", { body: {} }, 4, "Correct CUSTOMERS_API_KEY,"],
  ])("a 403 to the first request, a create, that names %s", async (_what, reply, exitCode, hint) => {
    const { ask } = await office([], { gate: () => ({ status: 403, ...reply }) });
    expect(await ask("create --name Bo --on-match create")).toMatchObject({
      stderr: expect.stringContaining(hint),
      exitCode,
    });
  });

  test("a 403 to a first read of a JSON:API server is about the key", async () => {
    const { ask } = await office([], { gate: () => ({ status: 403, headers: jsonApi, body: {} }) });
    expect(await ask("get id:1")).toMatchObject({ exitCode: 4 });
  });

  test.each([
    ["get id:1", "header"],
    ["update id:1 --notes Gate", "header"],
    ["delete id:1 --yes", "body"],
  ])("OData paths, at the first command: %s, named in the %s", async (command, place) => {
    const error = { message: "Unexpected character at 11" };
    const { ask } = await office([], {
      gate: () =>
        place === "header"
          ? { status: 500, headers: { "odata-version": "4.0" }, body: { error } }
          : { status: 400, body: { "@odata.context": "$metadata", error } },
    });
    expect(await ask(`${command} --max-retries 0`)).toMatchObject({
      stderr: expect.stringContaining("error: the server wants OData paths (/customers(1)), which this program does"),
      exitCode: 5,
    });
  });

  test("an OData service that has the usual paths too has no such customer", async () => {
    const headers = { "odata-version": "4.0" };
    const { ask } = await office([], {
      gate: ({ path }) =>
        path === "/customers/1" ? { headers, body: person(1) } : { status: 404, headers, body: { error: {} } },
    });
    expect(await ask("get id:1 --query name")).toMatchObject({ stdout: "Person 1\n", exitCode: 0 });
    expect(await ask("get id:2")).toMatchObject({
      stderr: expect.stringContaining('no customer has the id "2"'),
      exitCode: 3,
    });
  });

  test("OData paths", async () => {
    const { ask } = await office([], {
      gate: ({ path }) =>
        path === "/customers" ? { body: { "@odata.context": "$metadata", value: [person(1)] } } : { status: 404 },
    });
    expect(await ask("list -o ids -q")).toMatchObject({ stdout: "1\n", exitCode: 0 });
    for (const command of ["get id:1", "update person1@example.com --notes Gate"])
      expect(await ask(command)).toEqual({
        stdout: "",
        stderr:
          "error: the server wants OData paths (/customers(1)), which this program does not send (HTTP 404)\n" +
          '`customers list` works here, also with --filter. For all else: customers api GET "/customers(1)"\n',
        exitCode: 5,
      });
  });

  test("JSON:API", async () => {
    const headers = { "content-type": "application/vnd.api+json" };
    const data = { type: "customers", id: "1", attributes: { name: "Dana", email: "dana@example.com", notes: null } };
    const errors = [{ status: "415", title: "Unsupported Media Type" }];
    const { env } = await double((request) =>
      reads(request) ? { headers, body: { data: [data] } } : { status: 415, headers, body: { errors } },
    );
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, "a.csv"), "Name,Email\nBo Li,bo@example.com\nCy Lu,cy@example.com\n");
    const state = { ...env, CUSTOMERS_STATE_DIR: join(cwd, "state") };
    expect(await run("import a.csv -q", { env: state, cwd })).toMatchObject({
      stderr: `warning: a.csv:2: not created: Unsupported Media Type (HTTP 415)
warning: a.csv:3: not created: Unsupported Media Type (HTTP 415)
error: 2 of 2 rows failed
The failed rows are in a.rejects.csv with the reasons. This server takes JSON:API documents (application/vnd.api+json): this program reads them and does not write them. For writes: customers api POST /customers --header content-type:application/vnd.api+json --data @FILE
`,
      exitCode: 7,
    });
    for (const command of ["create --name Bo", "update dana@example.com --notes Gate"])
      expect(await run(command, { env })).toMatchObject({
        stderr:
          "error: Unsupported Media Type (HTTP 415)\n" +
          "This server takes JSON:API documents (application/vnd.api+json): this program reads them and does not write them. For writes: customers api POST /customers --header content-type:application/vnd.api+json --data @FILE\n",
        exitCode: 5,
      });
  });
});
