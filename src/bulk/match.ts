import type { Customer } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { internationalPhone, type PhoneReader } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import type { Row } from "./rows.ts";

/** By what a row's customer is found. `auto`: by the id, else the e-mail address, else the phone number of the row. */
export type MatchMode = "auto" | "id" | "email" | "phone" | "name" | "none";
export const MATCH_MODES = ["id", "email", "phone", "name", "none"] as const;

/** Who a row is about: a kind and the value as two are compared. */
export interface MatchKey {
  readonly kind: "id" | "email" | "phone" | "name";
  readonly value: string;
}

/** The key a row is matched by; undefined when the row has none (always with `none`). */
export function keyOf(row: Row, mode: MatchMode): MatchKey | undefined {
  return identitiesOf(row, mode)[0];
}

/**
 * Finds rows of one file that are about the same customer. Called with each row in order, it gives the earlier row's
 * line. Two rows clash when either is matched by something that both have: a row known by its phone number alone
 * could not be told from an earlier one with the same number; two with an e-mail address each can share a phone.
 */
export function duplicateFinder(mode: MatchMode): (row: Row) => number | undefined {
  const keys = new Map<string, number>();
  const identities = new Map<string, number>();
  return (row) => {
    const own = identitiesOf(row, mode).map(textOf);
    const [key] = own;
    if (key === undefined) return undefined;
    const earlier = identities.get(key) ?? own.map((text) => keys.get(text)).find((line) => line !== undefined);
    if (!keys.has(key)) keys.set(key, row.line);
    for (const text of own) if (!identities.has(text)) identities.set(text, row.line);
    return earlier;
  };
}

/** The customers that the server has, by what rows are matched by. */
export interface CustomerIndex {
  add(customer: Customer): void;
  find(key: MatchKey): readonly Customer[];
}

/** @param readPhone reads the numbers that the server has in national form, where a default country is known. */
export function createIndex(mode: MatchMode, readPhone: PhoneReader): CustomerIndex {
  const found = new Map<string, Customer[]>();
  return {
    add(customer) {
      for (const kind of kindsOf(mode)) {
        const value = comparableOf(customer, kind, readPhone);
        if (value === undefined) continue;
        const key = textOf({ kind, value });
        const others = found.get(key);
        if (others) others.push(customer);
        else found.set(key, [customer]);
      }
    },
    find: (key) => found.get(textOf(key)) ?? [],
  };
}

/** A number that a server gave, as two are compared: E.164 where it can be read, else as it stands. */
export function comparablePhone(text: string, readPhone: PhoneReader): string {
  const international = internationalPhone(text);
  if (international !== undefined) return international;
  try {
    return readPhone(text);
  } catch (error) {
    if (error instanceof CliError) return text;
    throw error;
  }
}

// --- internal ---

const AUTO_KINDS = ["id", "email", "phone"] as const;

function kindsOf(mode: MatchMode): readonly MatchKey["kind"][] {
  if (mode === "auto") return AUTO_KINDS;
  return mode === "none" ? [] : [mode];
}

/** All that a row could be known by under a mode, the one that counts first. */
function identitiesOf(row: Row, mode: MatchMode): MatchKey[] {
  const keys: MatchKey[] = [];
  for (const kind of kindsOf(mode)) {
    const value = identityOf(row, kind);
    if (value !== undefined && value !== null && value !== "") keys.push({ kind, value });
  }
  return keys;
}

function identityOf({ id, values }: Row, kind: MatchKey["kind"]): string | null | undefined {
  switch (kind) {
    case "id":
      return id;
    case "email":
      return values.email && normalizeEmail(values.email);
    case "phone":
      return values.phone;
    case "name":
      return values.name && comparableName(values.name);
  }
}

function comparableOf(customer: Customer, kind: MatchKey["kind"], readPhone: PhoneReader): string | undefined {
  const value = customer[kind];
  if (value === null || value === "") return undefined;
  switch (kind) {
    case "id":
      return value;
    case "email":
      return normalizeEmail(value);
    case "phone":
      return comparablePhone(value, readPhone);
    case "name":
      return comparableName(value);
  }
}

function comparableName(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
}

function textOf(key: MatchKey): string {
  return `${key.kind}:${key.value}`;
}
