import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemLines, readEdited, recordText } from "../../../src/commands/edit/record-text.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { fromNames } from "../../../src/customers/customer.ts";
import { ADDRESS_PARTS, OWN_FIELDS } from "../../../src/customers/fields.ts";
import { phoneReader } from "../../../src/customers/phone.ts";
import { CliError } from "../../../src/errors.ts";
import { UNSAFE } from "../../../src/text/safe-text.ts";
import { customer } from "../../helpers/customers.ts";

const DANA = customer("cus_1", {
  name: "Dana Ortiz",
  email: "dana@example.com",
  phone: "+12025550123",
  address: { street: "12 Alder Ct #4", city: "Reno", state: null, zip: "01234", country: "NO" },
  notes: "Gate: 4410\nDog in the yard",
  tags: ["vip", 7],
  since: 2019,
});

/** The line after the whole text. */
const AFTER = recordText(DANA).split("\n").length;

const QUOTES = `  Text with ": ", " #" or a special character in front stands in double quotes: "Gate: 4410".`;

const readPhone = await phoneReader("US");
const changesOf = (text: string, current = DANA) => readEdited(text, current, { readPhone });

test("a record as text", () => {
  expect(recordText(DANA)).toMatchInlineSnapshot(`
    "# Dana Ortiz <dana@example.com> (cus_1)
    #
    # Change what you like, save, and close the editor. What changes is shown before
    # it is sent. A field without a value is cleared; a line that you remove leaves
    # its field as it is. To change nothing, leave the text as it is, or empty it.

    name: Dana Ortiz
    email: dana@example.com
    phone: "+12025550123"
    address:
      street: "12 Alder Ct #4"
      city: Reno
      state:
      zip: "01234"
      country: "NO"
    notes: |-
      Gate: 4410
      Dog in the yard

    # Further fields of this server:
    tags:
      - vip
      - 7
    since: 2019
    "
  `);
});

test.each([
  ["line ends of Windows", (text: string) => text.replaceAll("\n", "\r\n")],
  ["its mark in front", (text: string) => `\uFEFF${text}`],
  ["both", (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`],
])("a text that an editor saves with %s changes nothing by that", (_title, saved) => {
  expect(changesOf(saved(recordText(DANA)))).toEqual({});
  expect(changesOf(saved(recordText(DANA).replace("Reno", "Elko")))).toEqual({ address: { city: "Elko" } });
});

describe("what a change of the text changes", () => {
  const NO_ADDRESS = { street: null, city: null, zip: null };
  test.each<[string, (text: string) => string, object]>([
    ["nothing", (text) => text, {}],
    ["a name", (text) => text.replace("Dana Ortiz\n", "Dana Lee\n"), { name: "Dana Lee" }],
    ["a part of the address", (text) => text.replace("Reno", "Elko"), { address: { city: "Elko" } }],
    ["zero kept", (text) => text.replace('"01234"', "02108"), { address: { zip: "02108" } }],
    ["a phone as it is typed", (text) => text.replace('"+12025550123"', "(202) 555-0188"), { phone: "+12025550188" }],
    ["a word that YAML takes for a boolean", (text) => text.replace("Reno", "yes"), { address: { city: "yes" } }],
    ["no value", (text) => text.replace("dana@example.com\n", "\n"), { email: null }],
    ["a line away", (text) => text.replace(/email: .*\n/, ""), {}],
    ["the address away", (text) => text.replace(/address:\n( .*\n)+/, ""), {}],
    ["the address empty", (text) => text.replace(/address:\n( .*\n)+/, "address:\n"), { address: NO_ADDRESS }],
    ["a line of the notes", (text) => text.replace("yard", "house"), { notes: "Gate: 4410\nDog in the house" }],
    ["a further field", (text) => text.replace("- 7", "- 8"), { tags: ["vip", 8] }],
    ["its id, the same", (text) => `id: cus_1\n${text}`, {}],
  ])("%s", (_title, edit, expected) => {
    expect(edit(recordText(DANA)) === recordText(DANA)).toBe(_title === "nothing");
    expect(changesOf(edit(recordText(DANA)))).toEqual(expected);
  });

  const UNKNOWN = "  emial: unknown field; did you mean email?";
  test.each<[string, (text: string) => string, string[]]>([
    [
      "two mistakes",
      (text) => text.replace("dana@example.com\n", "nope\n").replace(/phone: .*/, "phone: 12"),
      ['  email: "nope" is not an e-mail address', '  phone: "12" is not a phone number'],
    ],
    ["no name", (text) => text.replace(/^name: .*/m, "name:"), ["  name: the name is empty"]],
    ["a field that is not known", (text) => `${text}emial: x\n`, [UNKNOWN]],
    ["another id", (text) => `id: 2\n${text}`, ["  id: an id cannot be changed"]],
    [
      "a comment behind a value",
      (text) => text.replace("Dana Ortiz\n", "Dana #2\n"),
      ["  line 7: what stands behind # is a comment", QUOTES],
    ],
    ["a field twice", (text) => `${text}name: x\n`, [`  line ${AFTER}: Map keys must be unique`, QUOTES]],
    ["a list", () => "- a\n", ["  line 1: write a field a line, as in `name: Dana Ortiz`", QUOTES]],
    [
      "a name for a value",
      (text) => text.replace("Dana Ortiz\n", "&dana Dana Ortiz\n"),
      ["  line 7: &dana stands for a text elsewhere", QUOTES],
    ],
    ["a million levels", (text) => `${text}a: ${"{".repeat(1e6)}\n`, [`  line ${AFTER}: nested too deeply`, QUOTES]],
    ["two documents", (text) => `${text}---\na: b\n`, [`  line ${AFTER}: --- begins another record`, QUOTES]],
  ])("%s is an error", (_title, edit, expected) => {
    let error: unknown;
    try {
      changesOf(edit(recordText(DANA)));
    } catch (thrown) {
      error = thrown;
    }
    expect(error instanceof CliError ? problemLines(error) : error).toEqual(expected);
  });
});

test("any record comes back as it was, in text that a terminal shows as it is", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..." \n\r\t#:-'\"\\|>~null0+@[]{}é\u202e\x1b") }),
  );
  const value = fc.oneof(text, fc.constant(null));
  const parts = fc.dictionary(fc.oneof(fc.constantFrom(...ADDRESS_PARTS), text), value);
  const own = fc.record({ ...fromNames(OWN_FIELDS, () => value), address: fc.option(parts), more: fc.jsonValue() });
  fc.assert(
    fc.property(text, own, (id, fields) => {
      const person = customer(id, fields as Partial<Customer>);
      const shown = recordText(person);
      expect(changesOf(shown, person)).toEqual({});
      expect(shown.replaceAll("\n", "").search(UNSAFE)).toBe(-1);
    }),
  );
});

test("what a server sets itself is not offered", () => {
  const further = { created_at: "2026-01-31T02:03:04Z", updatedAt: "2026-01-31T02:03:04Z", etag: "7", tier: "gold" };
  const text = recordText({ id: "1", address: null, ...fromNames(OWN_FIELDS, () => null), name: "Ana", ...further });
  expect(text).toContain("tier: gold");
  expect(text).not.toMatch(/created|updated|etag/i);
});
