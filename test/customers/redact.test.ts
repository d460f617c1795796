import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyedRedactor, openRedactor } from "../../src/customers/redact.ts";

const redactor = keyedRedactor(Buffer.from("key"));
const hash = (kind: string) => expect.stringMatching(new RegExp(`^${kind}-[\\da-f]{12}$`));

describe("value", () => {
  test.each([
    ["name", "Dana Ortiz", hash("name")],
    ["email", "dana@example.com", hash("email")],
    ["phone", "+12025550101", hash("phone")],
    ["address.street", "1 Elm St", hash("street")],
    ["notes", "Gate code 4417", hash("notes")],
    ["tax_number", 4711, hash("tax_number")],
    ["tags", ["vip", null], [hash("tags"), null]],
    ["address.city", "Reno", "Reno"],
    ["address.zip", "89501", "89501"],
    ["id", "cus_1", "cus_1"],
    ["name", null, null],
    ["name", "", ""],
  ])("%s %j", (field, value, shown) => expect(redactor.value(field, value)).toEqual(shown));

  test("is the same hash for the same value in every field, and another one under another key", () => {
    const [, name] = String(redactor.value("name", "Dana")).split("-");
    const [, notes] = String(redactor.value("notes", "Dana")).split("-");
    const [, other] = String(keyedRedactor(Buffer.from("other")).value("name", "Dana")).split("-");
    expect(notes).toBe(name);
    expect(other).not.toBe(name);
  });
});

describe("text", () => {
  const value = (text: string) => String(redactor.value("value", text));
  test.each([
    ['email "nope" is not an e-mail address', ["x", "nope"], `email "${value("nope")}" is not an e-mail address`],
    ['phone "12" is not a phone number', ["12"], `phone "${value("12")}" is not a phone number`],
    ["12 of 120 rows", ["12"], "12 of 120 rows"],
    ["Dana Ortiz is taken", ["Dana", "Dana Ortiz"], `${value("Dana Ortiz")} is taken`],
    ["matches 2 customers: cus_1, cus_2", [], "matches 2 customers: cus_1, cus_2"],
  ])("%s", (text, known, shown) => expect(redactor.text(text, known)).toBe(shown));

  test("hides e-mail addresses and phone numbers in any text", () => {
    const text = redactor.text("dana@example.com and (202) 555-0101 are taken by cus_2025550101", []);
    expect(text).toMatch(/^email-[\da-f]{12} and phone-[\da-f]{12} are taken by cus_2025550101$/);
  });

  test("hides everything in quotes when it does not know the values", () => {
    expect(redactor.text('phone was "+12025550101", is "a \\"b\\""')).toBe(
      `phone was "${value("+12025550101")}", is "${value('a "b"')}"`,
    );
  });

  test("never shows a known value", () => {
    const word = fc.string({ minLength: 4, maxLength: 20 }).filter((text) => text.trim().length >= 4);
    fc.assert(
      fc.property(word, fc.string(), fc.string(), (secret, before, after) => {
        const shown = redactor.text(`${before}${secret}${after}`, [secret]);
        // What remains is a hash, or text that stood beside the value.
        expect(shown).not.toBe(`${before}${secret}${after}`);
        expect(shown).toMatch(/-[\da-f]{12}/);
      }),
    );
  });
});

test("changes nothing without --redact", () => {
  expect(openRedactor.value("name", "Dana")).toBe("Dana");
  expect(openRedactor.text('"Dana"')).toBe('"Dana"');
});
