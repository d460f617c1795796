import { beforeAll, expect, test } from "vitest";
import { type PhoneReader, phoneReader } from "../../../src/customers/phone.ts";
import { CliError } from "../../../src/errors.ts";
import { readPhoneCell } from "../../../src/intake/cells/phone-cell.ts";

let [us, de, none]: PhoneReader[] = [];
beforeAll(async () => {
  [us, de, none] = [await phoneReader("US"), await phoneReader("DE"), await phoneReader()];
});

/** `+1… ext. | +1… | words`: the number to store, the others, and what else there is; `!` and the reason for an error. */
function shown(text: string, read: PhoneReader | undefined): string {
  const cell = readPhoneCell(text, read ?? String);
  if (cell instanceof CliError) return `! ${cell.message}`;
  const { value = "-", hasExtension, others, hasWords } = cell;
  return [`${value}${hasExtension ? " ext." : ""}`, ...others, ...(hasWords ? ["words"] : [])].join(" | ");
}

const [A, B, C] = ["+12025550101", "+12025550102", "+12025550103"];

test.each([
  ["202-555-0101", A],
  ["(202) 555-0101", A],
  ["p:+12025550101", A],
  ["tel:202-555-0101", A],
  ["Phone: 202-555-0101", A],
  ["Ph#: 202-555-0101", A],
  ["202-555-0101 cell", A],
  ["202-555-0101(c)", A],
  ["202-555-0101c", A],
  ["cell: 202-555-0101", A],
  ["C: 202-555-0101", A],
  ["c202-555-0101", A],
  ["home", '! "home" is not a phone number'],
  ["1-202E+310-0000", '! "1-202E+310-0000" is not a phone number'],
  ["202-555-0101 / 202-555-0102", `${A} | ${B}`],
  ["202-555-0101 (24/7)", `${A} | words`],
  ["202-555-0101 (18:00+)", `${A} | words`],
  ["202-555-0101/202-555-0102", `${A} | ${B}`],
  ["202-555-0101 or 202-555-0102", `${A} | ${B}`],
  ["202-555-0101 & 202-555-0102", `${A} | ${B}`],
  ["202-555-0101, 202-555-0102", `${A} | ${B}`],
  ["202-555-0101\n202-555-0102", `${A} | ${B}`],
  ["202-555-0101 ::: 202-555-0102", `${A} | ${B}`],
  ["202-555-0101 202-555-0102", `${A} | ${B}`],
  ["202-555-0101 - 202-555-0102", `${A} | ${B}`],
  ["+1 202 555 0101 +1 202 555 0102", `${A} | ${B}`],
  ["202-555-0101, 202-555-0101", A],
  ["202-555-0101/02", '! "202-555-0101/02" is not a phone number'],
  ["202-555-0101 (cell) 202-555-0102 (home)", `${A} | ${B}`],
  ["202-555-0101 (home) 202-555-0102 (cell)", `${B} | ${A}`],
  ["home 202-555-0101 cell 202-555-0102", `${B} | ${A}`],
  ["H: 202-555-0101 C: 202-555-0102 W: 202-555-0103", `${B} | ${A} | ${C}`],
  ["H: 202-555-0101\nC: 202-555-0102\nW: 202-555-0103", `${B} | ${A} | ${C}`],
  ["202-555-0101, cell 202-555-0102", `${A} | ${B}`],
  ["office: 202-555-0101, handy: 202-555-0102", `${B} | ${A}`],
  ["202-555-0101 (office), 202-555-0102 (text)", `${B} | ${A}`],
  ["fax 202-555-0101", `- | ${A}`],
  ["202-555-0101 fax, 202-555-0102", `${B} | ${A}`],
  ["202-555-0101 fax 202-555-0102", `${A} | ${B}`],
  ["202-555-0101 (fax) 202-555-0102", `${B} | ${A}`],
  ["202-555-0101 ::: fax: 202-555-0102", `${A} | ${B}`],
  ["202-555-0101 home 202-555-0102 cell", `${B} | ${A}`],
  ["F: 202-555-0101 T: 202-555-0102", `${B} | ${A}`],
  ["Tel 555-0115, Fax 202-555-0101", '! "Tel 555-0115, Fax 202-555-0101" is not a phone number'],
  ["207-555-O140", '! "207-555-O140" is not a phone number'],
  ["555-0115 / 202-555-0101", `${A} | 555-0115`],
  ["402.555.0101 (wife Ann)", "+14025550101 | words"],
  ["402.555.0101 (wife Ann), 202-555-0102", `${B} | +14025550101 | words`],
  ["Home 202-555-0101, call after 5", `${A} | words`],
  ["202-555-0101 call after 5pm", `${A} | words`],
  ["202-555-0101 (2nd floor)", `${A} | words`],
  ["202-555-0101 x12", `${A} ext.`],
  ["202-555-0101x12", `${A} ext.`],
  ["202-555-0101 ext. 204", `${A} ext.`],
  ["202-555-0101 #12", `${A} ext.`],
  ["202-555-0101 or 0102", `${A} | words`],
  ["+1 202 555 0101 ext. 204", `${A} ext.`],
  ["202-555-0101 x12 (work), 202-555-0102 (cell)", `${B} | ${A}`],
  ["555-0115", '! "555-0115" is not a phone number: the area code is missing'],
  ["202-555-010O", '! "202-555-010O" is not a phone number'],
  ["202-555-0101l", '! "202-555-0101l" is not a phone number'],
  ["B202-555-0101", '! "B202-555-0101" is not a phone number'],
  ["202-555-0101 O", `${A}`],
  ["202-555-01", '! "202-555-01" is not a phone number'],
  ["12", '! "12" is not a phone number'],
  ["x12", '! "x12" is not a phone number'],
  ["ask Bo", '! "ask Bo" is not a phone number'],
  ["5.12555E+09", '! "5.12555E+09" is not a phone number'],
  ["a@example.com", '! "a@example.com" is not a phone number'],
  ["", '! "" is not a phone number'],
])("%j is read in the US as %s", (text, expected) => {
  expect(shown(text, us)).toBe(expected);
});

