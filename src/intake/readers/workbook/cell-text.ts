import { formatValue } from "hucre";

/**
 * The value of a cell as text, as the spreadsheet shows it.
 * @param format the number format of the cell. A format of digits (`00000`) keeps leading zeros; dates become ISO 8601.
 */
export function sheetText(value: number | boolean | Date, format?: string): string {
  if (typeof value === "number") return shownDigits(value, format) ?? numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (Number.isNaN(value.getTime())) return "";
  const text = value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

/**
 * A number as its format of digits and marks shows it: 21081234 in `00000-0000` is 02108-1234, and a phone number in Excel's
 * own format, `[<=9999999]###-####;(###) ###-####`, is (617) 555-0107. Undefined for any other value and format.
 */
export function shownDigits(value: unknown, format = ""): string | undefined {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0 || !/[0#]{2}/.test(format))
    return undefined;
  const shown = formatValue(value, format).trim();
  const isAll = shown.replace(/\D/g, "").replace(/^0+(?=\d)/, "") === String(value);
  // Marks without digits before them stand between too few.
  return isAll && (shown !== String(value) || format.includes("00")) && /^[+(]?\d[-+()./ \d]*\d$/.test(shown)
    ? shown
    : undefined;
}

// --- internal ---

/** All digits, never in powers of ten; a spreadsheet keeps 15 of them. */
function numberText(value: number): string {
  const rounded = Number.isInteger(value) ? BigInt(value) : Number(value.toPrecision(15));
  return Number.isFinite(value)
    ? rounded.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : "";
}
