import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import type { Keeping } from "../../helpers/keeping.ts";
import { office } from "../../helpers/office.ts";
import { person, type Received } from "../../helpers/server.ts";
import { summary } from "../../helpers/summary.ts";

const LOOK = "See what it has with `customers get id:1`: a server that stores later may show the rest by then.\n";

describe("an update of a value that did not move", () => {
  const john = person(1, {
    ...{ name: "john smith", email: "ann@example.com", phone: "2025550123", notes: "Call before 9am" },
    address: { street: "12 Main Street", city: "austin", state: "TX", zip: null },
  });
  const stores = (record: JsonObject) => ({ ...record, ...john });

  test.each([
    ["--name 'John Smith'", "name", "john smith"],
    ["--notes Call", "notes", "Call before 9am"],
    ["--street '12 Main St'", "address.street", "12 Main Street"],
    ["--city Austin", "address.city", "austin"],
    ["--phone +442025550123", "phone", "2025550123"],
    ["--email bo@example.com", "email", "ann@example.com"],
  ])("is not stored: %s", async (flag, field, there) => {
    const { ask } = await office([john], { stores });
    expect(await ask(`update id:1 ${flag}`)).toEqual({
      stdout: "",
      stderr: `error: the server accepted the request but did not store ${field}\n  ${field}: the record has ${JSON.stringify(there)}\n${LOOK}`,
      exitCode: 5,
    });
  });

  test.each([
    ["--email Ann@Example.com", "email", "john smith <ann@example.com>"],
    ["--phone +12025550123", "phone", "john smith <ann@example.com>"],
    ["--state tx", "address.state", "john smith <ann@example.com>"],
  ])("is stored where it is the normal form of what was sent: %s", async (flag, field, who) => {
    const { ask } = await office([john], { stores });
    expect(await ask(`update id:1 ${flag}`)).toMatchObject({
      stderr: `Updated ${field} of ${who} (1).\n`,
      exitCode: 0,
    });
  });

  test("is not stored: a long value is cut in JSON, too", async () => {
    const { ask } = await office([person(1, { notes: "n".repeat(5000) })], {
      stores: (record) => ({ ...record, notes: "n".repeat(5000) }),
    });
    const { stderr } = await ask("update id:1 --notes Call --json");
    expect(JSON.parse(stderr).error.fields).toEqual({ notes: `the record has "${"n".repeat(283)}…` });
  });

  test("is not stored where a server could have written what was sent", async () => {
    const record = person(1, { email: "Ann@Example.com" });
    const { ask } = await office([record], { stores: () => record });
    expect(await ask("update id:1 --email ann@example.com")).toMatchObject({ exitCode: 5 });
  });

  test("fails its row of an import, and spellings that servers unify are no change", async () => {
    const { ask, file, writes } = await office([john, person(2)], {
      stores: (record) => ({ ...record, notes: john.notes ?? null }),
    });
    await file("a.csv", "Name,Email,Notes\nJohn Smith,Ann@Example.com,Call first\n");
    expect(await ask("import a.csv --json -q")).toMatchObject({
      stdout: summary({ read: 1, failed: 1, requests: 3 }),
      exitCode: 7,
    });
    await file("b.csv", "Name,Email,State\njohn smith,Ann@Example.com,tx\n");
    writes();
    expect(await ask("import b.csv --json -q")).toMatchObject({ exitCode: 0 });
    expect(writes()).toEqual([]);
  });

  test.each([
    ["+442079460958", "20 7946 0958", 0],
    ["+442025550123", "+1 202 555 0123", 5],
  ])("a phone that moved is the one that was sent: %s as %s ends with %i", async (sent, there, exitCode) => {
    const { ask } = await office([john], { stores: (record) => ({ ...record, phone: there }) });
    expect(await ask(`update id:1 --phone ${sent} -q`)).toMatchObject({ exitCode });
  });
});

