import { FIELD_NAMES, isFieldName } from "../../customers/customer.ts";
import { ADDRESS_BLOCKS, type Heading, headerKey } from "../headings/heading.ts";
import type { SourceRecord, Table } from "../row.ts";
import { type Assignment, assign, headingsOf } from "./assign.ts";
import { refuseNoCustomers, refuseNoHeadings } from "./conflicts.ts";
import { fieldsFrom } from "./field-columns.ts";
import { givenColumns, headed, type MappingOptions } from "./given-columns.ts";
import type { ColumnMapping, MappedColumn } from "./mapping.ts";
import { type Column, columnsOf, samplesOf } from "./profile.ts";

export type { MappingOptions } from "./given-columns.ts";
export type { ColumnMapping } from "./mapping.ts";

/**
 * Decides what each column of a file holds, by its heading and by the values of its first records. --map is stronger than
 * --ignore; both are stronger than what the file says.
 * @param sample the first records, see readSample(); without them the headings decide alone.
 * @throws CliError `usage` for a --map or --ignore that fits no column; `invalid_input` when no column tells which
 *   customers the rows are about.
 */
export function mapColumns(
  table: Pick<Table, "name" | "headers" | "headerLine" | "likelyHeader">,
  options: MappingOptions = {},
  sample: readonly SourceRecord[] = [],
): ColumnMapping {
  const { headers } = table;
  if (headers.length === 0) return { mapped: [], fields: [], addresses: [], unused: [], doubts: [] }; // An empty JSON array: it has no rows.
  refuseNoHeadings(placeOfHeadings(table), table);
  const columns = columnsOf(headers, sample);
  const given = givenColumns(headers, options);
  const ignored = new Set(
    (options.ignore ?? []).flatMap((header) => headed(headers, header, options.places?.get(header) ?? "--ignore")),
  );
  const open = columns.filter(({ at }) => !given.has(at) && !ignored.has(at));
  const { found, likely, doubts } = hasFieldNames(headers) ? ownColumns(open) : assign(columns, open, given, sample);
  const chosen = withGiven(found, given);
  const { fields, addresses } = fieldsFrom(columns, chosen);
  const used = new Set(
    [...fields, ...addresses.flat()].flatMap(({ choices }) => choices.flatMap(({ parts }) => parts)),
  );
  const mapped = columns.flatMap((column): MappedColumn[] => {
    const { at, header } = column;
    const target = used.has(at) ? chosen.get(at)?.target : undefined;
    return target === undefined ? [] : [{ at, header, target, isLikely: likely.has(at), samples: samplesOf(column) }];
  });
  if (doubts.length === 0) refuseNoCustomers(placeOfHeadings(table), table, mapped);
  const unused = headers.filter((header, at) => header !== "" && !used.has(at) && headerKey(header) !== "error");
  return { mapped, fields, addresses, unused, doubts };
}

/**
 * Whether the headings are the names of fields, as in an export of this program. Then only those are read: a further field
 * of the server (`company`, `mobile`) must not become a name or a phone. Whether the ids are this service's is another
 * question: see proofOf().
 */
export function hasFieldNames(headers: readonly string[]): boolean {
  return headers.includes("id") && FIELD_NAMES.some((field) => field.startsWith("address.") && headers.includes(field));
}

/** What messages call the place of the headings: `customers.csv:1`. */
export function placeOfHeadings({ name, headerLine }: Pick<Table, "name" | "headerLine">): string {
  return headerLine > 0 ? `${name}:${headerLine}` : name;
}

/** The headers of the columns that a field is read from. */
export function headersOf({ mapped }: Pick<ColumnMapping, "mapped">, field: string): string[] {
  return mapped.filter(({ target }) => target === field).map(({ header }) => header);
}

// --- internal ---

/** Where headings are the names of fields, a column is what its heading says, whatever stands beside it and below it. */
function ownColumns(open: readonly Column[]): Assignment {
  const own = open.filter(({ header }) => header === "id" || isFieldName(header));
  return { found: headingsOf(own), likely: new Set(), doubts: [] };
}

/** Both together. A part of an address that --map gives belongs to the address of the other columns. */
function withGiven(
  found: ReadonlyMap<number, Heading>,
  given: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const blocks = [...found.values()].flatMap(({ block }) => block ?? []);
  const block = ADDRESS_BLOCKS.find((candidate) => blocks.includes(candidate)) ?? "plain";
  const placed = [...given].map(([at, heading]) => [at, heading.block ? { ...heading, block } : heading] as const);
  return new Map([...found, ...placed]);
}
