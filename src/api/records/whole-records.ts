import {
  type Customer,
  FIELD_NAMES,
  type FieldName,
  fieldsOf,
  furtherFields,
  valueAt,
} from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { plainWord } from "../../text/shell-word.ts";

/** A create was answered by the id of another customer, who was overwritten then. */
export class Overwritten extends CliError {
  constructor(id: string, name: string | null, before: string | null) {
    const [made, was] = [name, before].map((text) => JSON.stringify(text));
    const message = `the server created ${made} with the id ${id}, which the list had for ${was}: it may have overwritten that customer`;
    const hint = `Look what is there with \`customers get ${plainWord(`id:${id}`)}\` before anything else is created.`;
    super("rejected", message, { ids: [id], status: 201, hint });
  }
}

/**
 * Completes rows of lists: the lists of some servers hold only a part of each record. One record is read by its id to
 * find out: if its row was complete, all rows count as complete.
 */
export class WholeRecords {
  /** Documented fields that no row of a list had so far. */
  readonly #unseen = new Set<FieldName>(FIELD_NAMES);
  /** Ids of records that were read by their ids and seen in no list since. */
  readonly #read = new Set<string>();
  /** Fields that list rows lack, learned from the first record read by id; undefined until then. */
  #lacking: Promise<readonly string[]> | undefined;

  /** By id: the name of each customer that a list had, and its number in the order of reading. */
  readonly #names = new Map<string, { readonly name: string | null; readonly number: number }>();
  #listed = 0;

  /** A list had this row. */
  noteRow(row: Customer): void {
    if (row.id !== "" && this.#names.size < MOST_NAMES && !this.#names.has(row.id))
      this.#names.set(row.id, { name: row.name, number: ++this.#listed });
    this.#read.delete(row.id);
    for (const field of this.#unseen) if (!isEmpty(row, field)) this.#unseen.delete(field);
  }

  /** This record was read by its id. */
  noteRecord({ id }: Customer): void {
    if (this.#read.size < MOST_REMEMBERED) this.#read.add(id);
  }

  /** It was deleted: a server may give its id to a new one. */
  noteDeleted({ id }: Customer): void {
    this.#names.delete(id);
  }

  /** How many customers lists had so far. */
  get listed(): number {
    return this.#listed;
  }

  /**
   * After a create.
   * @param listed how many customers lists had before it.
   * @throws Overwritten if its id was the one of another customer, who was overwritten then.
   */
  checkNew({ id, name }: Customer, listed: number): void {
    const before = this.#names.get(id);
    if (before === undefined || before.number > listed) return;
    throw new Overwritten(id, name, before.name);
  }

  /** Whether a customer is known to lack nothing, because it was read by its id. */
  isWhole({ id }: Customer): boolean {
    return this.#read.has(id);
  }

  /** As CustomersApi.whole(). */
  async whole(
    row: Customer,
    fields: readonly string[] | undefined,
    get: (id: string) => Promise<Customer>,
  ): Promise<Customer> {
    if (this.isWhole(row) || (fields !== undefined && !this.#mayLack(row, fields))) return row;
    const matters = (field: string) => fields === undefined || field.startsWith("address.") || fields.includes(field);
    try {
      if (this.#lacking === undefined) {
        const record = get(row.id);
        this.#lacking = record.then((read) => lackingIn(row, read));
        this.#lacking.catch(() => {
          this.#lacking = undefined; // The record of the next row shows it.
        });
        return await record;
      }
      // Rows that come before the first record wait for it.
      const lacking = await this.#lacking.catch(() => undefined);
      return lacking === undefined || lacking.some(matters) ? await get(row.id) : row;
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
const MOST_NAMES = 200_000;

/** The fields that a record has and its row does not: documented ones without a value, and all others. */
function lackingIn(row: Customer, record: Customer): string[] {
  const [listed, read] = [fieldsOf(row), fieldsOf(record)];
  const documented = FIELD_NAMES.filter((field) => read[field] !== null && listed[field] === null);
  const further = new Set(furtherFields(row));
  return [...documented, ...furtherFields(record).filter((field) => !further.has(field))];
}

function isEmpty(customer: Customer, field: FieldName): boolean {
  return (valueAt(customer, field) ?? "") === "";
}
