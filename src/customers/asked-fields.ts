import { CliError } from "../errors.ts";
import { nearest } from "../text/words.ts";
import { type Customer, valueAt } from "./customer.ts";
import { DOCUMENTED, furtherFields } from "./further-fields.ts";

/** A field, and the flag that names it. */
export interface AskedField {
  readonly flag: string;
  /** Its path, as readFieldPath() gives it. */
  readonly field: string;
}

/**
 * Fields that flags name. Those of the API document exist; another one exists where any customer that is read has it.
 */
export class AskedFields {
  #unseen: readonly AskedField[];
  /** What customers have besides the fields of the document. */
  readonly #further = new Set<string>();
  #haveRead = false;

  constructor(asked: readonly AskedField[]) {
    this.#unseen = asked.filter(({ field }) => field !== "address" && !DOCUMENTED.includes(field));
  }

  /** Whether every field is known to exist. */
  get areKnown(): boolean {
    return this.#unseen.length === 0;
  }

  look(customers: readonly Customer[]): void {
    if (this.areKnown) return;
    this.#haveRead ||= customers.length > 0;
    for (const customer of customers) {
      this.#unseen = this.#unseen.filter(({ field }) => valueAt(customer, field) === undefined);
      for (const field of furtherFields(customer)) this.#further.add(field);
    }
  }

  /**
   * To be called when all is read. Where no customer was read, nothing is known about the fields.
   * @throws CliError `usage` for a field that no customer has.
   */
  check(): void {
    const [unknown] = this.#unseen;
    if (unknown === undefined || !this.#haveRead) return;
    const { flag, field } = unknown;
    const names = [...DOCUMENTED, ...this.#further];
    const like = nearest(field, names);
    const suggestion = like === undefined ? "" : `; did you mean ${like}?`;
    throw new CliError("usage", `${flag} ${field}: no customer has such a field${suggestion}`, {
      hint: `The fields are ${names.join(", ")}.`,
    });
  }
}
