import { expect, test } from "vitest";
import { firstNameFirst, hasLastNameFirst, joinedName } from "../../../src/intake/cells/person.ts";

test.each([
  ["Ortiz, Dana", "Dana Ortiz"],
  ["ORTIZ, DANA", "DANA ORTIZ"],
  ["Tanaka, Bill & Mary", "Bill & Mary Tanaka"],
  ["Tanaka, Bill and Mary", "Bill and Mary Tanaka"],
  ["Cole, Beatrice (Bea)", "Beatrice (Bea) Cole"],
  ['Cole, Beatrice "Bea"', 'Beatrice "Bea" Cole'],
  ["O'Brien, Patrick", "Patrick O'Brien"],
  ["Schmidt-Meyer, Käthe", "Käthe Schmidt-Meyer"],
  ["van der Berg, Jan", "Jan van der Berg"],
  ["de la Cruz, María José", "María José de la Cruz"],
  ["Smith, John Q.", "John Q. Smith"],
  ["Smith, J.", "J. Smith"],
  ["Jensen, Carl Jr.", "Carl Jensen Jr."],
  ["Jensen Jr., Carl", "Carl Jensen Jr."],
  ["Jensen, Carl, Jr.", "Carl Jensen Jr."],
  ["Jensen, Dr. Carl", "Dr. Carl Jensen"],
  ["Jensen, Mr. & Mrs. Carl", "Mr. & Mrs. Carl Jensen"],
  ["Jensen, Carl MD", "Carl Jensen MD"],
  // Not last and first name.
  ["Jensen Heating, Inc.", "Jensen Heating, Inc."],
  ["Jensen, Inc.", "Jensen, Inc."],
  ["Jensen, LLC", "Jensen, LLC"],
  ["Smith, Jones & Co", "Smith, Jones & Co"],
  ["Smith, Jones & Partners", "Smith, Jones & Partners"],
  ["Smith & Jones, LLP", "Smith & Jones, LLP"],
  ["Carl Jensen, MD", "Carl Jensen, MD"],
  ["Carl Jensen, Jr.", "Carl Jensen, Jr."],
  ["Smith, John, Mary", "Smith, John, Mary"],
  ["Ortiz, Dana:Kitchen remodel", "Ortiz, Dana:Kitchen remodel"],
  ["Bangor, ME 04401", "Bangor, ME 04401"],
  ["Dana Ortiz", "Dana Ortiz"],
  ["O'Brien, Mary Ann (Mrs)", "Mary Ann O'Brien (Mrs)"],
  ["Poe, Gary (Tenant)", "Gary Poe (Tenant)"],
  ["Poe, (Tenant)", "Poe, (Tenant)"],
  ["Mrs J Whitlock", "Mrs J Whitlock"],
  ["Mr. & Mrs. Baum", "Mr. & Mrs. Baum"],
  ["Silva Souza Santos, Chr.", "Chr. Silva Souza Santos"],
  ["Gasthof Krone, Inh. Hümmer", "Gasthof Krone, Inh. Hümmer"],
  ["Ortiz,", "Ortiz,"],
  [", Dana", ", Dana"],
])("in a column of last names first, %j is %j", (text, name) => {
  expect(firstNameFirst(text, true)).toBe(name);
});

test.each([
  [{}, "Ortiz, Dana"],
  [{ parts: "Dana Ortiz" }, "Dana Ortiz"],
  [{ parts: "DANA ORTIZ" }, "Dana Ortiz"],
  [{ parts: "Ortiz Dana" }, "Ortiz, Dana"],
])("elsewhere it needs a proof in the row: %j", ({ parts }: { readonly parts?: string }, name) => {
  expect(firstNameFirst("Ortiz, Dana", false, parts)).toBe(name);
});

test.each([
  [["Ortiz, Dana", "Sloane, Margaret", "Acme Dental"], true],
  [["Ortiz, Dana", "Acme Dental", "Bo Lind"], false],
  [["Ortiz, Dana"], false],
  [["Acme, Inc.", "Jensen, LLC"], false],
  [[], false],
])("names such as %j have the last name first: %s", (samples, expected) => {
  expect(hasLastNameFirst(samples)).toBe(expected);
});

test.each([
  [["Dana", "Ortiz"], "Dana Ortiz"],
  [["Dana", "M", "Ortiz"], "Dana M Ortiz"],
  [["健一", "中村"], "中村 健一"],
  [["Dana Ortiz", "Ortiz"], "Dana Ortiz"],
  [["Dana", "Dana Ortiz"], "Dana Ortiz"],
  [["Cho Bakery", "Cho Bakery"], "Cho Bakery"],
  [["Thomas", "Thomas"], "Thomas Thomas"],
  [["Dana"], "Dana"],
  [[], ""],
])("%j is joined to %j", (parts, name) => {
  expect(joinedName(parts)).toBe(name);
});
