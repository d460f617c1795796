import { describe, expect, test } from "vitest";
import type { Customer, FieldValues } from "../../src/customers/customer.ts";
import { duplicateGroups } from "../../src/customers/duplicates.ts";
import type { AddressPart } from "../../src/customers/fields.ts";
import { foldedName, foldedStreet } from "../../src/customers/postal.ts";
import { customer } from "../helpers/customers.ts";

type Given = Pick<FieldValues, "name" | "email" | "phone"> & Readonly<Partial<Record<AddressPart, string>>>;

/** The groups as ids and what links them. */
function groups(given: readonly Given[]) {
  const customers = given.map(({ name = null, email = null, phone = null, ...address }, index) =>
    customer(String(index), { name, email, phone, address }),
  );
  const ids = (members: readonly Customer[]) => members.map(({ id }) => id).join(" ");
  return duplicateGroups(customers).map(({ members, links }) => ({
    ids: ids(members),
    links: links.map((link) => `${link.by} ${link.key}: ${ids(link.members)}`),
  }));
}

test.each([
  ["12 North Main Street, Apt. 4", "12 n main st unit 4"],
  ["12 N. Main St #4", "12 n main st unit 4"],
  ["Saint John Avenue", "st john ave"],
  ["500 Fifth Av", "500 5th ave"],
  ["P.O. Box 12", "po box 12"],
  ["Hauptstraße 5", "hauptstr 5"],
  ["Rue de l’Église", "rue de leglise"],
])("street %j is %j", (text, folded) => expect(foldedStreet(text)).toBe(folded));

test.each([
  ["Ortiz, Dana", "dana ortiz"],
  ["DÁNA  ortiz", "dana ortiz"],
  ["Łukasz Søren O'Brien", "lukasz obrien soren"],
  ["李 小龙", "小龙 李"],
  ["…", ""],
])("name %j is %j", (text, folded) => expect(foldedName(text)).toBe(folded));

describe("groups", () => {
  test("by e-mail address and phone number, however they are written", () => {
    expect(
      groups([
        { email: "Ana@Example.com" },
        { phone: "+1 202-555-0123" },
        { email: "ana@example.com" },
        { phone: "+12025550123" },
        {},
      ]),
    ).toEqual([
      { ids: "0 2", links: ["email ana@example.com: 0 2"] },
      { ids: "1 3", links: ["phone +12025550123: 1 3"] },
    ]);
  });

  test("by name and address together, with one of city and ZIP in common", () => {
    const dana = { name: "Dana Ortiz", street: "12 N Main St" };
    expect(
      groups([
        { ...dana, zip: "89501-1234" },
        { name: "Ortiz, Dana", street: "12 North Main Street", zip: "89501", city: "Reno" },
        { ...dana, city: "RENO" },
        { ...dana, city: "Sparks" },
        { ...dana, name: "Dora Ortiz", zip: "89501" },
        { name: "Dana Ortiz", zip: "89501" },
        dana,
      ]),
    ).toEqual([
      {
        ids: "0 1 2",
        links: [
          "name-address dana ortiz, 12 n main st, 89501: 0 1",
          "name-address dana ortiz, 12 n main st, reno: 1 2",
        ],
      },
    ]);
  });
});
