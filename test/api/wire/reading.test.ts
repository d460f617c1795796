import { describe, expect, test } from "vitest";
import { signsOf } from "../../../src/api/dialect/signs.ts";
import { parseBody, UnreadableBody } from "../../../src/api/wire/bodies.ts";
import { isFailedList, readProblem, saysItFailed } from "../../../src/api/wire/problems.ts";
import type { JsonValue } from "../../../src/text/json.ts";

const LIST = new URL("https://h/v1/customers");

describe("a body", () => {
  test.each<[string, JsonValue | undefined]>([
    ["", undefined],
    ["  \n", undefined],
    ["\uFEFF[]", []],
    ['{"id":9007199254740991}', { id: 9007199254740991 }],
    ['{"id":9007199254740992}', { id: "9007199254740992" }],
    ['{"id": -9007199254740993, "x": 1.25e3}', { id: "-9007199254740993", x: 1250 }],
    ["[123456789012345678901]", ["123456789012345678901"]],
    ['{"a":1,"a":12345678901234567890}', { a: "12345678901234567890" }],
    ['{"s":"12345678901234567890"}', { s: "12345678901234567890" }],
    ['{"\\u005f_proto__":{"x":1},"a":{"__proto__":2}}', { a: {} }],
  ])("%s", (text, expected) => {
    expect(parseBody(text)).toEqual(expected);
  });

  test.each([
    ["<!doctype html><p>", "a web page, not data"],
    ["<?xml version='1.0'?><a/>", "XML or HTML, not JSON"],
    ['{"a":[1,2', "JSON that is cut short"],
    ["oops", "text that is not JSON"],
    ["{'a':1}", "text that is not JSON"],
  ])("%s is not JSON", (text, what) => {
    expect(() => parseBody(text)).toThrow(new UnreadableBody(what));
  });
});

/** After 5 rows, and whether something that is not understood may say that more follows. */
test.each<[boolean, JsonValue, Record<string, string>]>([
  [true, { data: [], lastKey: { id: 7 } }, {}],
  [true, { hits: [], _scroll_id: "x" }, {}],
  [true, { data: [], isPartial: true }, {}],
  [true, { data: [], meta: { remaining: 6 } }, {}],
  [true, { data: [], amount: 6 }, {}],
  [true, { hits: { total: { value: 6, relation: "eq" }, hits: [] } }, {}],
  [true, [], { "x-ms-continuation": "x" }],
  [true, [], { "x-collection-total": "6" }],
  [true, [], { "content-range": "customers 0-4/*" }],
  [true, { data: [], hasMorePages: true }, {}],
  [true, { data: [], pages_left: 2 }, {}],
  [true, { data: [], page: "1/14" }, {}],
  [true, { data: [], meta: { range: "1-5 of 6" } }, {}],
  [true, { data: [], total: "6 customers" }, {}],
  [true, { data: [], overall: 6 }, {}],
  [true, [], { "x-page": "1/14" }],
  [false, [], { "x-range": "0-4/5" }],
  [false, { data: [], page: "14/14", range: "2-6 of 6", total: "5 customers", more_info: "x", next: null }, {}],
  [false, { data: [], lastKey: null, isPartial: false, amount: 5 }, {}],
  [false, { data: [], result: "ok", page: { size: 20 }, pages: 1 }, {}],
  [false, { data: [], lastUpdated: "x", account: { id: 7 }, quota: { remaining: 99 } }, {}],
  [false, [], { "x-ratelimit-remaining": "99", "retry-after": "9", "content-range": "customers 0-4/5" }],
])("may go on: %s, %j %j", (expected, body, headers) => {
  expect(signsOf(LIST, body, headers, 5).mayGoOn).toBe(expected);
});

test.each([
  ['</v1/customers?page=1>; rel="first", </v1/customers?page=3>; rel="last"', true, false],
  ['</v1/customers?page=1>; rel="First Prev"', true, false],
  ['</openapi.json>; rel="service-desc"', false, false],
  ['</v1/customers>; rel="self"', false, false],
  ["</v1/customers?page=2>; rel='next'", false, true],
  ['</v1/customers?page=2>; rel="https://api.example.com/rels/next"', false, true],
  ['/v1/customers?page=2; rel="next"', false, true],
])("a Link header is the last page's only if it speaks of pages: %s", (link, isAtEnd, mayGoOn) => {
  expect(signsOf(LIST, [], { link }, 7)).toMatchObject({ isAtEnd, mayGoOn });
});

