import type { Customer } from "./customer.ts";
import { normalizeEmail } from "./email.ts";

/** What customers are matched by. */
type Kind = "id" | "email" | "phone" | "name";

/** The same for all values that may mean the same customer; customers with the same key are then compared in full. */
export function contactKey({ kind, value }: { readonly kind: Kind; readonly value: string }): string {
  switch (kind) {
    case "id":
      return `id ${value}`;
    case "email":
      return `email ${normalizeEmail(value)}`;
    case "phone":
      // The last digits are the same with and without the country's code.
      return `phone ${value.replace(/\D/g, "").slice(-6)}`;
    case "name":
      return `name ${comparableName(value)}`;
  }
}

/** The keys that a customer has of these kinds. */
export function contactKeys(customer: Customer, kinds: readonly Kind[]): string[] {
  return kinds.flatMap((kind) => {
    const value = customer[kind];
    return value === null || value === "" ? [] : [contactKey({ kind, value })];
  });
}

/** A name without case, outer blanks and the width of blanks between its words. */
export function comparableName(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
}

/** Items by their keys, in the order in which the keys come up. */
export function byKey<Item, Key>(items: Iterable<Item>, keysOf: (item: Item) => Iterable<Key>): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const others = found.get(key);
      if (others) others.push(item);
      else found.set(key, [item]);
    }
  }
  return found;
}
