import { describe, expect, test } from "vitest";
import { flatRow, idOfRow, isEmptyList, listIn } from "../../../src/api/call/call.ts";
import type { JsonObject } from "../../../src/text/json.ts";

function listed(text: string, resource = "jobs") {
  return listIn({ body: JSON.parse(text), text }, resource);
}

describe("listIn", () => {
  test.each([
    ["an array", '[{"id":1},{"id":2}]'],
    ["under data", '{"data":[{"id":1},{"id":2}]}'],
    ["under the resource's name", '{"jobs":[{"id":1},{"id":2}],"customers":[{"id":9}]}'],
    ["one level down", '{"_embedded":{"jobs":[{"id":1},{"id":2}]},"page":{"totalElements":2}}'],
    ["beside the customers it speaks of", '{"customers":[{"id":9}],"data":[{"id":1},{"id":2}]}'],
    ["under a name nobody knows", '{"work_orders":[{"id":1},{"id":2}],"took":3}'],
    ["a key that stands twice: the last one counts", '{"data":[{"id":7}],"data":[{"id":1},{"id":2}]}'],
    ["a record's own list under the path's name", '{"id":42,"jobs":[{"id":1},{"id":2}]}'],
  ])("finds %s", (_title, text) => {
    expect(listed(text)?.map(({ id, source }) => [id, source])).toEqual([
      ["1", '{"id":1}'],
      ["2", '{"id":2}'],
    ]);
  });

  test("keeps each number as it was written", () => {
    const text = '{ "data" : [ { "id" : 12345678901234567890, "total": 1.10 } , {"id":"a]\\"}","b":[1,{}]} ] }';
    expect(listed(text)?.map(({ source }) => source)).toEqual([
      '{"id":12345678901234567890,"total":1.10}',
      '{"id":"a]\\"}","b":[1,{}]}',
    ]);
  });

  test.each([
    ["a record with line items", '{"id":42,"items":[{"id":1}]}'],
    ["the same in an envelope", '{"data":{"id":42,"items":[{"id":1}]}}'],
    ["a record", '{"id":42}'],
    ["a number", '{"count":5}'],
    ["scalars", '["a","b"]'],
    ["an empty object", "{}"],
    ["an empty array among fields", '{"name":"x","items":[]}'],
  ])("%s is not a list", (_title, text) => {
    expect(listed(text, "invoices")).toBeUndefined();
  });

  test.each([
    '{"data":[],"total":0,"links":{"next":null}}',
    '{"data":[],"success":true}',
    '{"jobs":[],"name":"x"}',
    "[]",
  ])("%s is an empty list", (text) => {
    expect(listed(text)).toEqual([]);
  });

  test("ids that come twice on a page name nothing", () => {
    expect(listed('[{"id":1},{"id":1},{"id":2}]')?.map(({ id }) => id)).toEqual(["", "", ""]);
  });

  test.each([
    ["{}", true],
    ['{"total":0}', true],
    ["[]", true],
    ['{"id":42}', false],
  ])("whether %s is an empty list: %s", (text, empty) => {
    expect(isEmptyList(JSON.parse(text))).toBe(empty);
  });
});

describe("one row", () => {
  test.each<[JsonObject, string]>([
    [{ id: 1, customer_id: 9 }, "1"],
    [{ job_id: "j1", customer_id: 9 }, "j1"],
    [{ customer_id: 9, title: "x" }, ""],
    [{ _id: "m1" }, "m1"],
    [{ jobUuid: "u1" }, "u1"],
    [{ id: 1, customer: { id: 9, name: "Dana" } }, "1"],
    [{ id: "7", type: "jobs", attributes: { id: "inner", title: "x" } }, "7"],
    [{ job: { id: 3, title: "x" } }, "3"],
  ])("the id of %j is %j", (row, id) => {
    expect(idOfRow(row, "jobs")).toBe(id);
  });

  test.each<[JsonObject, JsonObject]>([
    [
      { id: "7", attributes: { title: "x" } },
      { id: "7", title: "x" },
    ],
    [{ job: { id: 3 } }, { id: 3 }],
    [
      { data: { id: 1, name: "x" }, meta: { took: 1 } },
      { id: 1, name: "x" },
    ],
    [{ success: true, data: { job: { id: 1 } } }, { id: 1 }],
    ...[{ title: "x", customer: { id: 9 } }, { id: 1, data: { id: 9 } }, {}].map((row): [JsonObject, JsonObject] => [
      row,
      row,
    ]),
  ])("%j is laid out as %j", (row, flat) => {
    expect(flatRow(row, "jobs")).toEqual(flat);
  });
});
