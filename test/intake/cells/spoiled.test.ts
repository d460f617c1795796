import { expect, test } from "vitest";
import { spoiledText } from "../../../src/intake/cells/damage.ts";

test.each([
  ...["2026-03-02", "2026-03-02 00:00:00", "2-Mar", "Mar-02", "02-Mar-26", "2-Mar-2026", "3/2/2026", "03-02-2026"],
  ...["02.03.2026", "2-Mrz", "3/2/26", "Dez 24".replace(" ", "-"), "1-janv", "TRUE", "FALSE", "WAHR"],
])("a text that a spreadsheet has spoiled is %s", (text) => {
  expect(spoiledText(text)).toBeDefined();
});

test.each([
  ...["3-2", "31-10 Ditmars Blvd", "12 Main St", "B-12", "12-A", "Mar", "May Day", "March Ave", "1/2 Elm St", "12/3"],
  ...["2-4-6", "100-200", "10-12-14 High St", "Unit 3-2", "Apt-2", "A-B-C", "1-2-300", "True", "5-Oaks", "1234-5678"],
  ...["2026", "12.5", "13-45-2026", "Sept Iles", "10-Mayer", "Jan Novak", "42-17-2026", "3rd Fl", "#4"],
])("a text that a spreadsheet has spoiled is not %s", (text) => {
  expect(spoiledText(text)).toBeUndefined();
});
