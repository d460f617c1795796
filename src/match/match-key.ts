import type { Customer, FieldValues } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { comparableName } from "../customers/identity.ts";
import { e164OrText, type PhoneReader, samePhone } from "../customers/phone.ts";
import { nameKey } from "../customers/same-person.ts";
import { leadingCallingCode } from "../customers/trunk-zero.ts";

/** `auto`: by the id, else the e-mail address, else the phone number of the row, else by name and address. */
export type MatchMode = "auto" | "id" | "email" | "phone" | "name" | "none";
export const MATCH_MODES = ["id", "email", "phone", "name", "none"] as const;

/** What a customer is known by: what a row says, or a line of a plan. */
export interface Identity {
  readonly id: string | undefined;
  /** Its known values; an unknown field is missing. */
  readonly values: FieldValues;
}

/** What a row is matched by: a kind, and a value in the form in which values are compared. */
export interface MatchKey {
  /** `person`: a name, of a row that has nothing else; only together with the address it tells who that is. */
  readonly kind: "id" | "email" | "phone" | "name" | "person";
  readonly value: string;
}

/** The key that a row is matched by; undefined when it has none (always with `none`). */
export function matchKeyOf(row: Identity, mode: MatchMode): MatchKey | undefined {
  for (const kind of matchKindsOf(mode)) {
    const value = comparableIn(row, kind);
    if (value) return { kind, value };
  }
  return undefined;
}

export function keyText({ kind, value }: MatchKey): string {
  return `${kind} ${value}`;
}

/** The kinds of keys that rows may be matched by; a row uses the first one that it has. */
export function matchKindsOf(mode: MatchMode): readonly MatchKey["kind"][] {
  return KINDS[mode];
}

/** In the form in which values are compared; undefined when the field is empty. */
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

export function comparableIn({ id, values }: Identity, kind: MatchKey["kind"]): string | undefined {
  const value = kind === "id" ? id : values[kind === "person" ? "name" : kind];
  return (value && FORMS[kind](value)) || undefined;
}

/** So many keys are kept as they are, to ask the server for each. More would pay off for the largest lists only. */
const FEW = 10_000;

export class FileKeys {
  /** The keys that several rows have, as text: one of them at least is matched by it. */
  readonly shared = new Set<string>();
  /** E-mail addresses that rows are matched by which also have a name and a phone number, when they are few. */
  readonly emailsBesidePhone = new Set<string>();
  readonly phoneCodes = new Set<string>();
  /** The names of rows that have a street: with name and address a customer may be found who has another contact. */
  readonly #placed = new Set<string>();
  readonly #kinds: readonly MatchKey["kind"][];
  /** By kind: the values that rows are matched by, and those that they have besides. */
  readonly #matched = new Map<MatchKey["kind"], Set<string>>();
  readonly #others = new Map<MatchKey["kind"], Set<string>>();
  readonly #few: MatchKey[] = [];
  #keys = 0;
  #byName = false;

  constructor(mode: MatchMode) {
    this.#kinds = matchKindsOf(mode);
    for (const values of [this.#matched, this.#others]) for (const kind of this.#kinds) values.set(kind, new Set());
  }

  /**
   * In the file's order. Two rows share a key when both have it and one of them is matched by it: two with different
   * e-mail addresses can have one phone.
   */
  add(row: Identity): void {
    let matched = false;
    const name = row.values["address.street"] && this.#kinds.includes("person") && comparableIn(row, "person");
    if (name) this.#placed.add(name);
    for (const kind of this.#kinds) {
      if (kind === "person" && matched) break; // Names are compared in a second reading, if that is needed at all.
      const value = comparableIn(row, kind);
      if (!value) continue;
      if (kind === "phone") this.phoneCodes.add(leadingCallingCode(value.slice(1)));
      const isNew = !this.#matched.get(kind)?.has(value) && (matched || !this.#others.get(kind)?.has(value));
      if (!isNew) this.shared.add(keyText({ kind, value }));
      if (!matched && isNew && ++this.#keys <= FEW) {
        this.#few.push({ kind, value });
        const isBesidePhone = kind === "email" && row.values.name && row.values.phone && this.#kinds.includes("phone");
        if (isBesidePhone) this.emailsBesidePhone.add(value);
      }
      (matched ? this.#others : this.#matched).get(kind)?.add(value);
      this.#byName ||= !matched && kind === "person";
      matched = true;
    }
  }

  /** Notes that a row which has contacts bears the name of one that has none. */
  addNameOf(row: Identity): void {
    const value = comparableIn(row, "person");
    if (value && this.has("person", value)) this.shared.add(keyText({ kind: "person", value }));
  }

  /** The keys of a row that it shares with other rows, the one that it is matched by first. */
  sharedBy(row: Identity): readonly MatchKey[] {
    return this.#kinds.flatMap((kind) => {
      const value = kind === "person" && !this.#byName ? undefined : comparableIn(row, kind);
      return value && this.shared.has(keyText({ kind, value })) ? [{ kind, value }] : [];
    });
  }

  get byName(): boolean {
    return this.#byName;
  }

  /** Whether customers are looked for by their names: those of rows that have nothing else, and possible twins. */
  get hasNames(): boolean {
    return this.#byName || this.#placed.size > 0;
  }

  /** Whether a row is matched by this value. */
  has(kind: MatchKey["kind"], value: string): boolean {
    return this.#matched.get(kind)?.has(value) ?? false;
  }

  /** Whether a row is matched by this value, may be by this phone number or has this name beside a street. */
  mayFind(kind: MatchKey["kind"], value: string): boolean {
    if (this.has(kind, value)) return true;
    return kind === "person"
      ? this.#placed.has(value)
      : kind === "phone" && this.#others.get(kind)?.has(value) === true;
  }

  few(): readonly MatchKey[] | undefined {
    return this.#keys <= FEW ? this.#few : undefined;
  }
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
