import { changedFields } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { Finding } from "../../intake/finding.ts";
import type { FileKeys } from "../../match/file-keys.ts";
import { comparableOf } from "../../match/match-key.ts";
import { safeText } from "../../text/safe-text.ts";
import type { Step } from "../step.ts";

/** Finds contacts of customers in rows that are about other customers, while the customers are read for other reasons. */
export class SharedContacts {
  /** By line and field: the value, in the form in which values are compared, and who has it. */
  readonly #found = new Map<
    string,
    { readonly value: string; readonly others: readonly Pick<Customer, "id" | "name">[] }
  >();
  readonly #keys: FileKeys;
  readonly #readPhone: PhoneReader;

  constructor(keys: FileKeys, readPhone: PhoneReader) {
    this.#keys = keys;
    this.#readPhone = readPhone;
  }

  add(customer: Customer): void {
    const { id, name } = customer;
    for (const field of CONTACTS) {
      const value = comparableOf(customer, field, this.#readPhone);
      // A row that is matched by this value is about this customer.
      if (value === undefined || this.#keys.has(field, value)) continue;
      const line = this.#keys.having(field, value);
      if (line === undefined || this.#isMatchedBy(customer, line)) continue;
      const { others = [] } = this.#found.get(`${line} ${field}`) ?? {};
      if (others.length === MOST_NAMED || others.some((other) => other.id === id)) continue;
      this.#found.set(`${line} ${field}`, { value, others: [...others, { id, name }] });
    }
  }

  /** The contacts that a step would write and other customers have. */
  of(step: Step): Finding[] {
    if (step.action !== "create" && step.action !== "update") return [];
    const { line, body } = step;
    const written = changedFields(body);
    return CONTACTS.flatMap((field): Finding[] => {
      const found = this.#found.get(`${line} ${field}`);
      if (found === undefined || !written.includes(field)) return [];
      const owners = found.others.map(({ id, name }) => (name ? `${name} (${id})` : id)).join(", ");
      const reason = `belongs to ${safeText(owners)} as well`;
      return [{ line, kind: "shared-contact", severity: "note", field, column: field, value: found.value, reason }];
    });
  }

  #isMatchedBy(customer: Customer, line: number): boolean {
    return (["id", "email", "phone"] as const).some((kind) => {
      const value = comparableOf(customer, kind, this.#readPhone);
      return value !== undefined && this.#keys.matched(kind, value) === line;
    });
  }
}

// --- internal ---

const CONTACTS = ["email", "phone"] as const;
const MOST_NAMED = 3;
