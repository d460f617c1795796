import type { FieldName as CustomerField } from "../customers/fields.ts";

/** What a value of a field must be. `null` is allowed if the field is not required. */
interface Field {
  /** Characters (Unicode code points). */
  readonly longest: number;
  /** A customer cannot be without it. */
  readonly required?: true;
  /** A form that its text must have, and the reason for a refusal. */
  readonly form?: { readonly isMet: (text: string) => boolean; readonly reason: string };
}

/** The HTML standard's pattern of a valid e-mail address (§4.10.5.1.5). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** E.164: a plus sign, a country code that does not begin with 0, 15 digits at most. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * The fields that a client writes (API document §2), by their dotted names: the one list from which the database, the
 * checks, filters and sorts follow.
 */
export const FIELDS = {
  name: {
    longest: 200,
    required: true,
    form: { isMet: (text) => text.trim() !== "", reason: "must not be empty" },
  },
  email: {
    longest: 254,
    form: {
      // The local part has 64 characters at most (RFC 5321 §4.5.3.1.1).
      isMet: (text) => EMAIL.test(text) && text.indexOf("@") <= 64,
      reason: "must be an e-mail address",
    },
  },
  phone: {
    longest: 16,
    form: {
      isMet: (text) => PHONE.test(text),
      reason: "must be in international format (E.164), such as +12025550123",
    },
  },
  "address.street": { longest: 200 },
  "address.city": { longest: 200 },
  "address.state": { longest: 200 },
  "address.zip": { longest: 200 },
  notes: { longest: 10_000 },
} as const satisfies Readonly<Record<CustomerField, Field>>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]; // The keys of a constant.

export function fieldOf(name: FieldName): Field {
  return FIELDS[name];
}

/** The name of an address part without what is around it; undefined for other fields. */
export function partOf(name: string): string | undefined {
  return name.startsWith("address.") ? name.slice("address.".length) : undefined;
}

/** The fields that the server sets. */
export const SET_BY_SERVER = ["id", "created_at", "updated_at"] as const;

/** Every field that a list can be filtered and sorted by. */
export type Readable = FieldName | (typeof SET_BY_SERVER)[number];
export const READABLE: readonly Readable[] = ["id", ...FIELD_NAMES, "created_at", "updated_at"];

export function isReadable(name: string): name is Readable {
  return (READABLE as readonly string[]).includes(name);
}

/** Values to write, by dotted names; a missing field stays as it is. */
export type Values = Partial<Record<FieldName, string | null>>;

/** A stored customer; times are ISO 8601 in UTC. */
export type Row = Readonly<Record<FieldName, string | null> & Record<(typeof SET_BY_SERVER)[number], string>>;

/** The column of a field. */
export function columnOf(name: Readable): string {
  return partOf(name) ?? name;
}
