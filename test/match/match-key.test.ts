import { describe, expect, test } from "vitest";
import type { Customer } from "../../src/customers/customer.ts";
import { phoneReader } from "../../src/customers/phone.ts";
import {
  comparableIn,
  comparableOf,
  comparablesOf,
  FileKeys,
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
])("what a customer is found by: %s of %j: %s", async (kind, fields, value) => {
  expect(comparableOf(customer("7", { ...ana, ...fields }), kind, await phoneReader("US"))).toBe(value);
});

test.each<[string, MatchKey["kind"], string[], string[]]>([
  ["(202) 555-0101", "phone", ["1", "49"], ["(202) 555-0101", "+2025550101", "+12025550101"]],
  ["030 901820", "phone", ["1", "49"], ["030 901820", "+030901820", "+49030901820", "+4930901820"]],
  ["1 202 555 0101", "phone", [], ["1 202 555 0101", "+12025550101"]],
  ["+1 202 555 0101", "phone", ["1"], ["+12025550101"]],
  ["202 555 0101", "name", ["1"], ["202 555 0101"]],
  ["", "phone", ["1"], []],
])("the customer with %j may be found by %s, codes %j: %j", async (text, kind, codes, expected) => {
  const one = customer("7", { name: text, phone: text });
  expect(comparablesOf(one, kind, await phoneReader(), codes)).toEqual(expected);
});

describe("the keys of a file", () => {
  /** `id | name | email | phone`. */
  const row = (text: string) => {
    const [id, name, email, phone] = text.split("|").map((part) => part.trim() || null);
    return { id: id ?? undefined, values: { name: name ?? null, email: email ?? null, phone: phone ?? null } };
  };
  const keysOf = (mode: MatchMode, rows: readonly string[]) => {
    const keys = new FileKeys(mode);
    for (const text of rows) keys.add(row(text));
    return keys;
  };
  const [ANN, BOB] = ["|Ann|a@x.de|+12025550101", "|Bob|b@x.de|+12025550101"];

  test.each<[string, MatchMode, string[], string[]]>([
    ["one e-mail address", "auto", [ANN, "|Ann|A@x.de|"], ["email a@x.de"]],
    ["a phone number of both, other e-mail addresses", "auto", [ANN, BOB], []],
    ["a phone number that one is matched by", "auto", [ANN, "|Ann||+12025550101"], ["phone +12025550101"]],
    ["the same, the other way round", "auto", ["|Ann||+12025550101", ANN], ["phone +12025550101"]],
    ["both", "auto", [ANN, ANN, "|||+12025550101"], ["email a@x.de", "phone +12025550101"]],
    ["one name", "auto", ["|Ann||", "|ANN||"], ["person ann"]],
    ["a name beside a contact", "auto", [ANN, "|Ann||"], []],
    ["one e-mail address, matched by the id", "auto", ["1||a@x.de|", "2||a@x.de|"], []],
    ["one e-mail address, matched by the phone", "phone", [ANN, "|Ann|a@x.de|+4930901820"], []],
    ["nothing", "none", [ANN, ANN], []],
  ])("rows that share %s, by %s: %j", (_, mode, rows, shared) => {
    const keys = keysOf(mode, rows);
    expect([...keys.shared]).toEqual(shared);
    const [last = ""] = rows.slice(-1);
    const its = shared.filter((text) => keys.sharedBy(row(last)).some((key) => text === `${key.kind} ${key.value}`));
    expect(its.length).toBe(keys.sharedBy(row(last)).length);
    expect(keys.sharedBy(row("9|Zoe|z@x.de|+12025550199"))).toEqual([]);
  });

  test("a name is shared with a row that has contacts too, when both were read", () => {
    const keys = keysOf("auto", [ANN, "|Ann||"]);
    for (const text of [ANN, BOB, "|||"]) keys.addNameOf(row(text));
    expect([...keys.shared]).toEqual(["person ann"]);
    expect(keys.sharedBy(row(ANN))).toEqual([{ kind: "person", value: "ann" }]);
  });

  test.each<[MatchMode, string[], boolean]>([
    ["auto", [ANN, "|Bob||"], true],
    ["auto", [ANN, BOB], false],
    ["auto", ["|Bob||", ANN], true],
    ["name", ["|Bob||"], false],
  ])("by %s, rows %j need names: %s", (mode, rows, byName) => {
    expect(keysOf(mode, rows).byName).toBe(byName);
  });

  test.each<[MatchMode, string, string[]]>([
    ["auto", ANN, ["a@x.de"]],
    ["auto", "||a@x.de|+12025550101", []],
    ["auto", "|Ann|a@x.de|", []],
    ["auto", "|Ann||+12025550101", []],
    ["auto", "7|Ann|a@x.de|+12025550101", []],
    ["email", ANN, []],
  ])("by %s, the e-mail addresses beside the phone number of %j: %j", (mode, text, emails) => {
    expect([...keysOf(mode, [text]).emailsBesidePhone]).toEqual(emails);
  });

  test("whether a row is matched by a value, or may be found by it", () => {
    const keys = keysOf("auto", [ANN, BOB, "|Cy||+4930901820", "|Cy||+4930901820", "7|Ed|e@x.de|"]);
    expect([...keys.phoneCodes]).toEqual(["1", "49"]);
    const found = (kind: MatchKey["kind"], value: string) => [keys.has(kind, value), keys.mayFind(kind, value)].join();
    expect([found("email", "b@x.de"), found("phone", "+12025550101")]).toEqual(["true,true", "false,true"]);
    expect([found("phone", "+4930901820"), found("id", "7")]).toEqual(["true,true", "true,true"]);
    expect([found("email", "e@x.de"), found("phone", "+1")]).toEqual(["false,false", "false,false"]);
  });

  test.each<[MatchMode, string, string, boolean, boolean]>([
    ["auto", "||a@x.de|", "1 Elm St", false, false],
    ["auto", "|Ann|a@x.de|", "1 Elm St", true, true],
    ["auto", "|Ann|a@x.de|", "", false, false],
    ["email", "|Ann|a@x.de|", "1 Elm St", false, false],
    ["auto", "|Ann||", "", true, true],
  ])("by %s, %j in %j: a name that customers are looked for by is %s", (mode, text, street, hasNames, mayFind) => {
    const keys = new FileKeys(mode);
    const { id, values } = row(text);
    keys.add({ id, values: { ...values, ...(street && { "address.street": street }) } });
    expect([keys.hasNames, keys.mayFind("person", "ann"), keys.has("person", "ann")]).toEqual([
      hasNames,
      mayFind,
      hasNames && street === "",
    ]);
  });

  test("at most 10,000 different keys are kept as they are", () => {
    const keys = keysOf("auto", [ANN, ANN, "|Bob||+12025550101", BOB]);
    expect(keys.few()).toEqual([
      { kind: "email", value: "a@x.de" },
      { kind: "email", value: "b@x.de" },
    ]);
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}|||`);
    expect(keysOf("id", many(10_000)).few()).toHaveLength(10_000);
    expect(keysOf("id", many(10_001)).few()).toBeUndefined();
  });
});
