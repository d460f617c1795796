import type { FieldName } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Problem, Row } from "../row.ts";
import type { Counted } from "./remarks.ts";

export interface CheckOptions {
  readonly columns: ColumnMapping;
  readonly readPhone: PhoneReader;
  /** The country of national phone numbers and of addresses that do not name theirs: two letters of ISO 3166. */
  readonly defaultCountry?: string | undefined;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
  /** What is only odd is a problem too. */
  readonly strict?: boolean | undefined;
  /** Repair damaged values instead of reporting them as problems. */
  readonly fix: boolean;
  /** Add to the notes what cells of contacts have beside the value that is used. */
  readonly keepOthers?: boolean | undefined;
  /** Whether this program has written the file: texts are as the server has them. */
  readonly isOwn?: boolean | undefined;
}

/** The same, with what is known about the file. */
export interface ReadingOptions extends CheckOptions {
  /** Whether cells may have the marks of a spreadsheet for text. */
  readonly hasTextMarks: boolean;
  readonly isOwn: boolean;
}

/** A value that is damaged, or only odd. The first is a problem when it would be written, the second a doubt. */
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

/** A row, or all its problems. */
export type Checked = CheckedRow | { readonly problems: readonly Problem[] };

export interface CheckedRow extends ValidRow {
  /** What is only odd: a warning has it. */
  readonly odd: readonly Doubt[];
  readonly repairs: readonly Repair[];
  /** What is not wrong, but counted. */
  readonly counted: readonly Counted[];
}

/** What is kept of a row. */
export interface ValidRow {
  readonly row: Row;
  /** Problems where the value would be written: one that the server has already does no harm. */
  readonly doubts: readonly Doubt[];
}