test.each<[object, object]>([
  [{ rate_limit: { limit: 100 }, quota: { size: 9 } }, {}],
  [{ jobs: { data: [], has_more: false }, sync: { last: true, complete: true } }, {}],
  [{ subscription: { next: null }, account: { pages: 1 }, api: { number: 3, last: 1 } }, {}],
  [{ paginator: { has_more: true } }, { more: true }],
  [{ nav: { hasMore: true } }, { more: true }],
  [{ window: { has_more: true } }, { mayGoOn: true }],
  [{ calls_left: 99, trial_days_left: 10, total_balance: "1,234.50" }, { mayGoOn: false }],
  [{ has_more: "True" }, { more: true }],
  [{ has_more: "no" }, { more: false }],
  [{ isFinalPage: false }, { more: true }],
  [{ page: { index: 0, of: 14 } }, { pages: 14 }],
  [{ done: false, meta: { complete: true } }, { more: true }],
  [
    { list: { has_more: false }, pageInfo: { limit: 100 } },
    { more: false, size: { key: "pageInfo.limit", value: 100 } },
  ],
])("words about pages count only around the list: %j says %j", (beside, expected) => {
  const signs = signsOf(LIST, { data: [], ...beside }, {}, 5, ["data"]);
  const silent = { total: undefined, pages: undefined, own: undefined, size: undefined, more: undefined };
  expect(signs).toMatchObject({ ...silent, isAtEnd: false, ...expected });
});

describe("the total", () => {
  test.each<[JsonValue, Record<string, string>, number | undefined]>([
    [{ total: 30 }, {}, 30],
    [{ pagination: { totalItems: 30 } }, {}, 30],
    [{ _meta: { total_records: 30 } }, {}, 30],
    [{ count: 30 }, {}, 30],
    [{ meta: { customerCount: 30 } }, {}, 30],
    [[], { "x-pagination-total-count": "30" }, 30],
    [{ items: 30, data: [] }, {}, 30],
    [[], { "x-total-count": "30" }, 30],
    [[], { "x-wp-total": "30" }, 30],
    [[], { "content-range": "customers 0-24/300" }, 300],
    [[], { "x-content-range": "customers 0-24/300" }, 300],
    [[], { "content-range": "0-24/*" }, undefined],
    [{ total: null }, {}, undefined],
    [{ total: -1 }, {}, undefined],
    [{ data: [] }, {}, undefined],
  ])("%j %j: %s", (body, headers, expected) => {
    expect(signsOf(LIST, body, headers, 5).total?.value).toBe(expected);
  });

  test.each<[JsonValue]>([
    [{ count: 4 }],
    [{ count: 5 }],
    [{ invitationCount: 30 }],
    [{ stats: { visits: { total: 30 } } }],
    [{ data: [], pages: 30 }],
  ])("%j is not a total beside five rows", (body) => {
    expect(signsOf(LIST, body, {}, 5).total).toBeUndefined();
  });
});

