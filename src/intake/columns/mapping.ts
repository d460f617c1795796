import type { ColumnTarget } from "../headings/heading.ts";
import type { ColumnDoubt } from "./doubts.ts";
import type { FieldColumns } from "./field-columns.ts";

/** A column of the file that is imported. */
export interface MappedColumn {
  /** Which cell of a record, from 0. */
  readonly at: number;
  /** As the file has it; `""` for a column without a heading. */
  readonly header: string;
  readonly target: ColumnTarget;
  /** Only its heading or only its values say so, and the other does not contradict. */
  readonly isLikely: boolean;
  /** Up to three different values of the first records. */
  readonly samples: readonly string[];
}

/** What each column of a file holds, and how the fields are read from them. */
export interface ColumnMapping {
  /** In the file's order. */
  readonly mapped: readonly MappedColumn[];
  /** How each field is read from them: id, name, e-mail, phone and notes. */
  readonly fields: readonly FieldColumns[];
  /**
   * Addresses, each with its fields: parts, a whole address or lines, and the country. A row has the one that is most
   * complete in it; of two alike the first. Parts of two addresses are never mixed.
   */
  readonly addresses: readonly (readonly FieldColumns[])[];
  /** Headers of the columns that are not used, in the file's order; a column without a heading is not in it. */
  readonly unused: readonly string[];
  /** Columns that a person has to decide, in the file's order. They are not in `mapped`, `fields` and `addresses`. */
  readonly doubts: readonly ColumnDoubt[];
}
