import { type Customer, fieldsOf } from "./customer.ts";
import { normalizeEmail } from "./email.ts";
import { byKey } from "./identity.ts";
import { internationalPhone } from "./phone.ts";
import { foldedName, foldedStreet, foldedWords, foldedZip } from "./postal.ts";

export const DUPLICATE_KINDS = ["email", "phone", "name-address"] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

interface Link {
  readonly by: DuplicateKind;
  /** As it is compared: an address in lower case, a number in E.164, words without case, accents and punctuation. */
  readonly key: string;
  readonly members: readonly Customer[];
}

/** Its links are in the order of DUPLICATE_KINDS, its members in the list's order. */
export interface DuplicateGroup {
  readonly links: readonly Link[];
  readonly members: readonly Customer[];
}

/** A phone number in the form in which two are compared; undefined when it cannot be read. */
export type PhoneKey = (text: string) => string | undefined;

/**
 * Groups customers that share an e-mail address, a phone number, or name and address. Groups with a common member join.
 * @returns the groups, in the order of their first customers.
 */
export function duplicateGroups(
  customers: readonly Customer[],
  phoneKey: PhoneKey = internationalPhone,
): DuplicateGroup[] {
  const links = DUPLICATE_KINDS.flatMap((by) => {
    const holders = byKey(customers, (customer) => new Set(keysOf(customer, by, phoneKey)));
    return [...holders].flatMap(([key, members]) => (members.length > 1 ? { by, key, members } : []));
  });
  const groupOf = new Map<Customer, Set<Customer>>();
  for (const { members } of links) {
    const met = new Set(members.flatMap((customer) => groupOf.get(customer) ?? []));
    // The largest takes in the others: each customer changes its group a few times only.
    const [group = new Set<Customer>(), ...smaller] = [...met].sort((one, other) => other.size - one.size);
    for (const customer of [...smaller.flatMap((one) => [...one]), ...members])
      groupOf.set(customer, group.add(customer));
  }
  const groups = (some: readonly Customer[]) => some.slice(0, 1).flatMap((customer) => groupOf.get(customer) ?? []);
  const linksOf = byKey(links, ({ members }) => groups(members));
  const membersOf = byKey(customers, (customer) => groups([customer]));
  return [...membersOf].map(([group, members]) => ({ links: linksOf.get(group) ?? [], members }));
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
