import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { phoneReader } from "../../src/customers/phone.ts";

test.each([
  ["+49 (0)30 23125101", "+493023125101"],
  ["+49(0)3023125102", "+493023125102"],
  ["+49 (0) 30 / 231 251-03", "+493023125103"],
  ["(+49) (0)30 23125104", "+493023125104"],
  ["+49 [0]30 23125105", "+493023125105"],
  ["+49 030 23125106", "+493023125106"],
  ["+4903023125107", "+493023125107"],
  ["0049 (0)30 23125108", "+493023125108"],
  ["00493023125109", "+493023125109"],
  ["+44 (0)29 2018 0106", "+442920180106"],
  ["+44(0)131 496 0105", "+441314960105"],
  ["+41 (0)44 668 18 06", "+41446681806"],
  ["+43 (0)1 23456 07", "+4312345607"],
  ["+61 (0)2 5550 1108", "+61255501108"],
  ["+33 (0)1 23 45 67 89", "+33123456789"],
  ["+353 (0)1 234 5678", "+35312345678"],
  ["+31 (0)20 1234567", "+31201234567"],
  ["+34 (0)91 123 45 67", "+34911234567"],
  ["+351 (0)21 123 4567", "+351211234567"],
  ["+47 (0)22 12 34 56", "+4722123456"],
  // These countries have numbers that begin with a zero.
  ["+39 06 6982 1234", "+390669821234"],
  ["+39 (0)6 6982 1234", "+390669821234"],
  ["+225 01 23 45 67 89", "+2250123456789"],
  ["+241 (0)6 12 34 56 7", "+241061234567"],
  // No zero in brackets, and no country where one is dialled: it is not known to be too much.
  ["+34 091 123 45 67", "+340911234567"],
  ["+49 30 20012345", "+493020012345"],
  ["+49 300 2001234", "+493002001234"],
  ["+1 (0)202 555 0123", "+12025550123"],
])("%j is %s", async (text, number) => {
  for (const country of [undefined, "US", "DE", "GB"]) expect((await phoneReader(country))(text)).toBe(number);
});

test("a zero in brackets is read as the numbering plan of each country has it", async () => {
  const read = await phoneReader();
  const wrong = getCountries().flatMap((country) => {
    const number = getExampleNumber(country, examples);
    if (number === undefined) return [];
    const [code, national] = [getCountryCallingCode(country), number.nationalNumber.toString()];
    // Mobile numbers of Italy and San Marino have no zero, landlines have: nobody writes it in brackets.
    if (["39", "378"].includes(code)) return [];
    const texts = national.startsWith("0")
      ? [`+${code} (0)${national.slice(1)}`, `+${code} ${national}`]
      : [`+${code} (0)${national}`, `+${code} ${national}`].concat(
          national.length < 8 ? [] : `00${code} (0)${national}`,
        );
    return texts.filter((text) => read(text) !== number.number).map((text) => ({ country, text, read: read(text) }));
  });
  expect(wrong).toEqual([]);
});

test("a number is read with the country that is given with it, else with the default country", async () => {
  const [read, ofRows] = [await phoneReader("US"), await phoneReader(undefined, { ofRows: true })];
  expect(read("(202) 555-0123")).toBe("+12025550123");
  for (const reader of [read, ofRows]) {
    expect(reader("020 7946 0958", "GB")).toBe("+442079460958");
    expect(reader("030/23125110", "DE")).toBe("+493023125110");
    expect(reader("+44 (0)20 7946 0958", "DE")).toBe("+442079460958");
  }
  expect(() => ofRows("(202) 555-0123")).toThrow("is not a phone number");
  expect(() => read("020 7946 0958", "XX")).toThrow("is not a phone number");
});
