import type { OnRename, Rename } from "../../bulk/plan/renames.ts";
import type { Context } from "../../cli/context.ts";
import type { FieldValues } from "../../customers/customer.ts";
import type { RenameDecision } from "../../intake/check/corrections.ts";
import type { InvalidRows } from "../../intake/check/invalid-rows.ts";
import type { MissingCountry } from "../../intake/check/missing-country.ts";
import { type ColumnDoubt, doubtsError } from "../../intake/columns/doubts.ts";
import { type FlaggedRows, flaggedText } from "../../intake/columns/flagged.ts";
import type { ColumnMapping } from "../../intake/columns/map-columns.ts";
import type { RememberedColumns } from "../../intake/columns/remembered.ts";
import type { Finding } from "../../intake/finding.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";

/**
 * All that is asked about a file. A person at the terminal answers, or ends the run with Declined; a script is refused
 * with an error that names the flag of the answer.
 */
export interface Questions {
  /** What doubtful columns hold. @param place of the headings: `customers.csv:1`. */
  columns(place: string, doubts: readonly ColumnDoubt[]): Promise<RememberedColumns>;
  /**
   * The country of phone numbers without a country code: two letters of ISO 3166. Undefined if nobody can be asked: the
   * rows are then invalid.
   */
  country(missing: MissingCountry): Promise<string | undefined>;
  /**
   * Whether phones, e-mail addresses and contacts that are not used are added to the notes. Undefined if nobody can be
   * asked: they are then a warning.
   */
  others(table: Pick<Table, "name">, others: readonly string[]): Promise<boolean | undefined>;
  /** Whether invalid rows are skipped, corrected by hand, or repaired by the values that are proposed for them. */
  invalidRows(invalid: InvalidRows, about: WrongCells): Promise<"skip" | "correct" | "repair">;
  /** What cells of a row should say, by their places; undefined to leave the row as it is. */
  correct(row: AskedRow): Promise<ReadonlyMap<number, string> | undefined>;
  /** What to do about rows that would rename customers, by their lines. A script lets them fail: the others are written. */
  renames(
    table: Pick<Table, "name" | "unit">,
    renames: readonly Rename[],
    mayCreate: boolean,
  ): Promise<OnRename | readonly RenameDecision[]>;
  /** Whether a copy of the file with what was corrected is written. */
  copy(path: string, cells: number): Promise<boolean>;
  /** Which rows marked as archived or inactive are not read, as --where says it. A script reads all, with a warning. */
  flagged(table: Pick<Table, "name">, found: FlaggedRows, deleteMissing: boolean): Promise<readonly string[]>;
}

export interface WrongCells {
  readonly problems: readonly string[];
  /** The values that are proposed for cells. */
  readonly proposals: readonly string[];
  /** The person has left all of these rows as they are. */
  readonly areLeft: boolean;
}

/** A row of which a person can correct cells. */
export interface AskedRow {
  /** `customers.csv:7 (2 of 3)` */
  readonly place: string;
  readonly record: SourceRecord;
  readonly columns: Pick<ColumnMapping, "mapped" | "fields" | "addresses">;
  /** What is wrong or doubtful about it. */
  readonly findings: readonly Finding[];
  /** What was read in it; undefined if it is invalid. */
  readonly values: FieldValues | undefined;
  /** What its cells are at first, by their places, if they are not as many as the headings. */
  readonly fitted: ReadonlyMap<number, string>;
  /** What would be wrong with it as this record. */
  check(record: SourceRecord): readonly Finding[];
}

/** Nobody can be asked: without a terminal, and with --yes and --no-input. */
export class Script implements Questions {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  async columns(place: string, doubts: readonly ColumnDoubt[]): Promise<never> {
    throw doubtsError(place, doubts);
  }

  async country(): Promise<undefined> {}

  async others(): Promise<undefined> {}

  async invalidRows(invalid: InvalidRows): Promise<never> {
    throw invalid;
  }

  async correct(): Promise<undefined> {}

  async copy(): Promise<false> {
    return false;
  }

  async renames(): Promise<"fail"> {
    return "fail";
  }

  async flagged({ name }: Pick<Table, "name">, { flagged, read }: FlaggedRows, deleteMissing: boolean): Promise<[]> {
    for (const one of flagged) {
      const where = safeText(one.without.map((condition) => `--where ${shellWord(condition)}`).join(" "));
      // What --where does not read would be deleted.
      const next = deleteMissing
        ? ""
        : ` and read like the others; to skip ${one.rows === 1 ? "it" : "them"}: ${where}`;
      this.#context.warn(`${safeText(`${name}: ${flaggedText(one, read)}`)}${next}`);
    }
    return [];
  }
}
