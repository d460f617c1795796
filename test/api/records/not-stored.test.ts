import { describe, expect, test } from "vitest";
import { notStored } from "../../../src/api/records/not-stored.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";
import { person } from "../../helpers/server.ts";

const record = (fields: JsonObject): Customer => ({ ...person(1), id: "1", ...fields });
const EMPTY = { street: null, city: null, state: null, zip: null };

describe("what a server does to a value", () => {
  test.each<[string, JsonValue, JsonValue]>([
    ["name", "Dana Ortiz", "  Dana Ortiz "],
    ["name", "Dana  Ortiz", "Dana Ortiz"],
    ["name", "Dana Ortiz", "DANA ORTIZ"],
    ["name", "Jose\u0301", "José"],
    ["email", "Dana@Example.com", "dana@example.com"],
    ["phone", "+12025550123", "(202) 555-0123"],
    ["phone", "+12025550123", "2025550123"],
    ["phone", "+442079460958", "020 7946 0958"],
    ["phone", "+442079460958", "20 7946 0958"],
    ["notes", "Gate 4410\r\nDog", "Gate 4410\nDog"],
    ["notes", "Gate 4410", "2026-01-31: Gate 4410"],
    ["notes", null, ""],
    ["notes", "", null],
    ["notes", "", "  "],
    ["plan", 7, "7"],
    ["tags", ["a"], ["a"]],
    ["profile", { size: "L" }, { size: "L", since: 2024 }],
  ])("%s: %j is stored as %j", (field, sent, there) => {
    expect(notStored({ [field]: sent }, record({ [field]: there }))).toEqual([]);
  });

  test.each<[string, string, string]>([
    ["state", "nv", "NV"],
    ["zip", "k1a 0b1", "K1A0B1"],
    ["street", "12 North Main Street", "12 N MAIN ST"],
  ])("address.%s: %j is stored as %j", (part, sent, there) => {
    expect(notStored({ address: { [part]: sent } }, record({ address: { ...EMPTY, [part]: there } }))).toEqual([]);
  });
});

describe("what is no value that was sent", () => {
  test.each<[string, JsonValue, JsonValue]>([
    ["name", "Dana Ortiz", "Dana"],
    ["email", "dana@example.com", null],
    ["phone", "+12025550123", "(202) 555-0124"],
    ["phone", "+12025550123", ""],
    ["notes", "Gate 4410", "Gate"],
    ["notes", null, "Gate 4410"],
    ["name", "José", "Jos?"],
    ["name", "—", null],
    ["plan", 7, null],
    ["tags", ["a"], []],
    ["profile", { size: "L" }, { size: "M" }],
    ["profile", { size: "L" }, null],
  ])("%s: %j is not stored as %j", (field, sent, there) => {
    expect(notStored({ [field]: sent }, record({ [field]: there }))).toEqual([field]);
  });

  test("parts of an address are named one by one", () => {
    const sent = { address: { street: "1 Elm St", city: "Reno", state: "NV", zip: "01234" } };
    const there = { ...EMPTY, street: "1 Elm St", state: "CA", zip: "1234" };
    expect(notStored(sent, record({ address: there }))).toEqual(["address.city", "address.state", "address.zip"]);
    expect(notStored(sent, record({ address: null }))).toEqual(
      ["street", "city", "state", "zip"].map((part) => `address.${part}`),
    );
  });

  test("a field that the record does not have at all", () => {
    expect(notStored({ vip: true, name: "Person 1" }, record({}))).toEqual(["vip"]);
  });
});
