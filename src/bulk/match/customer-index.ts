import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { KeyTable } from "../tables/key-table.ts";
import { RecordStore } from "../tables/record-store.ts";
import { comparableOf, type FileKeys, kindsOf, type MatchKey, type MatchMode, SPACES } from "./match.ts";

/** The customers that the server has, by what rows are matched by. */
export interface CustomerIndex {
  /** Takes in a customer. Of who comes twice `find` gives what came first, and `all` both. */
  add(customer: Customer): void;
  /** Puts another record of a customer in the place of the one that a key finds, unless that would not find it. */
  replace(key: MatchKey, customer: Customer): void;
  find(key: MatchKey): readonly Customer[];
  /** Everybody that is kept, in the order in which they came. */
  all(): Iterable<Customer>;
}

export interface IndexOptions {
  /** Whether a key is looked for: a customer that no row is matched by is not kept. */
  readonly wanted?: FileKeys["has"];
  /** Keep also whom no row is matched by. */
  readonly everybody?: boolean;
}

/**
 * What is held of a customer is the text of the whole record: the journal, an undo and the trash keep it as it was, what
 * the API document does not name included. Of its keys there are hashes alone; who is found by one is compared in full.
 * @param readPhone reads the numbers that the server has in national form, where a default country is known.
 */
export function createIndex(
  mode: MatchMode,
  readPhone: PhoneReader,
  { wanted = () => true, everybody = false }: IndexOptions = {},
): CustomerIndex {
  const records = new RecordStore();
  const firsts = new KeyTable();
  /** By the record that has a key first: the others that have one of its keys. */
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

  /** Of the records that may have a key. */
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
