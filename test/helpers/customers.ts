/** Customers for tests: a test gives what matters, and a field that is added later needs no change of it. */
import { type Address, type Customer, fromNames, NO_ADDRESS } from "../../src/customers/customer.ts";
import { DOCUMENTED, type FieldName, RECORD_KEYS } from "../../src/customers/fields.ts";

/** Every documented field, empty. */
export const NO_FIELDS = fromNames(RECORD_KEYS, () => null);

type Given = Omit<Partial<Customer>, "address"> & { readonly address?: Partial<Address> | null };

/** A customer whose fields are empty but for these; an address is completed. */
export function customer(id: string, { address = null, ...fields }: Given = {}): Customer {
  return { id, ...NO_FIELDS, ...fields, address: address && { ...NO_ADDRESS, ...address } } as Customer; // It has all keys.
}

/** The headings of a CSV file with every documented field. */
export const CSV_HEADINGS = DOCUMENTED.join(",");

/** A line of such a file. The values are as they stand in CSV. */
export function csvLine(values: Readonly<Partial<Record<"id" | FieldName, string>>>): string {
  const texts: Readonly<Record<string, string>> = values;
  return DOCUMENTED.map((name) => texts[name] ?? "").join(",");
}