test.each([
  ["030/23125101", "+493023125101"],
  ["030 23125101 oder 0171 1234567", "+493023125101 | +491711234567"],
  ["030/23125101 / 0171/1234567", "+493023125101 | +491711234567"],
  ["Tel.: 030 23125101, Handy: 0171 1234567", "+493023125101 | +491711234567"],
  ["privat 030 23125101; mobil 0171 1234567", "+491711234567 | +493023125101"],
  ["030 23125101 (gesch.)", "+493023125101"],
  ["+49 (0)30 23125101 Durchwahl 12", "+493023125101 ext."],
  ["030 23125101 DW 12", "+493023125101 ext."],
  ["Fax: 030 23125102", "- | +493023125102"],
  ["0171-1234567 (Frau Weiß)", "+491711234567 | words"],
  ["030 2312510O", '! "030 2312510O" is not a phone number'],
])("%j is read in Germany as %s", (text, expected) => {
  expect(shown(text, de)).toBe(expected);
});

test.each([
  ["+1 202 555 0101 (cell)", A],
  ["+1 202 555 0101, +44 (0)20 7946 0104", `${A} | +442079460104`],
  ["202-555-0101", '! "202-555-0101" has no country code'],
])("%j is read without a country as %s", (text, expected) => {
  expect(shown(text, none)).toBe(expected);
});

test("a slash behind an area code is a part of the number, whatever stands beside it", () => {
  expect(shown("0171 / 1234567 oder 0221 / 4710123", de)).toBe("+491711234567 | +492214710123");
  expect(shown("0221-4710123 + 0171-1234567", de)).toBe("+492214710123 | +491711234567");
  expect(shown("0171 1234567 bzw. 0221 471012", de)).toBe("+491711234567 | +49221471012");
});
