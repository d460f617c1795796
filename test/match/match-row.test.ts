import { describe, expect, test } from "vitest";
import type { Customer, FieldValues } from "../../src/customers/customer.ts";
import { samePerson } from "../../src/customers/same-person.ts";
import type { MatchKey } from "../../src/match/match-key.ts";
import { matchRow } from "../../src/match/match-row.ts";
import { customer } from "../helpers/customers.ts";

const BOB = customer("bob", { name: "Bob Hughes", email: "hughes@example.com" });
const ANN = customer("ann", { name: "Ann Hughes" });
const ANN_TOO = customer("ann2", { name: "HUGHES, Ann" });
const NAMELESS = customer("nameless", { name: null, email: null });

/** @param others the names of other rows with the same contact. */
function who(kind: MatchKey["kind"], values: FieldValues, found: readonly Customer[], others: readonly string[] = []) {
  const told = matchRow({ id: undefined, values }, { kind, value: "x" }, found, {
    some: others.length > 0,
    include: (name) => others.some((other) => samePerson(other, name)),
  });
  if (told.kind === "nobody") return "nobody";
  const ids = "customers" in told ? told.customers.map(({ id }) => id) : [told.customer.id];
  return `${told.kind}: ${ids.join()}`;
}

describe("the customer of a row with a contact", () => {
  const carl = { name: "Carl Hughes" };
  test.each<[string, MatchKey["kind"], FieldValues, Customer[], string[], string]>([
    ["nobody has it", "phone", carl, [], [], "nobody"],
    ["nobody has it, but another row", "phone", carl, [], ["Ann Hughes"], "nobody"],
    ["the same name", "phone", { name: "Hughes, Bob" }, [BOB], [], "one: bob"],
    ["the same name among several", "phone", { name: "Ann Hughes" }, [BOB, ANN], [], "one: ann"],
    ["exactly the same name among those alike", "email", { name: "Ann Hughes" }, [ANN_TOO, ANN], [], "one: ann"],
    ["several of the same name", "email", { name: "Mrs. Ann Hughes" }, [ANN_TOO, ANN], [], "several: ann2,ann"],
    ["another name, by phone", "phone", carl, [BOB], [], "renamed: bob"],
    [
      "another name, by phone, and the e-mail too",
      "phone",
      { ...carl, email: "Hughes@example.com" },
      [BOB],
      [],
      "one: bob",
    ],
    [
      "another name, by phone, and another e-mail",
      "phone",
      { ...carl, email: "c@example.com" },
      [BOB],
      [],
      "renamed: bob",
    ],
    ["another name, by an e-mail of its own", "email", carl, [BOB], [], "one: bob"],
    ["another name, by an e-mail of other rows too", "email", carl, [BOB], ["Ann Hughes"], "renamed: bob"],
    ["the customer of another row", "phone", carl, [BOB], ["Bob Hughes"], "nobody"],
    ["the customer of another row, and one more", "phone", carl, [BOB, ANN], ["Bob Hughes"], "renamed: ann"],
    ["several other names", "phone", carl, [BOB, ANN], [], "several: bob,ann"],
    ["another name, by the id alone", "id", { name: "Carl Hughes" }, [BOB], [], "renamed: bob"],
    ["no name there", "phone", carl, [NAMELESS], [], "one: nameless"],
    ["no name in the row", "phone", {}, [BOB], [], "one: bob"],
    ["no name in the row, several there", "phone", {}, [BOB, ANN], [], "several: bob,ann"],
  ])("%s", (_, kind, values, found, others, expected) => {
    expect(who(kind, values, found, others)).toBe(expected);
  });
});

test.each<[MatchKey["kind"], Customer[], string]>([
  ["id", [], "nobody"],
  ["name", [BOB, ANN], "several: bob,ann"],
])("by %s the names do not matter", (kind, found, expected) => {
  expect(who(kind, { name: "Carl Hughes" }, found)).toBe(expected);
});

describe("the customer of a row without contacts", () => {
  const at = (id: string, street: string | null, zip: string | null) =>
    customer(id, { name: "Ana Ruiz", address: { street, city: null, state: null, zip } });
  const row = { name: "Ana Ruiz", "address.street": "1 Elm Street", "address.zip": "89501" };
  test.each<[string, Customer[], string]>([
    ["nobody of that name", [], "nobody"],
    ["one street", [at("a", "1 Elm St", null)], "one: a"],
    ["one ZIP", [at("a", null, "89501-1234")], "one: a"],
    ["one of two", [at("a", "7 Oak St", "60601"), at("b", "1 Elm St", "89501")], "one: b"],
    ["two", [at("a", "1 Elm St", null), at("b", "1 Elm St", "89501")], "several: a,b"],
    ["another address", [at("a", "7 Oak St", "60601")], "nobody"],
    ["an address that does not tell", [at("a", "1 Elmo St", "89501")], "unsure: a"],
    ["no address", [at("a", null, null)], "unsure: a"],
  ])("%s", (_, found, expected) => {
    expect(who("person", row, found)).toBe(expected);
  });
});
