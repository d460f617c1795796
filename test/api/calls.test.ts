import { describe, expect, test } from "vitest";
import type { Customer } from "../../src/customers/customer.ts";
import type { Filter } from "../../src/customers/filter.ts";
import { UnclearCreate } from "../../src/errors.ts";
import { client, walked } from "../helpers/client.ts";
import { fastClock } from "../helpers/clock.ts";
import { customer } from "../helpers/customers.ts";
import { errorOf } from "../helpers/errors.ts";
import { type Behaviour, cut, double, person, type Received } from "../helpers/server.ts";

const known = (id: number): Customer => ({ ...person(id), id: String(id) });
const equal = (field: string, value: string): Filter => ({ field, operator: "=", value });

/** A server that behaves so, and a client of it. */
async function serving(behaviour: Behaviour, options?: Parameters<typeof client>[1]) {
  const server = await double(behaviour);
  const run = await client(server.baseUrl, options);
  return { server, run, api: run.api };
}

/** A small server that keeps customers in memory, honours equality filters, and lets a test meddle with its answers. */
async function store(
  rows: Record<string, unknown>[],
  meddle: (request: Received, answer: () => ReturnType<Behaviour>) => ReturnType<Behaviour> = (_, answer) => answer(),
) {
  let last = rows.length;
  return serving((request) => {
    const id = decodeURIComponent(request.path.slice("/customers/".length));
    const at = rows.findIndex((row) => String(row.id) === id);
    const answer = (): ReturnType<Behaviour> => {
      if (request.method === "POST") {
        const made = person(++last, { email: null, ...JSON.parse(request.body) });
        rows.push(made);
        return { status: 201, body: made };
      }
      if (request.path === "/customers") {
        return { body: rows.filter((row) => [...request.query].every(([name, value]) => row[name] === value)) };
      }
      if (at === -1) return { status: 404, body: { message: "no such customer" } };
      if (request.method === "DELETE") rows.splice(at, 1);
      if (request.method === "PATCH") rows[at] = { ...rows[at], ...JSON.parse(request.body) };
      return { body: rows[at] ?? {} };
    };
    return meddle(request, answer);
  });
}

