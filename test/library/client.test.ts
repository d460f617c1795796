import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  CustomersClient,
  type CustomersClientOptions,
  CustomersError,
  UnclearCreate,
} from "../../src/library/index.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { double, person } from "../helpers/server.ts";

const DANA = { name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550123", address: { city: "Reno" } };

test("creates, gets, finds, updates and deletes a customer", async () => {
  const { customers } = await open({ defaultCountry: "US" });
  const dana = await customers.create({ ...DANA, phone: "(202) 555-0123", notes: undefined });
  expect(dana).toMatchObject(DANA);
  expect(await customers.get(dana.id)).toEqual(dana);
  expect(await customers.find({ email: "DANA@example.com" })).toEqual([dana]);
  expect(await customers.find({ phone: "202-555-0123" })).toEqual([dana]);
  expect(await customers.find({ name: "dana ortiz" })).toEqual([dana]);
  expect(await customers.find({ email: "nobody@example.com" })).toEqual([]);
  const moved = await customers.update(dana, { address: { state: "NV" }, email: null });
  expect(moved).toMatchObject({ name: "Dana Ortiz", email: null, address: { city: "Reno", state: "NV" } });
  expect(await customers.update(dana.id, { notes: "Gate 4410" })).toMatchObject({ notes: "Gate 4410", email: null });
  await customers.delete(dana.id);
  expect(await failure(customers.get(dana.id))).toMatchObject({ code: "not_found", status: 404 });
});

test("an update of what the customer has already sends nothing", async () => {
  const lines: string[] = [];
  const { customers } = await open({ onRequest: (line) => lines.push(line) });
  const dana = await customers.create(DANA);
  lines.length = 0;
  expect(await customers.update(dana, { name: "Dana Ortiz" })).toMatchObject({ name: "Dana Ortiz" });
  expect(lines.filter((line) => line.includes("PATCH"))).toEqual([]);
});

test("lists customer by customer and page by page, filtered, searched and limited", async () => {
  const { customers, server } = await open();
  for (const at of [1, 2, 3, 4, 5])
    await server.create({ name: `Person ${at}`, address: { city: at < 4 ? "Reno" : "Elko" } });
  const names = async (query: Parameters<typeof customers.list>[0]) => {
    const found = [];
    for await (const { name } of customers.list(query)) found.push(name);
    return found.sort();
  };
  const inReno = [{ field: "city", operator: "=" as const, value: "reno" }];
  expect(await names({ filters: inReno })).toEqual(["Person 1", "Person 2", "Person 3"]);
  expect(await names({ search: "person 4" })).toEqual(["Person 4"]);
  expect(await names({ limit: 2 })).toHaveLength(2);
  expect(await names({ limit: 0 })).toEqual([]);
  expect(await names({ changedSince: new Date(Date.now() - 60_000) })).toHaveLength(5);
  expect(await names({ changedSince: new Date(Date.now() + 60_000) })).toEqual([]);
  const pages = [];
  for await (const { customers: rows, total } of customers.pages({ pageSize: 2 })) pages.push([rows.length, total]);
  expect(pages).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
  ]);
});

