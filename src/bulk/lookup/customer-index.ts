import { changedFields } from "../../customers/changes.ts";
import { type Customer, isFlaggedDeleted } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { Finding } from "../../intake/finding.ts";
import {
  comparableOf,
  comparablesOf,
  type FileKeys,
  type KeyMap,
  keyMap,
  type MatchKey,
  type MatchMode,
  matchKindsOf,
} from "../../match/match-key.ts";
import { safeText } from "../../text/safe-text.ts";
import type { Step } from "../step.ts";

interface IndexOptions {
  /** Knows whether a row is matched by a key: other customers are not kept. */
  readonly wanted?: Pick<FileKeys, "has" | "byName" | "phoneCodes">;
  readonly everybody?: boolean;
}

/** The customers of the server, by what rows are matched by: whole records, as the journal needs them. */
export class CustomerIndex {
  readonly #kinds: readonly MatchKey["kind"][];
  readonly #readPhone: PhoneReader;
  readonly #options: IndexOptions;
  readonly #all: Customer[] = [];
  readonly #found: KeyMap<Customer[]>;

  /** @param readPhone reads the numbers that the server has in national form, if a default country is known. */
  constructor(mode: MatchMode, readPhone: PhoneReader, options: IndexOptions = {}) {
    // Reading the words of every customer's name takes time.
    this.#kinds = matchKindsOf(mode).filter((kind) => kind !== "person" || options.wanted?.byName !== false);
    this.#found = keyMap(mode);
    this.#readPhone = readPhone;
    this.#options = options;
  }

  /** Adds a customer who is not marked as deleted. When one comes twice, `find` gives the first record and `all` both. */
  add(customer: Customer): void {
    if (isFlaggedDeleted(customer)) return;
    const { wanted, everybody = false } = this.#options;
    let isKept = everybody;
    for (const kind of this.#kinds) {
      for (const value of this.#valuesOf(customer, kind)) {
        if (wanted?.has(kind, value) === false) continue;
        isKept = true;
        const others = this.#found.get(kind)?.get(value);
        if (others === undefined) this.#found.get(kind)?.set(value, [customer]);
        else others.push(customer);
      }
    }
    if (isKept) this.#all.push(customer);
  }

  /** Replaces the record of a customer that a key finds, if the key also finds the new record. */
  replace({ kind, value }: MatchKey, customer: Customer): void {
    const found = this.#found.get(kind)?.get(value) ?? [];
    if (!this.#valuesOf(customer, kind).includes(value)) return;
    for (const [at, { id }] of found.entries()) if (id === customer.id) found[at] = customer;
  }

  find({ kind, value }: MatchKey): readonly Customer[] {
    const found = new Map<string, Customer>();
    for (const one of this.#found.get(kind)?.get(value) ?? []) if (!found.has(one.id)) found.set(one.id, one);
    return [...found.values()];
  }

  get all(): readonly Customer[] {
    return this.#all;
  }

  #valuesOf(customer: Customer, kind: MatchKey["kind"]): readonly string[] {
    return comparablesOf(customer, kind, this.#readPhone, this.#options.wanted?.phoneCodes);
  }
}

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