describe("the answer to an update", () => {
  const before = person(1, { email: "p1@x.org" });

  test("that lacks a field that was cleared shows nothing of it", async () => {
    const { ask } = await office([before], {
      stores: () => before,
      answers: () => ({ body: { id: "1", name: "Person 1" } }),
    });
    expect(await ask("update id:1 --clear email --json")).toMatchObject({ stdout: "", exitCode: 5 });
  });

  test("that has a part of the record is not shown as the whole", async () => {
    const { ask, server } = await office([before], {
      answers: ({ id, name }) => ({ body: { id, name: name ?? null } }),
    });
    const { stdout } = await ask("update id:1 --name Ann --json");
    expect(JSON.parse(stdout)).toMatchObject({ name: "Ann", email: "p1@x.org" });
    expect(server.log).toEqual(["GET /customers/1", "PATCH /customers/1", "GET /customers/1"]);
  });

  test.each([
    ["another id", () => ({ body: { id: "evt_9", name: "New Name", email: "p1@x.org" } })],
    ["no record", () => ({ body: { ok: true } })],
  ] satisfies [string, Keeping["answers"]][])("with %s is no proof", async (_what, answers) => {
    const { ask, server } = await office([before], { stores: () => before, answers });
    expect(await ask("update id:1 --name 'New Name'")).toEqual({
      stdout: "",
      stderr: `error: the server accepted the request but did not store name\n  name: the record has "Person 1"\n${LOOK}`,
      exitCode: 5,
    });
    expect(server.log).toEqual(["GET /customers/1", "PATCH /customers/1", "GET /customers/1"]);
  });
});

