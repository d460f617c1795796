import type { FieldName } from "../../customers/customer.ts";
import { readField } from "../../customers/input.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { zipDamage } from "../../intake/cells/address/postcodes.ts";
import { regionsOf } from "../../intake/cells/regions.ts";

/** What the checks of a form depend on. */
export interface FormRules {
  readonly readPhone: PhoneReader;
  /** ISO 3166 alpha-2, where one is set. */
  readonly country: string | undefined;
}

/** What is wrong with a text, so that it cannot be sent; undefined when it is right. An empty one leaves its field empty. */
export function problemWith(field: FieldName, text: string, { readPhone }: FormRules): string | undefined {
  if (text.trim() === "" && field !== "name") return undefined;
  try {
    readField(field, text, readPhone);
    return undefined;
  } catch (error) {
    if (error instanceof CliError) return [error.message, error.hint].filter(Boolean).join(". ");
    throw error;
  }
}

/** What is odd about a ZIP code of the United States. It is sent as it is: other countries have other codes. */
export function zipDoubt(zip: string, state: string, country: string | undefined): string | undefined {
  const inState = regionsOf(state).find((region) => region.country === "US");
  const isAmerican = country === undefined ? inState !== undefined : country.toUpperCase() === "US";
  if (!isAmerican) return undefined;
  const damage = zipDamage(zip, "US", inState);
  if (damage !== undefined) return `it ${damage.reason}`;
  return WHOLE_ZIP.test(zip) ? undefined : "a ZIP code has 5 digits, or 9";
}

// --- internal ---

const WHOLE_ZIP = /^\d{5}(?:-?\d{4})?$/;
