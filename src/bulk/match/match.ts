import { comparableName } from "../../customers/contact-key.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { e164OrText, type PhoneReader } from "../../customers/phone.ts";
import type { Row } from "../row.ts";
import { KeyTable } from "../tables/key-table.ts";

/** By what a row's customer is found. `auto`: by the id, else the e-mail address, else the phone number of the row. */
export type MatchMode = "auto" | "id" | "email" | "phone" | "name" | "none";
export const MATCH_MODES = ["id", "email", "phone", "name", "none"] as const;

/** So many keys are kept as they are, to be asked for one by one: more than pays off, but for the largest lists. */
export const FEW = 10_000;

/** What a customer is known by: what a row says, or a line of a plan. */
export type Named = Pick<Row, "id" | "values">;

/** Who a row is about: a kind and the value as two are compared. */
export interface MatchKey {
  readonly kind: "id" | "email" | "phone" | "name";
  readonly value: string;
}

/** The key a row is matched by; undefined when the row has none (always with `none`). */
export function keyOf(row: Named, mode: MatchMode): MatchKey | undefined {
  for (const kind of kindsOf(mode)) {
    const value = comparableIn(row, kind);
    if (value) return { kind, value };
  }
  return undefined;
}

/** What the rows of a file are known by. */
export interface FileKeys {
  /**
   * Takes in a row, in the file's order. @returns the line of an earlier row about the same customer. Two rows clash
   * when either is matched by something that both have: a row known by its phone number alone could not be told from
   * an earlier one with the same number; two with an e-mail address each can share a phone.
   */
  add(row: Named & { readonly line: number }): number | undefined;
  /** Whether a row is matched by this. With a probability of one in many millions wrongly so. */
  has(kind: MatchKey["kind"], value: string): boolean;
  /** The first line that is matched by this, and the first that has it at all. */
  matched(kind: MatchKey["kind"], value: string): number | undefined;
  having(kind: MatchKey["kind"], value: string): number | undefined;
  /** What rows are matched by, where that is no more than a few different things. */
  few(): readonly MatchKey[] | undefined;
}

export function fileKeys(mode: MatchMode): FileKeys {
  const kinds = kindsOf(mode);
  const table = new KeyTable();
  const few: MatchKey[] = [];
  let keys = 0;
  return {
    add(row) {
      const { line } = row;
      let matched = false;
      let earlier = 0;
      for (const kind of kinds) {
        const value = comparableIn(row, kind);
        if (!value) continue;
        if (matched) earlier ||= table.addOther(SPACES[kind], value, line);
        else {
          matched = true;
          earlier = table.addKey(SPACES[kind], value, line);
          if (earlier === 0 && ++keys <= FEW) few.push({ kind, value });
        }
      }
      return earlier || undefined;
    },
    has: (kind, value) => table.matchedBy(SPACES[kind], value) !== 0,
    matched: (kind, value) => table.matchedBy(SPACES[kind], value) || undefined,
    having: (kind, value) => table.firstWith(SPACES[kind], value) || undefined,
    few: () => (keys <= FEW ? few : undefined),
  };
}

/** The kinds of keys that rows may be matched by, the first one first. */
export function kindsOf(mode: MatchMode): readonly MatchKey["kind"][] {
  return KINDS[mode];
}

/** Keeps keys of different kinds apart in a table of them. */
export const SPACES: Readonly<Record<MatchKey["kind"], number>> = { id: 1, email: 2, phone: 3, name: 4 };

/** What a customer would be found by; undefined when there is no such thing. */
export function comparableOf(customer: Customer, kind: MatchKey["kind"], readPhone: PhoneReader): string | undefined {
  const value = customer[kind];
  if (value === null || value === "") return undefined;
  switch (kind) {
    case "id":
      return value;
    case "email":
      return normalizeEmail(value);
    case "phone":
      return e164OrText(value, readPhone);
    case "name":
      return comparableName(value);
  }
}

// --- internal ---

const KINDS: Readonly<Record<MatchMode, readonly MatchKey["kind"][]>> = {
  auto: ["id", "email", "phone"],
  id: ["id"],
  email: ["email"],
  phone: ["phone"],
  name: ["name"],
  none: [],
};

function comparableIn({ id, values }: Named, kind: MatchKey["kind"]): string | null | undefined {
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
