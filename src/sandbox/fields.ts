import type { FieldName } from "../customers/fields.ts";

export type { FieldName };

/** The HTML standard's pattern of a valid e-mail address (§4.10.5.1.5). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** E.164: a plus sign, a country code that does not begin with 0, 15 digits at most. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/** What a value must be: of so many characters (Unicode code points) at most, and what else; else the reason. */
type Rule = readonly [longest: number, isMet?: (text: string) => boolean, reason?: string];

/**
 * The fields that a client writes (API document §2); checks and filters follow from them. A customer must have a name;
 * every other value may be `null`.
 */
export const FIELDS: Readonly<Record<FieldName, Rule>> = {
  name: [200, (text) => text.trim() !== "", "must not be empty"],
  // The local part has 64 characters at most (RFC 5321 §4.5.3.1.1).
  email: [254, (text) => EMAIL.test(text) && text.indexOf("@") <= 64, "must be an e-mail address"],
  phone: [16, (text) => PHONE.test(text), "must be in international format (E.164), such as +12025550123"],
  "address.street": [200],
  "address.city": [200],
  "address.state": [200],
  "address.zip": [200],
  notes: [10_000],
};

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]; // It has no other keys.

export function partOf(name: string): string | undefined {
  return name.startsWith("address.") ? name.slice("address.".length) : undefined;
}

export const SET_BY_SERVER = ["id", "created_at", "updated_at"] as const;

export type Readable = FieldName | (typeof SET_BY_SERVER)[number];
export const READABLE: readonly Readable[] = ["id", ...FIELD_NAMES, "created_at", "updated_at"];

export function isReadable(name: string): name is Readable {
  return (READABLE as readonly string[]).includes(name);
}

/** Values to write, by dotted names; a missing field stays as it is. */
export type Values = Partial<Record<FieldName, string | null>>;

export type Row = Readonly<Record<FieldName, string | null> & Record<(typeof SET_BY_SERVER)[number], string>>;
