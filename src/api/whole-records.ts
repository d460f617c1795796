import { type Customer, fieldsOf } from "../customers/customer.ts";
import { furtherFields } from "../customers/further-fields.ts";
import type { CustomersApi } from "./customers-api.ts";

/**
 * A reader of whole records, given what a list says of customers: some servers list only a part of each. The first
 * customer is read by itself; where its row in the list lacks nothing, the rows of all others are taken for whole.
 * @param isWhole whether a row lacks nothing that matters of a record.
 */
export function wholeRecords(
  api: Pick<CustomersApi, "get">,
  isWhole: (row: Customer, whole: Customer) => boolean = hasAll,
): (row: Customer) => Promise<Customer> {
  let listsAll: Promise<boolean | undefined> | undefined;
  return async (row) => {
    for (;;) {
      if (listsAll === undefined) {
        const first = api.get(row.id);
        // That it failed is told to whom it was read for, and says nothing of the others: the next one is read then.
        listsAll = first.then(
          (whole) => isWhole(row, whole),
          () => {
            listsAll = undefined;
            return undefined;
          },
        );
        return first;
      }
      const known = await listsAll; // Whoever comes meanwhile waits for it.
      if (known !== undefined) return known ? row : api.get(row.id);
    }
  };
}

/** Whether a row of a list lacks no documented field of a record, and no part of its address: what an update sends. */
export function hasWritable(row: Customer, whole: Customer): boolean {
  const further = furtherFields(row);
  const parts = furtherFields(whole).filter((field) => field.startsWith("address."));
  return hasDocumented(row, whole) && parts.every((field) => further.includes(field));
}

// --- internal ---

function hasAll(row: Customer, whole: Customer): boolean {
  const further = furtherFields(row);
  return hasDocumented(row, whole) && furtherFields(whole).every((field) => further.includes(field));
}

function hasDocumented(row: Customer, whole: Customer): boolean {
  const [listed, read] = [fieldsOf(row), fieldsOf(whole)];
  return Object.entries(read).every(
    ([field, value]) => value === null || listed[field as keyof typeof listed] !== null,
  );
}
