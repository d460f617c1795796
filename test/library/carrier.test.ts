/** Options of a client, and of one call, that say how requests are sent. */
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { MockAgent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import {
  CustomersClient,
  type CustomersClientOptions,
  CustomersError,
  UnclearCreate,
} from "../../src/library/index.ts";
import { cut, double, person } from "../helpers/server.ts";

const BASE = "https://api.example.com/v1";

test("a fetch answers in place of a server, with all that is sent", async () => {
  const seen: unknown[] = [];
  const customers = client({
    headers: { "X-Team": "north" },
    fetch: async (url, { method, headers, body, redirect }) => {
      seen.push([method, url, headers.authorization, headers["x-team"], headers["idempotency-key"], body, redirect]);
      return json({ ...person(1), name: "Person 1", email: null, phone: null });
    },
  });
  await customers.create({ name: "Person 1" }, { idempotencyKey: "order 7" });
  expect(seen).toEqual([
    ["POST", `${BASE}/customers`, "Bearer key", "north", "order 7", '{"name":"Person 1"}', "manual"],
  ]);
  expect(await customers.get("1")).toMatchObject({ id: "1" });
});

test("Node's fetch reads what a server packs, and follows no redirect", async () => {
  const other = await double(() => ({ body: person(1) }));
  const server = await double(({ path }) =>
    path === "/customers/1"
      ? { headers: { "content-encoding": "gzip" }, body: gzipSync(JSON.stringify(person(1))) }
      : { status: 302, headers: { location: `${other.baseUrl}/customers/2` } },
  );
  const customers = client({ baseUrl: server.baseUrl, fetch });
  expect(await customers.get("1")).toMatchObject({ id: "1" });
  expect(await failure(customers.get("2"))).toBeInstanceOf(CustomersError);
  expect([server.log, other.log]).toEqual([["GET /customers/1", "GET /customers/2"], []]);
});

test("what a fetch does not get is asked for again, where that is safe", async () => {
  const answers = [
    () =>
      Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) })),
    () => json({ error: "busy" }, { status: 503, headers: { "retry-after": "0" } }),
    () => json(person(1)),
  ];
  const lines: string[] = [];
  const customers = client({
    fetch: async () => (answers.shift() ?? (() => json({})))(),
    onWait: ({ reason }) => lines.push(reason),
  });
  expect(await customers.get("1")).toMatchObject({ id: "1" });
  expect(answers).toEqual([]);
  expect(lines).toContain("retry");
});

test("a create whose answer a fetch loses is looked for, not sent again", async () => {
  const sent: string[] = [];
  const server = await double(({ method, response, ...request }) => {
    sent.push(method);
    return method === "POST" ? cut({ method, response, ...request }) : { body: { data: [], total: 0 } };
  });
  const customers = client({ baseUrl: server.baseUrl, fetch });
  expect(await failure(customers.create({ name: "Dana" }))).toBeInstanceOf(UnclearCreate);
  expect(sent.filter((method) => method === "POST")).toEqual(["POST"]);
});

test("the key that an answer repeats goes no further, and neither does an answer that is too large", async () => {
  const chunk = new Uint8Array(16 * 1024 * 1024);
  const large = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(chunk),
    });
  const customers = client({
    apiKey: "sk_live_5512_secret",
    fetch: async (url) =>
      url.endsWith("/1")
        ? json({ error: { message: "bad key sk_live_5512_secret" } }, { status: 403 })
        : new Response(large()),
  });
  const error = await failure(customers.get("1"));
  expect(error).toMatchObject({ code: "auth", message: expect.stringContaining("***") });
  expect(error.message).not.toContain("secret");
  expect(await failure(customers.get("2"))).toMatchObject({ message: "the answer is larger than 64 MiB" });
});

test("what a fetch throws is an error of the connection, without the key", async () => {
  const apiKey = "sk_live_5512_secret";
  const thrower = client({
    apiKey,
    maxRetries: 0,
    fetch: async (_, init) => {
      throw Object.assign(new Error(JSON.stringify(init.headers)), { init });
    },
  });
  const error = await failure(thrower.get("1"));
  expect(error.name).toBe("ConnectionError");
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain("5512_secret");
  for (const thrown of [undefined, null, Object.create(null)]) {
    const customers = client({ maxRetries: 0, fetch: () => Promise.reject(thrown) });
    expect((await failure(customers.get("1"))).name).toBe("ConnectionError");
    expect(await failure(customers.create({ name: "Dana" }))).toBeInstanceOf(UnclearCreate);
  }
});

test("a fetch without a Response, or with one from another address, is an error", async () => {
  const none = client({ fetch: (async () => undefined) as never });
  const message = "the fetch that the client was given returned no Response";
  expect(await failure(none.get("1"))).toMatchObject({ name: "UsageError", message });
  for (const from of [{ url: "https://other.example/v1/customers/1" }, { url: `${BASE}/x`, redirected: true }]) {
    const { status, headers } = json(person(1));
    const answer = { ...from, status, headers, arrayBuffer: () => json(person(1)).arrayBuffer() };
    expect((await failure(client({ fetch: async () => answer }).get("1"))).name).toBe("RefusedError");
  }
});

test("a fetch that never answers ends by the time-out and by the signal of its call", async () => {
  let asked = 0;
  const customers = client({
    fetch: () => {
      asked++;
      return new Promise(() => {});
    },
  });
  const late = await failure(customers.get("1", { timeoutSeconds: 0.02, maxRetries: 0 }));
  expect(late).toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("no answer within 0.02 seconds"),
  });
  expect(asked).toBe(1);
  const ends = new AbortController();
  const call = customers.get("1", { signal: ends.signal });
  ends.abort();
  await expect(call).rejects.toThrow();
});

