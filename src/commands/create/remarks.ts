import { usZipDamage } from "../../bulk/cells/address/us-zip.ts";
import { regionsOf } from "../../bulk/cells/regions.ts";
import type { FieldName, FieldValues } from "../../customers/customer.ts";
import { readField } from "../../customers/fields.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import type { Remark } from "../../system/prompts/field.ts";

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

/**
 * What is said of a text while it is typed.
 * @param values of the fields that were answered before.
 */
export function remarkOn(field: FieldName, text: string, values: FieldValues, rules: FormRules): Remark | undefined {
  switch (field) {
    case "email":
      return isRight(field, text, rules)
        ? { text: "an e-mail address", isRight: true }
        : { text: "not an e-mail address yet", isRight: false };
    case "phone":
      return isRight(field, text, rules)
        ? { text: readField(field, text, rules.readPhone), isRight: true }
        : { text: "not a phone number yet", isRight: false };
    case "address.zip":
      return zipRemark(text.trim(), values["address.state"] ?? "", rules.country);
    default:
      return undefined;
  }
}

// --- internal ---

function isRight(field: FieldName, text: string, rules: FormRules): boolean {
  return problemWith(field, text, rules) === undefined;
}

/** Of a ZIP code of the United States. It is sent as it is: other countries have other codes. */
function zipRemark(zip: string, state: string, country: string | undefined): Remark | undefined {
  const inState = regionsOf(state).find((region) => region.country === "US");
  const isAmerican = country === undefined ? inState !== undefined : country.toUpperCase() === "US";
  if (!isAmerican) return undefined;
  const damage = usZipDamage(zip, inState?.code);
  if (damage !== undefined) return { text: `it ${damage.reason}`, isRight: false };
  return WHOLE_ZIP.test(zip)
    ? { text: inState === undefined ? "a ZIP code" : `a ZIP code of ${inState.code}`, isRight: true }
    : { text: "a ZIP code has 5 digits, or 9", isRight: false };
}

const WHOLE_ZIP = /^\d{5}(?:-?\d{4})?$/;
