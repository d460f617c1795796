import { withoutEnd } from "../../../text/words.ts";

/**
 * The value of a cell as text, as the spreadsheet shows it.
 * @param format the number format of the cell. A format of digits (`00000`) keeps leading zeros; dates become ISO 8601.
 */
export function sheetText(value: unknown, format?: string): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return shownDigits(value, format) ?? numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? dateText(value) : String(value);
}

/**
 * A number as its format of digits and marks shows it: 21081234 in `00000-0000` is 02108-1234, and a phone number in Excel's
 * own format, `[<=9999999]###-####;(###) ###-####`, is (617) 555-0107. Undefined for any other value and format.
 */
export function shownDigits(value: unknown, format = ""): string | undefined {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) return undefined;
  const plain = sectionFor(value, format)
    .replace(/\\(.)/g, "$1")
    .replace(/"([^"]*)"/g, "$1")
    .replace(/[_*]./g, "");
  const places = plain.match(/[0#]/g)?.length ?? 0;
  if (places < 2 || !/^[-+()./ 0#]+$/.test(plain)) return undefined;
  if (/^#+0?$/.test(plain)) return undefined; // All digits, as without a format.
  const digits = String(value);
  if (digits.length < places && !plain.includes("0")) return undefined; // Marks would stand between too few digits.
  const filled = digits.padStart(places, "0");
  let next = filled.length - places;
  // Digits without a place stand before the first place, as in spreadsheets.
  let first = filled.slice(0, next);
  return plain.replace(/[0#]/g, () => {
    const text = `${first}${filled[next] ?? ""}`;
    first = "";
    next += 1;
    return text;
  });
}

// --- internal ---

/** The part of a format that is for a number: `[<=9999999]###-####;(###) ###-####` has two. */
function sectionFor(value: number, format: string): string {
  const [first = "", second] = format.split(";");
  const [condition = "", limit = ""] = /^\[(<=|<)(\d+)\]/.exec(first)?.slice(1) ?? [];
  const isFirst = condition === "<=" ? value <= Number(limit) : condition === "<" ? value < Number(limit) : true;
  return (isFirst ? first : (second ?? first)).replace(/\[[^[\]]*\]/g, "");
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
