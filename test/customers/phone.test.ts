import { expect, test } from "vitest";
import {
  e164OrText,
  hasSameDigits,
  internationalPhone,
  isPhoneWritten,
  linkedPhone,
  nationalPhones,
  phoneDigits,
  phoneReader,
  phoneReaderFor,
  possiblePhone,
  readerBeside,
  samePhone,
  saysCountryCode,
} from "../../src/customers/phone.ts";

test.each([
  ["+12025550123", "+12025550123"],
  ["+1 (202) 555-0123", "+12025550123"],
  ["+1.202.555.0123", "+12025550123"],
  ["\u202a+1 202 555 0123\u202c", "+12025550123"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+49 30/901820", "+4930901820"],
  ["+49 (0)30 901820", "+4930901820"],
  ["+34 (0)912 345 678", "+34912345678"],
  ["+34[0] 912 345 678", "+34912345678"],
  ["+34 0 912 345 678", "+340912345678"],
])("%j is the international number %s", (text, number) => {
  expect(internationalPhone(text)).toBe(number);
});

test.each([
  ...["2025550123", "+1202555012", "+120255501234", "+0123456789", "0+12025550123", "+12", "+1234567890123456"],
  ...["+1 202 CALL NOW", "+49 30 901820 Bo", "Bo +49 30 901820", ""],
])("%j is not an international number", (text) => {
  expect(internationalPhone(text)).toBeUndefined();
});

test.each([
  ["(202) 555-0123", "US", "+12025550123"],
  ["202-555-0123", "us", "+12025550123"],
  ["\u202a202-555-0123\u202c", "US", "+12025550123"],
  ["876 555 0123", "JM", "+18765550123"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["+44 20 7946 0958", "US", "+442079460958"],
  // A number with its country code is not checked against a plan.
  ["+1 999 555 0123", "US", "+19995550123"],
  ["0049 30 901820", "US", "+4930901820"],
  ["00 49 (30) 901820", undefined, "+4930901820"],
  ["0034 (0)912 345 678", undefined, "+34912345678"],
  ["+44 20 7946 0958", undefined, "+442079460958"],
  ["+44 20 7946 0958", "XX", "+442079460958"], // The plans are not loaded.
  [undefined, "XX", undefined],
])("%j read in %s is %s", async (text, country, number) => {
  const read = await phoneReaderFor([text, "+12025550123"], country);
  expect(text && read(text)).toBe(number);
});

test.each([
  ["030 901820", "DE", "US", "+4930901820"],
  ["202 555 0123", "XX", "US", "+12025550123"],
  ["202 555 0123", undefined, "US", "+12025550123"],
  ["030 901820", "DE", undefined, "+4930901820"],
  ["0049 30 901820", undefined, undefined, "+4930901820"],
])("%j of a row of %s, by default of %s, is %s", async (text, country, usual, number) => {
  expect((await phoneReader(usual, { ofRows: true }))(text, country)).toBe(number);
});

const WITH_CODE = "Write it with + and the country code";
const US = `It is not a valid US number, and US is the default country. ${WITH_CODE}: +12025550123.`;
const ADD_COUNTRY = `${WITH_CODE} (+12025550123), or set the country of national numbers: customers config set default-country US.`;
test.each<[string, string | undefined, string, string]>([
  ...["12345", "call me", "call 202-555-0123", "123 555 0123", "202-555-0123 ext. 7", "202 555 0123 #7"].map(
    (text): [string, string, string, string] => [text, "US", "is not a phone number", US],
  ),
  ["2025550123; 2025550124", "US", "is not a phone number", US],
  ["555-0123", "US", "is not a phone number: the area code is missing", US],
  ["555-01234", "US", "is not a phone number", US],
  [
    "901 8201",
    "DE",
    "is not a phone number",
    `It is not a valid DE number, and DE is the default country. ${WITH_CODE}: +4915123456789.`,
  ],
  ["202-555-0123", undefined, "has no country code", ADD_COUNTRY],
  ["555-0123", undefined, "has no country code", ADD_COUNTRY],
  ["0012 3456", undefined, "has no country code", ADD_COUNTRY],
  ["1 0049 30 901820", undefined, "has no country code", ADD_COUNTRY],
  ["555-012", undefined, "is not a phone number", `${WITH_CODE}: +12025550123.`],
  ["+1 202 555 012", undefined, "is not a phone number", `${WITH_CODE}: +12025550123.`],
  ["bo2025550123@example.com", undefined, "is not a phone number", `${WITH_CODE}: +12025550123.`],
])("%j is not a number of %s", async (text, country, reason, hint) => {
  const read = await phoneReaderFor(["+12025550123", text], country);
  const kind = reason === "has no country code" ? "phone-country" : "phone";
  const wrong = { code: "invalid_input", message: `${JSON.stringify(text)} ${reason}`, kind, hint };
  expect(() => read(text)).toThrow(expect.objectContaining(wrong));
});

test.each([
  ["030 901820", undefined, ADD_COUNTRY],
  ["555", "US", `It is not a valid US number. ${WITH_CODE}: +12025550123.`],
])("%j of a row of %s says what to add", async (text, country, hint) => {
  const read = await phoneReader(undefined, { ofRows: true });
  expect(() => read(text, country)).toThrow(expect.objectContaining({ hint }));
});

test.each([
  ["202 555 0123", "US", "+12025550123"],
  ["999 555 0123", "US", "+19995550123"],
  ["199 555 0123", "US", undefined],
  ["999 155 0123", "US", undefined],
  ["999 555 0123 #7", "US", undefined],
  ["999 555 0123 Bo", "US", undefined],
  ["999 555 01234", "US", undefined],
  ["9995550123; 9995550124", "US", undefined],
  ["0999 123456", "DE", "+49999123456"],
  ["(999) 123456", "DE", "+49999123456"],
  ["999 123456", "DE", undefined], // The area code may be missing.
  ["999 0123456", "DE", undefined],
  ["999 12345678", "DE", "+4999912345678"],
  ["0999 12345", "DE", undefined],
  ["1999 12 31", "NO", "+4719991231"],
  ["1999-12-31", "NO", undefined],
  ["19.12.1999", "NO", undefined],
  ["19-12-19-99", "NO", "+4719121999"],
  ["1-9-12-1999", "NO", "+4719121999"],
])("%j may be a number of a new area of %s: %s", async (text, country, number) => {
  const read = await phoneReader(country);
  if (number === undefined) expect(() => possiblePhone(text, read)).toThrow("is not a phone number");
  else expect(possiblePhone(text, read)).toBe(number);
});

test("a country that does not exist is a wrong call", async () => {
  await expect(phoneReader("XX")).rejects.toMatchObject({
    code: "usage",
    message: '"XX" is not a country',
    hint: "Give --default-country as two letters of ISO 3166 or as a name, for example US or Germany.",
  });
});

test.each([
  ["+1 202 555 0123", "+12025550123", true],
  ["12025550123", "+12025550123", true],
  ["1 (202) 555-0123", "+12025550123", true],
  ["2025550123", "+12025550123", true],
  ["(202) 555-0123", "+12025550123", true],
  ["+12025550123", "(202) 555-0123", true],
  ["(202) 555-0123", "+442025550123", false],
  ["020 2555 0123", "+442025550123", true],
  ["(202) 555-0123", "+912025550123", false],
  ["06 1234 5678", "+390612345678", true],
  ["8 (912) 555-01-23", "+79125550123", true],
  ["202-555-0123 Bo", "+12025550123", false],
  ["+2025550123", "+12025550123", false],
  ["+12025550124", "+12025550123", false],
  ["", "+12025550123", false],
])("%j and %j are the same number: %s", (one, other, same) => {
  expect(samePhone(one, other)).toBe(same);
});

test.each([
  ["tel:+1-202-555-0123", "+1-202-555-0123"],
  ["callto://+12025550123", "+12025550123"],
  ["SMS: \t+12025550123", "+12025550123"],
  ["call tel:+12025550123", "call tel:+12025550123"],
  ["(202) 555-0123", "(202) 555-0123"],
])("the number in %j is %j", (text, number) => {
  expect(linkedPhone(text)).toBe(number);
});

test("a number of a server is compared in E.164, or as it is where it cannot be read", async () => {
  const read = await phoneReader("US");
  const texts = ["+1 202 555 0123", "(202) 555-0123", "ask Bo"];
  expect(texts.map((text) => e164OrText(text, read))).toEqual(["+12025550123", "+12025550123", "ask Bo"]);
  const broken = () => {
    throw new TypeError("a fault of ours");
  };
  expect(() => e164OrText("ask Bo", broken)).toThrow("a fault of ours");
});

test.each([
  ["+442079460958", "+44 20 7946 0958", true],
  ["+442079460958", "(+20) 7946 0958", false],
  ["+442079460958", "44 20 7946 0958", true],
  ["+442079460958", "020 7946 0958", true],
  ["+442079460958", "0020 7946 0958", true],
  ["+442079460958", "20 7946 0958", true],
  ["+442079460958", "20 7946 0959", false],
  ["+442079460958", "20 7946 095", false],
  // With zeros before it, it is a national number: one of another country.
  ["+442079460958", "0442079460958", false],
  ["+3531234567", "1234567", true],
  ["+35351234567", "1234567", false],
  ["+49123456", "123456", false],
  ["12345", "1-23-45", true],
])("%j is the number written as %j: %s", (phone, written, same) => {
  expect(isPhoneWritten(phone, written)).toBe(same);
});

test.each([
  ["+1 (202) 555-0123", "12025550123"],
  ["55", "55"],
  ["call 202", undefined],
  ["202 call", undefined],
  ["1+2", undefined],
  ["+", undefined],
])("the digits of %j are %j", (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test.each([
  ["+12025550143", "(202) 555-0143", "DE", "+12025550143"],
  ["+12025550143", "(202) 555-0143", undefined, "+12025550143"],
  ["+12025550143", "+49 202 555 0143", "DE", "+492025550143"],
  ["+12025550143", "0049 202 555 0143", "DE", "+492025550143"],
  ["+12025550143", "(202) 555-0144", "DE", "+492025550144"],
  ["+492025550143", "0202 5550143", "US", "+492025550143"],
  ["(202) 555-0143", "(202) 555-0143", "US", "+12025550143"],
  [null, "(202) 555-0143", "US", "+12025550143"],
])("beside the stored %j, %j with the default country %s is %s", async (stored, text, country, expected) => {
  expect(readerBeside(stored, await phoneReader(country))(text)).toBe(expected);
});

test.each([
  ["+12025550143", "us", "(202) 555-0143"],
  ["+12025550143", "CA", "(202) 555-0143"],
  ["+12025550143", "DE", "+1 202 555 0143"],
  ["+12025550143", undefined, "+1 202 555 0143"],
  ["+12025550143", "Nowhere", "+1 202 555 0143"],
  ["202 555 0143", "US", "(202) 555-0143"],
  ["202 555 0143", undefined, "202 555 0143"],
  ["ask Bo", "US", "ask Bo"],
  ["12", "US", "12"],
])("%j is written for people in %s as %j", async (phone, country, expected) => {
  expect((await nationalPhones(country))(phone)).toBe(expected);
});

test.each([
  ["(202) 555-0143", "+12025550143", false],
  ["+1 (202) 555-0143", "+12025550143", true],
  ["1-202-555-0143 (cell)", "+12025550143", true],
  ["Tel. 0049 30 901820", "+4930901820", true],
  ["030 901820", "+4930901820", false],
  ["+49 (0)30 901820", "+4930901820", true],
  ["Tel. 0049 (0)30 901820", "+4930901820", true],
  ["0300 1234567", "+493001234567", false],
  ["+12 guests, 030 901820", "+4930901820", false],
  ["a+b@example.com", "+4930901820", false],
])("whether %j says the country code of %s: %s", (text, number, says) => {
  expect(saysCountryCode(text, number)).toBe(says);
});

test.each([
  ["+12025550143", "+492025550143", true],
  ["+1 202 555 0143", "+1 202 555 0143", true],
  ["+12025550143", "+492025550144", false],
  ["+12025550143", "202 555 0143", false],
  ["202 555 0143", "+12025550143", false],
  ["ask Bo", "ask Bo", false],
])("%j and %j have the same digits behind the country code: %s", (one, other, same) => {
  expect(hasSameDigits(one, other)).toBe(same);
});
