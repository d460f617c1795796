import { describe, expect, test } from "vitest";
import { totalIn } from "../../../src/api/dialect/signs.ts";
import { findOne, findRows } from "../../../src/api/wire/envelope.ts";
import { parseBody, UnreadableBody } from "../../../src/api/wire/json.ts";
import { readProblem, saysItFailed } from "../../../src/api/wire/problems.ts";
import { idInAddress, idOf, readCustomer } from "../../../src/api/wire/record.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";
import { NO_FIELDS as EMPTY } from "../../helpers/customers.ts";

const A = { id: "a", name: "Ann" };
const B = { id: "b", name: "Bob" };

describe("the rows of a list", () => {
  test.each<[JsonValue]>([
    [[A, B]],
    [{ customers: [A, B] }],
    [{ data: [A, B] }],
    [{ results: [A, B], errors: [] }],
    [{ items: [A, B], total: 2 }],
    [{ data: [A, B], items: 2 }],
    [{ records: [A, B] }],
    [{ docs: [A, B] }],
    [{ contacts: [A, B] }],
    [{ clients: [A, B] }],
    [{ content: [A, B], pageable: {} }],
    [{ value: [A, B], "@odata.count": 2 }],
    [{ list: [A, B] }],
    [{ response: [A, B] }],
    [{ result: [A, B] }],
    [{ Customers: [A, B] }],
    [{ data: { customers: [A, B] } }],
    [{ data: { items: [A, B], total: 2 } }],
    [{ data: { anything: [A, B] } }],
    [{ _embedded: { customers: [A, B] }, _links: {} }],
    [{ _embedded: { customerList: [A, B] } }],
    [{ response: { data: [A, B] } }],
    [{ customers: { data: [A, B] } }],
    [{ people: [A, B], links: [{ rel: "next", href: "/x" }], included: [{ id: "z" }], errors: [{ code: 1 }] }],
    [{ QueryResponse: { Customer: [A, B], startPosition: 1 }, time: "x" }],
    [{ data: [A, B], meta: { links: [{ url: null, label: "1" }] } }],
    [{ data: null, customers: [A, B] }],
    [{ errors: [], customers: [A, B], warnings: [] }],
  ])("%j", (body) => {
    expect(findRows(body)?.rows).toEqual([A, B]);
  });

  test.each<[JsonValue | undefined]>([
    [undefined],
    [null],
    [[]],
    [{}],
    [{ customers: [] }],
    [{ customers: null }],
    [{ data: null, additional_data: null, success: true }],
    [{ total: 0, page: 1, limit: 20 }],
    [{ _links: { self: { href: "/customers" } }, page: { size: 20, totalElements: 0 } }],
    [{ data: { customers: [] } }],
    [{ object: "list", has_more: false }],
    [{ customers: [], filters: [{ id: 1, field: "name" }] }],
  ])("%j has none", (body) => {
    expect(findRows(body)?.rows).toEqual([]);
  });

  test.each<[JsonValue]>([
    ["text"],
    [42],
    [true],
    [{ message: "Welcome" }],
    [{ name: "API", version: "2" }],
    [{ data: ["a", "b"] }],
  ])("%j is not a list", (body) => {
    expect(findRows(body)).toBeUndefined();
  });
});

