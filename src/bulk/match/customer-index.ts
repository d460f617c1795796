import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { KeyTable } from "../../tables/key-table.ts";
import { RecordStore } from "../../tables/record-store.ts";
import type { FileKeys } from "./file-keys.ts";
import { comparablesOf, kindsOf, type MatchKey, type MatchMode, SPACES } from "./match-key.ts";

interface IndexOptions {
  /** Knows whether a row is matched by a key: other customers are not kept. */
  readonly wanted?: Pick<FileKeys, "has" | "byName" | "phoneCodes">;
  /** Keep all customers, also those that no row is matched by. */
  readonly everybody?: boolean;
  /** For a temporary file, where there are very many customers. */
  readonly tempFolder?: string | undefined;
}

/**
 * The customers of the server, by what rows are matched by. It keeps the whole record of a customer as text, with further
 * fields of the server: the journal, an undo and the trash need it as it was. Of its keys it keeps only hashes, and
 * compares the records that it finds.
 */
export class CustomerIndex {
  readonly #kinds: readonly MatchKey["kind"][];
  readonly #readPhone: PhoneReader;
  readonly #options: IndexOptions;
  readonly #records: RecordStore;
  readonly #firsts = new KeyTable();
  /** By the number of the first record with a key: the other records with one of its keys. */
  readonly #others = new Map<number, number[]>();

  /** @param readPhone reads the numbers that the server has in national form, where a default country is known. */
  constructor(mode: MatchMode, readPhone: PhoneReader, options: IndexOptions = {}) {
    // Reading the words of every customer's name takes time.
    this.#kinds = kindsOf(mode).filter((kind) => kind !== "person" || options.wanted?.byName !== false);
    this.#readPhone = readPhone;
    this.#records = new RecordStore(options.tempFolder);
    this.#options = options;
  }

  /** Adds a customer. When one comes twice, `find` gives the first record and `all` both. */
  add(customer: Customer): void {
    const { wanted, everybody = false } = this.#options;
    const keys = this.#kinds.flatMap((kind) =>
      this.#valuesOf(customer, kind).flatMap((value) => (wanted?.has(kind, value) === false ? [] : [{ kind, value }])),
    );
    if (keys.length === 0 && !everybody) return;
    const number = this.#records.add(customer);
    for (const { kind, value } of keys) {
      const first = this.#firsts.addKey(SPACES[kind], value, number);
      if (first === 0 || first === number) continue;
      const more = this.#others.get(first);
      if (more) more.push(number);
      else this.#others.set(first, [number]);
    }
  }

  /** Replaces the record of a customer that a key finds, if the key also finds the new record. */
  replace(key: MatchKey, customer: Customer): void {
    if (!this.#valuesOf(customer, key.kind).includes(key.value)) return;
    for (const number of this.#numbersOf(key)) {
      if (this.#records.at(number).id === customer.id) this.#records.replace(number, customer);
    }
  }

  find(key: MatchKey): readonly Customer[] {
    const found = new Map<string, Customer>();
    for (const number of this.#numbersOf(key)) {
      const customer = this.#records.at(number);
      if (found.has(customer.id) || !this.#valuesOf(customer, key.kind).includes(key.value)) continue;
      found.set(customer.id, customer);
    }
    return [...found.values()];
  }

  /** All customers that are kept, in the order in which they were added. */
  all(): Iterable<Customer> {
    return this.#records.all();
  }

  #valuesOf(customer: Customer, kind: MatchKey["kind"]): readonly string[] {
    return comparablesOf(customer, kind, this.#readPhone, this.#options.wanted?.phoneCodes);
  }

  /** The numbers of the records that may have a key. */
  #numbersOf({ kind, value }: MatchKey): readonly number[] {
    const first = this.#firsts.matchedBy(SPACES[kind], value);
    return first === 0 ? [] : [first, ...(this.#others.get(first) ?? [])];
  }
}
