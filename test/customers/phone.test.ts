import { expect, test } from "vitest";
import {
  e164OrText,
  internationalPhone,
  isPhoneWritten,
  linkedPhone,
  phoneDigits,
  phoneReader,
  phoneReaderFor,
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
])("%j is the international number %s", (text, number) => {
  expect(internationalPhone(text)).toBe(number);
});

test.each([
  "2025550123",
  "+1202555012",
  "+120255501234",
  "+0123456789",
  "0+12025550123",
  "+12",
  "+1234567890123456",
  "+1 202 CALL NOW",
  "",
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
])("%j read in %s is %s", async (text, country, number) => {
  expect((await phoneReaderFor([text], country))(text)).toBe(number);
});

test("a number with its country code is not checked against the plan of the default country", async () => {
  const read = await phoneReader("US");
  expect([read("+1 999 555 0123"), read("+44 20 7946 0958")]).toEqual(["+19995550123", "+442079460958"]);
});

test("a national number without a country says what to add", async () => {
  const read = await phoneReaderFor(["202-555-0123"]);
  expect(() => read("202-555-0123")).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      message: '"202-555-0123" has no country code',
      hint: "Write it with + and the country code (+12025550123), or set the country of national numbers: customers config set default-country US.",
    }),
  );
});

test.each([
  "12345",
  "call me",
  "call 202-555-0123",
  "123 555 0123",
  "202 055 0123",
  "202-555-0123 ext. 7",
  "2025550123; 2025550124",
])("%j is not a number of the US", async (text) => {
  const read = await phoneReaderFor([text], "US");
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      message: `${JSON.stringify(text)} is not a phone number`,
      hint: expect.stringMatching(/^It is not a valid US number, and US is the default country\. Write it with \+/),
    }),
  );
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
  ["(202) 555-0143", "+12025550143", false],
  ["+1 (202) 555-0143", "+12025550143", true],
  ["1-202-555-0143 (cell)", "+12025550143", true],
  ["Tel. 0049 30 901820", "+4930901820", true],
  ["030 901820", "+4930901820", false],
  ["+49 (0)30 901820", "+4930901820", true],
  ["a+b@example.com", "+4930901820", false],
])("whether %j says the country code of %s: %s", (text, number, says) => {
  expect(saysCountryCode(text, number)).toBe(says);
});
