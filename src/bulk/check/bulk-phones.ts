import type { PhoneReader } from "../../customers/phone.ts";

/**
 * The same reader for a great many numbers. In North America whether a number can be is told by its first six digits,
 * so that the numbering plan is asked once for each six: some 20 µs, where nearly all of a file's rows would need them.
 * @param country the default country of `readPhone`.
 */
export function bulkPhoneReader(readPhone: PhoneReader, country: string | undefined): PhoneReader {
  if (country === undefined || !["US", "CA"].includes(country.toUpperCase())) return readPhone;
  const known = new Set<string>();
  return (text) => {
    const parts = NATIONAL.exec(text);
    if (parts === null) return readPhone(text);
    const [, area = "", exchange = "", line = ""] = parts;
    const prefix = area + exchange;
    if (known.has(prefix)) return `+1${prefix}${line}`;
    const number = readPhone(text);
    if (number === `+1${prefix}${line}`) known.add(prefix);
    return number;
  };
}

// --- internal ---

/** Ten digits as they are mostly written: (202) 555-0123, 202-555-0123, 2025550123. */
const NATIONAL = /^\(?([2-9]\d\d)\)?[ .-]?([2-9]\d\d)[ .-]?(\d{4})$/;
