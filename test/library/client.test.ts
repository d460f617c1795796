import { readdir, readlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { CustomersClient, CustomersError, type ListQuery, UnclearCreate } from "../../src/library/index.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { all, client, failure, open } from "../helpers/library.ts";
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
  const methods: string[] = [];
  const { customers } = await open({ onRequest: ({ method }) => methods.push(method) });
  const dana = await customers.create(DANA);
  expect(await customers.update(dana, { name: "Dana Ortiz" })).toMatchObject({ name: "Dana Ortiz" });
  expect(methods).not.toContain("PATCH");
});

test("lists customer by customer and page by page, filtered, searched and limited", async () => {
  const { customers, server } = await open();
  for (const at of [1, 2, 3, 4, 5])
    await server.create({ name: `Person ${at}`, address: { city: at < 4 ? "Reno" : "Elko" } });
  const names = async (query: ListQuery) => {
    const found = [];
    for await (const { name } of customers.list(query)) found.push(name);
    return found.sort();
  };
  expect(await names({ filters: [{ field: "city", operator: "=", value: "reno" }] })).toEqual([
    "Person 1",
    "Person 2",
    "Person 3",
  ]);
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
  const enough = new Error("enough");
  first.abort(enough);
  expect(await one).toBe(enough);
  const three = failure(customers.create({ name: "Dana" }));
  await server.asked(3);
  await customers.close();
  expect(await two).toMatchObject({ code: "interrupted", message: "the client is closed" });
  expect(await three).toBeInstanceOf(UnclearCreate);
  expect(await failure(customers.get("4"))).toMatchObject({ code: "interrupted" });
  expect(await failure(customers.get("4", { signal: AbortSignal.abort() }))).toMatchObject({ code: "interrupted" });
});

test.runIf(process.platform === "linux")("a client that is closed while it opens leaves no file open", async () => {
  const { baseUrl } = await double(() => ({ body: { items: [person(1)] } }));
  const stateFolder = await temporaryFolder();
  const customers = client({ baseUrl, stateFolder });
  const first = failure(customers.list().next());
  await customers.close();
  expect(await first).toMatchObject({ code: "interrupted" });
  const files = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  expect(files.filter((file) => file.startsWith(stateFolder))).toEqual([]);
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
  expect(await readdir(folder)).toEqual(["servers"]);
});

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
