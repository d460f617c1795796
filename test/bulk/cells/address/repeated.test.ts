import { expect, test } from "vitest";
import { withoutRepeated } from "../../../../src/bulk/cells/address/repeated.ts";

const MILWAUKEE = { city: "Milwaukee", state: "Wisconsin", zip: "53211" };
const NEW_YORK = { city: "New York", state: "NY", zip: "10118" };
const BERLIN = { city: "Berlin", state: "", zip: "10115" };
const BAKEWELL = { city: "Bakewell", state: "Derbyshire", zip: "DE45 1DE" };
const NO_ZIP = { city: "Milwaukee", state: "WI", zip: "" };

test.each([
  ["3233 N Downer Ave • Milwaukee, Wisconsin 53211", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave, Milwaukee, WI 53211", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave, Milwaukee, WI 53211-1201, USA", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave\nMilwaukee WI 53211", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave Milwaukee, WI 53211", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave, Apt 3, Milwaukee, WI", MILWAUKEE, "3233 N Downer Ave, Apt 3"],
  ["3233 N Downer Ave, MILWAUKEE", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave, Milwaukee", NO_ZIP, "3233 N Downer Ave"],
  ["350 5th Ave, New York, New York 10118", NEW_YORK, "350 5th Ave"],
  ["350 5th Ave, New York", NEW_YORK, "350 5th Ave"],
  ["Hauptstr. 12, 10115 Berlin", BERLIN, "Hauptstr. 12"],
  ["Rose Cottage, Church Lane, Bakewell, Derbyshire DE45 1DE", BAKEWELL, "Rose Cottage, Church Lane"],
  // Nothing to cut, or not certain.
  ["3233 N Downer Ave", MILWAUKEE, undefined],
  ["3233 N Downer Ave, Apt 3", MILWAUKEE, undefined],
  ["3233 Milwaukee", MILWAUKEE, undefined],
  ["3233 N Milwaukee Ave, Apt 3", MILWAUKEE, undefined],
  ["3233 N Downer Ave, Madison, WI 53703", MILWAUKEE, undefined],
  ["3233 N Downer Ave, WI 53211", MILWAUKEE, undefined],
  ["Milwaukee, WI 53211", MILWAUKEE, undefined],
  ["North Shore, Milwaukee", MILWAUKEE, undefined],
  ["3233 N Downer Ave, East Milwaukee", MILWAUKEE, undefined],
  ["3233 N Downer Ave, Milwaukee", { city: "", state: "", zip: "" }, undefined],
])("%j is %3$j", (street, row, expected) => {
  expect(withoutRepeated(street, row)).toBe(expected);
});
