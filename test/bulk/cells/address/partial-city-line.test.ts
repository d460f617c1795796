import { expect, test } from "vitest";
import { partialCityLine } from "../../../../src/bulk/cells/address/partial-city-line.ts";

test.each([
  ["Portland", { city: "Portland" }],
  ["Salt Lake City", { city: "Salt Lake City" }],
  ["Washington", { city: "Washington" }],
  ["ME", { state: "ME" }],
  ["ME 04101", { state: "ME", zip: "04101" }],
  ["04101-1234", { zip: "04101-1234" }],
  ["Portland 04101", { city: "Portland", zip: "04101" }],
  ["Portland, 04101", { city: "Portland", zip: "04101" }],
  ["Milwaukee Wisconsin", undefined],
  ["Milwaukee Wisconsin 04101", undefined],
  ["ME 90210", undefined],
  ["12 Elm St", undefined],
  ["see above", undefined],
  ["", undefined],
])("%j is %j", (text, expected) => {
  expect(partialCityLine(text, { likely: "US" })).toEqual(expected);
});
