import { expect, test } from "vitest";
import type { Known } from "../../../../src/bulk/cells/address/parts.ts";
import { splitCityLine } from "../../../../src/bulk/cells/address/split-address.ts";

test.each<[string, Known, string]>([
  ["Milwaukee, WI 53211", {}, "Milwaukee / WI / 53211 / US"],
  ["Washington, DC 20010", {}, "Washington / DC / 20010 / US"],
  ["Washington DC 20010", {}, "Washington / DC / 20010 / US"],
  ["Los Angeles, California, 90071-1201", {}, "Los Angeles / California / 90071-1201 / US"],
  ["Salt Lake City UT 84103 USA", {}, "Salt Lake City / UT / 84103 / US"],
  ["Milwaukee / WI", {}, "Milwaukee / WI /  / US"],
  ["Milwaukee, WI53211", {}, "Milwaukee / WI / 53211 / US"],
  ["Milwaukee, WI", {}, "Milwaukee / WI /  / US"],
  ["Milwaukee WI", {}, "Milwaukee / WI /  / US"],
  ["Milwaukee Wisconsin", {}, "- zip"],
  ["Perth, WA", {}, "Perth / WA /  / "],
  ["Perth WA 6000", {}, "Perth / WA / 6000 / AU"],
  ["Sydney NSW 2000", {}, "Sydney / NSW / 2000 / AU"],
  ["Toronto ON M5V 2T6", {}, "Toronto / ON / M5V 2T6 / CA"],
  ["Toronto, ON, Canada", {}, "Toronto / ON /  / CA"],
  ["Montréal (Québec) H3A 1A1", {}, "Montréal / Québec / H3A 1A1 / CA"],
  ["London SW1A 2AA", {}, "London /  / SW1A 2AA / GB"],
  ["Bakewell, Derbyshire DE45 1DE", {}, "Bakewell / Derbyshire / DE45 1DE / GB"],
  ["Derbyshire DE45 1DE", {}, "- city"],
  ["10115 Berlin", {}, "Berlin /  / 10115 / "],
  ["D-10115 Berlin", {}, "Berlin /  / 10115 / DE"],
  ["8001 Zürich", {}, "- zip"],
  ["8001 Zürich", { likely: "CH" }, "Zürich /  / 8001 / "],
  ["CH-8001 Zürich", {}, "Zürich /  / 8001 / CH"],
  ["75002 Paris, France", {}, "Paris /  / 75002 / FR"],
  // Not a city with its state.
  ["", {}, "- zip"],
  ["Milwaukee", {}, "- zip"],
  ["WI 53211", {}, "- city"],
  ["53211", {}, "- state"],
  ["Milwaukee, WI 90210", {}, "- state WI"],
  ["Boston, MA", { country: "DE" }, "- zip"],
  ["1234 Broadway", { likely: "CH" }, "- city"],
  ["12 Elm St, Milwaukee, WI 53211", {}, "- city"],
  ["12 Elm St", {}, "- zip"],
  ["Halle, Saale", {}, "- zip"],
  ["Highway 20010", {}, "- state"],
  ["Apt 4, WI 53211", {}, "- city"],
])("%j with %j is %s", (text, known, expected) => {
  const found = splitCityLine(text, known);
  if ("missing" in found)
    expect(`- ${found.missing}${found.conflict ? ` ${found.conflict.state}` : ""}`).toBe(expected);
  else expect([found.city, found.state ?? "", found.zip ?? "", found.country ?? ""].join(" / ")).toBe(expected);
});