describe("a create", () => {
  const ann = { id: 1, name: "Ann Able", email: "ann@example.com", phone: null, address: null, notes: null };
  const posted =
    (reply: object) =>
    ({ method }: Received) =>
      method === "POST" ? reply : undefined;

  test("answered without the customer, and not looked for before, is not known from one that is alike", async () => {
    const { ask } = await office([ann], { gate: posted({ status: 200, body: { ok: true } }) });
    expect(await ask("create --name 'Ann Able' --email ann@example.com --on-match create")).toEqual({
      stdout: "",
      stderr:
        "error: the server did not say what it created; the customer may have been created\n" +
        "Check with `customers list --filter email=ann@example.com` before you create it again.\n",
      exitCode: 6,
    });
  });

  test("answered with a customer that has another contact is not done, and an undo deletes nobody", async () => {
    const there = { ...ann, phone: "+12025550101" };
    const { ask, file, records } = await office([there], { gate: posted({ status: 201, body: there }) });
    const why = "the server gave back customer 1 with phone, which was not sent: it seems to have been there before";
    expect(await ask("create --name 'Ann Able' --email ann@example.com --on-match create")).toMatchObject({
      stdout: "",
      stderr: `error: ${why}\nSee what it has with \`customers get id:1\`.\n`,
      exitCode: 5,
    });
    await file("a.csv", "name,email\nAnn Able,other@example.com\n");
    expect((await ask("import a.csv -q --json")).exitCode).toBe(7);
    expect((await ask("runs undo last --yes -q")).exitCode).toBe(3);
    expect(records).toEqual([there]);
  });

  const there = { ...ann, phone: "+12025550101" };
  test.each<[string, string, string, object?]>([
    ["somebody whom the list had just shown", "--name Zoe --email zoe@example.com", "which was there before"],
    [
      "a customer with this phone and another e-mail address",
      "--name 'Ann Able' --email zoe@example.com --phone +12025550101 --on-match create",
      "with email, which was not sent: it seems to have been there before",
    ],
    [
      "a customer who has an address, and is changed to what was sent",
      "--name Zoe --phone +12025550101 --on-match create",
      "with address.street, which was not sent: it seems to have been there before",
      { email: null, name: "Zoe", address: { street: "1 Elm St" } },
    ],
  ])("answered with %s is not done, and an undo deletes nobody", async (_who, flags, why, changed = {}) => {
    const gate = posted({ status: 201, body: { ...there, ...changed } });
    const { ask, records } = await office([there, person(2)], { gate });
    expect(await ask(`create ${flags}`)).toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(new RegExp(`^error: the server .*gave back customer 1,? ${why}\n`)),
      exitCode: 5,
    });
    expect((await ask("undo last --yes -q")).exitCode).toBe(3);
    expect(records).toHaveLength(2);
  });

  test("answered with a state and notes that the server made up is done", async () => {
    const stores = (record: JsonObject) => ({ ...record, notes: "Created via API", address: { state: "TX" } });
    const { ask } = await office([], { stores });
    expect((await ask("create --name 'Ann Lee' --email ann@example.com")).exitCode).toBe(0);
  });

  test("answered with another spelling of the mailbox is done, and the address is not stored", async () => {
    const stores = (record: JsonObject) => ({ ...record, email: "annlee@example.com" });
    const { ask } = await office([], { stores });
    expect(await ask("create --name 'Ann Lee' --email Ann.Lee+shop@example.com")).toMatchObject({
      stderr: expect.stringContaining("did not store email; customer 1 was created with the rest\n"),
      exitCode: 5,
    });
  });

  test.each([
    ["with one id for all", "--match none", () => 999, 5, 'the id 999 of "A": it may have'],
    ["with new ids, and not stored", "", (at: number) => at, 7, "customer 901, which the server has just created"],
  ])("answered %s, stops an import", async (_what, flags, idOf, exitCode, why) => {
    let at = 900;
    const people: JsonObject[] = Array.from({ length: 25 }, (_, index) => person(index + 1));
    const gate = ({ method, body }: Received) =>
      method === "POST" ? { status: 201, body: { id: idOf(++at), ...JSON.parse(body) } } : undefined;
    const { ask, file } = await office(people, { gate });
    await file("a.csv", `name,email\n${["A", "B", "C"].map((name) => `${name},${name}@x.org\n`).join("")}`);
    const { stderr, ...end } = await ask(`import a.csv --concurrency 1 -q --query created ${flags}`);
    expect([stderr, end]).toEqual([expect.stringContaining(why), { stdout: "1\n", exitCode }]);
  });

  const old = { ...ann, created_at: "2020-01-31T10:00:00Z" };
  const GAVE_BACK = "the server created nobody: it gave back customer 1, which was there before";

  test.each([200, 201])("answered with an older customer (status %i) created nobody", async (status) => {
    const { ask } = await office([old], { gate: posted({ status, body: old }) });
    expect(await ask("create --name 'Ann Able' --email ann@example.com --on-match create")).toEqual({
      stdout: "",
      stderr: `error: ${GAVE_BACK}\nSee what it has with \`customers get id:1\`.\n`,
      exitCode: 5,
    });
  });

  test("answered with an older customer fails its row, and an undo leaves that customer", async () => {
    const { ask, file, writes } = await office([old], { gate: posted({ status: 201, body: old }) });
    await file("a.csv", "Name,Email\nAnn Able,ann@example.com\n");
    expect(await ask("import a.csv --match none -q")).toMatchObject({
      stderr: expect.stringContaining(`warning: a.csv:2: not created: ${GAVE_BACK}\n`),
      exitCode: 7,
    });
    await ask("runs undo last --yes -q");
    expect(writes()).toEqual(["POST /customers"]);
  });

  test("answered with a customer of yesterday who has more than was sent is not done", async () => {
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const gate = posted({ status: 201, body: { ...there, created_at: yesterday } });
    const { ask, records } = await office([there], { gate });
    const { stderr, exitCode } = await ask("create --name 'Ann Able' --email ann@example.com --on-match create");
    expect(stderr).toContain("gave back customer 1 with phone, which was not sent: it seems to have been there before");
    expect(exitCode).toBe(5);
    expect(await ask("undo last --yes -q")).toMatchObject({ exitCode: 3 });
    expect(records).toEqual([there]);
  });

  test("refused with a bare 500 is not done by somebody who was created a minute ago", async () => {
    const recent = { ...ann, created_at: new Date(Date.now() - 90_000).toISOString() };
    const gate = posted({ status: 500, body: { message: "Internal server error" } });
    const { ask, records } = await office([recent, ...Array.from({ length: 24 }, (_, at) => person(at + 2))], { gate });
    const { stdout, exitCode } = await ask("create --name 'Ann Able' --email ann@example.com --on-match create");
    expect([stdout, exitCode]).toEqual(["", 6]);
    expect((await ask("undo last --yes -q")).exitCode).not.toBe(0);
    expect(records).toHaveLength(25);
  });

  test("refused as a duplicate in words is not done, whoever is there", async () => {
    const taken = { status: 500, body: { message: "Email has already been taken" } };
    const { ask } = await office([ann], { gate: posted(taken) });
    expect(await ask("create --name 'Ann Able' --email ann@example.com --on-match create")).toMatchObject({
      stderr: expect.stringContaining("error: Email has already been taken"),
      exitCode: 5,
    });
  });

  test("answered with 200 and the new customer is done", async () => {
    const made = { ...ann, created_at: new Date().toISOString() };
    const { ask } = await office([], { gate: posted({ status: 200, body: made }) });
    expect(await ask("create --name 'Ann Able' --email ann@example.com -o ids -q")).toMatchObject({
      stdout: "1\n",
      exitCode: 0,
    });
  });
});

