import { changedFields } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { FileKeys } from "../../match/file-keys.ts";
import { comparableOf } from "../../match/match-key.ts";
import type { Step } from "../step.ts";

/** A contact that a row writes to its customer, and that other customers have already. */
export interface SharedContact {
  readonly line: number;
  readonly field: "email" | "phone";
  /** In the form in which values are compared. */
  readonly value: string;
  /** Who has it, at most three. */
  readonly others: readonly Other[];
}

/**
 * Finds contacts of customers in rows that are about other customers, while the customers are read for other reasons.
 * It keeps only those contacts, of at most 1,000 rows.
 */
export class SharedContacts {
  readonly #found = new Map<number, { field: "email" | "phone"; value: string; others: Other[] }[]>();
  readonly #keys: FileKeys;
  readonly #readPhone: PhoneReader;

  constructor(keys: FileKeys, readPhone: PhoneReader) {
    this.#keys = keys;
    this.#readPhone = readPhone;
  }

  add(customer: Customer): void {
    const keys = this.#keys;
    for (const field of FIELDS) {
      const value = comparableOf(customer, field, this.#readPhone);
      // A row that is matched by this value is about this customer.
      if (value === undefined || keys.has(field, value)) continue;
      const line = keys.having(field, value);
      if (line !== undefined && !this.#isMatchedBy(customer, line)) this.#note(line, field, value, customer);
    }
  }

  /** The contacts that a step would write and other customers have. */
  of(step: Step): readonly SharedContact[] {
    if (step.action !== "create" && step.action !== "update") return [];
    const written = changedFields(step.body);
    const { line } = step;
    return (this.#found.get(line) ?? [])
      .filter(({ field }) => written.includes(field))
      .map((shared) => ({ line, ...shared }));
  }

  #isMatchedBy(customer: Customer, line: number): boolean {
    return (["id", "email", "phone"] as const).some((kind) => {
      const value = comparableOf(customer, kind, this.#readPhone);
      return value !== undefined && this.#keys.matched(kind, value) === line;
    });
  }

  #note(line: number, field: "email" | "phone", value: string, { id, name }: Customer): void {
    const row = this.#found.get(line) ?? [];
    if (row.length === 0 && this.#found.size === MOST_ROWS) return;
    this.#found.set(line, row);
    const known = row.find((shared) => shared.field === field);
    if (known === undefined) row.push({ field, value, others: [{ id, name }] });
    else if (known.others.length < MOST_OTHERS && !known.others.some((other) => other.id === id))
      known.others.push({ id, name });
  }
}

// --- internal ---

type Other = Pick<Customer, "id" | "name">;

const FIELDS = ["email", "phone"] as const;
const MOST_ROWS = 1000;
const MOST_OTHERS = 3;
