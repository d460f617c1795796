import { expect, test } from "vitest";
import { containersOf, entryOf, idText, word, wordsOf } from "../../../src/api/wire/keys.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";

test.each<[JsonValue | undefined, string | undefined]>([
  ["x", "x"],
  ["", undefined],
  [0, "0"],
  [{ $oid: "x" }, undefined],
  [["x"], undefined],
  [true, undefined],
  [null, undefined],
  [undefined, undefined],
])("the id %j as text: %j", (value, text) => {
  expect(idText(value)).toBe(text);
});

test.each([
  ["next_page_token", "nextpagetoken"],
  ["nextPageToken", "nextpagetoken"],
  ["hydra:nextPageToken", "nextpagetoken"],
  ["@odata.nextLink", "odatanextlink"],
  ["x-page:next", "xpagenext"],
])("the key %j is the word %s", (key, expected) => {
  expect(word(key)).toBe(expected);
});

test.each<[JsonObject, string, JsonValue | undefined]>([
  [{ Total_Count: 5 }, "totalcount", 5],
  [{ Total: 5, total: 6 }, "total", 6],
  [{ count: 5, total: 6 }, "\n total count ", 6],
  [{ count: 5, total: null }, "total  count", null],
  [{ count: 5 }, "total", undefined],
])("of %j, the first of %j is %j", (object, text, value) => {
  expect(entryOf(object, wordsOf(text))?.value).toBe(value);
});

test.each<[JsonValue | undefined, string]>([
  [undefined, ""],
  [[{ meta: {} }], ""],
  [{ total: 1, rows: [{}] }, "$"],
  [
    {
      ...{ other: {}, data: {}, _links: {}, additional_data: {}, page_info: {}, pages: {}, page: {}, paging: {} },
      ...{ pagination: {}, meta: {} },
    },
    "$ $.meta $.pagination $.paging $.page $.pages $.page_info $.additional_data $._links $.data $.other",
  ],
  [{ error: {}, errors: {}, included: {}, aggregations: {}, facets: {}, filters: {}, query: {}, a: {} }, "$ $.a"],
  [{ data: { a: { b: { c: {} } } }, meta: { data: {} } }, "$ $.meta $.data $.meta.data $.data.a $.data.a.b"],
])("what may speak of the page in %j: %s", (body, paths) => {
  const found = containersOf(body);
  expect(found.map(({ path }) => ["$", ...path].join(".")).join(" ")).toBe(paths);
  expect(found[0]?.object).toBe(found.length > 0 ? body : undefined);
});
