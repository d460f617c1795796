import { readField } from "../../customers/fields.ts";
import { linkedPhone, type PhoneReader, phoneExtension } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";

/** What cells for an e-mail address or a phone number hold: one, several, one with an extension, or a word for none. */

export type ContactField = "email" | "phone";

/** The e-mail address or phone number of a cell. */
export interface Contact {
  readonly value: string;
  /** The cell holds more of them, which are ignored. */
  readonly several?: true;
  /** The extension of a phone number: `value` does not include it. `number` is as it was written. */
  readonly extended?: { readonly number: string; readonly extension: string };
}

/**
 * An e-mail address or phone number, the first of several (`a@example.com, b@example.com`, Google's ` ::: `), or a
 * number with an extension; else the error of the whole text.
 * @param isPlural the heading is a plural: what follows the first one may be anything.
 */
export function readContact(
  field: ContactField,
  text: string,
  { readPhone, isPlural }: { readonly readPhone: PhoneReader; readonly isPlural: boolean },
): Contact | CliError {
  const read = (value: string) => tried(() => readField(field, value, readPhone));
  const whole = read(text);
  if (typeof whole === "string") return { value: whole };
  const [first, ...others] = valuesOf(text).map(read);
  if (typeof first === "string" && (isPlural || others.every((value) => typeof value === "string"))) {
    return others.length > 0 ? { value: first, several: true } : { value: first };
  }
  const extended = field === "phone" ? phoneExtension(linkedPhone(text)) : undefined;
  const number = extended && read(extended.number);
  return extended && typeof number === "string" ? { value: number, extended } : whole;
}

// --- internal ---

const SEPARATORS = /:::|[;,\n\r]/;

function valuesOf(text: string): readonly string[] {
  return text
    .split(SEPARATORS)
    .map((value) => value.trim())
    .filter((value) => value !== "");
}

function tried(read: () => string): string | CliError {
  try {
    return read();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}
