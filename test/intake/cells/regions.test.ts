import { expect, test } from "vitest";
import { isCounty, regionsOf, stateOfZip } from "../../../src/intake/cells/regions.ts";

test.each([
  ["OR", "OR"],
  ["oregon", "OR"],
  ["Mass.", "MA"],
  ["N.Y.", "NY"],
  ["District of Columbia", "DC"],
  ["W. Va.", "WV"],
  ["Bavaria", undefined],
  ["active", undefined],
])("%s is the state %s", (text, code) => expect(regionsOf(text)[0]?.code).toBe(code));

test("some codes are in two countries", () => {
  expect(regionsOf("WA").map(({ country }) => country)).toEqual(["US", "AU"]);
  expect(regionsOf("Québec")).toEqual([{ country: "CA", code: "QC" }]);
});

test.each([
  ["02108", "MA"],
  ["97214-1234", "OR"],
  ["00901", "PR"],
  ["20010", "DC"],
  ["99999-1", undefined],
  ["00012", undefined],
  ["K1A 0B1", undefined],
])("the ZIP code %s is in %s", (zip, state) => expect(stateOfZip(zip)).toBe(state));

test("a county begins with its word; a word that only begins so is none", () => {
  expect(["Co. Kildare", "County Down", "Lancashire", "Co-Educational", "co-owner"].map(isCounty)).toEqual([
    ...[true, true, true, false, false],
  ]);
});
