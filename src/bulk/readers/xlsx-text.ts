import { withoutEnd } from "../../text/trim.ts";

/** The value of a cell as text, as the spreadsheet shows it. */

export type SheetValue = string | number | boolean | Date | null | undefined;

/**
 * @param format the number format of the cell. A format of zeros (`00000`) keeps leading zeros; dates become ISO 8601.
 */
export function sheetText(value: SheetValue, format?: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return (format && withZeros(value, format)) ?? numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? dateText(value) : value;
}

// --- internal ---

/** What a number format of zeros and marks makes of a number: 21081234 in `00000-0000` is 02108-1234. */
function withZeros(value: number, format: string): string | undefined {
  const plain = format.replace(/\\(.)/g, "$1").replace(/"([^"]*)"/g, "$1");
  if (!Number.isSafeInteger(value) || value < 0 || !/^[(+]?0[0\-() ]+$/.test(plain)) return undefined;
  const digits = String(value);
  const places = plain.match(/0/g)?.length ?? 0;
  const filled = digits.padStart(places, "0");
  let next = filled.length - places;
  // Digits without a place stand before the first place, as in spreadsheets.
  let first = filled.slice(0, next);
  return plain.replace(/0/g, () => {
    const text = `${first}${filled[next] ?? ""}`;
    first = "";
    next += 1;
    return text;
  });
}

/** All digits, never in powers of ten; a spreadsheet keeps 15 of them. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return "";
  if (Number.isInteger(value)) return BigInt(value).toString();
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes("e") ? withoutEnd(rounded.toFixed(20), "0") : text;
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const text = date.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}
