import CODES from "./calling-codes.json" with { type: "json" };

/**
 * Removes the zero that is dialled only inside a country: `+49 (0)30 …` is `+4930…`. Italy's `+39 06 …` keeps it.
 * In most countries only a zero in brackets is known to be too much.
 * @param digits of a number with its country code, without the `+`.
 * @param isBracketed the zero after the country code stands in brackets.
 */
export function withoutTrunkZero(digits: string, isBracketed: boolean): string {
  const code = leadingCallingCode(digits);
  if (digits.charCodeAt(code.length) !== ZERO || OWN_ZERO.has(code)) return digits;
  return isBracketed || TRUNK_ZERO.has(code) ? code + digits.slice(code.length + 1) : digits;
}

/** The digits of a number as they are dialled inside its country: `02079460958` of `442079460958`. */
export function nationalDigits(digits: string): string {
  const code = leadingCallingCode(digits);
  return (TRUNK_ZERO.has(code) ? "0" : code === "7" ? "8" : "") + digits.slice(code.length);
}

/** ITU-T E.164: country codes have one digit (1, 7), two, or three; no code is the beginning of another one. */
export function leadingCallingCode(digits: string): string {
  const two = digits.slice(0, 2);
  if (two.startsWith("1") || two.startsWith("7")) return two.slice(0, 1);
  return TWO_DIGITS.has(two) ? two : digits.slice(0, 3);
}

// --- internal ---

const ZERO = 0x30;

const TWO_DIGITS = codes(CODES.twoDigits);
/** Countries whose numbers are dialled with a zero at home, and without it from abroad. */
const TRUNK_ZERO = codes(CODES.trunkZero);
/** Countries without it whose usual numbers begin with a zero: Italy, San Marino, four in West and Central Africa. */
const OWN_ZERO = codes(CODES.ownZero);

function codes(list: readonly number[]): ReadonlySet<string> {
  return new Set(list.map(String));
}
