import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../helpers/runs.ts";
import { read } from "../../helpers/table.ts";

/** Keys that are no headings. */
const key = fc.stringMatching(/^z[b-df-hj-np-tv-xz]{3,6}$/);
const text = fc.oneof(fc.string(), fc.constantFrom('"', "\\", "[{", "}]", ',"', ":", "\\\\"));
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));

test("finds the customers among the tables of phpMyAdmin", async () => {
  const tables = [
    { type: "header", version: "5.2.1" },
    { type: "database", name: "shop" },
    { type: "table", name: "clients", database: "shop", data: [{ name: "Ana", email: "ana@x.org" }] },
    { type: "table", name: "jobs", database: "shop", data: [{ what: "Drain", at: "2026-01-31" }] },
  ];
  const { table, records } = await read(JSON.stringify(tables), "a.json");
  expect(table.headers).toEqual(["name", "email"]);
  expect(records.map(({ cells }) => cells)).toEqual([["Ana", "ana@x.org"]]);
});

test("finds the customers in any envelope", async () => {
  const customer = fc.record({ name: text, email: text, notes: text });
  const envelope = fc.record({
    path: fc.uniqueArray(key, { minLength: 1, maxLength: 4 }),
    beside: fc.dictionary(
      key,
      fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.dictionary(key, scalar, { maxKeys: 3 })),
    ),
    customers: fc.array(customer, { minLength: 1, maxLength: 4 }),
    byId: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(envelope, fc.constantFrom(0, 1), async (parts, indent) => {
      const { path, beside, customers } = parts;
      const byId = parts.byId && customers.length > 1;
      const list: unknown = byId ? Object.fromEntries(customers.map((one, at) => [`k${at}`, one])) : customers;
      const document = path.reduceRight((inner, name) => ({ ...beside, [name]: inner }), list);
      const { table, records } = await read(JSON.stringify(document, null, indent), "a.json");
      expect(table.headers).toEqual(["name", "email", "notes"]);
      const cells = customers.map(({ name, email, notes }) => [name, email, notes]);
      expect(records.map((record) => record.cells)).toEqual(cells);
    }),
    { numRuns: runs(60) },
  );
});

test("finds a list behind a long one, whatever the items of that hold", async () => {
  const events = Array.from({ length: 60 }, (_, at) => ({
    zat: at,
    zin: [{ "z}": '"]}\\' }, [[1], []]],
    zof: { z: {} },
  }));
  const customers = Array.from({ length: 60 }, (_, at) => ({
    name: `Ana ${at}`,
    email: `a${at}@example.com`,
    zs: [{ z: 1 }],
  }));
  const { records } = await read(JSON.stringify({ events, data: { customers } }), "a.json");
  expect(records.map(({ cells }) => cells[0])).toEqual(customers.map(({ name }) => name));
});

test("finds the records beside a list of their fields (ArcGIS)", async () => {
  const features = [{ attributes: { OwnerCity: "Reno", ParcelNumber: "1" } }, { attributes: { OwnerCity: "Elko" } }];
  const fields = [{ name: "OwnerCity", alias: "Owner City", length: 40 }];
  const { records } = await read(JSON.stringify({ fields, features }), "a.json");
  expect(records.map(({ cells }) => cells[0])).toEqual(["Reno", "Elko"]);
});

test("has the kind of each phone and address in its heading, whatever the keys and their order", async () => {
  const kind = fc.constantFrom("home", "Work", "MOBILE", "billing", "fax");
  const element = fc.tuple(kind, fc.boolean(), fc.boolean()).map(([use, isFirst, isLast]) => {
    const label = { [isFirst ? "type" : "label"]: use };
    return [use, isLast ? { zvalue: "1", ...label } : { ...label, zvalue: "1" }] as const;
  });
  await fc.assert(
    fc.asyncProperty(key, fc.array(element, { minLength: 1, maxLength: 4 }), async (name, elements) => {
      const { table } = await read(JSON.stringify([{ name: "Ana", [name]: elements.map(([, one]) => one) }]), "a.json");
      const seen = new Map<string, number>();
      const headings = elements.map(([use]) => {
        const time = (seen.get(use) ?? 0) + 1;
        seen.set(use, time);
        return `${name}.${use}${time > 1 ? `.${time}` : ""}.zvalue`;
      });
      expect(table.headers).toEqual(["name", ...headings]);
    }),
    { numRuns: runs(60) },
  );
});

describe("an answer that is one page of several", () => {
  const customers = [{ name: "Ana", email: "ana@example.com" }];

  test.each([
    ["has_more", { has_more: true, data: customers }],
    ["nextPageToken", { items: customers, nextPageToken: "CAUQAA" }],
    ["next", { count: 200, next: "https://example.com/?page=2", results: customers }],
    ["meta.next_page", { customers, meta: { page: 1, next_page: 2 } }],
    ["_links.next.href", { _embedded: { customers }, _links: { self: { href: "/1" }, next: { href: "/2" } } }],
    ["@odata.nextLink", { value: customers, "@odata.nextLink": "https://example.com/?$skip=1" }],
    ["done", { done: false, records: customers }],
    [
      "data.customers.pageInfo.hasNextPage",
      { data: { customers: { edges: [{ node: customers[0] }], pageInfo: { hasNextPage: true } } } },
    ],
  ])("is told: %s", async (key, document) => {
    for (const indent of [0, 2]) {
      const { table } = await read(JSON.stringify(document, null, indent), "a.json");
      expect(table.notices).toContainEqual(`a.json: "${key}" says that there are more pages than this file has`);
    }
  });

  test.each([
    { has_more: false, data: customers, next: null },
    { next: "", customers, nextPageToken: null, done: true },
    { customers: [{ ...customers[0], next: "https://example.com/next" }] },
    { a1: { ...customers[0], next: "Monday" }, a2: { ...customers[0], next: "Friday" } },
    { ...customers[0], next: "Monday" },
  ])("is not told of the last page, nor of what a customer says: %j", async (document) => {
    expect((await read(JSON.stringify(document), "a.json")).table.notices).toEqual([]);
  });
});