describe("create", () => {
  test("every request carries the document's headers; a create one idempotency key on all its repetitions", async () => {
    let asked = 0;
    const { api, server } = await store([], (_request, answer) =>
      asked++ === 0 ? { status: 429, headers: { "retry-after": "1" } } : answer(),
    );
    const made = await api.create({ name: "Dana Ortiz", address: { city: "Reno" } });
    expect(made).toMatchObject({
      id: "1",
      name: "Dana Ortiz",
      address: { street: null, city: "Reno", state: null, zip: null },
    });
    const [one, two] = server.requests;
    expect(one?.headers).toMatchObject({ "content-type": "application/json", accept: "application/json, */*;q=0.5" });
    expect(one?.headers["user-agent"]).toMatch(/^customers\/\d/);
    expect(one?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(two?.headers["idempotency-key"]).toBe(one?.headers["idempotency-key"]);
    expect(api.requests).toBe(2);
  });

  test.each<[string, (request: Received) => ReturnType<Behaviour>]>([
    ["the connection is cut after the server has done it", cut],
    ["a gateway gives up after the server has done it", () => ({ status: 504, body: "<html>Gateway Time-out</html>" })],
    ["the answer is cut short", () => ({ status: 201, body: '{"id":' })],
    ["the answer is empty and names no place", () => ({ status: 201 })],
  ])("%s: the customer is looked up, not created twice", async (_name, answerOf) => {
    const rows: Record<string, unknown>[] = [];
    const { api, server } = await store(rows, (request, answer) => {
      const usual = answer();
      return request.method === "POST" ? answerOf(request) : usual;
    });
    const before = { ids: [], isAll: true };
    const made = await api.create({ name: "Dana Ortiz", email: "dana@example.com" }, { before });
    expect(made).toMatchObject({ id: "1", email: "dana@example.com" });
    expect(server.log).toEqual(["POST /customers", "GET /customers?email=dana%40example.com"]);
  });

  test("a lost create that cannot be found is not repeated: it may have been carried out", async () => {
    const { api, server } = await store([person(1)], (request, answer) =>
      request.method === "POST" ? cut(request) : answer(),
    );
    const error = await errorOf(api.create({ name: "Dana Ortiz", email: "dana@example.com" }));
    expect(error).toBeInstanceOf(UnclearCreate);
    expect(error.message).toMatch(/^connection to 127\.0\.0\.1:\d+ was cut off; the customer may have been created$/);
    expect(error.hint).toBe("Check with `customers list --filter email=dana@example.com` before you create it again.");
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("another person's customer with the same address is not the lost one", async () => {
    const other = person(1, { email: "dana@example.com" });
    const { api } = await store([other], ({ method }, answer) =>
      method === "POST" ? { status: 500, body: { error: "down" } } : answer(),
    );
    expect(await errorOf(api.create({ name: "Dana Ortiz", email: "dana@example.com" }))).toMatchObject({
      code: "unavailable",
      status: 500,
    });
  });

  test.each([
    ["a customer that existed before", { created_at: "2020-01-01T00:00:00Z" }],
    ["a customer that may have existed before", {}],
  ])("%s is not the lost one", async (_, age) => {
    const old = person(1, { name: "Dana Ortiz", email: "dana@example.com", ...age });
    const { api } = await store([old], ({ method }, answer) =>
      method === "POST" ? { status: 500, body: { error: "down" } } : answer(),
    );
    expect(await errorOf(api.create({ name: "Dana Ortiz", email: "dana@example.com" }))).toBeInstanceOf(UnclearCreate);
  });

  test.each<[string, Record<string, string>, unknown]>([
    ["an empty 201 with Location", { location: "/v1/customers/a%2Fb" }, undefined],
    ["an id alone", {}, { id: "a/b" }],
    ["an id as bare text", {}, '"a/b"'],
    ["the object under data", {}, { data: person("a/b", { email: null }) }],
  ])("%s leads to the record", async (_name, headers, body) => {
    const { api, server } = await serving(({ method }) =>
      method === "POST" ? { status: 201, headers, body } : { body: person("a/b", { email: null }) },
    );
    expect(await api.create({ name: "Person a/b" })).toMatchObject({ id: "a/b", name: "Person a/b" });
    expect(server.log.slice(1)).toEqual(
      body !== undefined && typeof body === "object" && "data" in (body as object) ? [] : ["GET /customers/a%2Fb"],
    );
  });
});

describe("update", () => {
  const current = customer("1", {
    name: "Dana",
    address: { street: "12 Alder Ct", city: "Reno", state: null, zip: "89501", country: "USA" },
  });

  test("sends what changes, and the whole address", async () => {
    const { api, server } = await store([{ ...current }]);
    const updated = await api.update(current, { address: { city: "Sparks" } });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      address: { street: "12 Alder Ct", city: "Sparks", zip: "89501", country: "USA" },
    });
    expect(updated.address).toEqual({
      street: "12 Alder Ct",
      city: "Sparks",
      state: null,
      zip: "89501",
      country: "USA",
    });
  });

  test("is sent again after a failure", async () => {
    let failed = false;
    const { api, server } = await store([{ ...current }], (_request, answer) => {
      if (failed) return answer();
      failed = true;
      return { status: 503 };
    });
    await api.update(current, { name: "Dana Ortiz" });
    expect(server.log).toEqual(["PATCH /customers/1", "PATCH /customers/1"]);
  });
});

describe("delete", () => {
  test.each<[string, boolean, readonly string[]]>([
    ["carried out: one look shows it", true, ["DELETE /customers/1", "GET /customers/1"]],
    ["not carried out: it is sent again", false, ["DELETE /customers/1", "GET /customers/1", "DELETE /customers/1"]],
  ])("whose answer is lost was %s", async (_name, isDone, log) => {
    let lost = false;
    const { api, server } = await store([person(1)], (request, answer) => {
      if (request.method !== "DELETE" || lost) return answer();
      lost = true;
      if (isDone) answer();
      return cut(request);
    });
    await expect(api.delete(known(1))).resolves.toBeUndefined();
    expect(server.log).toEqual(log);
  });

  test("whose answer is lost leaves another customer alone to whom the server has given the id", async () => {
    const rows = [person(1)];
    let lost = false;
    const { api, server } = await store(rows, (request, answer) => {
      if (request.method !== "DELETE" || lost) return answer();
      lost = true;
      rows.splice(0, 1, person(1, { name: "Zoe", email: "zoe@example.com", phone: "+12025550199" }));
      return cut(request);
    });
    await expect(api.delete(known(1))).resolves.toBeUndefined();
    expect(server.log).toEqual(["DELETE /customers/1", "GET /customers/1"]);
    expect(rows).toMatchObject([{ name: "Zoe" }]);
  });

  test.each([400, 415])(
    "refused with %i for a content type without content, it is sent without, and from then on",
    async (status) => {
      const { api, server } = await serving(({ method, headers }) =>
        method === "DELETE" && headers["content-type"]
          ? { status, body: { message: "Body cannot be empty" } }
          : { status: 204 },
      );
      await api.delete(known(1));
      await api.delete(known(2));
      expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
        "application/json",
        undefined,
        undefined,
      ]);
    },
  );

  test("a 200 that says it failed is an error", async () => {
    const { api } = await serving(() => ({ body: { success: false, message: "has open invoices" } }));
    expect(await errorOf(api.delete(known(1)))).toMatchObject({ code: "rejected", message: "has open invoices" });
  });
});

