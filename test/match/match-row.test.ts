import { expect, test } from "vitest";
import { type Customer, type FieldValues, fromNames, NO_ADDRESS } from "../../src/customers/customer.ts";
import { ADDRESS_PARTS } from "../../src/customers/fields.ts";
import { samePerson } from "../../src/customers/same-person.ts";
import type { MatchKey } from "../../src/match/match-key.ts";
import { additionsTo, isTwin, matchRow, relationOf } from "../../src/match/match-row.ts";
import { customer } from "../helpers/customers.ts";

const BOB = customer("bob", { name: "Bob Hughes", email: "hughes@example.com" });
const ANN = customer("ann", { name: "Ann Hughes" });
const ANN_TOO = customer("ann2", { name: "HUGHES, Ann" });
const NAMELESS = customer("nameless", { name: null, email: null });

/** @param others the names of other rows with the same contact. */
function who(kind: MatchKey["kind"], values: FieldValues, found: readonly Customer[], others: readonly string[] = []) {
  const told = matchRow(
    { id: undefined, values },
    { kind, value: "x" },
    found,
    others.length > 0 ? { some: true, include: (name) => others.some((other) => samePerson(other, name)) } : undefined,
  );
  if (told.kind === "nobody") return "nobody";
  const ids = "customers" in told ? told.customers.map(({ id }) => id) : [told.customer.id];
  return `${told.kind}: ${ids.join()}`;
}

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
  [
    "another name, by phone, and an e-mail of one alone",
    "phone",
    { ...carl, email: "c@d.com" },
    [ANN],
    [],
    "renamed: ann",
  ],
  ["a part of the name", "phone", { name: "Hughes" }, [BOB], [], "one: bob"],
  ["a part of several names", "phone", { name: "Hughes" }, [BOB, ANN], [], "several: bob,ann"],
  ["another name, by an e-mail of its own", "email", carl, [BOB], [], "one: bob"],
  ["another name, by an e-mail of other rows too", "email", carl, [BOB], ["Ann Hughes"], "renamed: bob"],
  ["the customer of another row", "phone", carl, [BOB], ["Bob Hughes"], "nobody"],
  ["the customer of another row, and one more", "phone", carl, [BOB, ANN], ["Bob Hughes"], "renamed: ann"],
  ["several other names", "phone", carl, [BOB, ANN], [], "several: bob,ann"],
  ["another name, by the id alone", "id", { name: "Carl Hughes" }, [BOB], [], "renamed: bob"],
  ["no name there", "phone", carl, [NAMELESS], [], "one: nameless"],
  ["no name in the row", "phone", {}, [BOB], [], "one: bob"],
  ["no name in the row, several there", "phone", {}, [BOB, ANN], [], "several: bob,ann"],
])("the customer of a row with a contact: %s", (_, kind, values, found, others, expected) => {
  expect(who(kind, values, found, others)).toBe(expected);
});

test.each<[MatchKey["kind"], Customer[], string]>([
  ["id", [], "nobody"],
  ["id", [BOB, ANN], "several: bob,ann"],
  ["name", [BOB, ANN], "several: bob,ann"],
  ["name", [BOB], "one: bob"],
])("by %s the names do not matter", (kind, found, expected) => {
  expect(who(kind, { name: "Carl Hughes" }, found)).toBe(expected);
});

/** `street, city, state, ZIP` of an Ana Ruiz. */
function ana(text: string): FieldValues {
  const [street, city, state, zip] = text.split(",").map((part) => part.trim());
  const parts = { "address.street": street, "address.city": city, "address.state": state, "address.zip": zip };
  return { name: "Ana Ruiz", ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value)) };
}

test.each<[string, string[], string]>([
  ["nobody of that name", [], "nobody"],
  ["one street", ["1 Elm St"], "one: 0"],
  ["one of two", ["7 Oak St,,,60601", "1 Elm St,,,89501"], "one: 1"],
  ["two", ["1 Elm St", "1 Elm St,,,89501"], "several: 0,1"],
  ["another address", ["7 Oak St,,,60601"], "nobody"],
  ["one of them does not tell", ["7 Oak St,,,60601", "1 Elmo St,,,89501", ""], "unsure: 1,2"],
])("the customer of a row without contacts: %s", (_, addresses, expected) => {
  const found = addresses.map((text, id) => {
    const address = fromNames(ADDRESS_PARTS, (part) => ana(text)[`address.${part}`] ?? null);
    return customer(String(id), { name: "Ana Ruiz", address });
  });
  expect(who("person", ana("1 Elm Street,,,89501"), found)).toBe(expected);
});

