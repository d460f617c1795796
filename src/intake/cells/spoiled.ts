import type { Damage } from "./damage.ts";

/**
 * What a spreadsheet makes of a short text: the apartment `3-2` becomes a date, which it shows as `2-Mar`, `3/2/2026` or
 * `2026-03-02`; a box becomes TRUE. What was typed is lost: `3-2`, `2/3` and `Mar 2` give the same date.
 */
export function spoiledText(text: string): Damage | undefined {
  if (text.length < 4 || text.length > LONGEST) return undefined;
  if (FLAGS.has(text)) return { reason: "is a yes or no of a spreadsheet, not a text" };
  return isSheetDate(text) ? { reason: "is a date: a spreadsheet makes it of a text such as 3-2" } : undefined;
}

/** Whether a text is a date as spreadsheets write it, and nothing else. */
export function isSheetDate(text: string): boolean {
  if (!/[-/.]/.test(text)) return false;
  const [day = "", time, ...more] = text.split(" ");
  if (more.length > 0 || (time !== undefined && !/^\d{1,2}:\d\d(?::\d\d)?$/.test(time))) return false;
  const parts = day.split(/[-/.]/);
  const marks = day.replace(/[\p{L}\d]/gu, "");
  if (marks.length !== parts.length - 1 || parts.some((part) => part === "")) return false;
  const months = parts.filter((part) => MONTHS.has(part.toLowerCase()));
  const numbers = parts.filter((part) => /^\d{1,4}$/.test(part));
  if (months.length === 1) return numbers.length === parts.length - 1 && parts.length >= 2 && parts.length <= 3;
  return numbers.length === 3 && parts.length === 3 && isDate(numbers.map(Number), numbers);
}

// --- internal ---

/** `2026-03-02 00:00:00` */
const LONGEST = 19;

/** In the languages of spreadsheet programs. */
const FLAGS: ReadonlySet<string> = new Set(["TRUE", "FALSE", "WAHR", "FALSCH", "VRAI", "FAUX", "VERDADERO", "FALSO"]);

const MONTHS: ReadonlySet<string> = new Set(
  `jan feb mar apr may jun jul aug sep sept oct nov dec mrz mär mai okt dez janv févr mars avr juin juil août déc ene abr ago
  dic january february march april june july august september october november december`.split(/\s+/),
);

/** Three numbers that are a year, a month and a day, in any order; the year has four digits, or two at the end. */
function isDate(numbers: readonly number[], texts: readonly string[]): boolean {
  const year = texts.findIndex((text) => text.length === 4);
  const at = year === -1 && texts[2]?.length === 2 ? 2 : year;
  if (at !== 0 && at !== 2) return false;
  if (texts.some((text, index) => index !== at && text.length > 2)) return false;
  const [one = 0, other = 0] = numbers.filter((_, index) => index !== at);
  const [least, most] = [Math.min(one, other), Math.max(one, other)];
  const full = numbers[at] ?? 0;
  return least >= 1 && least <= 12 && most <= 31 && (texts[at]?.length === 2 || (full >= 1900 && full <= 2200));
}
