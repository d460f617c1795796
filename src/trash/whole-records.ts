import type { CustomersApi } from "../api/customers-api.ts";
import { type Customer, fieldsOf } from "../customers/customer.ts";
import { furtherFields } from "../customers/further-fields.ts";

/**
 * A reader of whole records, given what a list says of customers: some servers list only a part of each. The first
 * customer is read by itself; where its row in the list lacks nothing, the rows of all others are taken for whole.
 */
export function wholeRecords(api: Pick<CustomersApi, "get">): (row: Customer) => Promise<Customer> {
  let listsAll: Promise<boolean> | undefined;
  return async (row) => {
    if (listsAll === undefined) {
      const first = api.get(row.id);
      // Whoever comes meanwhile waits for it; that it failed is told to the first one, and says nothing of the others.
      listsAll = first.then(
        (whole) => hasAll(row, whole),
        () => false,
      );
      return first;
    }
    return (await listsAll) ? row : api.get(row.id);
  };
}

// --- internal ---

function hasAll(row: Customer, whole: Customer): boolean {
  const [listed, read] = [fieldsOf(row), fieldsOf(whole)];
  const documented = Object.entries(read).every(
    ([field, value]) => value === null || listed[field as keyof typeof listed] !== null,
  );
  const further = furtherFields(row);
  return documented && furtherFields(whole).every((field) => further.includes(field));
}