test.each<[string, string, string, "one" | "two" | "unsure"]>([
  ["one street", "1 Elm St, Reno,, 89501", "1 Elm Street, Reno,, 89501", "one"],
  ["one street, no city", "1 Elm St, Reno,, 89501", "1 Elm St", "one"],
  ["one ZIP, and no street in one of them", ",,, 89501", "1 Elm St, Reno,, 89501-1234", "one"],
  ["one ZIP, and cities spelt differently", ", St Paul,, 55101", ", Saint Paul,, 55101", "one"],
  ["one street and ZIP, and states spelt differently", "1 Elm St,, NV, 89501", "1 Elm St,, Nevada, 89501", "one"],
  ["no address", "", "", "one"],
  ["one city, and nothing else", ", Reno, NV", ", Reno, NV", "one"],
  ["other streets", "1 Elm St, Reno,, 89501", "7 Oak St, Reno,, 89501", "two"],
  ["one house number in other ZIPs", "1 Elm St,,, 89501", "1 Elmo St,,, 60601", "two"],
  ["one house number in other cities", "1 Elm St, Reno", "1 Elmo St, Austin", "two"],
  ["other ZIPs", ",,, 89501", ",,, 60601", "two"],
  ["other ZIPs, one without a street", "1 Elm St, Reno,, 89501", ", Reno,, 60601", "two"],
  ["other cities", ", Reno", ", Austin", "two"],
  ["other cities, one without a ZIP", ", Reno,, 89501", ", Austin", "two"],
  ["other states", ",, NV", ",, TX", "two"],
  ["one city in two states", ", Portland, OR", ", Portland, ME", "two"],
  ["one street in two cities", "1 Elm St, Reno", "1 Elm St, Austin", "unsure"],
  ["one street and city in two states", "1 Elm St, Portland, OR", "1 Elm St, Portland, ME", "unsure"],
  ["one street in two states, a ZIP in one", "1 Elm St,, OR, 97035", "1 Elm St,, ME", "unsure"],
  ["one street with two ZIPs", "1 Elm St,,, 89501", "1 Elm St,,, 60601", "unsure"],
  ["one house number", "1 Elm St, Reno,, 89501", "1 Elmo St, Reno,, 89501", "unsure"],
  ["one house number behind the street", "Elmweg 12, Bonn", "Ulmenweg 12, Bonn", "unsure"],
  ["other house numbers behind the street", "Elmweg 12, Bonn", "Elmweg 1, Bonn", "two"],
  ["an address and its city", "1 Elm St, Reno,, 89501", ", Reno", "unsure"],
  ["an address and none", "1 Elm St, Reno,, 89501", "", "unsure"],
  ["a state and its city", ",, NV", ", Reno, NV", "unsure"],
  ["a ZIP and none", ", Reno,, 89501", ", Reno", "unsure"],
])("two rows of one name without contacts are: %s", (_, one, other, expected) => {
  const found = { one: { kind: "same" }, two: { kind: "other" }, unsure: { kind: "contrary", field: undefined } };
  const [a, b] = [
    { id: undefined, values: ana(one) },
    { id: undefined, values: ana(other) },
  ];
  const both = [relationOf(a, b, { kind: "person" }), relationOf(b, a, { kind: "person" })];
  expect(both).toMatchObject([found[expected], found[expected]]);
});

