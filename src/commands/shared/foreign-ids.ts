import type { CustomersApi } from "../../api/customers-api.ts";
import type { CheckOptions } from "../../bulk/check/checked.ts";
import { recordChecker } from "../../bulk/check/record-checker.ts";
import { givenColumns, type MappingOptions } from "../../bulk/columns/given-columns.ts";
import { isOwnExport } from "../../bulk/columns/known-exports.ts";
import { areForeign, type IdTrial, isOurs, spread, TRIALS } from "../../bulk/match/foreign-ids.ts";
import type { MatchMode, Named } from "../../bulk/match/match-key.ts";
import type { SourceRecord, Table } from "../../bulk/row.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";

interface ForeignIdOptions extends CheckOptions {
  readonly match: MatchMode;
  /** What the flags say of the columns. */
  readonly mapping: MappingOptions;
  readonly api: () => Promise<Pick<CustomersApi, "get">>;
}

/**
 * The headings of the columns that hold another system's ids: the server knows none of some of them. A column that a flag
 * names, that --match id asks for, or that this program has written, counts as it is.
 */
export async function foreignIdColumns(
  table: Table,
  sample: readonly SourceRecord[],
  options: ForeignIdOptions,
): Promise<readonly string[]> {
  const { columns, match, mapping } = options;
  const idColumns = columns.mapped.filter(({ target }) => target === "id");
  if (idColumns.length === 0 || match === "none" || match === "id" || isOwnExport(table.headers)) return [];
  if ([...givenColumns(table.headers, mapping).values()].some(({ target }) => target === "id")) return [];
  const read = recordChecker(table, options);
  const rows = new Map<string, Named>();
  for (const record of sample) {
    const checked = read(record);
    // A row with problems has an id all the same.
    const cells = idColumns.map(({ at }) => record.cells[at]?.trim());
    const row: Named = "row" in checked ? checked.row : { id: cells.find(Boolean) ?? undefined, values: {} };
    if (row.id !== undefined && !rows.has(row.id)) rows.set(row.id, row);
  }
  const trials: IdTrial[] = [];
  try {
    const api = await options.api();
    for (const [id, row] of spread([...rows], TRIALS)) {
      const trial = { row, customer: await customerOf(api, id) };
      if (isOurs(trial)) return [];
      trials.push(trial);
    }
  } catch (error) {
    // Without an answer they count as ids: planning says what is wrong with the server, before anything is written.
    if (error instanceof CliError && error.code !== "interrupted") return [];
    throw error;
  }
  return areForeign(trials) ? idColumns.map(({ header }) => header) : [];
}

// --- internal ---

/** The customer with an id; undefined also where the server says that this cannot be an id. */
async function customerOf(api: Pick<CustomersApi, "get">, id: string): Promise<Customer | undefined> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof CliError && (error.code === "not_found" || error.code === "rejected")) return undefined;
    throw error;
  }
}
