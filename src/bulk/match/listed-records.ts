import type { CustomersApi } from "../../api/customers-api.ts";
import { hasWritable, wholeRecords } from "../../api/whole-records.ts";
import { type Customer, FIELD_NAMES, type FieldName, valueAt } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";

/**
 * What is known of how much the server's list tells of a customer: on some servers it holds less than the record. What is
 * taken there for empty would be written over, and an undo would not bring it back.
 */
export class ListedRecords {
  /** Documented fields that no row of the list had so far. */
  readonly #unseen = new Set<FieldName>(FIELD_NAMES);
  /** Whose records were read by themselves. */
  readonly #whole = new Set<string>();

  /** Takes in whom findCustomers() found. */
  add(customer: Customer, alone: boolean): void {
    if (alone) this.#whole.add(customer.id);
    else for (const field of this.#unseen) if (!isEmpty(customer, field)) this.#unseen.delete(field);
  }

  /**
   * Whether fields of a customer may have values that the list does not give: they are empty there, as with everybody.
   * An address is sent as a whole, so that all of it matters with a part.
   */
  mayLack(customer: Customer, fields: readonly string[]): boolean {
    if (this.#whole.has(customer.id)) return false;
    if (fields.some((field) => field.startsWith("address."))) return true;
    return [...this.#unseen].some((field) => fields.includes(field) && isEmpty(customer, field));
  }
}

/** Completes rows of the list. */
export interface Completion {
  /** The whole record; the row itself where the list is found to give all, or the customer is gone meanwhile. */
  whole(row: Customer): Promise<Customer>;
  /** Requests that it took so far. */
  readonly reads: number;
}

/** One record is read to see whether the list gives all; where it does not, so is every other. */
export function completion(api: Pick<CustomersApi, "get">): Completion {
  let reads = 0;
  const get = (id: string) => {
    reads += 1;
    return api.get(id);
  };
  const whole = wholeRecords({ get }, hasWritable);
  return {
    async whole(row) {
      try {
        return await whole(row);
      } catch (error) {
        // Said by the write that finds nobody.
        if (error instanceof CliError && error.code === "not_found") return row;
        throw error;
      }
    },
    get reads() {
      return reads;
    },
  };
}

// --- internal ---

function isEmpty(customer: Customer, field: FieldName): boolean {
  return (valueAt(customer, field) ?? "") === "";
}
