import type { CustomersApi } from "../../api/client.ts";
import { getOrNobody } from "../../api/list-query.ts";
import { CliError } from "../../errors.ts";
import type { CheckOptions } from "../../intake/check/field-reading.ts";
import { isInvalid, rowReader } from "../../intake/check/read-row.ts";
import { givenColumns, type MappingOptions } from "../../intake/columns/given-columns.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { type IdTrial, idProofOf, isEnough, rowsToTry } from "../../match/id-proof.ts";
import type { Identity, MatchMode } from "../../match/match-key.ts";
import { shellWord } from "../../text/shell-word.ts";

interface IdOptions extends CheckOptions {
  readonly match: MatchMode;
  readonly mapping: MappingOptions;
  readonly api: () => Promise<Pick<CustomersApi, "get">>;
}

interface ProvenIds {
  readonly areOurs: boolean;
  /** The headings of their columns, if they are another system's. */
  readonly foreign: readonly string[];
  /** Why it is not known, if that matters: no row can be matched. */
  readonly trouble?: CliError;
}

/** Asks the server whether the ids of a file are its own; a column that a flag names counts as it is. */
export async function proveIds(table: Table, sample: readonly SourceRecord[], options: IdOptions): Promise<ProvenIds> {
  const { columns, match, mapping } = options;
  const idColumns = columns.mapped.filter(({ target }) => target === "id");
  if (idColumns.length === 0 || match === "none") return { areOurs: false, foreign: [] };
  const isGiven = [...givenColumns(table.headers, mapping).values()].some(({ kind }) => kind === "id");
  if (match === "id" || isGiven) return { areOurs: true, foreign: [] };
  const trials: IdTrial[] = [];
  const rows = rowsToTry(rowsWithIds(table, sample, options));
  try {
    for (const row of rows) {
      if (isEnough(trials)) break;
      trials.push({ row, customer: await getOrNobody(await options.api(), row.id ?? "") });
    }
  } catch (error) {
    // What is wrong with the file is said first.
    if (error instanceof CliError && error.code !== "interrupted")
      return { areOurs: false, foreign: [], trouble: error };
    throw error;
  }
  const proof = idProofOf(trials);
  if (rows.length === 0 || proof === "ours") return { areOurs: proof === "ours", foreign: [] };
  const foreign = idColumns.map(({ header }) => header);
  const hasOther = columns.mapped.some(
    ({ target }) => target !== "id" && !/^(?:address|notes$|country$|city line$)/.test(target),
  );
  if (proof === "foreign" && hasOther) return { areOurs: false, foreign };
  return { areOurs: false, foreign: [], trouble: unproven(table, foreign) };
}

// --- internal ---

function rowsWithIds(table: Table, sample: readonly SourceRecord[], options: IdOptions): readonly Identity[] {
  const read = rowReader(table, options);
  const rows = new Map<string, Identity>();
  for (const record of sample) {
    const row = read(record);
    if (!isInvalid(row) && row.id !== undefined && !rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

function unproven({ name }: Table, headers: readonly string[]): CliError {
  const columns = headers.map((header) => JSON.stringify(header)).join(" and ");
  const ignore = headers.map((header) => `--ignore ${shellWord(header)}`).join(" ");
  return new CliError("invalid_input", `${name}: nothing proves that ${columns} holds this service's ids`, {
    hint: `If it does, add --match id. If these are ids of another system: ${ignore}.`,
  });
}
