import type { CountryCode } from "libphonenumber-js/max";
import { CliError } from "../errors.ts";

/** An e-mail address as two are compared: trimmed, in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** stub */
export function normalizePhone(text: string, _defaultCountry?: string): string {
  if (text === "") throw new CliError("invalid_input", "empty");
  return text;
}
export type { CountryCode };
