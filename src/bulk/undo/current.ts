import type { Customer } from "../../customers/customer.ts";
import { Numbers } from "../../tables/numbers.ts";
import { RecordStore } from "../../tables/record-store.ts";
import { TextTable } from "../../tables/text-table.ts";

/** The customers that a run wrote, as they are now. */
export class CurrentCustomers {
  /** Those that are of interest. */
  readonly ids = new TextTable();
  readonly #records: RecordStore;
  /** By the number of the id: the number of the record; 0 for none. */
  readonly #recordOf = new Numbers("small");

  /** @param folder for a temporary file, where there are very many. */
  constructor(folder?: string) {
    this.#records = new RecordStore(folder);
  }

  /** Notes how a customer is, if it is of interest. */
  add(customer: Customer): void {
    const id = this.ids.find(customer.id);
    if (id !== 0) this.#recordOf.set(id, this.#records.add(customer));
  }

  /** Notes that there is no such customer any more. */
  remove(id: string): void {
    this.#recordOf.set(this.ids.find(id), 0);
  }

  get(id: string): Customer | undefined {
    const record = this.#recordOf.at(this.ids.find(id));
    return record === 0 ? undefined : this.#records.at(record);
  }
}
