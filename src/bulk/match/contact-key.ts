import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { comparableName, type MatchKey } from "./match.ts";

/** Equal for whatever may be the same; what has the same key is compared in full. */
export function contactKey({ kind, value }: MatchKey): string {
  switch (kind) {
    case "id":
      return `id ${value}`;
    case "email":
      return `email ${normalizeEmail(value)}`;
    case "phone":
      // However a number is written, with its country's code or without, its last digits are these.
      return `phone ${value.replace(/\D/g, "").slice(-6)}`;
    case "name":
      return `name ${comparableName(value)}`;
  }
}

/** The keys that a customer has of these kinds. */
export function contactKeys(customer: Customer, kinds: readonly MatchKey["kind"][]): string[] {
  return kinds.flatMap((kind) => {
    const value = customer[kind];
    return value === null || value === "" ? [] : [contactKey({ kind, value })];
  });
}

/** Things by their keys. */
export function byKey<Item>(items: Iterable<Item>, keysOf: (item: Item) => Iterable<string>): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const others = found.get(key);
      if (others) others.push(item);
      else found.set(key, [item]);
    }
  }
  return found;
}
