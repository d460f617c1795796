import fc from "fast-check";
import { expect, test } from "vitest";
import { internationalPhone, normalizePhone, phoneReader, samePhone } from "../../src/customers/phone.ts";

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
  ["020 7946 0958", "GB", "+442079460958"],
  ["+44 20 7946 0958", "US", "+442079460958"],
])("%j read in %s is %s", async (text, country, number) => {
  expect(await normalizePhone(text, country)).toBe(number);
});

test("a national number without a country says what to add", async () => {
  await expect(normalizePhone("202-555-0123")).rejects.toMatchObject({
    code: "invalid_input",
    message: '"202-555-0123" is not a phone number',
    hint: "Write it with + and the country code (+12025550123), or set the country of national numbers: customers config set default-country US.",
  });
});

test.each(["12345", "call me", "202-555-0123 ext. 7", "2025550123; 2025550124"])(
  "%j is not a number of the US",
  async (text) => {
    await expect(normalizePhone(text, "US")).rejects.toMatchObject({
      code: "invalid_input",
      message: `${JSON.stringify(text)} is not a phone number`,
    });
  },
);

test("a country that does not exist is a wrong call", async () => {
  await expect(phoneReader("XX")).rejects.toMatchObject({ code: "usage", message: '"XX" is not a country code' });
});

test.each([
  ["+1 202 555 0123", "+12025550123", true],
  ["12025550123", "+12025550123", true],
  ["+12025550124", "+12025550123", false],
  ["", "+12025550123", false],
])("%j and %j are the same number: %s", (one, other, same) => {
  expect(samePhone(one, other)).toBe(same);
});

test("a reader that has read many numbers reads the next one as a new reader does", async () => {
  const outcome = (read: (text: string) => string, text: string) => {
    try {
      return read(text);
    } catch (error) {
      return String(error);
    }
  };
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const area = fc.oneof(digits(3), fc.constantFrom("202", "512", "787", "800", "900", "500", "523", "710", "456"));
  const layout = fc.constantFrom("(A) E-L", "A-E-L", "AEL", "A.E.L", "1 A E L", "+1AEL", "(A E L", "A)E-L");
  for (const country of ["US", "ca", "GB", undefined]) {
    const used = await phoneReader(country);
    await fc.assert(
      fc.asyncProperty(
        area,
        fc.array(fc.tuple(digits(3), digits(4), layout), { maxLength: 6 }),
        async (code, numbers) => {
          for (const [exchange, line, form] of numbers) {
            // The same six digits twice: the reader may answer the second time from what it has learned.
            for (const last of [line, line.split("").reverse().join("")]) {
              const text = form.replace("A", code).replace("E", exchange).replace("L", last);
              expect(outcome(used, text)).toBe(outcome(await phoneReader(country), text));
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  }
});
