import { expect, test } from "vitest";
import { countryCode } from "../../../src/intake/cells/country.ts";

test.each([
  ["US", "US"],
  ["USA", "US"],
  ["U.S.A.", "US"],
  ["The United States of America", "US"],
  ["United States (US)", "US"],
  ["United States of America (the)", "US"],
  ["États-Unis", "US"],
  ["EE. UU.", "US"],
  ["UK", "GB"],
  ["England", "GB"],
  ["United Kingdom (UK)", "GB"],
  ["Großbritannien", "GB"],
  ["Deutschland", "DE"],
  ["D", "DE"],
  ["DEU", "DE"],
  [" germany ", "DE"],
  ["Österreich", "AT"],
  ["OESTERREICH", "AT"],
  ["Schweiz", "CH"],
  ["Canada", "CA"],
  ["España", "ES"],
  ["France", "FR"],
  ["The Netherlands", "NL"],
  ["Czech Republic", "CZ"],
  ["Türkiye", "TR"],
  ["Côte d’Ivoire", "CI"],
  ["Kosovo", "XK"],
  // No country, or not one that is certain.
  ["", undefined],
  ["XX", undefined],
  ["Korea", undefined],
  ["Texas", undefined],
  ["Europe", undefined],
  ["Germany (US)", undefined],
  ["Paris (France)", undefined],
  ["12345", undefined],
  ["United States, Canada", undefined],
  ["x".repeat(100_000), undefined],
])("%j is %j", (text, expected) => {
  expect(countryCode(text)).toBe(expected);
  expect(countryCode(text)).toBe(expected);
});
