import { describe, expect, test } from "vitest";
import { sheetText, shownDigits } from "../../../../src/intake/readers/workbook/cell-text.ts";

const PHONE = "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####";

describe("the text of a number in a sheet", () => {
  test.each([
    [6175550107, PHONE, "(617) 555-0107"],
    [5550107, PHONE, "555-0107"],
    [2139, "00000", "02139"],
    [55405, "00000", "55405"],
    [21391234, "00000-0000", "02139-1234"],
    [6175550107, "000-000-0000", "617-555-0107"],
    [6175550107, '"("000") "000\\-0000', "(617) 555-0107"],
    [16175550107, "+0 (000) 000-0000", "+1 (617) 555-0107"],
  ])("%s in %s is %s", (value, format, text) => {
    expect([sheetText(value, format), shownDigits(value, format)]).toEqual([text, text]);
  });

  test.each([
    [6175550107, "0", "6175550107"],
    [6175550107, "General", "6175550107"],
    [6175550107, "000.000.0000", "6175550107"],
    [6175550107, "#,##0", "6175550107"],
    [6175550107, "0.00E+00", "6175550107"],
    [55405.5, "00000", "55405.5"],
    [55405, undefined, "55405"],
    [42, PHONE, "42"],
    [-42, "00000", "-42"],
  ])("%s in %s is all its digits", (value, format, text) => {
    expect([sheetText(value, format), shownDigits(value, format)]).toEqual([text, undefined]);
  });
});
