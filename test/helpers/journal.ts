/** When a run is tested without files: a journal in memory, and customers to be written. */
import type { Entry } from "../../src/bulk/journal/entries.ts";
import type { Journal } from "../../src/bulk/journal/writer.ts";
import type { Customer } from "../../src/customers/customer.ts";

/** A journal in memory. */
export function memoryJournal(entries: Entry[] = []): Pick<Journal, keyof Journal> & { readonly entries: Entry[] } {
  return {
    entries,
    async intend(intent) {
      await Promise.resolve();
      entries.push(intent);
    },
    note: (entry) => void entries.push(entry),
    flush: async () => {},
    close: async () => {},
  };
}

/** A customer of which only what matters is given. */
export function customer(id: string, fields: Partial<Customer> = {}): Customer {
  return { id, name: null, email: null, phone: null, address: null, notes: null, ...fields };
}
