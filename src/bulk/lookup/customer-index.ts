import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { FileKeys } from "../../match/file-keys.ts";
import { comparablesOf, type KeyMap, keyMap, kindsOf, type MatchKey, type MatchMode } from "../../match/match-key.ts";

interface IndexOptions {
  /** Knows whether a row is matched by a key: other customers are not kept. */
  readonly wanted?: Pick<FileKeys, "has" | "byName" | "phoneCodes">;
  readonly everybody?: boolean;
}

/**
 * The customers of the server, by what rows are matched by. It keeps the whole record of a customer, with further
 * fields of the server: the journal and an undo need it as it was.
 */
export class CustomerIndex {
  readonly #kinds: readonly MatchKey["kind"][];
  readonly #readPhone: PhoneReader;
  readonly #options: IndexOptions;
  readonly #records: Customer[] = [];
  readonly #places: KeyMap<number[]>;

  /** @param readPhone reads the numbers that the server has in national form, if a default country is known. */
  constructor(mode: MatchMode, readPhone: PhoneReader, options: IndexOptions = {}) {
    // Reading the words of every customer's name takes time.
    this.#kinds = kindsOf(mode).filter((kind) => kind !== "person" || options.wanted?.byName !== false);
    this.#places = keyMap(mode);
    this.#readPhone = readPhone;
    this.#options = options;
  }

  /** Adds a customer. When one comes twice, `find` gives the first record and `all` both. */
  add(customer: Customer): void {
    const { wanted, everybody = false } = this.#options;
    const keys = this.#kinds.flatMap((kind) =>
      this.#valuesOf(customer, kind).flatMap((value) => (wanted?.has(kind, value) === false ? [] : [{ kind, value }])),
    );
    if (keys.length === 0 && !everybody) return;
    const place = this.#records.push(customer) - 1;
    for (const { kind, value } of keys) {
      const others = this.#places.get(kind)?.get(value);
      if (others === undefined) this.#places.get(kind)?.set(value, [place]);
      else others.push(place);
    }
  }

  /** Replaces the record of a customer that a key finds, if the key also finds the new record. */
  replace(key: MatchKey, customer: Customer): void {
    if (!this.#valuesOf(customer, key.kind).includes(key.value)) return;
    for (const place of this.#placesOf(key)) {
      if (this.#records[place]?.id === customer.id) this.#records[place] = customer;
    }
  }

  find(key: MatchKey): readonly Customer[] {
    const found = new Map<string, Customer>();
    for (const place of this.#placesOf(key)) {
      const customer = this.#records[place];
      if (customer !== undefined && !found.has(customer.id)) found.set(customer.id, customer);
    }
    return [...found.values()];
  }

  all(): Iterable<Customer> {
    return this.#records;
  }

  #valuesOf(customer: Customer, kind: MatchKey["kind"]): readonly string[] {
    return comparablesOf(customer, kind, this.#readPhone, this.#options.wanted?.phoneCodes);
  }

  #placesOf({ kind, value }: MatchKey): readonly number[] {
    return this.#places.get(kind)?.get(value) ?? [];
  }
}
