/**
 * The zero that is dialled before an area code inside a country, and not from abroad: `+49 (0)30 …` is `+4930…`. Few
 * countries have numbers that begin with a zero of their own: `+39 06 …` of Italy keeps it. Where a country has neither,
 * only a zero in brackets is known to be too much.
 * @param digits of a number with its country code, without the `+`.
 * @param isBracketed the zero after the country code stands in brackets.
 */
export function withoutTrunkZero(digits: string, isBracketed: boolean): string {
  const code = callingCode(digits);
  if (digits.charCodeAt(code.length) !== ZERO || OWN_ZERO.has(code)) return digits;
  return isBracketed || TRUNK_ZERO.has(code) ? code + digits.slice(code.length + 1) : digits;
}

/** The digits of a number as they are dialled inside its country: `02079460958` of `442079460958`. */
export function nationalDigits(digits: string): string {
  const code = callingCode(digits);
  return (TRUNK_ZERO.has(code) ? "0" : code === "7" ? "8" : "") + digits.slice(code.length);
}

/** ITU-T E.164: country codes have one digit (1, 7), two, or three; no code is the beginning of another one. */
export function callingCode(digits: string): string {
  const two = digits.slice(0, 2);
  if (two.startsWith("1") || two.startsWith("7")) return two.slice(0, 1);
  return TWO_DIGITS.has(two) ? two : digits.slice(0, 3);
}

// --- internal ---

const ZERO = 0x30;

const TWO_DIGITS =
  codes(`20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66
  81 82 84 86 90 91 92 93 94 95 98`);

/** Countries whose numbers are dialled with a zero at home, and without it from abroad. */
const TRUNK_ZERO =
  codes(`20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98
  211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374
  377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 966
  967 970 971 972 976 977 994 995 996`);

/** Countries without it whose usual numbers begin with a zero: Italy, San Marino, four in West and Central Africa. */
const OWN_ZERO = codes("39 225 229 241 242 378");

function codes(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