const dana = { id: "1", name: "Dana Ortiz", email: "d@example.com", phone: "+12025550101", "address.city": "Reno" };
test.each<[string, MatchKey["kind"], FieldValues & { id?: string }, string]>([
  ["the same", "phone", {}, "all"],
  ["the name spelt in another way", "id", { name: "ORTIZ, Dana" }, "all"],
  ["other notes", "email", { notes: "dog" }, "all"],
  ["the e-mail address in capitals", "phone", { email: "D@Example.com" }, "all"],
  ["another name", "phone", { name: "Bo Lind" }, "other"],
  ["another name, by the id", "id", { name: "Bo Lind" }, "contrary: name"],
  ["another name, by the name", "name", { name: "Bo Lind" }, "contrary: name"],
  ["another e-mail address", "phone", { email: "o@example.com" }, "contrary: email"],
  ["an e-mail address to be emptied", "phone", { email: null }, "contrary: email"],
  ["another phone number", "email", { phone: "+12025550102" }, "contrary: phone"],
  ["another id", "email", { id: "2" }, "contrary: undefined"],
  ["another address", "phone", { "address.city": "Austin" }, "elsewhere"],
  ["another address, by the id", "id", { "address.city": "Austin" }, "contrary: address.street"],
  ["another address, by the name", "name", { "address.city": "Austin" }, "contrary: address.street"],
  ["more of the address", "id", { "address.zip": "89501" }, "all"],
  ["a job", "phone", { name: "Dana Ortiz:Kitchen" }, "job"],
  ["no name", "phone", { name: null }, "all"],
  ["a job elsewhere", "phone", { name: "Dana Ortiz :Roof", "address.city": "Austin" }, "job"],
  ["a colon that names no job", "phone", { name: "Dana Ortiz: Bill" }, "other"],
])("two rows with one key: %s", (_, kind, { id = dana.id, ...more }, expected) => {
  const { id: first, ...values } = dana;
  const found = relationOf({ id: first, values }, { id, values: { ...values, ...more } }, { kind });
  const told = {
    same: "how" in found && found.how,
    other: "other",
    contrary: `contrary: ${"field" in found && found.field}`,
  };
  expect(told[found.kind]).toBe(expected);
});

const elm = { "address.street": "1 Elm Street", "address.city": "Reno" };
test.each<[string, FieldValues, Partial<Customer>, boolean]>([
  ["name and street", { name: "Lind, Bo", ...elm }, {}, true],
  ["another name", { name: "Ann Lind", ...elm }, {}, false],
  ["no name in the row", elm, {}, false],
  ["no stored name", { name: "Bo Lind", ...elm }, { name: null }, false],
  ["no name at all", elm, { name: null }, true],
  ["another street", { name: "Bo Lind", ...elm, "address.street": "2 Elm St" }, {}, false],
  ["another city", { name: "Bo Lind", ...elm, "address.city": "Austin" }, {}, false],
  ["no street in the row", { name: "Bo Lind", "address.city": "Reno" }, {}, false],
  ["no stored street", { name: "Bo Lind", ...elm }, { address: { ...NO_ADDRESS, city: "Reno" } }, false],
  [
    "no street at all",
    { name: "Bo Lind", "address.city": "Reno" },
    { address: { ...NO_ADDRESS, city: "Reno" } },
    false,
  ],
])("whether a customer is a twin of a row, with %s", (_, values, more, expected) => {
  const stored = customer("bo", {
    name: "Bo Lind",
    address: { ...NO_ADDRESS, street: "1 Elm St", city: "Reno" },
    ...more,
  });
  expect(isTwin({ id: undefined, values }, stored)).toBe(expected);
});

test.each<[string, FieldValues, FieldValues, FieldValues]>([
  ["fills a blank", { name: "Bo" }, { name: "Bo Lind", phone: "+12025550101" }, { phone: "+12025550101" }],
  ["leaves what is to be emptied", { email: null, notes: null }, { email: "b@example.com", notes: "dog" }, {}],
  ["fills the same address", ana(", Reno"), ana("1 Elm St, Reno"), { "address.street": "1 Elm St" }],
  ["mixes no two addresses", ana(", Reno"), ana("1 Elm St, Austin"), {}],
  ["follows the notes", { notes: "gate" }, { notes: "dog" }, { notes: "gate\ndog" }],
  ["repeats no notes", { notes: "a dog" }, { notes: "dog" }, {}],
  ["gives the only notes", {}, { notes: "dog" }, { notes: "dog" }],
  ["empties no notes", { notes: "dog" }, { notes: null }, {}],
  ["has no notes", { notes: "dog" }, {}, {}],
  ["ends the job in the name", { name: "Bo Lind:Roof" }, { name: "Bo Lind:Fence" }, { name: "Bo Lind" }],
])("a later row about a customer %s", (_, earlier, row, expected) => {
  expect(additionsTo(earlier, row)).toStrictEqual(expected);
});
