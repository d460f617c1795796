/** Options of a client, and of one call, that say how requests are sent. */
import { inspect } from "node:util";
import { MockAgent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import type { CustomersClientOptions } from "../../src/library/index.ts";
import { client, failure } from "../helpers/library.ts";
import { double, person } from "../helpers/server.ts";

const BASE = "https://api.example.com/v1";

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
  const customers = client({ baseUrl: BASE, dispatcher: agent, maxRetries: 0 });
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
  expect(await client({ baseUrl: BASE, dispatcher: agent }).get("3")).toMatchObject({ id: "3" });
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
])("options with %s are an error of the constructor", (_name, options, message) => {
  expect(() => client({ baseUrl: BASE, ...options })).toThrow(expect.objectContaining({ code: "usage", message }));
});

test("a client shows its address and not its key", async () => {
  const { baseUrl } = await double(() => ({ body: person(1) }));
  const customers = client({ baseUrl, apiKey: "sk_live_5512", headers: { "X-Secret": "5512" } });
  await customers.get("1");
  expect(inspect(customers)).toBe(`CustomersClient { baseUrl: '${baseUrl}' }`);
  expect(JSON.stringify({ customers })).toBe(`{"customers":{"baseUrl":"${baseUrl}"}}`);
  expect(inspect(customers, { depth: Infinity, showHidden: true, getters: true })).not.toContain("5512");
  expect(`${customers}`).toBe("[object Object]");
  expect(Object.keys({ ...customers })).toEqual(["baseUrl"]);
});