describe("ids", () => {
  test.each([
    ["a/b", "/customers/a%2Fb"],
    ["../admin", "/customers/..%2Fadmin"],
    ["x y?z#", "/customers/x%20y%3Fz%23"],
    ["9007199254740993", "/customers/9007199254740993"],
    ["%2e%2e", "/customers/%252e%252e"],
  ])("%s is one segment of the path", async (id, target) => {
    const { api, server } = await serving(() => ({ body: person(id) }));
    expect((await api.get(id)).id).toBe(id);
    expect(server.log).toEqual([`GET ${target}`]);
  });

  test.each(["", ".", ".."])("%j cannot be an id", async (id) => {
    const { api, server } = await serving(() => ({ body: person(1) }));
    expect(await errorOf(api.get(id))).toMatchObject({ code: "invalid_input" });
    expect(server.log).toEqual([]);
  });

  test("a record that its server calls deleted is not found", async () => {
    const { api } = await serving(() => ({ body: { id: "1", deleted: true } }));
    expect(await errorOf(api.get("1"))).toMatchObject({ code: "not_found" });
  });
});

describe("filters", () => {
  test("go to the server, and every row is checked here", async () => {
    const { server, run } = await store([person(1, { notes: "a" }), person(2, { notes: "b" })]);
    const { ids, totals } = await walked(run.api, { filters: [equal("notes", "a")] });
    expect(ids).toEqual(["1"]);
    expect(totals).toEqual([undefined]);
    expect(server.log).toEqual(["GET /customers?notes=a"]);
    expect(run.stderr).toBe("");
  });

  test("that the server ignores are applied here, and not sent again", async () => {
    const { server, run } = await serving(({ query }) => ({
      body: query.has("cursor")
        ? { data: [person(3, { notes: "a" })], total: 3, next_cursor: null }
        : { data: [person(1, { notes: "a" }), person(2)], total: 3, next_cursor: "z" },
    }));
    const { ids, totals } = await walked(run.api, { filters: [equal("notes", "a")] });
    expect(ids).toEqual(["1", "3"]);
    expect(totals).toEqual([undefined, undefined]);
    expect(run.stderr).toBe("");
    await walked(run.api, { filters: [equal("notes", "a")] });
    expect(server.log.at(-2)).toBe("GET /customers");
    expect(server.log.filter((line) => line.includes("notes="))).toHaveLength(1);
  });

  test("that the server refuses are not sent in a second request", async () => {
    const { server, run } = await serving(({ query }) =>
      query.has("notes")
        ? { status: 400, body: { error: { message: "Received unknown parameter: notes", param: "notes" } } }
        : { body: [person(1, { notes: "a" }), person(2)] },
    );
    expect((await walked(run.api, { filters: [equal("notes", "a")] })).ids).toEqual(["1"]);
    expect(server.log).toEqual(["GET /customers?notes=a", "GET /customers"]);
  });

  test("an empty answer does not count when the server compares values differently", async () => {
    const rows = [person(1, { notes: "Gate" }), person(2, { notes: "gate" })];
    const { run } = await store(rows);
    const { ids } = await walked(run.api, { filters: [equal("notes", "GATE")] });
    expect(ids).toEqual(["1", "2"]);
  });

  test("only equality is sent; the others are applied here", async () => {
    const { api, server } = await store([person(1, { notes: "gate 1" }), person(2)]);
    const filters: Filter[] = [{ field: "notes", operator: "~=", value: "GATE" }];
    expect((await walked(api, { filters })).ids).toEqual(["1"]);
    expect(server.log).toEqual(["GET /customers"]);
  });

  test("a page size that the server does not know is dropped", async () => {
    const { api } = await serving(({ query }) =>
      query.has("limit") ? { status: 400, body: { message: "unknown parameter limit" } } : { body: [person(1)] },
    );
    expect((await walked(api, { pageSize: 100 })).ids).toEqual(["1"]);
  });
});

