import {
  type Customer,
  FIELD_NAMES,
  type FieldName,
  fieldsOf,
  furtherFields,
  valueAt,
} from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";

/**
 * Completes rows of lists: the lists of some servers hold only a part of each record. One record is read by itself to
 * find out; where its row lacks nothing, all rows count as whole.
 */
export class WholeRecords {
  readonly #get: (id: string) => Promise<Customer>;
  /** Documented fields that no row of a list had so far. */
  readonly #unseen = new Set<FieldName>(FIELD_NAMES);
  /** Ids of records that were read by themselves and seen in no list since. */
  readonly #read = new Set<string>();
  readonly #listsAll = new Question();
  readonly #listsWritable = new Question();

  constructor(get: (id: string) => Promise<Customer>) {
    this.#get = get;
  }

  /** A list had this row. */
  noteRow(row: Customer): void {
    this.#read.delete(row.id);
    for (const field of this.#unseen) if (!isEmpty(row, field)) this.#unseen.delete(field);
  }

  /** This record was read by itself. */
  noteRecord({ id }: Customer): void {
    if (this.#read.size < MOST_REMEMBERED) this.#read.add(id);
  }

  /** Whether a customer is known to lack nothing, because it was read by itself. */
  isWhole({ id }: Customer): boolean {
    return this.#read.has(id);
  }

  /** As CustomersApi.whole(). */
  async whole(row: Customer, fields?: readonly string[]): Promise<Customer> {
    if (this.isWhole(row) || (fields !== undefined && !this.#mayLack(row, fields))) return row;
    try {
      return fields === undefined
        ? await this.#listsAll.complete(row, this.#get, "")
        : await this.#listsWritable.complete(row, this.#get, "address.");
    } catch (error) {
      // Deleted meanwhile: the write that follows says so.
      if (error instanceof CliError && error.code === "not_found") return row;
      throw error;
    }
  }

  /**
   * Whether any of these fields may have a value that the list does not give: it is empty in this row and in all others.
   * An address is sent as a whole: all of its parts matter.
   */
  #mayLack(row: Customer, fields: readonly string[]): boolean {
    if (fields.some((field) => field.startsWith("address."))) return true;
    return [...this.#unseen].some((field) => fields.includes(field) && isEmpty(row, field));
  }
}

// --- internal ---

const MOST_REMEMBERED = 10_000;

/** Whether the list gives all that matters: unknown until the first record was read. */
class Question {
  #answer: Promise<boolean | undefined> | undefined;

  async complete(row: Customer, get: (id: string) => Promise<Customer>, prefix: string): Promise<Customer> {
    for (;;) {
      if (this.#answer === undefined) {
        const record = get(row.id);
        // After a failure the next row's record is read, to find out.
        this.#answer = record.then(
          (read) => hasAll(row, read, prefix),
          () => {
            this.#answer = undefined;
            return undefined;
          },
        );
        return record;
      }
      const isGiven = await this.#answer; // Rows that come before the answer wait for it.
      if (isGiven !== undefined) return isGiven ? row : get(row.id);
    }
  }
}

/** Whether a row lacks no documented field that the record has, and no other whose name begins so. */
function hasAll(row: Customer, record: Customer, prefix: string): boolean {
  const [listed, read] = [fieldsOf(row), fieldsOf(record)];
  const further = furtherFields(row);
  return (
    Object.entries(read).every(([field, value]) => value === null || listed[field as keyof typeof listed] !== null) &&
    furtherFields(record).every((field) => !field.startsWith(prefix) || further.includes(field))
  );
}

function isEmpty(customer: Customer, field: FieldName): boolean {
  return (valueAt(customer, field) ?? "") === "";
}
