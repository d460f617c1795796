import { isFieldName } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading, headerKey, TARGETS } from "../headings/heading.ts";
import { readHeading, readHeadings } from "../headings/read-heading.ts";
import type { Table } from "../row.ts";
import { type FieldColumns, fieldsFrom } from "./field-columns.ts";
import { givenColumns, headed, type MappingOptions } from "./given-columns.ts";
import { isForeignExport, isOwnExport } from "./known-exports.ts";

export type { MappingOptions } from "./given-columns.ts";

/** A column of the file that is imported. */
export interface MappedColumn {
  /** Which cell of a record, from 0. */
  readonly at: number;
  readonly header: string;
  readonly target: ColumnTarget;
}

export interface ColumnMapping {
  /** In the file's order. */
  readonly mapped: readonly MappedColumn[];
  /** How each field is read of them. */
  readonly fields: readonly FieldColumns[];
  /** Addresses, each with the fields it has; the first one that a row has anything of is the row's. */
  readonly addresses: readonly (readonly FieldColumns[])[];
  /** Headers of the columns that are left out, in the file's order, without those that have no heading. */
  readonly unused: readonly string[];
}

/**
 * Decides what each column of a file is. --map wins over --ignore, both over what a heading says by itself.
 * @throws CliError `usage` for a --map or --ignore that fits no column; `invalid_input` when a heading stands twice,
 *   two columns are one field and neither comes first, or nothing is there to know a customer by.
 */
export function mapColumns(
  table: Pick<Table, "name" | "headers" | "headerLine" | "likelyHeader">,
  options: MappingOptions = {},
): ColumnMapping {
  const { headers } = table;
  if (headers.length === 0) return { mapped: [], fields: [], addresses: [], unused: [] }; // An empty JSON array: no rows either.
  const place = table.headerLine > 0 ? `${table.name}:${table.headerLine}` : table.name;
  const given = givenColumns(headers, options);
  const ignored = new Set(
    (options.ignore ?? []).flatMap((header) => headed(headers, header, options.places?.get(header) ?? "--ignore")),
  );
  const open = headers.map((_, at) => at).filter((at) => given.has(at) || !ignored.has(at));
  refuseTwins(place, headers, open);

  const chosen = withGiven(guessed(headers, open, given), given);
  refuseRivals(place, headers, chosen);
  const { fields, addresses } = fieldsFrom(headers, chosen);
  const used = [...fields, ...addresses.flat()].flatMap(({ choices }) => choices.flatMap(({ parts }) => parts));
  const mapped = used
    .map(({ at }): MappedColumn => ({ at, header: headers[at] ?? "", target: targetOf(chosen, at) }))
    .sort((a, b) => a.at - b.at);
  refuseStrangers(place, table, mapped);
  const taken = new Set(mapped.map(({ at }) => at));
  const unused = headers.filter((header, at) => header !== "" && !taken.has(at) && headerKey(header) !== "error");
  return { mapped, fields, addresses, unused };
}

/** `Full Name → name, Mobile else Home Phone → phone, Street + Street 2 → address.street`, in the file's order. */
export function mappingText({ fields, addresses }: ColumnMapping): string {
  const targets = new Map<string, { readonly at: number; readonly headers: string[] }>();
  for (const { target, choices } of [...fields, ...addresses.flat()]) {
    const headers = choices.map(({ header }) => header);
    const earlier = targets.get(target);
    if (earlier) earlier.headers.push(...headers);
    else targets.set(target, { at: choices[0]?.parts[0]?.at ?? 0, headers });
  }
  return [...targets]
    .sort(([, one], [, other]) => one.at - other.at)
    .map(([target, { headers }]) => `${headers.join(" else ")} → ${target}`)
    .join(", ");
}

// --- internal ---

/** What the headings say, where no flag has said it. */
function guessed(
  headers: readonly string[],
  open: readonly number[],
  given: ReadonlyMap<number, Heading>,
): Map<number, Heading> {
  const claimed = new Set([...given.values()].flatMap(({ target }) => claimedBy(target)));
  const own = isOwnExport(headers);
  const isOpen = new Set(open);
  const foreign = !own && isForeignExport(headers);
  // Of its own export a heading says the same whatever stands beside it.
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

/** Together. A part of an address that was given belongs to the address that the other columns have. */
function withGiven(
  found: ReadonlyMap<number, Heading>,
  given: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const blocks = [...found.values()].flatMap(({ block }) => block ?? []);
  const block = ADDRESS_BLOCKS.find((candidate) => blocks.includes(candidate)) ?? "plain";
  const placed = [...given].map(([at, heading]) => [at, heading.block ? { ...heading, block } : heading] as const);
  return new Map([...found, ...placed]);
}

/** The fields that are spoken for when one is given. */
function claimedBy(target: ColumnTarget): readonly ColumnTarget[] {
  if (target === "name") return ["name", "first name", "middle name", "last name", "company"];
  return target.endsWith(" name") ? ["name", target] : [target];
}

function targetOf(chosen: ReadonlyMap<number, Heading>, at: number): ColumnTarget {
  return chosen.get(at)?.target ?? "notes";
}

/** A heading that stands twice says of neither column what it is. */
function refuseTwins(place: string, headers: readonly string[], open: readonly number[]): void {
  const seen = new Map<string, number>();
  for (const at of open) {
    const header = headers[at] ?? "";
    const before = seen.get(header);
    if (before !== undefined && header !== "") {
      throw new CliError(
        "invalid_input",
        `${place}: columns ${before + 1} and ${at + 1} are both headed ${JSON.stringify(header)}`,
        { hint: `Rename one of them, or leave both out with --ignore ${JSON.stringify(header)}.` },
      );
    }
    seen.set(header, at);
  }
}

/** Two columns for one thing, of which neither comes first. */
function refuseRivals(place: string, headers: readonly string[], chosen: ReadonlyMap<number, Heading>): void {
  const owners = new Map<string, number>();
  for (const [at, { target, rank, block, line }] of [...chosen].sort(([a], [b]) => a - b)) {
    const key = [target, rank, block, line].join();
    const owner = owners.get(key);
    if (owner !== undefined) {
      const [one, other] = [owner, at].map((column) => JSON.stringify(headers[column]));
      throw new CliError("invalid_input", `${place}: ${one} and ${other} are both ${target}`, {
        hint: `Choose with --map ${JSON.stringify(`${headers[owner]}=${target}`)}, or leave one out with --ignore ${other}.`,
      });
    }
    owners.set(key, at);
  }
}

function refuseStrangers(
  place: string,
  { headers, likelyHeader }: Pick<Table, "headers" | "likelyHeader">,
  mapped: readonly MappedColumn[],
): void {
  const hint =
    likelyHeader !== undefined
      ? `The header seems to be line ${likelyHeader}: delete the lines above it.`
      : `Say what the columns are, for example --map "Client=name". The fields are ${TARGETS.join(", ")}.`;
  if (mapped.length === 0) {
    const known = headers.map((header) => JSON.stringify(header)).join(", ");
    throw new CliError("invalid_input", `${place}: no column is known: ${known}`, { hint });
  }
  if (mapped.some(({ target }) => !target.startsWith("address.") && target !== "notes")) return;
  throw new CliError(
    "invalid_input",
    `${place}: no column says who the customers are: name, email, phone and id are missing`,
    { hint },
  );
}