describe("references", () => {
  const rows = [
    person(1, { email: "dana@example.com", phone: "+12025550101" }),
    person(2, { email: "sam@example.com", phone: "+12025550102" }),
    person(3, { email: "sam@example.com", phone: "+1 202-555-0103" }),
  ];

  test("an e-mail address that several customers have lists them", async () => {
    const { api } = await store([...rows]);
    const error = await errorOf(api.resolve({ kind: "email", value: "sam@example.com", text: "sam@example.com" }));
    expect(error).toMatchObject({
      code: "ambiguous",
      exitCode: 2,
      hint: "Name the one you mean by its id, for example id:2",
      ids: ["2", "3"],
    });
    expect(error.message).toBe(
      '2 customers have the e-mail address "sam@example.com":\n' +
        "  id:2  Person 2  sam@example.com  +12025550102\n" +
        "  id:3  Person 3  sam@example.com  +1 202-555-0103",
    );
  });

  test("a server that ignores the filter never makes us act on a wrong row", async () => {
    const { api } = await serving(() => ({ body: rows.slice(0, 2) }));
    expect(await errorOf(api.resolve({ kind: "email", value: "nobody@example.com", text: "" }))).toMatchObject({
      code: "not_found",
      message: 'no customer has the e-mail address "nobody@example.com"',
    });
  });
});

describe("failures", () => {
  test.each([
    [401, {}, {}, "auth", "the server does not accept the API key"],
    [403, {}, { message: "Not yours." }, "auth", "Not yours"],
    [404, {}, {}, "not_found", 'no customer has the id "1"'],
    [409, {}, { detail: "Edited meanwhile" }, "rejected", "Edited meanwhile"],
    [500, {}, "<html><title>500 Oops</title></html>", "unavailable", "500 Oops"],
    [
      403,
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "86400" },
      {},
      "rate_limited",
      "the rate limit is reached; the server asks to wait 24 hours",
    ],
  ] as const)("status %i %j", async (status, headers, body, code, message) => {
    const clock = fastClock();
    const { api } = await serving(() => ({ status, headers, body }), { clock, maxRetries: 1 });
    expect(await errorOf(api.get("1"))).toMatchObject({ code, message, status });
    expect(Math.max(0, ...clock.waits)).toBeLessThan(61_000);
  });

  test("a page that refuses is not the API that refuses the key", async () => {
    const { api, server } = await serving(() => ({
      status: 403,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: "<html><title>403 Forbidden</title></html>",
    }));
    expect(await errorOf(api.get("1"))).toMatchObject({
      code: "auth",
      message: "403 Forbidden",
      hint: `Check that ${new URL(server.baseUrl).origin} is the address of the API; a proxy, a firewall or a login page may stand in between.`,
    });
  });

  test("a failure that passes is waited out", async () => {
    let asked = 0;
    const clock = fastClock();
    const { api } = await serving(() => (asked++ < 3 ? { status: 502 } : { body: person(1) }), { clock });
    expect((await api.get("1")).id).toBe("1");
    expect(clock.waits).toHaveLength(3);
  });

  test.each([425, 503, 524])("after a %i it waits as long as Retry-After asks", async (status) => {
    let asked = 0;
    const clock = fastClock();
    const waiting = { status, headers: { "retry-after": "7" } };
    const { api, server } = await serving(() => (asked++ === 0 ? waiting : { body: person(1) }), { clock });
    expect((await api.get("1")).id).toBe("1");
    const [first = 0] = clock.waits;
    expect([first >= 7000 && first < 8000, server.requests.length]).toEqual([true, 2]);
  });

  test("no server listens", async () => {
    const { api } = await client("http://127.0.0.1:1/v1", { maxRetries: 2 });
    const error = await errorOf(api.create({ name: "A" }));
    expect(error).toMatchObject({ code: "unavailable", message: "connection refused by 127.0.0.1:1" });
    expect(api.requests).toBe(3);
  });

  test("a list at an address that the server does not know", async () => {
    const { api } = await serving(() => ({ status: 404, body: { message: "Cannot GET /v1/customers" } }));
    expect((await walked(api)).error).toMatchObject({
      code: "rejected",
      message: "Cannot GET /v1/customers",
      status: 404,
    });
  });

  test.each([400, 422])("an id that the server calls malformed (%i) is not found", async (status) => {
    const { api } = await serving(() => ({
      status,
      body: { detail: [{ loc: ["path", "id"], msg: "not an integer" }] },
    }));
    expect(await errorOf(api.get("abc"))).toMatchObject({ code: "not_found", message: 'no customer has the id "abc"' });
  });

  test("an id unlike all that the list has is not found after one failure", async () => {
    const { api, server } = await serving(({ path }) =>
      path === "/customers" ? { body: [person(1), person(2)] } : { status: 500, body: { message: "Oops" } },
    );
    await walked(api);
    expect(await errorOf(api.get("abc"))).toMatchObject({ code: "not_found" });
    expect(server.log).toEqual(["GET /customers", "GET /customers/abc"]);
    expect(await errorOf(api.get("3"))).toMatchObject({ code: "unavailable" });
  });
});
