import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { KeyTable } from "../tables/key-table.ts";
import { RecordStore } from "../tables/record-store.ts";
import type { FileKeys } from "./file-keys.ts";
import { comparableOf, kindsOf, type MatchKey, type MatchMode, SPACES } from "./match-key.ts";

/** The customers of the server, by what rows are matched by. */
export interface CustomerIndex {
  /** Adds a customer. When one comes twice, `find` gives the first record and `all` both. */
  add(customer: Customer): void;
  /** Replaces the record of a customer that a key finds, if the key also finds the new record. */
  replace(key: MatchKey, customer: Customer): void;
  find(key: MatchKey): readonly Customer[];
  /** All customers that are kept, in the order in which they were added. */
  all(): Iterable<Customer>;
}

interface IndexOptions {
  /** Whether a row is matched by this key: other customers are not kept. */
  readonly wanted?: FileKeys["has"];
  /** Keep all customers, also those that no row is matched by. */
  readonly everybody?: boolean;
}

/**
 * Keeps the whole record of a customer as text, with further fields of the server: the journal, an undo and the trash
 * need it as it was. Of its keys it keeps only hashes, and compares the records that it finds.
 * @param readPhone reads the numbers that the server has in national form, where a default country is known.
 */
export function createIndex(
  mode: MatchMode,
  readPhone: PhoneReader,
  { wanted = () => true, everybody = false }: IndexOptions = {},
): CustomerIndex {
  const records = new RecordStore();
  const firsts = new KeyTable();
  /** By the number of the first record with a key: the other records with one of its keys. */
  const others = new Map<number, number[]>();
  return {
    add(customer) {
      const keys = keysOf(customer).filter(({ kind, value }) => wanted(kind, value));
      if (keys.length === 0 && !everybody) return;
      const number = records.add(customer);
      for (const { kind, value } of keys) {
        const first = firsts.addKey(SPACES[kind], value, number);
        if (first === 0 || first === number) continue;
        const more = others.get(first);
        if (more) more.push(number);
        else others.set(first, [number]);
      }
    },
    replace(key, customer) {
      if (comparableOf(customer, key.kind, readPhone) !== key.value) return;
      for (const number of numbersOf(key)) {
        if (records.at(number).id === customer.id) records.replace(number, customer);
      }
    },
    find(key) {
      const { kind, value } = key;
      const found = new Map<string, Customer>();
      for (const number of numbersOf(key)) {
        const customer = records.at(number);
        if (!found.has(customer.id) && comparableOf(customer, kind, readPhone) === value)
          found.set(customer.id, customer);
      }
      return [...found.values()];
    },
    all: () => records.all(),
  };

  /** The numbers of the records that may have a key. */
  function numbersOf({ kind, value }: MatchKey): readonly number[] {
    const first = firsts.matchedBy(SPACES[kind], value);
    return first === 0 ? [] : [first, ...(others.get(first) ?? [])];
  }

  function keysOf(customer: Customer): MatchKey[] {
    return kindsOf(mode).flatMap((kind) => {
      const value = comparableOf(customer, kind, readPhone);
      return value === undefined ? [] : [{ kind, value }];
    });
  }
}
