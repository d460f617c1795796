import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { FileKeys } from "../../match/file-keys.ts";
import { comparablesOf, type KeyMap, keyMap, kindsOf, type MatchKey, type MatchMode } from "../../match/match-key.ts";
import { Records } from "../../system/records.ts";

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
 * fields of the server: the journal and an undo need it as it was.
 */
export class CustomerIndex {
  readonly #kinds: readonly MatchKey["kind"][];
  readonly #readPhone: PhoneReader;
  readonly #options: IndexOptions;
  readonly #records: Records<Customer>;
  /** By key: the number of the record that has it, or of several. */
  readonly #numbers: KeyMap<number | number[]>;

  /** @param readPhone reads the numbers that the server has in national form, where a default country is known. */
  constructor(mode: MatchMode, readPhone: PhoneReader, options: IndexOptions = {}) {
    // Reading the words of every customer's name takes time.
    this.#kinds = kindsOf(mode).filter((kind) => kind !== "person" || options.wanted?.byName !== false);
    this.#numbers = keyMap(mode);
    this.#readPhone = readPhone;
    this.#records = new Records(options.tempFolder);
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
      const numbers = this.#numbers.get(kind);
      const others = numbers?.get(value);
      if (others === undefined) numbers?.set(value, number);
      else if (typeof others === "number") numbers?.set(value, [others, number]);
      else others.push(number);
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
      if (!found.has(customer.id)) found.set(customer.id, customer);
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

  /** The numbers of the records that have a key. */
  #numbersOf({ kind, value }: MatchKey): readonly number[] {
    const numbers = this.#numbers.get(kind)?.get(value) ?? [];
    return typeof numbers === "number" ? [numbers] : numbers;
  }
}
