import { type Customer, fieldsOf } from "../customer.ts";
import { normalizeEmail } from "../email.ts";
import { byKey } from "../identity.ts";
import { internationalPhone } from "../phone.ts";
import { foldedName, foldedStreet, foldedWords, foldedZip } from "../postal.ts";

/** Something that several customers of a group have in common. */
export interface Link {
  readonly by: DuplicateKind;
  /** As it is compared: an address in lower case, a number in E.164, words without case, accents and punctuation. */
  readonly key: string;
  /** The numbers of these customers, from 1, in the list's order. */
  readonly members: readonly number[];
}

export interface DuplicateGroup {
  /** Never empty; in the order of DUPLICATE_KINDS. */
  readonly links: readonly Link[];
  readonly members: readonly number[];
}

/**
 * Groups customers that share an e-mail address, a phone number, or name and address. Groups join: when one has
 * the e-mail address of a second and the phone number of a third, the three are one group.
 */
export class DuplicateFinder {
  readonly #phoneKey: PhoneKey;
  readonly #records: Customer[] = [];

  constructor(phoneKey: PhoneKey = internationalPhone) {
    this.#phoneKey = phoneKey;
  }

  get size(): number {
    return this.#records.length;
  }

  add(customer: Customer): void {
    this.#records.push(customer);
  }

  /** The groups, in the order of their first customers. */
  groups(): DuplicateGroup[] {
    const groupOf = new Map<number, { links: Link[]; members: number[] }>();
    const numbered = this.#records.map((customer, at) => ({ customer, number: at + 1 }));
    for (const by of DUPLICATE_KINDS) {
      const holders = byKey(numbered, ({ customer }) => new Set(keysOf(customer, by, this.#phoneKey)));
      for (const [key, holding] of holders) {
        if (holding.length < 2) continue;
        const members = holding.map(({ number }) => number);
        const met = [...new Set(members.flatMap((number) => groupOf.get(number) ?? []))];
        // The largest takes in the others: each customer changes its group a few times only.
        const [group = { links: [], members: [] }, ...smaller] = met.sort(
          (one, other) => other.members.length - one.members.length,
        );
        for (const one of smaller) for (const link of one.links) group.links.push(link);
        group.links.push({ by, key, members });
        const joining = [...smaller.flatMap((one) => one.members), ...members.filter((number) => !groupOf.has(number))];
        for (const number of joining) {
          group.members.push(number);
          groupOf.set(number, group);
        }
      }
    }
    const order = (by: DuplicateKind) => DUPLICATE_KINDS.indexOf(by);
    const byFirst = (one: Pick<Link, "members">, other: typeof one) => (one.members[0] ?? 0) - (other.members[0] ?? 0);
    return [...new Set(groupOf.values())]
      .map(({ links, members }) => ({
        links: links.sort((one, other) => order(one.by) - order(other.by) || byFirst(one, other)),
        members: members.sort((one, other) => one - other),
      }))
      .sort(byFirst);
  }

  /** The customers of these numbers, in the list's order. */
  customers(members: readonly number[]): Customer[] {
    return members.flatMap((number) => this.#records[number - 1] ?? []);
  }
}

export const DUPLICATE_KINDS = ["email", "phone", "name-address"] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** A phone number in the form in which two are compared; undefined when it cannot be read. */
export type PhoneKey = (text: string) => string | undefined;

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
