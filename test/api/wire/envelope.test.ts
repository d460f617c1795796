import { describe, expect, test } from "vitest";
import { findOne, findRows, hasDocumentedField, rowsAtPath, unwrapRow } from "../../../src/api/wire/envelope.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";

const A = { id: "a", name: "Ann" };
const B = { id: "b", name: "Bob" };
/** The rows of something else. */
const TAGS = [{ tag: "x" }];

/** The words of a text. */
const words = (text: string) => text.trim().split(/\s+/);
const pathOf = (body: JsonValue | undefined) => findRows(body)?.path.join(".");

describe("the rows of a list, and the keys that lead to them", () => {
  test.each(
    words(`customers data results items records docs contacts clients content value list response result
      members member entities entries rows values elements resources people documents`),
  )("%s, also beside other lists", (key) => {
    expect(findRows({ tags: TAGS, [key]: [A, B] })).toEqual({ rows: [A, B], path: [key] });
    expect(findRows({ tags: TAGS, [key]: [] })).toEqual({ rows: [], path: [key] });
  });

  test.each(words("data _embedded response customers result payload body"))("under %s", (key) => {
    const body = { tags: TAGS, [key]: { items: [A, B], tags: TAGS } };
    expect(findRows(body)).toEqual({ rows: [A, B], path: [key, "items"] });
    expect(pathOf({ tags: TAGS, [key]: { people_found: [A] } })).toBe(`${key}.people_found`);
    expect(pathOf({ tags: TAGS, [key]: { items: null } })).toBe(`${key}.items`);
  });

  test.each<[string, JsonValue, string]>([
    ["jobs", { customers: [A], contacts: [A], clients: [A], content: [B], jobs: TAGS }, "jobs"],
    ["jobs", { customers: [A], contacts: [A], clients: [A], content: [B] }, "content"],
    ["errors", { errors: TAGS }, "errors"],
    ["customers", { x: TAGS, contacts: [A] }, "contacts"],
  ])("of %s in %j: %s", (resource, body, path) => {
    expect(findRows(body, resource)?.path.join(".")).toBe(path);
  });

  test.each<[JsonValue | undefined, string]>([
    [[A], ""],
    [{ data: [], customers: [A] }, "customers"],
    [{ customers: [], data: [A] }, "data"],
    [{ data: [A], customers: [B] }, "customers"],
    [{ items: [], data: [] }, "data"],
    [{ account: { name: "Acme", customers: [A] } }, "account.customers"],
    [{ items: null, data: [] }, "data"],
    [{ customers: null, data: ["x"], items: [A] }, "items"],
    [{ customers: null, people_found: [A] }, "people_found"],
    [{ data: { items: null, people_found: [A] } }, "data.people_found"],
    [{ response: {}, data: { items: [A] } }, "data.items"],
    [{ data: { facets: 3 }, result: { items: [A] } }, "result.items"],
    // An empty list of customers beside the rows of something else.
    [{ search: { results: [] }, facets: [{ name: "state" }] }, "search.results"],
    [{ page: { customers: [] }, filters: [{ name: "city" }] }, "page.customers"],
    [{ customerRecords: [], total: 0, agents: [A] }, "customerRecords"],
    [{ customerList: [A], plans: [B] }, "customerList"],
    // The only array of objects, at most two levels down.
    [{ x: [A] }, "x"],
    [{ x: { y: [A] } }, "x.y"],
    [{ x: { y: { z: [A] } } }, "x.y.z"],
    [{ data: { x: { y: [A] } } }, "data.x.y"],
    [{ x: [A], others: [] }, "x"],
    [undefined, ""],
    [null, ""],
    ...words("errors error links included meta warnings messages _links").map((key): [JsonValue, string] => [
      { x: [A], [key]: TAGS },
      "x",
    ]),
  ])("%j: %s", (body, path) => {
    expect(pathOf(body)).toBe(path);
  });

  test.each<[JsonObject, string | undefined]>([
    [{ _links: {}, _embedded: { customers: A } }, "_embedded.customers"],
    [{ customers: { customer: A } }, "customers.customer"],
    [{ data: A, total: 21 }, "data"],
    [{ data: A }, undefined],
    [{ account: A, total: 1 }, undefined],
    [{ customers: { ...A, items: [A, A] } }, "customers.items"],
  ])("one row that stands there itself, in %j: %s", (body, path) => {
    expect(findRows(body)?.path.join(".")).toBe(path);
  });

  test.each<[JsonValue]>([
    [[1, 2]],
    [[A, "x"]],
    [{ x: [A], y: [B] }],
    [{ x: [A], y: { z: [B] } }],
    [{ x: { y: { z: { rows: [A] } } } }],
    [{ errors: TAGS }],
    [{ x: TAGS }],
    [{ page: { customers: [] }, plans: [A] }],
    [{ 1: A, 2: { ...B, jobs: [{ id: 91, name: "Pipe" }] } }],
    [{ data: { 1: A, 2: { ...B, items: [A] } } }],
    [{ data: { x: { items: [A] }, y: [B] } }],
    [7],
  ])("%j is not a list", (body) => {
    expect(findRows(body)).toBeUndefined();
  });
});