test.each<[string, (customers: CustomersClient) => Promise<unknown>, object]>([
  [
    "a wrong e-mail",
    (it) => it.create({ name: "D", email: "nobody" }),
    { code: "invalid_input", fields: { email: expect.any(String) } },
  ],
  ["no name", (it) => it.create({ email: "d@example.com" }), { code: "invalid_input" }],
  [
    "an unknown field",
    (it) => it.create({ name: "D", colour: "red" }),
    { fields: { colour: "unknown field (allowUnknownFields sends it)" } },
  ],
  ["a national number without a country", (it) => it.find({ phone: "2025550123x" }), { code: "invalid_input" }],
  ["nothing to find by", (it) => it.find(JSON.parse("{}")), { code: "usage" }],
  [
    "a misspelt field",
    (it) => all(it.list({ filters: [{ field: "emial", operator: "=", value: "x" }] })),
    { code: "usage", message: "filters: emial: there is no such field; did you mean email?" },
  ],
  [
    "a wrong limit",
    (it) => all(it.list({ limit: -1 })),
    { code: "usage", message: "limit must be a whole number from 0" },
  ],
  ["a wrong date", (it) => all(it.list({ changedSince: new Date("soon") })), { code: "usage" }],
  ["a path that leaves the base", (it) => it.request("GET", "/../admin"), { code: "refused" }],
  [
    "a header that is not the caller's",
    (it) => it.request("GET", "/customers", { headers: { Authorization: "x" } }),
    { code: "usage" },
  ],
  ["an id that is none", (it) => it.get(".."), { code: "invalid_input" }],
])("%s is an error before anything is sent", async (_name, call, expected) => {
  const lines: string[] = [];
  const { customers } = await open({ onRequest: (line) => lines.push(line) });
  const error = await failure(call(customers));
  expect(error).toMatchObject(expected);
  expect(lines).toEqual([]);
  expect(error.hint ?? "").not.toMatch(/--|`customers /);
});

test("options that cannot be used are errors of the constructor", () => {
  const given = { baseUrl: "https://api.example.com/v1", apiKey: "key" };
  const error = (options: object) => {
    try {
      new CustomersClient({ ...given, ...options });
    } catch (thrown) {
      if (thrown instanceof CustomersError) return `${thrown.name} ${thrown.code}: ${thrown.message}`;
      throw thrown;
    }
    return undefined;
  };
  expect(error({})).toBeUndefined();
  expect(error({ baseUrl: "" })).toBe("CustomersError usage: baseUrl is empty");
  expect(error({ baseUrl: undefined })).toBe("CustomersError usage: baseUrl is empty");
  expect(error({ apiKey: "" })).toBe("CustomersError auth: apiKey is not a key: it is empty");
  expect(error({ timeoutSeconds: 0 })).toBe(
    "CustomersError usage: timeoutSeconds must be a number above 0 and up to 86400",
  );
  expect(error({ maxRetries: 1.5 })).toBe("CustomersError usage: maxRetries must be a whole number from 0");
});

test("the key goes nowhere over plain http, nor after a redirect", async () => {
  const far = new CustomersClient({ baseUrl: "http://api.example.com/v1", apiKey: "key" });
  expect(await failure(far.get("1"))).toMatchObject({ code: "refused" });
  const other = await double(() => ({ body: person(1) }));
  const server = await double(() => ({ status: 302, headers: { location: `${other.baseUrl}/customers/1` } }));
  const customers = client({ baseUrl: server.baseUrl });
  expect(await failure(customers.get("1"))).toBeInstanceOf(CustomersError);
  expect(other.log).toEqual([]);
});

test("a signal ends its call alone, and a closed client ends all", async () => {
  const server = await silent();
  const customers = client({ baseUrl: server.baseUrl });
  const [first, second] = [new AbortController(), new AbortController()];
  const one = failure(customers.get("1", { signal: first.signal }));
  const two = failure(customers.get("2", { signal: second.signal }));
  await server.asked(2);
  first.abort(new Error("enough"));
  expect(await one).toMatchObject({ code: "interrupted", message: "the call was aborted", cause: new Error("enough") });
  const three = failure(customers.create({ name: "Dana" }));
  await server.asked(3);
  await customers.close();
  expect(await two).toMatchObject({ code: "interrupted", message: "the client is closed" });
  expect(await three).toBeInstanceOf(UnclearCreate);
  expect(await failure(customers.get("4"))).toMatchObject({ code: "interrupted" });
  expect(await failure(customers.get("4", { signal: AbortSignal.abort() }))).toMatchObject({ code: "interrupted" });
});

test("a list ends by the signal of its call, of the client, and by break", async () => {
  const ends = new AbortController();
  const { customers, server } = await open({ signal: ends.signal });
  for (const name of ["A", "B", "C"]) await server.create({ name });
  for await (const { name } of customers.list({ pageSize: 1 })) {
    expect(name).toEqual(expect.any(String));
    break;
  }
  const own = new AbortController();
  const read: (string | null)[] = [];
  const error = await failure(
    (async () => {
      for await (const { name } of customers.list({ pageSize: 1, signal: own.signal })) {
        read.push(name);
        own.abort();
      }
    })(),
  );
  expect([error.code, read.length]).toEqual(["interrupted", 1]);
  ends.abort();
  expect(await failure(all(customers.list()))).toMatchObject({ code: "interrupted" });
});

test("sends again what the rate limit refused", async () => {
  let asked = 0;
  const server = await double(() =>
    ++asked === 1 ? { status: 429, headers: { "retry-after": "0" } } : { body: person(1) },
  );
  const customers = client({ baseUrl: server.baseUrl });
  expect(await customers.get("1")).toMatchObject({ id: "1" });
  expect(asked).toBe(2);
});

test("makes any call", async () => {
  const { customers } = await open();
  const created = await customers.request("POST", "/customers", {
    body: { name: "Dana" },
    headers: { "X-Trace": "7" },
  });
  expect([created.status, created.body]).toEqual([201, expect.objectContaining({ name: "Dana" })]);
  const { body } = await customers.request("GET", "/v1/customers", { query: { limit: 1, cursor: undefined } });
  expect(body).toMatchObject({ data: [{ name: "Dana" }] });
  expect(await failure(customers.request("GET", "/nothing"))).toMatchObject({ code: "not_found" });
});

test("keeps what it learns only in the folder that it is given", async () => {
  const folder = await temporaryFolder();
  const { customers } = await open({ stateFolder: folder });
  await customers.create(DANA);
  await all(customers.list());
  await customers[Symbol.asyncDispose]();
  expect((await readdir(folder)).sort()).toEqual(["budgets", "servers"]);
});

test("a profile is read when it is asked for, and the variables are not", async () => {
  const server = await sandbox();
  await server.create({ name: "Dana Ortiz" });
  const home = await temporaryFolder();
  const folders = { HOME: home, CUSTOMERS_CONFIG_DIR: join(home, "config"), CUSTOMERS_STATE_DIR: join(home, "state") };
  const login = ["auth", "login", "--profile", "work", "--base-url", server.baseUrl, "--with-key"];
  expect(await run(login, { env: folders, input: server.apiKey })).toMatchObject({ exitCode: 0 });
  const variables = { ...folders, CUSTOMERS_API_KEY: "another", CUSTOMERS_BASE_URL: "https://example.com/v1" };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const customers = await CustomersClient.fromProfile("work");
  onTestFinished(() => customers.close());
  expect((await all(customers.list())).map(({ name }) => name)).toEqual(["Dana Ortiz"]);
  expect(await failure(CustomersClient.fromProfile("home"))).toMatchObject({ code: "usage" });
});

/** A client of a fresh sandbox. */
async function open(options: Partial<CustomersClientOptions> = {}) {
  const server = await sandbox();
  return { server, customers: client({ baseUrl: server.baseUrl, apiKey: server.apiKey, ...options }) };
}

function client(options: Partial<CustomersClientOptions> & { baseUrl: string }): CustomersClient {
  const customers = new CustomersClient({ apiKey: "key", ...options });
  onTestFinished(() => customers.close());
  return customers;
}

/** A server that takes requests and never answers. */
async function silent() {
  let tell = () => {};
  const server = await double(() => void tell());
  return {
    baseUrl: server.baseUrl,
    /** Resolves when so many requests have come. */
    async asked(count: number) {
      while (server.log.length < count)
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
    },
  };
}

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

async function failure(work: Promise<unknown>): Promise<CustomersError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CustomersError) return error;
  throw error ?? new Error("it did not fail");
}
