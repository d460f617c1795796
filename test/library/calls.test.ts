import { setTimeout as later } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { NotFoundError, type RequestEvent, type ResponseEvent, UsageError } from "../../src/library/index.ts";
import { all, client, failure, open, untyped } from "../helpers/library.ts";
import { double, person } from "../helpers/server.ts";

test("hooks are told of each request and each answer", async () => {
  let asked = 0;
  const { baseUrl } = await double(() =>
    ++asked === 1 ? { status: 503, headers: { "retry-after": "0" } } : { body: person(1) },
  );
  const requests: RequestEvent[] = [];
  const responses: ResponseEvent[] = [];
  const waits: object[] = [];
  const customers = client({
    baseUrl,
    onRequest: (event) => requests.push(event),
    onResponse: (event) => responses.push(event),
    onWait: (wait) => waits.push(wait),
  });
  await customers.get("1");
  expect(requests).toEqual([
    { method: "GET", path: "/customers/1", attempt: 1 },
    { method: "GET", path: "/customers/1", attempt: 2 },
  ]);
  expect(responses).toMatchObject([
    { method: "GET", path: "/customers/1", attempt: 1, status: 503, ms: expect.any(Number) },
    { method: "GET", path: "/customers/1", attempt: 2, status: 200, ms: expect.any(Number) },
  ]);
  expect(waits).toMatchObject([{ reason: "retry", retry: 1, ms: expect.any(Number), why: expect.any(String) }]);
});

test("a hook that throws or rejects changes no call, and is told as a warning", async () => {
  const warnings: string[] = [];
  const note = ({ name, message }: Error) =>
    void (name === "CustomersWarning" && warnings.push(message.split("\n")[0] ?? ""));
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const { customers, server } = await open({
    onRequest() {
      throw new Error("no disk");
    },
    async onResponse() {
      await Promise.reject("no log");
    },
  });
  const dana = await customers.create({ name: "Dana Ortiz" });
  await later(0);
  expect(dana).toMatchObject({ name: "Dana Ortiz" });
  expect(await server.names()).toEqual(["Dana Ortiz"]);
  expect([...new Set(warnings)]).toEqual(["onRequest failed: Error: no disk", "onResponse failed: no log"]);
});

test("a hook may throw what has no text", async () => {
  const silent = Object.create(null);
  const { customers } = await open({
    onRequest: () => Promise.reject(silent),
    onResponse() {
      throw Object.assign(new Error(), { stack: silent });
    },
  });
  expect(await customers.create({ name: "Dana Ortiz" })).toMatchObject({ name: "Dana Ortiz" });
  await later(0);
});

test("pages go on from a cursor, also in another client", async () => {
  const { customers, server } = await open();
  for (const at of [1, 2, 3, 4, 5]) await server.create({ name: `Person ${at}` });
  const names = ({ customers }: { customers: readonly { name: string | null }[] }) => customers.map(({ name }) => name);
  const whole = await all(customers.pages({ pageSize: 2 }));
  expect(whole.map(({ cursor }) => cursor !== undefined)).toEqual([true, true, false]);
  for (const [at, { cursor }] of whole.entries()) {
    if (cursor === undefined) continue;
    const other = client({ baseUrl: server.baseUrl, apiKey: server.apiKey });
    const rest = await all(other.pages({ pageSize: 2, after: cursor }));
    expect(rest.flatMap(names)).toEqual(whole.slice(at + 1).flatMap(names));
    expect(rest.at(-1)).toMatchObject({ total: 5, cursor: undefined });
  }
  const [first] = await all(customers.pages({ limit: 3 }));
  expect((await all(customers.pages({ after: first?.cursor }))).flatMap(names)).toEqual(whole.flatMap(names).slice(3));
  expect(await failure(all(customers.pages({ after: first?.cursor, search: "x" })))).toMatchObject({
    message: "after is a cursor of another query",
  });
  const foreign = client({ baseUrl: `${server.baseUrl}/other`, apiKey: server.apiKey });
  expect(await failure(all(foreign.pages({ after: first?.cursor })))).toMatchObject({
    message: "after is a cursor of another server",
  });
});

test("an abort ends a list before the next row, also of rows already read", async () => {
  const ends = new AbortController();
  const { customers, server } = await open({ signal: ends.signal });
  for (const name of ["A", "B", "C"]) await server.create({ name });
  const own = new AbortController();
  const read: (string | null)[] = [];
  const rows = customers.list({ signal: own.signal });
  for (const _ of [1, 2]) read.push((await rows.next()).value?.name ?? null);
  own.abort();
  expect(await failure(rows.next())).toBe(own.signal.reason);
  expect(read).toHaveLength(2);
  expect(await rows.next()).toEqual({ done: true, value: undefined });
  for await (const { name } of customers.list({ pageSize: 1 })) {
    expect(name).toEqual(expect.any(String));
    break;
  }
  ends.abort();
  expect(await failure(all(customers.list()))).toBe(ends.signal.reason);
});

test("a call has its own time-out and retries", async () => {
  const failing = await double(() => ({ status: 503, headers: { "retry-after": "0" } }));
  const customers = client({ baseUrl: failing.baseUrl });
  expect(await failure(customers.get("1", { maxRetries: 0 }))).toMatchObject({ status: 503 });
  expect(failing.log).toHaveLength(1);
  expect(await failure(customers.get("1", { maxRetries: 1 }))).toMatchObject({ status: 503 });
  expect(failing.log).toHaveLength(3);
  const silent = await double(() => undefined);
  const late = client({ baseUrl: silent.baseUrl }).get("1", { timeoutSeconds: 0.05, maxRetries: 0 });
  expect(await failure(late)).toMatchObject({ name: "TimeoutError", message: "no answer within 0.05 seconds" });
  expect(await failure(customers.get("1", untyped({ maxRetries: "3" })))).toBeInstanceOf(UsageError);
});

test("the failure of a call that nobody waits for is not hidden", async () => {
  const { customers } = await open();
  const unhandled: unknown[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (error) => unhandled.push(error));
  onTestFinished(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of others) process.on("unhandledRejection", listener);
  });
  expect(await failure(customers.delete(untyped(undefined)))).toBeInstanceOf(UsageError);
  expect(await failure(customers.get("nobody"))).toBeInstanceOf(NotFoundError);
  await later(0);
  expect(unhandled).toEqual([]);
  void customers.delete(untyped(undefined));
  await later(0);
  expect(unhandled).toMatchObject([{ name: "UsageError" }]);
});
