import { describe, expect, test } from "vitest";
import { idFieldOf, idInAddress, readCustomer } from "../../../src/api/wire/record.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";
import { NO_FIELDS } from "../../helpers/customers.ts";

/** The words of a text. */
const words = (text: string) => text.trim().split(/\s+/);

describe("where a record's id is", () => {
  const KEYS = words(`id Id ID uuid _id customer_id customerId customer_uid documentId customerUuid ContactID
    contact_guid client-uid UUID guid uid gid unique_id recordId`);

  test.each(KEYS)("%s", (key) => {
    expect([idFieldOf([{ [key]: "x", vip: true }]), idFieldOf([{ [key]: 7, vip: true }])]).toEqual([key, key]);
  });

  test.each<[JsonObject, string, string | undefined]>([
    [{ id: 1, documentId: "doc" }, "1", "id"],
    [{ documentId: "doc" }, "doc", "documentId"],
    [{ id: 0 }, "0", "id"],
    [{ id: "", _id: "m" }, "m", "_id"],
    [{ id: null, uuid: "u" }, "u", "uuid"],
    [{ id: false, uuid: "u" }, "u", "uuid"],
    [{ id: { $oid: "507f" } }, "", undefined],
    [{ order_id: 7 }, "", undefined],
    [{ my_customer_id: 7 }, "", undefined],
    [{ my_uuid: 7 }, "", undefined],
    [{ id: 7, url: "/customers/9" }, "7", "id"],
    [{ url: "/customers/9" }, "9", ""],
    [{ customer: { id: 7 } }, "7", "id"],
  ])("of %j: %s in %j", (record, id, field) => {
    expect([readCustomer(record).id, idFieldOf([record])]).toEqual([id, field]);
  });

  test("an empty page has no field for ids", () => {
    expect(idFieldOf([])).toBeUndefined();
  });
});

describe("the id in a record's link to itself", () => {
  const TO_9 = "http://h/v1/customers/9";

  test.each<[JsonObject]>([
    [{ _links: { self: TO_9 } }],
    [{ _links: { self: { href: TO_9 } } }],
    [{ _links: { self: { url: TO_9 } } }],
    [{ _links: { self: [{ href: TO_9 }, { href: "/customers/8" }] } }],
    [{ links: [{ rel: "next", href: "/customers/8" }, null, { rel: "self", href: TO_9 }] }],
    [{ _links: [{ rel: "next", href: "/customers/8" }], url: TO_9 }],
    ...words("self href url uri @id").map((key): [JsonObject] => [{ [key]: TO_9 }]),
    [{ url: "no address", uri: TO_9 }],
    [{ url: { href: TO_9 } }],
  ])("%j", (record) => {
    expect(readCustomer(record).id).toBe("9");
  });

  test.each<[JsonObject]>([
    [{ self: "9" }],
    [{ url: 9 }],
    [{ links: [{ rel: "next", href: TO_9 }] }],
    [{ _links: { next: TO_9 } }],
    [{ website: TO_9 }],
  ])("none in %j", (record) => {
    expect(readCustomer(record).id).toBe("");
  });

  test.each([
    ["https://h/v1/customers/42?x=/1", "42"],
    ["/customers/42#/top", "42"],
    ["/customers/42{?fields}", "42"],
    ["/customers/42///", "42"],
    ["customers/a%2Fb", "a/b"],
    ["/customers/%ZZ", "%ZZ"],
    ["/42", "42"],
    ["42", undefined],
    ["/", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j leads to %j", (address, id) => {
    expect(idInAddress(address)).toBe(id);
  });
});

describe("a record as a customer", () => {
  const EMPTY = { id: "", ...NO_FIELDS };

  test.each<[JsonObject, string | undefined, string]>([
    [{ id: 7, key: "k" }, undefined, "7"],
    [{ id: 7, key: "k" }, "key", "k"],
    [{ id: 7, key: { of: 9 } }, "key.of", "9"],
    [{ id: 7 }, "key", ""],
    [{ id: 7, customer: { key: "k" } }, "key", "k"],
    [{ id: 7, customer: { key: "k" } }, "customer.key", "k"],
    [{ vip: true }, undefined, ""],
  ])("the id of %j, when the user has set %j, is %j", (row, idField, id) => {
    expect(readCustomer(row, idField).id).toBe(id);
  });

  test.each<[JsonValue, string | null]>([
    ["Ann", "Ann"],
    ["", ""],
    [7, "7"],
    [false, "false"],
    [["a"], '["a"]'],
    [{ first: "Ann" }, '{"first":"Ann"}'],
    [null, null],
  ])("the text in %j is %j, in every field", (value, text) => {
    const fields = { name: value, email: value, phone: value, notes: value };
    expect(readCustomer(fields)).toEqual({ ...EMPTY, name: text, email: text, phone: text, notes: text });
    const address = { street: value, city: value, state: value, zip: value };
    expect(readCustomer({ address })).toEqual({
      ...EMPTY,
      address: { street: text, city: text, state: text, zip: text },
    });
  });

  test.each<[JsonValue, JsonValue]>([
    [null, null],
    ["12 Alder Ct", "12 Alder Ct"],
    [[1], [1]],
    [{ unit: "4" }, { street: null, city: null, state: null, zip: null, unit: "4" }],
  ])("the address %j is %j", (address, expected) => {
    expect(readCustomer({ id: 7, address })).toEqual({ ...EMPTY, id: "7", address: expected });
  });

  test("further fields follow as they came", () => {
    const row = { vip: true, id: 7, customerId: 8, tags: ["a"] };
    expect(readCustomer(row)).toEqual({ ...EMPTY, id: "7", vip: true, customerId: 8, tags: ["a"] });
    const documented = Object.keys(EMPTY);
    expect(Object.keys(readCustomer(row)).slice(0, documented.length)).toEqual(documented);
  });
});
