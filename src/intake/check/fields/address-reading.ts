import { type CheckOptions, type CleanRow, FieldReading } from "../field-reading.ts";

/** What is known of a row beside its address. */
export interface Beside {
  readonly name: string | null | undefined;
  readonly phone: string | null | undefined;
  /** All names of the row: its customer, company and person. An envelope may repeat one of them. */
  names(): readonly string[];
}

/** What is read of the address of a row. */
export class AddressReading extends FieldReading {
  readonly beside: Beside;
  /** Where the row's customer lives, as the file says it: two letters of ISO 3166. */
  country: string | undefined;
  /** Phone numbers and e-mail addresses that stand in its cells. */
  readonly contacts: { readonly column: string; readonly text: string }[] = [];

  constructor(row: CleanRow, file: CheckOptions, beside: Beside) {
    super(row, file);
    this.beside = beside;
  }
}
