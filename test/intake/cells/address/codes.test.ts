import { expect, test } from "vitest";
import { zipDamage } from "../../../../src/intake/cells/address/codes.ts";

const damage = (zip: string, state: string | undefined) =>
  zipDamage(zip, "US", state === undefined ? undefined : { country: "US", code: state });

test.each([
  ["2139", undefined, "02139"],
  ["2139", "MA", "02139"],
  ["4401", undefined, "04401"],
  ["601", undefined, "00601"],
  ["601", "PR", "00601"],
  ["501", "NY", "00501"],
  ["41014307", undefined, "04101-4307"],
  ["41014307", "ME", "04101-4307"],
  ["6014307", "PR", "00601-4307"],
  ["2139-4307", "MA", "02139-4307"],
  ["601-4307", "PR", "00601-4307"],
])("%j (state %j) was %j", (zip, state, original) => {
  expect(damage(zip, state)?.original).toBe(original);
});

test.each([
  ["2139", "CA", "is not a ZIP code of CA: it has 4 digits"],
  ["9411", undefined, "is not a ZIP code: it has 4 digits"],
  ["210", undefined, "is not a ZIP code: it has 3 digits"],
  ["21", undefined, "is not a ZIP code: it has 2 digits"],
  ["213901", undefined, "is not a ZIP code: it has 6 digits"],
  ["90210", "MA", "is a ZIP code of CA, and the state is MA"],
  ["90210-1234", "MA", "is a ZIP code of CA, and the state is MA"],
  ["902101234", "MA", "is a ZIP code of CA, and the state is MA"],
])("%j (state %j) %s", (zip, state, reason) => {
  expect(damage(zip, state)?.reason).toBe(reason);
});

test.each([
  ["02139", undefined],
  ["02139", "MA"],
  ["02139-4307", "MA"],
  ["021394307", "MA"],
  ["96799", "AS"],
  ["96950", "MP"],
  ["00001", "MA"], // In no state: the post may know more than this table.
  ["SW1A 2AA", undefined],
  ["M5V 2T6", undefined],
  ["1012 AB", undefined],
  ["00-001", undefined],
  ["", undefined],
])("%j (state %j) is a ZIP code, or none of the United States", (zip, state) => {
  expect(damage(zip, state)).toBeUndefined();
});

test.each([
  ["AU", "800", "0800"],
  ["NO", "150", "0150"],
  ["NO", "50", "0050"],
  ["DK", "800", "0800"],
  ["DE", "4229", "04229"],
  ["FI", "100", "00100"],
  ["IT", "184", "00184"],
  ["MX", "6600", "06600"],
  ["TR", "6420", "06420"],
  ["KR", "3187", "03187"],
  ["PL", "950", "00-950"],
  ["SK", "1001", "010 01"],
  ["BR", "1310100", "01310-100"],
  ["JP", "600001", "060-0001"],
  ["RO", "10011", "010011"],
  ["SG", "18956", "018956"],
  ["ZA", "181", "0181"],
  ["NZ", "110", "0110"],
])("in %s %j was %j", (country, zip, original) => {
  expect(zipDamage(zip, country, undefined)).toEqual({ reason: `has lost its leading zero (${original})`, original });
});

test.each([
  ["PT", "100"], // No code of these countries begins with a zero.
  ["SE", "1145"],
  ["CZ", "1000"],
  ["HU", "101"],
  ["CH", "800"],
  ["AT", "101"],
  ["IN", "11000"],
  ["DE", "5123"], // Nor with these two digits.
  ["AU", "300"],
  ["DE", "12"],
  ["DE", "10115"],
  ["AU", "0800"],
  [undefined, "800"],
])("in %s %j has lost no zero", (country, zip) => {
  expect(zipDamage(zip, country, undefined)).toBeUndefined();
});

test("a code without its zero may be one of another state", () => {
  const reason = "is not a postal code of VIC";
  expect(zipDamage("800", "AU", { country: "AU", code: "VIC" })).toEqual({ reason, isOdd: true });
});