describe("an envelope without the key of the rows", () => {
  const isEmpty = (body: JsonObject) => {
    const found = findRows(body);
    if (found !== undefined) expect(found).toEqual({ rows: [], path: [] });
    return found !== undefined;
  };

  test.each(
    words(`total recordsTotal count pages numPages page_number per_page pageSize limit offset skip number start from to first
      last prev next_cursor has_more more cursor token continuation links _links meta pagination max additional_data`),
  )("%s alone says that it is one", (key) => {
    expect([isEmpty({ [key]: 1 }), isEmpty({ [key]: "x", status: "ok" })]).toEqual([true, true]);
  });

  test.each(
    words("success ok status result object type kind timestamp took sort_by error warnings url path request_id"),
  )("%s beside a count is one, alone it is not", (key) => {
    expect([isEmpty({ total: 0, [key]: "x" }), isEmpty({ [key]: "x" })]).toEqual([true, false]);
  });

  test.each<[JsonObject, boolean]>([
    [{}, true],
    [{ found: [] }, true],
    [{ found: {} }, true],
    [{ found: { here: [] }, status: "ok" }, true],
    [{ object: "list" }, true],
    [{ object: "customer" }, false],
    [{ links: [{ rel: "self" }] }, true],
    [{ page: { any: "thing" } }, true],
    [{ found: { any: "thing" } }, false],
    [{ found: null }, false],
    [{ success: true, found: null }, false],
    // Parts of the words above.
    [{ my_limit: 1 }, false],
    [{ total: 0, my_status: "x" }, false],
    [{ found: [], me: { any: "thing" }, limit: 1 }, false],
    [{ message: "Welcome" }, false],
  ])("%j: %s", (body, empty) => {
    expect(isEmpty(body)).toBe(empty);
  });
});

test.each<[JsonValue | undefined, string, object | undefined]>([
  [{ a: { b: [A] } }, "a.b", { rows: [A], path: ["a", "b"] }],
  [{ a: { b: [A] } }, "$.a.b", { rows: [A], path: ["a", "b"] }],
  [{ a$: { b: [A] } }, "a$.b", { rows: [A], path: ["a$", "b"] }],
  [[A], "$", { rows: [A], path: [] }],
  [{ a: {} }, "a.b", { rows: [], path: ["a", "b"] }],
  [{ a: null }, "a.b", { rows: [], path: ["a", "b"] }],
  [{ a: { b: null } }, "a.b", { rows: [], path: ["a", "b"] }],
  [undefined, "a", { rows: [], path: ["a"] }],
  [{}, "constructor", { rows: [], path: ["constructor"] }],
  [{ a: 1 }, "a.b", undefined],
  [{ a: [A] }, "a.b", undefined],
  [{ a: { b: [1] } }, "a.b", undefined],
])("the rows at a path that the user has set: %j at %s: %j", (body, path, rows) => {
  expect(rowsAtPath(body, path)).toEqual(rows);
});