test("a call has a time-out and repetitions of its own", async () => {
  let asked = 0;
  const server = await double(({ path }) => {
    if (path === "/customers") return { body: { data: [{ id: "1", name: "Dana" }], total: 1 } };
    asked++;
    return { status: 503, headers: { "retry-after": "0" } };
  });
  const customers = client({ baseUrl: server.baseUrl, maxRetries: 2 });
  const { value: row } = await customers.list().next();
  for (const [options, times] of [
    [{}, 3],
    [{ maxRetries: 0 }, 1],
    [{ maxRetries: 1 }, 2],
  ] as const) {
    asked = 0;
    expect(await failure(customers.get("1", options))).toMatchObject({ status: 503 });
    expect(asked).toBe(times);
    asked = 0;
    // The whole customer is read before it is changed.
    expect(await failure(customers.update(row ?? "", { notes: "New" }, options))).toMatchObject({ status: 503 });
    expect(asked).toBe(times);
  }
});

test("MockAgent of undici answers", async () => {
  const agent = new MockAgent();
  agent.disableNetConnect();
  onTestFinished(() => agent.close());
  const pool = agent.get(new URL(BASE).origin);
  const headers = { "content-type": "application/json" };
  pool.intercept({ path: "/v1/customers/1" }).reply(200, person(1), { headers });
  pool
    .intercept({ path: "/v1/customers", method: "POST" })
    .reply(422, { error: { fields: { email: "taken" } } }, { headers });
  const customers = client({ dispatcher: agent, maxRetries: 0 });
  expect(await customers.get("1")).toMatchObject({ id: "1" });
  expect(await failure(customers.create({ name: "Dana" }))).toMatchObject({
    code: "rejected",
    fields: { email: "taken" },
  });
  expect(await failure(customers.get("2"))).toMatchObject({
    message: expect.stringContaining("Mock dispatch not matched"),
  });
  await customers.close();
  pool.intercept({ path: "/v1/customers/3" }).reply(200, person(3), { headers });
  expect(await client({ dispatcher: agent }).get("3")).toMatchObject({ id: "3" });
});

test("headers of the client stand in every request; those of the call win, and the key always does", async () => {
  const server = await double(() => ({ body: person(1) }));
  const customers = client({ baseUrl: server.baseUrl, headers: { "X-Team": "north", "User-Agent": "robot/1" } });
  await customers.get("1");
  await customers.request("GET", "/customers/1", { headers: { "x-team": "south" } });
  expect(
    server.requests.map(({ headers }) => [headers["x-team"], headers["user-agent"], headers.authorization]),
  ).toEqual([
    ["north", "robot/1", "Bearer key"],
    ["south", "robot/1", "Bearer key"],
  ]);
});

test.each<[string, Partial<CustomersClientOptions>, string]>([
  ["the key", { headers: { Authorization: "Bearer other" } }, "the header Authorization cannot be set"],
  ["the connection", { headers: { Host: "example.com" } }, "the header Host cannot be set"],
  [
    "a line break",
    { headers: { "X-Team": "a\r\nb: c" } },
    "the value of the header X-Team has a character that headers cannot have",
  ],
  ["a name with a blank", { headers: { "X Team": "a" } }, 'the header: "X Team" is not a header name'],
  ["two ways", { fetch, dispatcher: { dispatch: () => {} } }, "fetch and dispatcher exclude each other"],
])("options with %s are an error of the constructor", (_name, options, message) => {
  expect(() => client(options)).toThrow(expect.objectContaining({ code: "usage", message }));
});

test.each(["", " ", "a\nb", "a\r\nX-Evil: 1", "\u00e4"])(
  "the idempotency key %j is an error",
  async (idempotencyKey) => {
    const server = await double(() => ({ body: person(1) }));
    const customers = client({ baseUrl: server.baseUrl });
    const message = "idempotencyKey must be printable ASCII text that is not empty, without line breaks";
    expect(await failure(customers.create({ name: "Dana" }, { idempotencyKey }))).toMatchObject({
      code: "usage",
      message,
    });
    expect(await failure(customers.request("POST", "/jobs", { idempotencyKey }))).toMatchObject({
      code: "usage",
      message,
    });
    expect(server.log).toEqual([]);
  },
);

test("a client shows its address and not its key", async () => {
  const customers = client({
    apiKey: "sk_live_5512",
    fetch: async () => json(person(1)),
    headers: { "X-Secret": "5512" },
  });
  await customers.get("1");
  expect(inspect(customers)).toBe(`CustomersClient { baseUrl: '${BASE}' }`);
  expect(JSON.stringify({ customers })).toBe(`{"customers":{"baseUrl":"${BASE}"}}`);
  expect(inspect(customers, { depth: Infinity, showHidden: true, getters: true })).not.toContain("5512");
  expect(`${customers}`).toBe("[object Object]");
  expect(Object.keys({ ...customers })).toEqual(["baseUrl"]);
});

function client(options: Partial<CustomersClientOptions>): CustomersClient {
  const customers = new CustomersClient({ baseUrl: BASE, apiKey: "key", ...options });
  onTestFinished(() => customers.close());
  return customers;
}

function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { "content-type": "application/json", ...init.headers },
  });
}

async function failure(work: Promise<unknown>): Promise<CustomersError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CustomersError) return error;
  throw error ?? new Error("it did not fail");
}
