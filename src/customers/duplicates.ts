import { byKey } from "./contact-key.ts";
import { type Customer, fieldsOf } from "./customer.ts";
import { normalizeEmail } from "./email.ts";
import { internationalPhone } from "./phone.ts";
import { foldedName, foldedStreet, foldedWords, foldedZip } from "./postal.ts";

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
  const groups = new Unions(customers.length);
  const shared: { readonly first: number; readonly link: Link }[] = [];
  for (const by of DUPLICATE_KINDS.filter((kind) => kinds.includes(kind))) {
    for (const [key, members] of byKey(customers.entries(), ([, customer]) => keysOf(customer, by, phoneKey))) {
      const [first = 0] = members.map(([index]) => index);
      if (members.length < 2) continue;
      for (const [index] of members) groups.join(first, index);
      shared.push({ first, link: { by, key, ids: members.map(([, { id }]) => id) } });
    }
  }
  const links = byKey(shared, ({ first }) => [groups.rootOf(first)]);
  const members = byKey(customers.entries(), ([index]) => {
    const root = groups.rootOf(index);
    return links.has(root) ? [root] : [];
  });
  return [...members].map(([root, group]) => ({
    links: (links.get(root) ?? []).map(({ link }) => link),
    customers: group.map(([, customer]) => customer),
  }));
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