describe("a row without its wrapping", () => {
  test.each<[JsonObject, JsonObject]>([
    [
      { id: 7, type: "t", attributes: { id: 9, vip: true } },
      { id: 7, type: "t", vip: true },
    ],
    [{ attributes: { id: 9, vip: true } }, { id: 9, vip: true }],
    [
      { id: 7, properties: { vip: true } },
      { id: 7, vip: true },
    ],
    ...words("customer data item node resource contact client doc document record entry object source Customer").map(
      (key): [JsonObject, JsonObject] => [
        { score: 1, rank: 3, [key]: { id: 7, score: 2 } },
        { score: 2, rank: 3, id: 7 },
      ],
    ),
    [{ item: { id: 7, attributes: { vip: true } } }, { id: 7, vip: true }],
    // Under whatever key a name and a contact stand.
    [
      { id: 7, key: 7, value: { _rev: "1", name: "Ann", email: null } },
      { id: 7, key: 7, _rev: "1", name: "Ann", email: null },
    ],
    [
      { id: 7, type: "customer", updated: "2026-01-31T10:00:00Z", details: { name: "Ann", email: "a@x.org" } },
      { id: 7, type: "customer", updated: "2026-01-31T10:00:00Z", name: "Ann", email: "a@x.org" },
    ],
    [
      { meta: { page: 1 }, customer: { id: 7 } },
      { meta: { page: 1 }, id: 7 },
    ],
  ])("%j: %j", (row, expected) => {
    expect(unwrapRow(row)).toEqual(expected);
  });

  test.each<JsonObject>([
    { customer: {} },
    { id: 7, customer: "Ann" },
    { id: 7, order: { id: 9 } },
    { id: 7, order: { name: "Boiler" } },
    { id: 7, FullName: "Ann", manager: { name: "Bob", email: "b@x.org" } },
    { id: 7, kunde: "Ann", techniker: { name: "Bob", email: "b@x.org" } },
    { id: 7, createdBy: { name: "Bob", email: "b@x.org" } },
    { id: 7, owner: { name: "Ann", email: "a@x.org" }, agent: { name: "Bob", email: "b@x.org" } },
    ...words("name email phone address notes").map((key) => ({ [key]: null, customer: { id: 7 } })),
  ])("%j has none", (row) => {
    expect(unwrapRow(row)).toEqual(row);
  });

  test.each(words("name email phone address notes"))("%s is a documented field, a word like it is not", (key) => {
    expect([hasDocumentedField({ [key]: null }), hasDocumentedField({ [key.toUpperCase()]: null })]).toEqual([
      true,
      false,
    ]);
  });
});

describe("the one record of an answer", () => {
  const vip = { id: 7, vip: true };

  test.each(
    words(`data customer customers contact contacts client result response record item payload doc document entry object
      entity`),
  )("under %s, beside an id of the answer", (key) => {
    expect(findOne({ id: "request", [key]: A })).toEqual(A);
    expect(findOne({ id: "request", [key]: [A] })).toEqual(A);
  });

  test.each(
    words(`errors error included meta warnings messages request input query user owner account company organization
      tenant created_by updatedBy session Address`),
  )("under %s there is something else", (key) => {
    expect(findOne({ ok: true, [key]: A })).toBeUndefined();
    expect(findOne({ ok: true, [key]: A, person: B })).toEqual(B);
  });

  test.each<[JsonValue, JsonObject | undefined]>([
    [[vip], vip],
    [[{ id: 7, attributes: { vip: true } }], vip],
    [[vip, vip], undefined],
    [[7], undefined],
    [{ data: { data: { data: A } } }, A],
    [{ data: null, customer: A }, A],
    [
      { name: "Ann", data: B },
      { name: "Ann", data: B },
    ],
    [{ id: 7, attributes: { vip: true } }, vip],
    ...words("id uuid uid customer_id customerUuid contactUid clientId documentId links Name").map(
      (key): [JsonValue, JsonObject] => [
        { [key]: "7", vip: true },
        { [key]: "7", vip: true },
      ],
    ),
    [{ attributes: { vip: true } }, { vip: true }],
    // Under any other key: the only object with an id and a documented field.
    [{ ok: true, person: A }, A],
    [
      { ok: true, person: { name: "Ann", entityId: 7 } },
      { name: "Ann", entityId: 7 },
    ],
    [{ ok: true, person: { name: "Ann" } }, undefined],
    [{ ok: true, person: vip }, undefined],
    [{ ok: true, person: A, friend: B }, undefined],
    [{ orderId: 7, vip: true }, undefined],
    [{ vip: true }, undefined],
  ])("%j: %j", (body, expected) => {
    expect(findOne(body)).toEqual(expected);
  });
});
