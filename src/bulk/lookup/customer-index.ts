import { type Customer, isFlaggedDeleted } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { comparablesOf, type FileKeys, type MatchKey, type MatchMode, matchKindsOf } from "../../match/match-key.ts";

interface IndexOptions {
  /** Knows whether a row is matched by a key: other customers are not kept. */
  readonly wanted?: Pick<FileKeys, "has" | "hasNames" | "phoneCodes">;
  readonly everybody?: boolean;
}

/** The customers of the server, by what rows are matched by: whole records, as the journal needs them. */
export class CustomerIndex {
  readonly #kinds: readonly MatchKey["kind"][];
  readonly #readPhone: PhoneReader;
  readonly #options: IndexOptions;
  readonly #all: Customer[] = [];
  readonly #found: ReadonlyMap<MatchKey["kind"], Map<string, Customer[]>>;

  /** @param readPhone reads the numbers that the server has in national form, if a default country is known. */
  constructor(mode: MatchMode, readPhone: PhoneReader, options: IndexOptions = {}) {
    // Reading the words of every customer's name takes time.
    this.#kinds = matchKindsOf(mode).filter((kind) => kind !== "person" || options.wanted?.hasNames !== false);
    this.#found = new Map(matchKindsOf(mode).map((kind) => [kind, new Map()]));
    this.#readPhone = readPhone;
    this.#options = options;
  }

  /** Adds a customer that is not marked as deleted. If it comes twice, `find` gives the first record, `all` both. */
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
