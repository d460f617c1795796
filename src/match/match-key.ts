import type { Customer, FieldValues } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { comparableName } from "../customers/identity.ts";
import { e164OrText, type PhoneReader, samePhone } from "../customers/phone.ts";
import { nameKey } from "../customers/same-person.ts";

/**
 * How the customer of a row is found. `auto`: by the id, else the e-mail address, else the phone number of the row,
 * else by name and address.
 */
export type MatchMode = "auto" | "id" | "email" | "phone" | "name" | "none";
export const MATCH_MODES = ["id", "email", "phone", "name", "none"] as const;

/** What a customer is known by: what a row says, or a line of a plan. */
export interface Identity {
  readonly id: string | undefined;
  /** What is said of it; a field is missing if nothing is said. */
  readonly values: FieldValues;
}

/** What a row is matched by: a kind, and a value in the form in which values are compared. */
export interface MatchKey {
  /** `person`: a name, of a row that has nothing else; only together with the address it tells who that is. */
  readonly kind: "id" | "email" | "phone" | "name" | "person";
  readonly value: string;
}

/** The key that a row is matched by; undefined when it has none (always with `none`). */
export function keyOf(row: Identity, mode: MatchMode): MatchKey | undefined {
  for (const kind of kindsOf(mode)) {
    const value = comparableIn(row, kind);
    if (value) return { kind, value };
  }
  return undefined;
}

export function keyText({ kind, value }: MatchKey): string {
  return `${kind} ${value}`;
}

/** Something for each key: a map for each kind, as a text of both takes more memory. */
export type KeyMap<Item> = ReadonlyMap<MatchKey["kind"], Map<string, Item>>;

export function keyMap<Item>(mode: MatchMode): KeyMap<Item> {
  return new Map(kindsOf(mode).map((kind) => [kind, new Map()]));
}

/** The kinds of keys that rows may be matched by; a row uses the first one that it has. */
export function kindsOf(mode: MatchMode): readonly MatchKey["kind"][] {
  return KINDS[mode];
}

/** What a customer is found by, in the form in which values are compared; undefined when the field is empty. */
export function comparableOf(customer: Customer, kind: MatchKey["kind"], readPhone: PhoneReader): string | undefined {
  const value = customer[kind === "person" ? "name" : kind];
  return (value && (kind === "phone" ? e164OrText(value, readPhone) : FORMS[kind](value))) || undefined;
}

/**
 * All that a customer may be found by: a number without its country code may be one of each of these countries.
 * @param codes calling codes, such as `1`.
 */
export function comparablesOf(
  customer: Customer,
  kind: MatchKey["kind"],
  readPhone: PhoneReader,
  codes: Iterable<string> = [],
): string[] {
  const value = comparableOf(customer, kind, readPhone);
  if (value === undefined) return [];
  if (kind !== "phone" || value.includes("+")) return [value];
  const digits = value.replace(/\D/g, "");
  const numbers = [...codes].flatMap((code) => [`+${code}${digits}`, `+${code}${digits.slice(1)}`]);
  return [value, ...[`+${digits}`, ...numbers].filter((number) => samePhone(value, number))];
}

/** What a row is matched by, in the form in which values are compared. */
export function comparableIn({ id, values }: Identity, kind: MatchKey["kind"]): string | undefined {
  const value = kind === "id" ? id : values[kind === "person" ? "name" : kind];
  return (value && FORMS[kind](value)) || undefined;
}

// --- internal ---

const KINDS: Readonly<Record<MatchMode, readonly MatchKey["kind"][]>> = {
  auto: ["id", "email", "phone", "person"],
  id: ["id"],
  email: ["email"],
  phone: ["phone"],
  name: ["name"],
  none: [],
};

/** The form in which values are compared; the phones of rows are in E.164 already. */
const FORMS: Readonly<Record<MatchKey["kind"], (value: string) => string>> = {
  id: (value) => value,
  email: normalizeEmail,
  phone: (value) => value,
  name: comparableName,
  person: nameKey,
};