describe("a problem", () => {
  test.each<[JsonValue, string | undefined, Record<string, string>]>([
    [{ error: { code: "invalid", message: "Bad.", fields: { email: "is taken" } } }, "Bad", { email: "is taken" }],
    [{ error: "Not Found" }, "Not Found", {}],
    [{ title: "Bad", status: 400 }, "Bad", {}],
    [
      { type: "x", title: "Invalid", detail: "Zip is short", "invalid-params": [{ name: "zip", reason: "short" }] },
      "Zip is short",
      { zip: "short" },
    ],
    [{ message: { email: ["is taken"] } }, "email: is taken", { email: "is taken" }],
    [{ errors: ["Bad", "Worse"] }, "Bad; Worse", {}],
    [
      { errors: { email: ["is invalid", "is taken"] } },
      "email: is invalid; is taken",
      { email: "is invalid; is taken" },
    ],
    [{ errors: [{ field: "email", message: "is taken" }] }, "email: is taken", { email: "is taken" }],
    [{ errors: [{ path: ["address", "zip"], message: "short" }] }, "address.zip: short", { "address.zip": "short" }],
    [
      { errors: [{ source: { pointer: "/data/attributes/address/zip" }, title: "Short" }] },
      "address.zip: Short",
      { "address.zip": "Short" },
    ],
    [{ detail: [{ loc: ["body", "email"], msg: "is taken" }] }, "email: is taken", { email: "is taken" }],
    [{ error: { message: "Bad", param: "email" } }, "email: Bad", { email: "Bad" }],
    [{ error: { message: "Bad", details: [{ field: "email", message: "is taken" }] } }, "Bad", { email: "is taken" }],
    [{ "field-errors": { email: "is taken" }, message: "Bad" }, "Bad", { email: "is taken" }],
    [[{ field: "email", message: "is taken" }], "email: is taken", { email: "is taken" }],
    [
      { email: ["is taken"], address: { zip: ["short"] } },
      "email: is taken",
      { email: "is taken", "address.zip": "short" },
    ],
    [{ fault: { faultstring: "Quota" } }, "Quota", {}],
    ["<html><title>502 Bad Gateway</title></html>", "502 Bad Gateway", {}],
    ["upstream timed out", "upstream timed out", {}],
    [{}, undefined, {}],
    [{ code: 17 }, undefined, {}],
  ])("%j", (body, message, fields) => {
    const problem = readProblem(body, {});
    expect({ message: problem.message, fields: problem.fields }).toEqual({ message, fields });
  });

  test("a long text is shortened to one line", () => {
    const { message } = readProblem(`a\n${"b".repeat(1000)}`, {});
    expect(message).toHaveLength(300);
    expect(message).toMatch(/^a b+…$/);
  });

  test.each<[JsonValue, Record<string, string>, string]>([
    [{}, { "x-request-id": "r1" }, "r1"],
    [{}, { "request-id": "r1" }, "r1"],
    [{ error: { request_id: "r1" } }, {}, "r1"],
    [{ request_id: "r1", errors: [] }, {}, "r1"],
  ])("its request id: %j %j", (body, headers, id) => {
    expect(readProblem(body, headers).requestId).toBe(id);
  });

  test.each<[JsonValue, string | undefined]>([
    [{ error: { code: "not_found", message: "no such customer" } }, "not_found"],
    [{ code: "E1017", message: "no such customer" }, "E1017"],
    [{ errorCode: 20404, message: "no such customer" }, "20404"],
    [{ errors: [{ code: "taken", detail: "is taken" }] }, "taken"],
    [
      { type: "https://example.com/probs/out-of-credit", title: "Out of credit" },
      "https://example.com/probs/out-of-credit",
    ],
    [{ type: "error", error: { type: "not_found_error" } }, "not_found_error"],
    [{ error: "invalid_token", error_description: "it has expired" }, "invalid_token"],
    [{ error: "Forbidden", code: 403, statusCode: 403 }, undefined],
    [{ type: "about:blank", title: "Not Found", status: 404 }, undefined],
    [{ code: "Please try again" }, undefined],
    [["invalid_token"], undefined],
  ])("its own name: %j", (body, code) => {
    expect(readProblem(body, {}).code).toBe(code);
  });

  test.each<[JsonValue, boolean]>([
    [{ success: false }, true],
    [{ error: true, message: "x" }, true],
    [{ error: { message: "x" } }, true],
    [{ status: "error" }, true],
    [{ errors: [{ detail: "x" }], data: null }, true],
    [{ errors: [], data: [] }, false],
    [{ error: null, data: [] }, false],
    [{ id: "1", name: "Ann", error: "last sync failed" }, false],
    [{ data: [], errors: [{ detail: "partial" }] }, false],
    [[], false],
  ])("%j says that the call failed: %s", (body, expected) => {
    expect(saysItFailed(body)).toBe(expected);
  });

  test.each<[JsonValue, boolean]>([
    [{ data: [{ id: 1 }], errors: [{ detail: "partial" }], code: 500 }, false],
    [{ data: [], errors: [{ detail: "x" }] }, true],
    [{ status: "error", data: [], message: "db down" }, true],
    [{ error: "database is locked", data: { total: 0, items: [] } }, true],
    [{ code: 500, msg: "x", data: [] }, true],
    [{ meta: { statusCode: 503 }, data: [] }, true],
    [{ errno: 1001, data: [] }, true],
    [{ isSuccess: false, data: [] }, true],
    [{ isError: true, data: [] }, true],
    [{ exception: "NullPointerException", data: null }, true],
    [{ timed_out: true, hits: { total: { value: 0 }, hits: [] } }, true],
    [{ message: "Too many requests", data: [] }, true],
    [{ message: "No customers", code: 200, status: "success", errno: 0, error: 0, data: [] }, false],
    [{ code: 20000, msg: "success", data: [] }, false],
    [{ code: 20000, data: [] }, false],
    [{ error: { code: 0, message: "" }, message: "no error", data: [] }, false],
  ])("%j has no list, but a failure: %s", (body, expected) => {
    expect(isFailedList(body)).toBe(expected);
  });
});
