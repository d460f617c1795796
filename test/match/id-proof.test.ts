import { describe, expect, test } from "vitest";
import type { FieldValues } from "../../src/customers/customer.ts";
import { type IdTrial, idProofOf, isEnough, isSomebodyElse, rowsToTry } from "../../src/match/id-proof.ts";
import { customer } from "../helpers/customers.ts";

const ana = customer("7", {
  name: "Ana Ruiz",
  email: "ana@example.com",
  phone: "+12025550101",
  address: { street: "12 Elm Street", city: null, state: null, zip: null },
  notes: "Gate code 4411",
});
const trial = (values: FieldValues, known = true): IdTrial => ({
  row: { id: "7", values },
  customer: known ? ana : undefined,
});

const OURS = trial({ name: "RUIZ, Ana" });
const BY_EMAIL = trial({ name: "Ana Berg", email: "Ana@example.com" });
const BY_STREET = trial({ "address.street": "12 Elm St." });
const BY_NOTES = trial({ notes: "Gate code 4411" });
const RENAMED = trial({ name: "Ana Berg" });
const NAMELESS = trial({ email: "new@example.com" });
const OTHER = trial({ name: "Bo Lind", email: "bo@example.com" });
const UNKNOWN = trial({ name: "Ana Ruiz" }, false);
const withId = (id: string) => ({ ...OTHER, customer: { ...ana, id } });

describe("ids", () => {
  test.each<[string, IdTrial[], ReturnType<typeof idProofOf>]>([
    ["of the customers", [UNKNOWN, OTHER, OURS, OURS, BY_EMAIL], "ours"],
    ["as many of which are the customers' as not", [UNKNOWN, OTHER, OURS, OURS], "foreign"],
    ["as many of which are the customers' as have another name", [RENAMED, OURS], "unproven"],
    ["of the customers, by an e-mail address", [BY_EMAIL], "ours"],
    ["of rows with the street", [BY_STREET], "unproven"],
    ["of rows with the notes", [BY_NOTES], "unproven"],
    ["that no other system has", [withId("5f43a1c09e1b8a0017c5d3aa")], "ours"],
    ["with a prefix that no other system has", [withId("cus_01ARZ3NDEKTSV4RRFFQ69G5FAV")], "ours"],
    ["that count behind a prefix", [withId("customer-00000001")], "foreign"],
    ["that count in a UUID", [withId("00000000-0000-0000-0000-000000000001")], "foreign"],
    ["of rows that rename everybody", [RENAMED, RENAMED], "unproven"],
    ["of rows that say nothing else", [NAMELESS], "unproven"],
    ["that nobody here has", [UNKNOWN, UNKNOWN], "foreign"],
    ["that other people here have", [OTHER], "foreign"],
    ["one of which agrees by chance", [OURS, OTHER, OTHER], "foreign"],
    ["some of which somebody here has", [UNKNOWN, RENAMED], "foreign"],
    ["of no rows", [], "unproven"],
  ])("%s", (_, trials, expected) => {
    expect(idProofOf(trials)).toBe(expected);
  });

  test("three that agree are enough, unless one does not", () => {
    expect(isEnough([OURS, OURS])).toBe(false);
    expect(isEnough([OURS, OURS, BY_EMAIL])).toBe(true);
    expect(isEnough([OURS, OURS, UNKNOWN, BY_EMAIL])).toBe(false);
    expect(isEnough([OURS, OURS, OURS, OTHER])).toBe(false);
  });
});

test.each<[string, FieldValues, boolean]>([
  ["another name and e-mail address", { name: "Bo Lind", email: "bo@example.com" }, true],
  ["another name and e-mail address, one phone", { name: "Bo Lind", email: "b@x.org", phone: "+12025550101" }, true],
  ["another name and phone, no e-mail address", { name: "Bo Lind", phone: "+12025550199" }, true],
  [
    "another name, the e-mail address, another phone",
    { name: "Bo", email: "ANA@example.com", phone: "+12025550199" },
    false,
  ],
  ["another name alone", { name: "Bo Lind" }, true],
  ["the name, another e-mail address", { name: "Ruiz, Ana", email: "bo@example.com" }, false],
  ["no name", { email: "bo@example.com" }, false],
])("a row with %s", (_, values, expected) => {
  expect(isSomebodyElse({ values }, ana)).toBe(expected);
});

test("at most ten rows are tried, both ends first", () => {
  expect(rowsToTry([])).toEqual([]);
  expect(rowsToTry([1, 2, 3])).toEqual([1, 3, 2]);
  expect(rowsToTry(Array.from({ length: 100 }, (_, at) => at))).toEqual([0, 90, 80, 70, 60, 50, 40, 30, 20, 10]);
});
