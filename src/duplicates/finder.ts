import type { Customer } from "../customers/customer.ts";
import { internationalPhone } from "../customers/phone.ts";
import { KeyTable } from "../tables/key-table.ts";
import { RecordStore } from "../tables/record-store.ts";
import { DUPLICATE_KINDS, type DuplicateKind, keysOf, type PhoneKey } from "./keys.ts";
import { Unions } from "./unions.ts";

/** Something that several customers of a group have in common. */
export interface Link {
  readonly by: DuplicateKind;
  /** As it is compared: an address in lower case, a number in E.164, words without case, accents and punctuation. */
  readonly key: string;
  /** The numbers of these customers, from 1, in the list's order. */
  readonly members: readonly number[];
}

/** Customers that are likely the same. */
export interface DuplicateGroup {
  /** Never empty; in the order of DUPLICATE_KINDS. */
  readonly links: readonly Link[];
  readonly members: readonly number[];
}

interface FinderOptions {
  readonly kinds?: readonly DuplicateKind[] | undefined;
  readonly phoneKey?: PhoneKey;
  /** For a temporary file, where there are very many customers. */
  readonly tempFolder?: string;
}

/**
 * Groups customers that share an e-mail address, a phone number, or name and address. Groups join: when one has
 * the e-mail address of a second and the phone number of a third, the three are one group.
 */
export class DuplicateFinder {
  readonly #kinds: readonly DuplicateKind[];
  readonly #phoneKey: PhoneKey;
  readonly #records: RecordStore;
  /** All keys, as hashes, with the first customer that has each. */
  #keys = new KeyTable();
  /** Those that another customer has too. */
  readonly #shared = new KeyTable();
  /** The customers that have such a key. */
  #sharing = new Uint8Array(1024);

  constructor({ kinds = DUPLICATE_KINDS, phoneKey = internationalPhone, tempFolder }: FinderOptions = {}) {
    this.#kinds = DUPLICATE_KINDS.filter((kind) => kinds.includes(kind));
    this.#phoneKey = phoneKey;
    this.#records = new RecordStore(tempFolder);
  }

  /** How many customers there are. */
  get size(): number {
    return this.#records.size;
  }

  add(customer: Customer): void {
    const number = this.#records.add(customer);
    for (const [space, kind] of this.#kinds.entries()) {
      for (const key of keysOf(customer, kind, this.#phoneKey)) {
        const first = this.#keys.addKey(space, key, number);
        if (first === 0 || first === number) continue;
        this.#shared.addKey(space, key, first);
        this.#note(first);
        this.#note(number);
      }
    }
  }

  /** The groups, in the order of their first customers; asked for once, after the last customer. */
  groups(): DuplicateGroup[] {
    this.#keys = new KeyTable(); // Those that are shared are known, and the others take much memory.
    const unions = new Unions(this.size + 1);
    const links: Link[] = [];
    for (const [space, found] of this.#membersByKey().entries()) {
      const by = this.#kinds[space];
      for (const [key, members] of found) {
        // Alone: the hash of another key is the same.
        if (by === undefined || typeof members === "number") continue;
        for (const number of members) unions.join(members[0] ?? number, number);
        links.push({ by, key, members });
      }
    }
    const linksOf = new Map<number, Link[]>();
    for (const link of links) {
      const root = unions.rootOf(link.members[0] ?? 0);
      const others = linksOf.get(root);
      if (others) others.push(link);
      else linksOf.set(root, [link]);
    }
    const membersOf = new Map<number, Members>();
    for (const number of this.#numbers()) {
      const root = unions.rootOf(number);
      if (linksOf.has(root)) membersOf.set(root, withMember(membersOf.get(root), number));
    }
    return [...membersOf].map(([root, members]) => ({
      links: linksOf.get(root) ?? [],
      members: typeof members === "number" ? [members] : members,
    }));
  }

  /** The customers of these numbers, in the list's order. */
  customers(members: readonly number[]): Customer[] {
    return members.map((number) => this.#records.at(number));
  }

  #note(number: number): void {
    if (number >= this.#sharing.length) {
      const old = this.#sharing;
      this.#sharing = new Uint8Array(number * 2);
      this.#sharing.set(old);
    }
    this.#sharing[number] = 1;
  }

  *#numbers(): Generator<number> {
    for (let number = 1; number <= this.size; number += 1) if (this.#sharing[number] === 1) yield number;
  }

  /** For each kind: the customers of each key that may be shared, in the order in which the keys come up. */
  #membersByKey(): Map<string, Members>[] {
    const found = this.#kinds.map(() => new Map<string, Members>());
    for (const number of this.#numbers()) {
      const customer = this.#records.at(number);
      for (const [space, kind] of this.#kinds.entries()) {
        for (const key of keysOf(customer, kind, this.#phoneKey)) {
          if (this.#shared.firstWith(space, key) === 0) continue;
          found[space]?.set(key, withMember(found[space].get(key), number));
        }
      }
    }
    return found;
  }
}

// --- internal ---

/** Most keys have one or two customers: an array for each would take as much memory as all else. */
type Members = number | number[];

function withMember(members: Members | undefined, number: number): Members {
  if (members === undefined) return number;
  if (typeof members === "number") return [members, number];
  members.push(number);
  return members;
}