describe("a customer", () => {
  test.each<[JsonObject, JsonObject]>([
    [
      { id: 7, name: "Ann" },
      { id: "7", ...EMPTY, name: "Ann" },
    ],
    [
      { Id: "7", Name: "Ann" },
      { id: "7", ...EMPTY, Id: "7", Name: "Ann" },
    ],
    [
      { id: "7", attributes: { name: "Ann", vip: true }, type: "customers" },
      { id: "7", ...EMPTY, name: "Ann", vip: true, type: "customers" },
    ],
    [
      { id: "7", properties: { email: "a@example.com" }, archived: false },
      { id: "7", ...EMPTY, email: "a@example.com", archived: false },
    ],
    [
      { customer: { id: 7, name: "Ann" }, score: 3 },
      { id: "7", ...EMPTY, name: "Ann", score: 3 },
    ],
    [{ data: { id: 7, name: "Ann" } }, { id: "7", ...EMPTY, name: "Ann" }],
    [
      { result_score: 1, item: { id: 7, name: "Ann" } },
      { id: "7", ...EMPTY, name: "Ann", result_score: 1 },
    ],
    [
      { id: 7, name: "Ann", properties: { color: "red" } },
      { id: "7", ...EMPTY, name: "Ann", properties: { color: "red" } },
    ],
    [
      { id: 7, phone: 4155550101, notes: true },
      { id: "7", ...EMPTY, phone: "4155550101", notes: "true" },
    ],
    [
      { id: 7, address: { city: "Reno", unit: "4" } },
      { id: "7", ...EMPTY, address: { street: null, city: "Reno", state: null, zip: null, unit: "4" } },
    ],
    [
      { id: 7, address: { zip: 89501 } },
      { id: "7", ...EMPTY, address: { street: null, city: null, state: null, zip: "89501" } },
    ],
    [
      { id: 7, address: "12 Alder Ct, Reno" },
      { id: "7", ...EMPTY, address: "12 Alder Ct, Reno" },
    ],
    [{ name: "Ann" }, { id: "", ...EMPTY, name: "Ann" }],
  ])("%j", (row, expected) => {
    const customer = readCustomer(row);
    expect(customer).toEqual(expected);
    expect(Object.keys(customer).slice(0, 6)).toEqual(["id", "name", "email", "phone", "address", "notes"]);
  });

  test.each<[JsonObject, string | undefined]>([
    [{ id: 7 }, "7"],
    [{ ID: "x" }, "x"],
    [{ uuid: "u-1" }, "u-1"],
    [{ _id: "m" }, "m"],
    [{ customer_id: 9 }, "9"],
    [{ customerId: "c" }, "c"],
    [{ customer_uid: "q" }, "q"],
    [{ ContactID: "g" }, "g"],
    [{ id: null, uuid: "u" }, "u"],
    [{ id: "", _id: "m" }, "m"],
    [{ _links: { self: { href: "http://h/customers/12" } } }, "12"],
    [{ _links: { self: [{ href: "http://h/customers/12/" }] } }, "12"],
    [{ _links: { self: { href: "http://h/customers/12{?projection}" } } }, "12"],
    [{ links: { self: "/customers/a%2Fb" } }, "a/b"],
    [{ links: [{ rel: "self", href: "/customers/5" }] }, "5"],
    [{ url: "https://h/customers/33/" }, "33"],
    [{ name: "Ann" }, undefined],
  ])("the id of %j is %s", (row, id) => {
    expect(idOf(row)).toBe(id);
  });

  test.each<[JsonValue | undefined]>([
    [A],
    [{ data: A }],
    [{ customer: A }],
    [{ Customer: A, time: "x" }],
    [{ customers: [A] }],
    [[A]],
    [{ success: true, data: { customer: A } }],
    [{ result: "success", data: A }],
    [{ id: "req-1", data: A }],
  ])("is the one in %j", (body) => {
    expect(readCustomer(findOne(body) ?? {})).toMatchObject(A);
  });

  test.each<[JsonValue | undefined]>([
    [undefined],
    [null],
    [true],
    ["x"],
    [[]],
    [[A, B]],
    [{}],
    [{ data: null }],
    [{ ok: true }],
  ])("%j holds none", (body) => {
    expect(findOne(body)).toBeUndefined();
  });

  test("the id that an address leads to", () => {
    expect(idInAddress("https://h/v1/customers/42?x=1")).toBe("42");
    expect(idInAddress("/customers/%E2%82%AC")).toBe("€");
    expect(idInAddress("/customers/%ZZ")).toBe("%ZZ");
    expect(idInAddress(undefined)).toBeUndefined();
  });
});

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

