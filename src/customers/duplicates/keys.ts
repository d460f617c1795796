import { type Customer, fieldsOf } from "../customer.ts";
import { normalizeEmail } from "../email.ts";
import { foldedName, foldedStreet, foldedWords, foldedZip } from "../postal.ts";

/** What two customers can have in common. */
export const DUPLICATE_KINDS = ["email", "phone", "name-address"] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** A phone number in the form in which two are compared; undefined when it cannot be read. */
export type PhoneKey = (text: string) => string | undefined;

/** The texts by which a customer is compared under a kind; empty when it has none. */
export function keysOf(customer: Customer, by: DuplicateKind, phoneKey: PhoneKey): string[] {
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
