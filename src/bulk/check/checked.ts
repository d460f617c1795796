import type { FieldName } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Problem, Row } from "../row.ts";

export interface CheckOptions {
  readonly columns: ColumnMapping;
  readonly readPhone: PhoneReader;
  /** A cell that holds this alone empties its field. */
  readonly clearToken: string;
  /** Repair damaged values instead of taking them for wrong. */
  readonly fix: boolean;
}

/** The same, with what is known of the file. */
export interface ReadingOptions extends CheckOptions {
  /** Whether cells may hold a spreadsheet's marks. */
  readonly guarded: boolean;
}

/** A value that is possible and yet probably damaged. It is wrong only when it would be written. */
export interface Doubt extends Problem {
  readonly field: FieldName;
}

/** A value that was repaired. */
export interface Repair {
  readonly line: number;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** A row as it was read, or everything that is wrong with it. */
export type Checked = CheckedRow | { readonly problems: readonly Problem[] };

export interface CheckedRow {
  readonly row: Row;
  readonly doubts: readonly Doubt[];
  readonly repairs: readonly Repair[];
  /** The columns whose cell held several values, of which the first was taken. */
  readonly several: readonly string[];
}