describe("the total", () => {
  test.each<[JsonValue, Record<string, string>, number | undefined]>([
    [{ total: 30 }, {}, 30],
    [{ meta: { total_count: "30" } }, {}, 30],
    [{ pagination: { totalItems: 30 } }, {}, 30],
    [{ page: { totalElements: 30 } }, {}, 30],
    [{ _meta: { total_records: 30 } }, {}, 30],
    [{ recordsTotal: 30 }, {}, 30],
    [{ count: 30 }, {}, 30],
    [{ items: 30 }, {}, 30],
    [{ PaginationResponse: { TotalResults: 30 } }, {}, 30],
    [{ meta: { customerCount: 30 } }, {}, 30],
    [[], { "x-pagination-total-count": "30" }, 30],
    [{ "@odata.count": 30 }, {}, 30],
    [{ data: [], meta: { page: { total: 30 } } }, {}, 30],
    [{ count: 30 }, {}, 30],
    [{ items: 30, data: [] }, {}, 30],
    [[], { "x-total-count": "30" }, 30],
    [[], { "x-wp-total": "30" }, 30],
    [[], { "result-total": "30" }, 30],
    [[], { "content-range": "customers 0-24/300" }, 300],
    [[], { "content-range": "0-24/*" }, undefined],
    [{ total: null }, {}, undefined],
    [{ total: -1 }, {}, undefined],
    [{ total: "many" }, {}, undefined],
    [{ data: [] }, {}, undefined],
  ])("%j %j: %s", (body, headers, expected) => {
    expect(totalIn(body, headers, 5)?.value).toBe(expected);
  });

  test.each<[JsonValue]>([
    [{ count: 4 }],
    [{ count: 5 }],
    [{ invitationCount: 30 }],
    [{ stats: { visits: { total: 30 } } }],
    [{ data: [], pages: 30 }],
  ])("%j is not a total beside five rows", (body) => {
    expect(totalIn(body, {}, 5)).toBeUndefined();
  });
});

describe("a problem", () => {
  test.each<[JsonValue, string | undefined, Record<string, string>]>([
    [{ error: { code: "invalid", message: "Bad.", fields: { email: "is taken" } } }, "Bad", { email: "is taken" }],
    [{ error: { detail: "Bad" } }, "Bad", {}],
    [{ error: "Not Found" }, "Not Found", {}],
    [{ detail: "Bad" }, "Bad", {}],
    [{ title: "Bad", status: 400 }, "Bad", {}],
    [
      { type: "x", title: "Invalid", detail: "Zip is short", "invalid-params": [{ name: "zip", reason: "short" }] },
      "Zip is short",
      { zip: "short" },
    ],
    [{ message: "Bad", statusCode: 400, error: "Bad Request" }, "Bad", {}],
    [
      { message: ["email must be an email", "name is empty"], error: "Bad Request" },
      "email must be an email",
      { email: "must be an email", name: "is empty" },
    ],
    [{ message: { email: ["is taken"] } }, "email: is taken", { email: "is taken" }],
    [{ errors: ["Bad", "Worse"] }, "Bad", {}],
    [{ errors: "Bad" }, "Bad", {}],
    [
      { errors: { email: ["is invalid", "is taken"] } },
      "email: is invalid; is taken",
      { email: "is invalid; is taken" },
    ],
    [{ errors: [{ field: "email", message: "is taken" }] }, "email: is taken", { email: "is taken" }],
    [{ errors: [{ param: "email", msg: "is taken" }] }, "email: is taken", { email: "is taken" }],
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
    [{ meta: { request_id: "r1" } }, {}, "r1"],
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
    [{ error: "x" }, true],
    [{ status: "error" }, true],
    [{ errors: [{ detail: "x" }], data: null }, true],
    [{ errors: [], data: [] }, false],
    [{ error: null, data: [] }, false],
    [{ error: false }, false],
    [{ success: true }, false],
    [{ id: "1", name: "Ann", error: "last sync failed" }, false],
    [{ data: [], errors: [{ detail: "partial" }] }, false],
    [[], false],
  ])("%j says that the call failed: %s", (body, expected) => {
    expect(saysItFailed(body)).toBe(expected);
  });
});
