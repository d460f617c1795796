import { isFieldName } from "../../customers/customer.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading, headerKey } from "../headings/heading.ts";
import { readHeading, readHeadings } from "../headings/read-heading.ts";
import type { SourceRecord, Table } from "../row.ts";
import { refuseNoCustomers, refuseSameFields, refuseSameHeadings } from "./conflicts.ts";
import { fieldsFrom } from "./field-columns.ts";
import { givenColumns, headed, type MappingOptions } from "./given-columns.ts";
import { isForeignExport, isOwnExport } from "./known-exports.ts";
import type { ColumnMapping, MappedColumn } from "./mapping.ts";

export type { MappingOptions } from "./given-columns.ts";
export type { ColumnMapping } from "./mapping.ts";

/**
 * Decides what each column of a file holds. --map is stronger than --ignore; both are stronger than the heading.
 * @throws CliError `usage` for a --map or --ignore that fits no column; `invalid_input` when two columns have one heading
 *   or are one field, and when no column tells which customers the rows are about.
 */
export function mapColumns(
  table: Pick<Table, "name" | "headers" | "headerLine" | "likelyHeader">,
  options: MappingOptions = {},
  _sample: readonly SourceRecord[] = [],
): ColumnMapping {
  const { headers } = table;
  if (headers.length === 0) return { mapped: [], fields: [], addresses: [], unused: [], doubts: [] }; // An empty JSON array: it has no rows.
  const place = table.headerLine > 0 ? `${table.name}:${table.headerLine}` : table.name;
  const given = givenColumns(headers, options);
  const ignored = new Set(
    (options.ignore ?? []).flatMap((header) => headed(headers, header, options.places?.get(header) ?? "--ignore")),
  );
  const open = headers.map((_, at) => at).filter((at) => given.has(at) || !ignored.has(at));
  refuseSameHeadings(place, headers, open);

  const chosen = withGiven(byHeadings(headers, open, given), given);
  refuseSameFields(place, headers, chosen);
  const { fields, addresses } = fieldsFrom(headers, chosen);
  const used = [...fields, ...addresses.flat()].flatMap(({ choices }) => choices.flatMap(({ parts }) => parts));
  const mapped = used
    .map((at): MappedColumn => {
      const { target = "notes", block } = chosen.get(at) ?? {};
      return { at, header: headers[at] ?? "", target, block, confidence: "sure", samples: [] };
    })
    .sort((a, b) => a.at - b.at);
  refuseNoCustomers(place, table, mapped);
  const taken = new Set(mapped.map(({ at }) => at));
  const unused = headers.filter((header, at) => header !== "" && !taken.has(at) && headerKey(header) !== "error");
  return { mapped, fields, addresses, unused, doubts: [] };
}

/** `Full Name → name, Mobile else Home Phone → phone, Street + Street 2 → address.street`, in the file's order. */
export function mappingText({ fields, addresses }: ColumnMapping): string {
  const targets = new Map<string, { readonly at: number; readonly headers: string[] }>();
  for (const { target, choices } of [...fields, ...addresses.flat()]) {
    const headers = choices.map(({ header }) => header);
    const earlier = targets.get(target);
    if (earlier) earlier.headers.push(...headers);
    else targets.set(target, { at: choices[0]?.parts[0] ?? 0, headers });
  }
  return [...targets]
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([target, { headers }]) => `${headers.join(" else ")} → ${target}`)
    .join(", ");
}

// --- internal ---

/** What the headings say, for the columns and fields that no flag has decided. */
function byHeadings(
  headers: readonly string[],
  open: readonly number[],
  given: ReadonlyMap<number, Heading>,
): Map<number, Heading> {
  const claimed = new Set([...given.values()].flatMap(({ target }) => claimedBy(target)));
  const own = isOwnExport(headers);
  const isOpen = new Set(open);
  const foreign = !own && isForeignExport(headers);
  // In an export of this program, a heading never depends on those beside it.
  const headings = own
    ? headers.map(readHeading)
    : readHeadings(headers.map((name, at) => (isOpen.has(at) ? name : "")));
  const found = new Map<number, Heading>();
  for (const at of open) {
    const header = headers[at] ?? "";
    const heading = own && header !== "id" && !isFieldName(header) ? undefined : headings[at];
    if (heading === undefined || given.has(at) || claimed.has(heading.target)) continue;
    if (heading.target === "id" && foreign) continue;
    found.set(at, heading);
  }
  return found;
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

/** The fields that no heading decides any more when --map gives one. */
function claimedBy(target: ColumnTarget): readonly ColumnTarget[] {
  if (target === "name") return ["name", "first name", "middle name", "last name", "company"];
  return target.endsWith(" name") ? ["name", target] : [target];
}
