import { describe, expect, test } from "vitest";
import type { Customer } from "../../src/customers/customer.ts";
import { phoneReader } from "../../src/customers/phone.ts";
import {
  comparableIn,
  comparableOf,
  type Identity,
  type MatchKey,
  type MatchMode,
  matchKeyOf,
  matchKindsOf,
} from "../../src/match/match-key.ts";
import { customer } from "../helpers/customers.ts";

const FULL: Identity = { id: "7", values: { name: "Ana  RUIZ", email: "Ana@Example.com", phone: "+12025550101" } };
const { values } = FULL;

describe("what a row is matched by", () => {
  test.each<[MatchMode, Identity, string | undefined]>([
    ["auto", FULL, "id 7"],
    ["auto", { id: undefined, values }, "email ana@example.com"],
    ["auto", { id: undefined, values: { ...values, email: null } }, "phone +12025550101"],
    ["auto", { id: undefined, values: { name: "RUIZ, Ana" } }, "person ana ruiz"],
    ["auto", { id: undefined, values: { notes: "tall" } }, undefined],
    ["id", FULL, "id 7"],
    ["id", { id: undefined, values }, undefined],
    ["email", FULL, "email ana@example.com"],
    ["email", { id: "7", values: { phone: "+12025550101" } }, undefined],
    ["phone", FULL, "phone +12025550101"],
    ["phone", { id: "7", values: { email: "ana@example.com", phone: null } }, undefined],
    ["name", FULL, "name ana ruiz"],
    ["name", { id: "7", values: { name: null } }, undefined],
    ["none", FULL, undefined],
  ])("--match %s, %j: %s", (mode, row, expected) => {
    const key = matchKeyOf(row, mode);
    expect(key && `${key.kind} ${key.value}`).toBe(expected);
    expect(key === undefined || matchKindsOf(mode).includes(key.kind)).toBe(true);
  });

  test("by each kind, in the form in which values are compared", () => {
    const kinds = ["id", "email", "phone", "name", "person"] as const;
    expect(kinds.map((kind) => comparableIn(FULL, kind))).toEqual([
      "7",
      "ana@example.com",
      "+12025550101",
      "ana ruiz",
      "ana ruiz",
    ]);
  });

  test("every row is matched by the kinds of its mode alone", () => {
    expect([matchKindsOf("auto"), matchKindsOf("name"), matchKindsOf("none")]).toEqual([
      ["id", "email", "phone", "person"],
      ["name"],
      [],
    ]);
  });
});

describe("what a customer is found by", () => {
  const ana: Partial<Customer> = { name: "Ana  RUIZ", email: "Ana@Example.com", phone: "(202) 555-0101" };

  test.each<[MatchKey["kind"], Partial<Customer>, string | undefined]>([
    ["id", {}, "7"],
    ["email", {}, "ana@example.com"],
    ["email", { email: null }, undefined],
    ["email", { email: "" }, undefined],
    ["phone", {}, "+12025550101"],
    ["phone", { phone: "+1 202 555 0101" }, "+12025550101"],
    ["phone", { phone: "ask Bo" }, "ask Bo"],
    ["phone", { phone: null }, undefined],
    ["name", {}, "ana ruiz"],
    ["name", { name: "" }, undefined],
    ["person", { name: "RUIZ, Ana" }, "ana ruiz"],
    ["person", { name: "..." }, undefined],
  ])("%s of %j: %s", async (kind, fields, value) => {
    expect(comparableOf(customer("7", { ...ana, ...fields }), kind, await phoneReader("US"))).toBe(value);
  });
});