test.each([
  ["a web page", { status: 404, headers: { "content-type": "text/html" }, body: "<h1>404 Not Found</h1><hr>nginx" }],
  ["400", { status: 400, body: { error: "bad" } }],
  ["a message", { body: { message: "Too many requests" } }],
])("%s in the place of a customer of the list is no proof that nobody has the id", async (_what, reply) => {
  const gate = ({ path }: Received) => (path.startsWith("/customers/") ? reply : undefined);
  const { ask } = await office([person(1), person(2)], { gate });
  const listed = {
    stderr: expect.stringContaining("the list has customer 2, and the server finds nobody"),
    exitCode: 5,
  };
  expect([await ask("get id:2"), await ask("get id:3")]).toMatchObject([listed, { exitCode: 3 }]);
});

describe("a delete", () => {
  const deleting =
    (reply: object) =>
    ({ method }: Received) =>
      method === "DELETE" ? reply : undefined;

  test.each([{ status: 202 }, { status: 200, body: { ok: true } }])(
    "answered with %j of a customer that is still there ends with 5",
    async (reply) => {
      const { ask } = await office([person(1)], { gate: deleting(reply) });
      const stderr =
        "error: the server accepted the request but did not delete customer 1\nLook again in a while with `customers get id:1`.\n";
      expect(await ask("delete id:1 --yes -q")).toEqual({ stdout: "", stderr, exitCode: 5 });
    },
  );

  test.each([
    ["no content", { status: 204 }],
    ["an empty object", { body: {} }],
    ["true", { body: true }],
    ["the record", { body: person(1) }],
  ])("answered with %s takes one request", async (_what, reply) => {
    const { ask, server } = await office([person(1)], { gate: deleting(reply) });
    expect(await ask("delete id:1 --yes -q")).toMatchObject({ stderr: "", exitCode: 0 });
    expect(server.log).toEqual(["GET /customers/1", "DELETE /customers/1"]);
  });

  test("that keeps the record with a mark is done", async () => {
    const records = [person(1)];
    const { ask } = await office(records, {
      gate: ({ method }) => {
        if (method !== "DELETE") return undefined;
        records[0] = person(1, { deleted_at: "2026-01-31" });
        return { status: 200, body: { ok: true } };
      },
    });
    expect(await ask("delete id:1 --yes -q")).toMatchObject({ stderr: "", exitCode: 0 });
  });

  test.each([
    [{ active: true }, { active: false }],
    [{ archived_at: null }, { archived_at: "2026-01-31T10:00:00Z" }],
    [{ ContactStatus: "ACTIVE" }, { ContactStatus: "ARCHIVED" }],
  ] satisfies [JsonObject, JsonObject][])(
    "that turns %j into %j deleted the customer, and can be undone",
    async (was, mark) => {
      const records = [person(1, was)];
      const gate = ({ method, path }: Received) => {
        if (method === "DELETE") records[0] = person(1, mark);
        if (method === "DELETE") return { body: { ok: true } };
        return path === "/customers" && method === "GET" ? { body: { data: records.slice(1) } } : undefined;
      };
      const { ask, writes } = await office(records, { gate });
      expect((await ask("delete id:1 --yes -q")).exitCode).toBe(0);
      expect((await ask("undo last --yes -q -o ids")).stdout).toBe("2\n");
      expect(writes()).toEqual(["DELETE /customers/1", "POST /customers"]);
    },
  );

  test.each([
    [{ last_viewed_at: null }, { last_viewed_at: "2026-01-31T10:00:00Z" }],
    [{ is_verified: false }, { is_verified: true }],
    [{ status: "lead" }, { status: "customer" }],
  ] satisfies [JsonObject, JsonObject][])("that turns %j into %j proves nothing", async (was, changed) => {
    const records = [person(1, was)];
    const gate = ({ method }: Received) => {
      if (method !== "DELETE") return undefined;
      records[0] = person(1, changed);
      return { body: { ok: true } };
    };
    const { ask } = await office(records, { gate });
    expect(await ask("delete id:1 --yes -q")).toMatchObject({
      stderr: expect.stringContaining("did not delete customer 1"),
      exitCode: 5,
    });
  });

  test("of a server that says 404 with a 200 is done", async () => {
    const records = [person(1)];
    const gone = { body: { success: false, message: "Customer not found", code: 404 } };
    const gate = ({ method, path }: Received) => {
      if (method === "DELETE") records.length = 0;
      if (method === "DELETE") return { body: { success: true } };
      return path === "/customers/1" && records.length === 0 ? gone : undefined;
    };
    const { ask } = await office(records, { gate });
    expect((await ask("delete id:1 --yes -q")).exitCode).toBe(0);
    expect((await ask("get id:1")).exitCode).toBe(3);
  });

  test.each([{ is_deleted: 1 }, { deleted_at: "2026-01-31" }, { deletedDate: "2026-01-31" }, { status: "trash" }])(
    "that leaves a record with %j leaves nobody with its e-mail address",
    async (mark) => {
      const kept = { is_deleted: "0", deleted_at: "0000-00-00 00:00:00" };
      const { ask, file } = await office([person(1, { ...kept, ...mark }), person(2, kept)]);
      expect((await ask("get person1@example.com")).exitCode).toBe(3);
      await file("a.csv", "name,email\nPerson 1,person1@example.com\nPerson 2,person2@example.com\n");
      expect(await ask("import a.csv -q --query [created,unchanged]")).toMatchObject({ stdout: "1\n1\n" });
    },
  );
});

test("numbers of an address that this program does not know go back as they came", async () => {
  const body = '{"id":1,"name":"Ann","email":null,"address":{"city":"Reno","geo":9007199254740995,"rate":1.50}}';
  const { ask, server } = await office([], { gate: ({ method }) => (method === "GET" ? { body } : { status: 204 }) });
  await ask("update id:1 --city Elko -q");
  expect(server.requests.find(({ method }) => method === "PATCH")?.body).toBe(
    '{"address":{"city":"Elko","geo":9007199254740995,"rate":1.50}}',
  );
});
