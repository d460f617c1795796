import type { Entry } from "../../src/bulk/journal/entries.ts";
import type { Journal } from "../../src/bulk/journal/writer.ts";
import type { Customer } from "../../src/customers/customer.ts";
import type { Clock } from "../../src/system/clock.ts";

/** A journal in memory. */
export function memoryJournal(entries: Entry[] = []): Journal & { readonly entries: Entry[] } {
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

/** A clock that goes on only while somebody sleeps, and then at once. */
export function fastClock(start = Date.UTC(2026, 0, 31, 2, 3, 4)): Clock & { slept: number[] } {
  let time = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => start + time,
    monotonic: () => time,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      time += ms;
      await new Promise(setImmediate);
      signal?.throwIfAborted();
    },
  };
}

export function customer(id: string, fields: Partial<Customer> = {}): Customer {
  return { id, name: null, email: null, phone: null, address: null, notes: null, ...fields };
}
