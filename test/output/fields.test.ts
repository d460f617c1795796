import { describe, expect, test } from "vitest";
import { cellText, pickFields } from "../../src/output/fields.ts";
import { ada } from "../helpers/output.ts";

describe("fields", () => {
  test.each([
    [["name", "address.city"], { name: "Ada Lovelace", address: { city: "Springfield" } }],
    [["address.zip", "address.city"], { address: { zip: "62701", city: "Springfield" } }],
    [["address", "address.city"], { address: ada.address }],
    [["address.city", "address"], { address: ada.address }],
    [["nope", "address.nope", "name.first"], { nope: null, address: { nope: null }, name: { first: null } }],
    [["name", "name.first"], { name: "Ada Lovelace" }],
  ])("%j", (fields, picked) => {
    expect(pickFields(ada, fields)).toEqual(picked);
  });

  test("keys come in the order asked for, and the row is not touched", () => {
    const before = structuredClone(ada);
    expect(Object.keys(pickFields(ada, ["notes", "id", "address", "address.country"]))).toEqual([
      "notes",
      "id",
      "address",
    ]);
    expect(ada).toEqual(before);
  });

  test("a key that holds a dot is a field too", () => {
    expect(pickFields({ "a.b": 1 }, ["a.b"])).toEqual({ "a.b": 1 });
  });

  test.each([
    [undefined, ""],
    [null, ""],
    [false, "false"],
    [0, "0"],
    [["a", 1], '["a",1]'],
    [{ a: null }, '{"a":null}'],
  ])("the cell of %j", (value, text) => {
    expect(cellText(value)).toBe(text);
  });
});
