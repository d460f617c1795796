import type { OnRename, Rename } from "../../bulk/plan/renames.ts";
import type { Context } from "../../cli/context.ts";
import type { InvalidRows } from "../../intake/check/invalid-rows.ts";
import type { MissingCountry } from "../../intake/check/missing-country.ts";
import { type ColumnDoubt, doubtsError } from "../../intake/columns/doubts.ts";
import { type FlaggedRows, flaggedText } from "../../intake/columns/flagged.ts";
import type { RememberedColumns } from "../../intake/columns/remembered.ts";
import type { Table } from "../../intake/row.ts";
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
  /** Whether invalid rows are skipped: returns if so. */
  invalidRows(invalid: InvalidRows): Promise<void>;
  /** What to do about rows that would rename customers. A script lets them fail: the others are written. */
  renames(table: Pick<Table, "name" | "unit">, renames: readonly Rename[]): Promise<OnRename>;
  /** Which rows marked as archived or inactive are not read, as --where says it. A script reads all, with a warning. */
  flagged(table: Pick<Table, "name">, found: FlaggedRows, deleteMissing: boolean): Promise<readonly string[]>;
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

  async invalidRows(invalid: InvalidRows): Promise<void> {
    throw invalid;
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
