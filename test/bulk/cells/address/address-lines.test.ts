import { expect, test } from "vitest";
import { readAddressLines } from "../../../../src/bulk/cells/address/address-lines.ts";
import type { Known } from "../../../../src/bulk/cells/address/parts.ts";

function read(lines: string, names: readonly string[], known: Known = {}): string {
  const { parts, isCertain } = readAddressLines(lines.split(" | "), names, known);
  const { street = "", city = "", state = "", zip = "", country = "" } = parts;
  return `${[street, city, state, zip, country].join(" / ")}${isCertain ? "" : " ?"}`;
}

test.each<[string, readonly string[], string]>([
  [
    "Dana Ortiz | 1420 Kenyon St NW | Washington, DC 20010",
    ["Ortiz, Dana"],
    "1420 Kenyon St NW / Washington / DC / 20010 / US",
  ],
  ["1420 Kenyon St NW | Washington, DC 20010", ["Ortiz, Dana"], "1420 Kenyon St NW / Washington / DC / 20010 / US"],
  [
    "Tanaka Catering | Attn: Bill Tanaka | 2710 J St | Sacramento, CA 95816",
    ["Tanaka Catering", "Bill Tanaka"],
    "2710 J St / Sacramento / CA / 95816 / US",
  ],
  [
    "Tanaka Catering | Attn: Rosa Diaz | 2710 J St | Sacramento, CA 95816",
    ["Tanaka Catering"],
    "Attn: Rosa Diaz, 2710 J St / Sacramento / CA / 95816 / US ?",
  ],
  [
    "Tanaka Catering | Bill Tanaka | 2710 J St | Suite 4 | Sacramento, CA 95816",
    ["Tanaka Catering", "Bill Tanaka"],
    "2710 J St, Suite 4 / Sacramento / CA / 95816 / US",
  ],
  [
    "Dana Ortiz | 1420 Kenyon St NW | Washington, DC  20010 | USA",
    ["Dana Ortiz"],
    "1420 Kenyon St NW / Washington / DC / 20010 / US",
  ],
  [
    "Dana Ortiz | 1420 Kenyon St NW | Washington, DC 20010 USA",
    ["Dana Ortiz"],
    "1420 Kenyon St NW / Washington / DC / 20010 / US",
  ],
  [
    "Dana Ortiz | 1420 Kenyon St NW |  | Washington, DC |  ",
    ["Dana Ortiz"],
    "1420 Kenyon St NW / Washington / DC /  / US",
  ],
  [
    "Dana Ortiz | 12 Water St | Halifax NS B3J 1A1 | Canada",
    ["Dana Ortiz"],
    "12 Water St / Halifax / NS / B3J 1A1 / CA",
  ],
  [
    "Moira Finch | 14 Castle Street | Edinburgh | EH2 3AT",
    ["Moira Finch"],
    "14 Castle Street / Edinburgh /  / EH2 3AT / GB",
  ],
  [
    "Jean Whitlock | Rose Cottage | Church Lane | Bakewell | Derbyshire DE45 1DE",
    ["Jean Whitlock"],
    "Rose Cottage, Church Lane / Bakewell / Derbyshire / DE45 1DE / GB",
  ],
  ["Jean Whitlock | 12 George St | Sydney NSW 2000", ["Jean Whitlock"], "12 George St / Sydney / NSW / 2000 / AU"],
  ["Sabine Müller | Gartenweg 3 | 50667 Köln", ["Sabine Müller"], "Gartenweg 3 / Köln /  / 50667 / "],
  ["Sabine Müller | Gartenweg 3 | 50667 Köln | Deutschland", ["Sabine Müller"], "Gartenweg 3 / Köln /  / 50667 / DE"],
  [
    "Dana Ortiz | 1420 Kenyon St NW, Washington, DC 20010",
    ["Dana Ortiz"],
    "1420 Kenyon St NW / Washington / DC / 20010 / US",
  ],
  ["Washington, DC 20010", ["Dana Ortiz"], " / Washington / DC / 20010 / US"],
  ["Dana Ortiz", ["Dana Ortiz"], " /  /  /  / "],
  ["Dana Ortiz | 1420 Kenyon St NW", ["Dana Ortiz"], "1420 Kenyon St NW /  /  /  / "],
  ["", ["Dana Ortiz"], " /  /  /  / "],
  // What is not known stays in the street.
  [
    "Kenyon Works LLC | 1420 Kenyon St NW | Washington, DC 20010",
    ["Dana Ortiz"],
    "Kenyon Works LLC, 1420 Kenyon St NW / Washington / DC / 20010 / US ?",
  ],
  ["Dana Ortiz | 1420 Kenyon St NW | Washington", ["Dana Ortiz"], "1420 Kenyon St NW, Washington /  /  /  /  ?"],
  [
    "Dana Ortiz | 1420 Kenyon St NW | Washington, DC 90210",
    ["Dana Ortiz"],
    "1420 Kenyon St NW, Washington, DC 90210 /  /  /  /  ?",
  ],
  ["Dana Ortiz | call first", ["Dana Ortiz"], "call first /  /  /  /  ?"],
  ["Dana Ortiz | 1234 Broadway", ["Dana Ortiz"], "1234 Broadway /  /  /  / "],
])("%j of %j is %j", (lines, names, expected) => {
  expect(read(lines, names)).toBe(expected);
});
