import { inspect } from "node:util";
import { expect, test } from "vitest";
import {
  AuthError,
  ConnectionError,
  type CustomersClient,
  type CustomersClientOptions,
  CustomersError,
  NotFoundError,
  RateLimitError,
  RefusedError,
  RejectedError,
  ServerError,
  TimeoutError,
  UnclearCreate,
} from "../../src/library/index.ts";
import { client, failure } from "../helpers/library.ts";
import { type Behaviour, cut, double, held, person } from "../helpers/server.ts";

const get = (customers: CustomersClient): Promise<unknown> => customers.get("1");
const create = (customers: CustomersClient) => customers.create({ name: "Dana Ortiz", email: "dana@example.com" });
const answering = (status: number, body: object = {}, headers: Record<string, string> = {}): Behaviour => {
  return () => ({
    status,
    body: { error: { code: "E7", message: "no", ...body } },
    headers: { "x-request-id": "r-1", ...headers },
  });
};

const fields = { email: "is taken" };
const limited = answering(429, {}, { "retry-after": "7" });
test.each<[string, typeof CustomersError, Behaviour, typeof get, object]>([
  ["404", NotFoundError, answering(404), get, { code: "not_found", status: 404 }],
  ["401", AuthError, answering(401), get, { code: "auth", status: 401 }],
  ["422", RejectedError, answering(422, { fields }), create, { code: "rejected", status: 422, fields }],
  ["429", RateLimitError, limited, get, { code: "rate_limited", status: 429, retryAfter: 7 }],
  ["503", ServerError, answering(503), get, { code: "unavailable", status: 503 }],
])("%s is a %o with what the server said", async (_status, Kind, behaviour, call, expected) => {
  const { baseUrl } = await double(behaviour);
  const error = await failure(call(client({ baseUrl, maxRetries: 0 })));
  expect(error).toBeInstanceOf(Kind);
  expect(error).toBeInstanceOf(CustomersError);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: Kind.prototype.name, serverCode: "E7", requestId: "r-1", ...expected });
  expect(error).toMatchObject({ headers: { "x-request-id": "r-1" }, body: { error: { code: "E7" } } });
});

const page: Behaviour = () => ({ body: "<html>", headers: { "content-type": "text/html" } });
test.each<[string, typeof CustomersError, Behaviour, Partial<CustomersClientOptions>, typeof get]>([
  ["a connection that is cut", ConnectionError, cut, {}, get],
  ["an answer that does not come", TimeoutError, held().behaviour, { timeoutSeconds: 0.05 }, get],
  ["an answer that is not JSON", ServerError, page, {}, get],
  ["a create whose answer is lost", UnclearCreate, cut, {}, create],
])("%s is a %o", async (_what, Kind, behaviour, options, call) => {
  const { baseUrl } = await double(behaviour);
  const error = await failure(call(client({ baseUrl, maxRetries: 0, ...options })));
  expect(error).toBeInstanceOf(Kind);
  expect(error).toMatchObject({ name: Kind.prototype.name, code: "unavailable", cause: expect.any(Error) });
});

test("a TimeoutError is a ConnectionError, and no other kind", async () => {
  const error = new TimeoutError("unavailable", "late");
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).not.toBeInstanceOf(ServerError);
  expect(new ConnectionError("unavailable", "cut")).not.toBeInstanceOf(TimeoutError);
  const others: unknown[] = [undefined, null, "error", {}, new Error("other")];
  expect(others.some((one) => one instanceof CustomersError)).toBe(false);
});

test("a key that may not go over plain http is a RefusedError", async () => {
  expect(await failure(client({ baseUrl: "http://api.example.com/v1" }).get("1"))).toBeInstanceOf(RefusedError);
});

test("a class that a program derives is a kind of its own", () => {
  class Missing extends NotFoundError {}
  const own = new Missing("not_found", "no such job");
  expect(own).toBeInstanceOf(Missing);
  expect(own).toBeInstanceOf(NotFoundError);
  expect(new NotFoundError("not_found", "no such customer")).not.toBeInstanceOf(Missing);
});

test("a log shows neither headers nor bodies, which may hold data of people", async () => {
  const { baseUrl } = await double(answering(404, { message: "nobody" }));
  const error = await failure(client({ baseUrl }).get("1"));
  expect(inspect(error)).toContain("requestId: 'r-1'");
  expect(error).toHaveProperty("stack", expect.stringMatching(/^NotFoundError: /));
  expect(inspect(error)).not.toMatch(/headers:|body:/);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    code: "not_found",
    status: 404,
    serverCode: "E7",
    requestId: "r-1",
  });
});

test("an aborted call rejects with the reason of the signal, an AbortError by default", async () => {
  const waiting = held();
  const { baseUrl } = await double(waiting.behaviour);
  const customers = client({ baseUrl });
  const ends = new AbortController();
  const aborted = failure(customers.get("1", { signal: ends.signal }));
  await waiting.arrived;
  ends.abort();
  expect(await aborted).toBe(ends.signal.reason);
  expect(await aborted).toMatchObject({ name: "AbortError" });
  expect(await failure(customers.get("1", { signal: AbortSignal.abort("enough") }))).toBe("enough");
  expect(await failure(client({ baseUrl, signal: AbortSignal.abort() }).get("1"))).toMatchObject({
    name: "AbortError",
  });
});

test("a create that was sent and aborted is an UnclearCreate, with the reason as its cause", async () => {
  const waiting = held(() => ({ status: 201, body: person(1) }));
  const { baseUrl } = await double(waiting.behaviour);
  const ends = new AbortController();
  const aborted = failure(client({ baseUrl }).create({ name: "Dana" }, { signal: ends.signal }));
  await waiting.arrived;
  ends.abort();
  expect(await aborted).toBeInstanceOf(UnclearCreate);
  expect(await aborted).toMatchObject({ code: "interrupted", cause: ends.signal.reason });
});
