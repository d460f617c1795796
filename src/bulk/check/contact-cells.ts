import { readField } from "../../customers/fields.ts";
import { linkedPhone, type PhoneReader, phoneExtension } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";

/** What people and programs put into a cell for an e-mail address or a phone number besides one of them. */

export type ContactField = "email" | "phone";

/** What a cell was read as. */
export interface Contact {
  readonly value: string;
  /** More of them follow, which are not read. */
  readonly several?: true;
  /** A number with an extension, which is no part of `value`. `number` is as it was written. */
  readonly extended?: { readonly number: string; readonly extension: string };
}

/**
 * An e-mail address or phone number, the first of several (`a@example.com, b@example.com`, Google's ` ::: `), or a
 * number with an extension; else what is wrong with the whole.
 * @param isPlural the heading says that there are several: what follows the first may be anything.
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

/** Whether a text says that there is none: `n/a`, `none`, `-`. */
export function isNothing(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.test(text);
}

// --- internal ---

const SEPARATORS = /:::|[;,\n\r]/;

const LONGEST_NOTHING = 9;
const NOTHING = /^(?:n\/?a|n\.a\.?|none|no|null|nil|unknown|not given|tb[ad]|[-\u2010-\u2015.?]{1,5})$/i;

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
