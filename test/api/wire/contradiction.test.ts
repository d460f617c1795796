import { expect, test } from "vitest";
import { type Misnamed, misnamedIn } from "../../../src/api/wire/contradiction.ts";
import type { JsonObject } from "../../../src/text/json.ts";

const NESTED = { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" };
const TEXT = 'a text "address"';

test.each<[JsonObject[], Misnamed | undefined]>([
  [[{ name: "A", email: "a@b.c", phone: null, notes: "", address: NESTED }], undefined],
  [[{ id: 1 }], undefined],
  [[], undefined],
  [[{ Name: "A", EMAIL: "a@b.c" }], { name: '"Name"', email: '"EMAIL"' }],
  [[{ "e-mail": "a@b.c", Address: NESTED }], { email: '"e-mail"' }],
  [[{ firstName: "A", full_name: "A", mobile: "1" }], undefined],
  [[{ Email: "a@b.c", email: null }], undefined],
  [[{ Email: "a@b.c" }, { email: "a@b.c" }], undefined],
  [[{ address: "1 Elm St, Reno" }], { address: TEXT }],
  [[{ address: "" }, { address: null }], undefined],
  [[{ address: [] }], undefined],
  [[{ address: null }, { address: "1 Elm St" }], { address: TEXT }],
  [[{ address: "1 Elm St" }, { address: NESTED }], undefined],
  [[{ street: "1 Elm St", city: null }], { address: '"street" and "city"' }],
  [[{ address_street: "1 Elm St", address_zip: "89501" }], { address: '"address_street" and "address_zip"' }],
  [[{ addressCity: "Reno", addressState: "NV" }], { address: '"addressCity" and "addressState"' }],
  [[{ city: "Reno", state: "active" }], undefined],
  [[{ city: "Reno" }, { zip: "89501" }], undefined],
  [[{ street: "1 Elm St", city: "Reno", address: null }], undefined],
  [[{ street: "1 Elm St", city: "Reno", address: NESTED }], undefined],
])("documented fields that records have in another form of %j: %j", (records, misnamed) => {
  expect(misnamedIn(records)).toEqual(misnamed);
});

test.each<[JsonObject[], Misnamed, Misnamed | undefined]>([
  [[{ id: 1 }], { address: TEXT }, { address: TEXT }],
  [[{ address: null }], { address: TEXT }, { address: TEXT }],
  [[{ address: NESTED }], { address: TEXT }, undefined],
  [[{ email: null, Name: "A" }], { email: '"Email"' }, { name: '"Name"' }],
])("documented fields that records have in another form of %j, after %j: %j", (records, known, misnamed) => {
  expect(misnamedIn(records, known)).toEqual(misnamed);
});
