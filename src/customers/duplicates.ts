import { type Customer, fieldsOf } from "./customer.ts";
import { normalizeEmail } from "./email.ts";
import { internationalPhone } from "./phone.ts";
import { foldedName, foldedStreet, foldedWords } from "./postal.ts";

/** What two customers can have in common. */
export const DUPLICATE_KINDS = ["email", "phone", "name-address"] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** Something that several customers of a group have in common. */
export interface Link {
  readonly by: DuplicateKind;
  /** As it is compared: an address in lower case, a number in E.164, words without case, accents and punctuation. */
  readonly key: string;
  readonly ids: readonly string[];
}

/** Customers that are likely the same. */
export interface DuplicateGroup {
  /** Never empty; in the order of DUPLICATE_KINDS. */
  readonly links: readonly Link[];
  /** In the list's order. */
  readonly customers: readonly Customer[];
}

/** A phone number in the form in which two are compared; undefined when it cannot be read. */
export type PhoneKey = (text: string) => string | undefined;

/**
 * Groups customers that share an e-mail address, a phone number, or name and address. Groups join: when one has
 * the e-mail address of a second and the phone number of a third, the three are one group.
 */
export function findDuplicates(
  customers: readonly Customer[],
  kinds: readonly DuplicateKind[] = DUPLICATE_KINDS,
  phoneKey: PhoneKey = internationalPhone,
): DuplicateGroup[] {
  const buckets = new Map<string, { readonly by: DuplicateKind; readonly key: string; readonly members: number[] }>();
  const groups = new Unions(customers.length);
  for (const [index, customer] of customers.entries()) {
    for (const by of kinds) {
      for (const key of keysOf(customer, by, phoneKey)) {
        const name = `${by}:${key}`;
        const bucket = buckets.get(name) ?? { by, key, members: [] };
        if (bucket.members.length === 0) buckets.set(name, bucket);
        else groups.join(bucket.members[0] ?? index, index);
        bucket.members.push(index);
      }
    }
  }
  const links = new Map<number, Link[]>();
  for (const { by, key, members } of buckets.values()) {
    const [first] = members;
    if (first === undefined || members.length < 2) continue;
    const root = groups.rootOf(first);
    const link = { by, key, ids: members.map((index) => customers[index]?.id ?? "") };
    links.set(root, [...(links.get(root) ?? []), link]);
  }
  return gathered(customers, groups, links);
}

// --- internal ---

/** The texts by which a customer is compared under a kind; empty when it has none. */
function keysOf(customer: Customer, by: DuplicateKind, phoneKey: PhoneKey): string[] {
  const fields = fieldsOf(customer);
  switch (by) {
    case "email":
      return fields.email === null ? [] : [normalizeEmail(fields.email)];
    case "phone": {
      const key = fields.phone === null ? undefined : phoneKey(fields.phone);
      return key === undefined ? [] : [key];
    }
    case "name-address": {
      const name = foldedName(fields.name ?? "");
      const street = foldedStreet(fields["address.street"] ?? "");
      if (name === "" || street === "") return [];
      // City or ZIP is enough: one of the two is often missing.
      const zip = foldedZip(fields["address.zip"] ?? "");
      const city = foldedWords(fields["address.city"] ?? "");
      const places = [zip, city].filter((place) => place !== "");
      return places.map((place) => `${name}, ${street}, ${place}`);
    }
  }
}

/** ZIP+4 is the same delivery area as its first five digits. */
function foldedZip(zip: string): string {
  const text = foldedWords(zip).replaceAll(" ", "");
  return /^\d{9}$/.test(text) ? text.slice(0, 5) : text;
}

function gathered(
  customers: readonly Customer[],
  groups: Unions,
  links: ReadonlyMap<number, readonly Link[]>,
): DuplicateGroup[] {
  const members = new Map<number, Customer[]>();
  for (const [index, customer] of customers.entries()) {
    const root = groups.rootOf(index);
    if (!links.has(root)) continue;
    const others = members.get(root);
    if (others) others.push(customer);
    else members.set(root, [customer]);
  }
  const rank = ({ by }: Link) => DUPLICATE_KINDS.indexOf(by);
  return [...members].map(([root, group]) => ({
    links: [...(links.get(root) ?? [])].sort((one, other) => rank(one) - rank(other)),
    customers: group,
  }));
}

/** Disjoint sets of numbers below a size (union-find, with path halving). */
class Unions {
  readonly #above: Int32Array;

  constructor(size: number) {
    this.#above = Int32Array.from({ length: size }, (_, index) => index);
  }

  rootOf(index: number): number {
    let at = index;
    for (;;) {
      const above = this.#above[at] ?? at;
      if (above === at) return at;
      const next = this.#above[above] ?? above;
      this.#above[at] = next;
      at = next;
    }
  }

  /** The root of both is the smaller one: groups come in the order of their first customers. */
  join(one: number, other: number): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    this.#above[Math.max(a, b)] = Math.min(a, b);
  }
}
