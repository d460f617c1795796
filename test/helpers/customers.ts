/** Customers for tests: a test gives what matters, and a field that is added later needs no change of it. */
import { type Address, type Customer, fromNames, NO_ADDRESS } from "../../src/customers/customer.ts";
import { RECORD_KEYS } from "../../src/customers/fields.ts";

/** Every documented field, empty. */
export const NO_FIELDS = fromNames(RECORD_KEYS, () => null);

type Given = Omit<Partial<Customer>, "address"> & { readonly address?: Partial<Address> | null };

/** A customer whose fields are empty but for these; an address is completed. */
export function customer(id: string, { address = null, ...fields }: Given = {}): Customer {
  return { ...NO_FIELDS, ...fields, id, address: address && { ...NO_ADDRESS, ...address } } as Customer; // It has all keys.
}
