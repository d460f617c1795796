import { expect, test } from "vitest";
import type { CustomerPage } from "../../src/library/index.ts";
import { all, client, failure, open } from "../helpers/library.ts";
import { double, person } from "../helpers/server.ts";

const PEOPLE = Array.from({ length: 57 }, (_, at) => ({ ...person(at + 1), notes: at % 2 === 0 ? "even" : "odd" }));
const IDS = PEOPLE.map(({ id }) => String(id));

const idsOf = (pages: readonly CustomerPage[]) => pages.flatMap(({ customers }) => customers.map(({ id }) => id));
const part = (from: number, count = 10) => PEOPLE.slice(from, from + count);

/** How servers page: what they answer to the parameters of a list. */
test.each<[string, (query: URLSearchParams) => unknown]>([
  [
    "by the number of a page",
    (q) => ({
      data: part((Number(q.get("page") ?? 1) - 1) * 10),
      page: Number(q.get("page") ?? 1),
      per_page: 10,
      total: 57,
    }),
  ],
  [
    "by the number of a row",
    (q) => ({ items: part(Number(q.get("offset") ?? 0)), offset: Number(q.get("offset") ?? 0), limit: 10, total: 57 }),
  ],
  [
    "by a cursor",
    (q) => ({
      data: part(Number(q.get("cursor") ?? 0)),
      next_cursor: Number(q.get("cursor") ?? 0) < 50 ? `${Number(q.get("cursor") ?? 0) + 10}` : null,
    }),
  ],
  ["by pages, and says nothing", (q) => part((Number(q.get("page") ?? 1) - 1) * 10)],
  ["by the last id, and says nothing", (q) => part(IDS.indexOf(q.get("starting_after") ?? "") + 1)],
])("a list goes on after each of its pages, where a server pages %s", async (_how, answer) => {
  const { baseUrl } = await double(({ path, query }) =>
    path === "/customers" ? { body: answer(query) } : { status: 404 },
  );
  const pages = await all(client({ baseUrl }).pages());
  expect(idsOf(pages)).toEqual(IDS);
  for (const [at, { cursor }] of pages.entries()) {
    const rest = cursor === undefined ? [] : await all(client({ baseUrl }).pages({ after: cursor }));
    expect(idsOf(rest)).toEqual(idsOf(pages.slice(at + 1)));
  }
  // A page a call, as a program does that comes back later.
  const one = async (after?: string) => {
    for await (const page of client({ baseUrl }).pages(after === undefined ? {} : { after })) return page;
    return undefined;
  };
  const taken = [];
  for (
    let page = await one();
    page !== undefined;
    page = page.cursor === undefined ? undefined : await one(page.cursor)
  )
    taken.push(page);
  expect(idsOf(taken)).toEqual(IDS);
  const filters = [{ field: "notes", operator: "=", value: "odd" }] as const;
  const first = await all(client({ baseUrl }).pages({ filters, limit: 7 }));
  const rest = await all(client({ baseUrl }).pages({ filters, after: first.at(-1)?.cursor }));
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(IDS.filter((_, at) => at % 2 === 1));
});

test("a list that is whole, and its last page, have no cursor", async () => {
  const { customers, server } = await open();
  for (const name of ["A", "B", "C"]) await server.create({ name });
  expect(await all(customers.pages({ limit: Number.POSITIVE_INFINITY }))).toMatchObject([
    { total: 3, cursor: undefined },
  ]);
  expect((await all(customers.pages({ pageSize: 2 }))).map(({ cursor }) => typeof cursor)).toEqual([
    "string",
    "undefined",
  ]);
});

test("a cursor leads on from a page of which nobody was given, and the last page has none", async () => {
  const people = PEOPLE.slice(0, 30).map((one, at) => ({
    ...one,
    updated_at: at >= 10 && at < 25 ? "2026-01-01T00:00:00Z" : "2020-01-01T00:00:00Z",
  }));
  const { baseUrl } = await double(({ query }) => {
    const from = Number(query.get("offset") ?? 0);
    return { body: { items: people.slice(from, from + 10), offset: from, limit: 10, total: 30 } };
  });
  const customers = client({ baseUrl });
  const queries = [
    { changedSince: new Date("2025-01-01") },
    { filters: [{ field: ".updated_at", operator: "~=", value: "2026" }] },
  ] as const;
  for (const query of queries) {
    const pages = await all(customers.pages(query));
    expect(pages.map(({ customers: { length }, cursor }) => [length, typeof cursor])).toEqual([
      [0, "string"],
      [10, "string"],
      [5, "undefined"],
    ]);
    expect(idsOf(await all(customers.pages({ ...query, after: pages[0]?.cursor })))).toEqual(IDS.slice(10, 25));
  }
});

test("a resumed list that lacks customers ends with an error", async () => {
  let rows = 20;
  const { baseUrl } = await double(({ query }) => {
    const from = Number(query.get("offset") ?? 0);
    return { body: { items: part(from).slice(0, Math.max(0, rows - from)), offset: from, limit: 10, total: 20 } };
  });
  const [first] = await all(client({ baseUrl }).pages({ limit: 10 }));
  rows = 15;
  expect(await failure(all(client({ baseUrl }).pages({ after: first?.cursor })))).toMatchObject({
    name: "ServerError",
  });
});

test.each([
  "https://evil.example/v1/customers",
  "//evil.example/v1/customers",
  "/v1/../admin",
  "/v2/customers",
  "/v1/admin/keys?cursor=0",
])("a forged cursor does not lead to %s", async (page) => {
  const { customers, server } = await open();
  for (const name of ["A", "B"]) await server.create({ name });
  const [first] = await all(customers.pages({ limit: 1 }));
  const place = JSON.parse(Buffer.from(first?.cursor ?? "", "base64url").toString());
  const after = Buffer.from(JSON.stringify({ ...place, page })).toString("base64url");
  expect(await failure(all(customers.pages({ after })))).toMatchObject({
    message: "after is a cursor of another server",
  });
});
