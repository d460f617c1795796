import { isFieldName } from "../../customers/customer.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading, headerKey } from "../headings/heading.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { SourceRecord, Table } from "../row.ts";
import { besideOthers } from "./beside.ts";
import { refuseNoCustomers, refuseNoHeadings } from "./conflicts.ts";
import { judge } from "./evidence.ts";
import { fieldsFrom } from "./field-columns.ts";
import { givenColumns, headed, type MappingOptions } from "./given-columns.ts";
import { halfNameDoubts } from "./half-names.ts";
import { hasFieldNames, isForeignExport } from "./known-exports.ts";
import { labelColumns } from "./labels.ts";
import type { ColumnDoubt, ColumnMapping, Confidence, MappedColumn } from "./mapping.ts";
import { partyDoubts } from "./parties.ts";
import { withPieces, withUnits } from "./pieces.ts";
import { type ColumnProfile, profilesOf } from "./profile.ts";
import { withRegions } from "./regions.ts";
import { rivalDoubts, withAddressLines, withTwinAddresses } from "./rivals.ts";
import { readByValues } from "./unknown-headings.ts";
import { unreachableDoubts } from "./unreachable.ts";
import { whyContradicted } from "./why.ts";

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
  const given = givenColumns(headers, options);
  const ignored = new Set(
    (options.ignore ?? []).flatMap((header) => headed(headers, header, options.places?.get(header) ?? "--ignore")),
  );
  const open = headers.map((_, at) => at).filter((at) => !given.has(at) && !ignored.has(at));
  const profiles = profilesOf(headers.length, sample);
  const read = hasFieldNames(headers)
    ? ownColumns(headers, open)
    : decide({ headers, open, profiles, sample, given, country: options.country });
  const chosen = withGiven(read.found, given);
  const { fields, addresses } = fieldsFrom(headers, chosen, labelColumns(headers, chosen, profiles));
  const used = new Set(
    [...fields, ...addresses.flat()].flatMap(({ choices }) => choices.flatMap(({ parts }) => parts)),
  );
  const mapped = [...used]
    .sort((a, b) => a - b)
    .map((at): MappedColumn => {
      const { target = "notes", block } = chosen.get(at) ?? {};
      const confidence = read.confidence.get(at) ?? "sure";
      return { at, header: headers[at] ?? "", target, block, confidence, samples: profiles[at]?.samples ?? [] };
    });
  if (read.doubts.length === 0) refuseNoCustomers(placeOfHeadings(table), table, mapped);
  const unused = headers.filter((header, at) => header !== "" && !used.has(at) && headerKey(header) !== "error");
  return { mapped, fields, addresses, unused, doubts: read.doubts };
}

/** What messages call the place of the headings: `customers.csv:1`. */
export function placeOfHeadings({ name, headerLine }: Pick<Table, "name" | "headerLine">): string {
  return headerLine > 0 ? `${name}:${headerLine}` : name;
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

/** The headers of the columns that a field is read from. */
export function headersOf({ mapped }: Pick<ColumnMapping, "mapped">, field: string): string[] {
  return mapped.filter(({ target }) => target === field).map(({ header }) => header);
}

// --- internal ---

const SOME = 0.3;

/** What the file says, for the columns and fields that no flag has decided. */
interface Decision {
  readonly found: ReadonlyMap<number, Heading>;
  readonly confidence: ReadonlyMap<number, Confidence>;
  readonly doubts: readonly ColumnDoubt[];
}

interface Evidence {
  readonly headers: readonly string[];
  /** The columns that no flag has decided. */
  readonly open: readonly number[];
  readonly profiles: readonly ColumnProfile[];
  readonly sample: readonly SourceRecord[];
  readonly given: ReadonlyMap<number, Heading>;
  readonly country: string | undefined;
}

/** Where headings are the names of fields, a column is what its heading says, whatever stands beside it and below it. */
function ownColumns(headers: readonly string[], open: readonly number[]): Decision {
  const found = open.flatMap((at): [number, Heading][] => {
    const header = headers[at] ?? "";
    const heading = header === "id" || isFieldName(header) ? readHeading(header) : undefined;
    return heading === undefined ? [] : [[at, heading]];
  });
  return { found: new Map(found), confidence: new Map(), doubts: [] };
}

function decide({ headers, open, profiles, sample, given, country }: Evidence): Decision {
  const claimed = new Set([...given.values()].flatMap(({ target }) => claimedBy(target)));
  const isForeign = isForeignExport(headers);
  const isOpen = ({ target }: Heading) => !claimed.has(target) && !(target === "id" && isForeign);
  const headings = new Map(
    open.flatMap((at): [number, Heading][] => {
      const heading = readHeading(headers[at] ?? "");
      return heading && isOpen(heading) ? [[at, heading]] : [];
    }),
  );
  const found = new Map<number, Heading>();
  const confidence = new Map<number, Confidence>();
  const contradicted = new Map<number, Heading>();
  for (const [at, heading] of withRegions(headers, besideOthers(headers, headings, sample), sample, country)) {
    const profile = profiles[at];
    const judgement = profile && judge(heading, profile);
    if (judgement === undefined) continue;
    if ("contradicted" in judgement) contradicted.set(at, heading);
    else if (isOpen(judgement.heading)) {
      found.set(at, judgement.heading);
      confidence.set(at, judgement.confidence);
    }
  }
  const holdsCity = (at: number) => (profiles[at]?.share(["city line", "postcode"]) ?? 0) >= SOME;
  const placed = withAddressLines(withUnits(withPieces(withTwinAddresses(headers, found))), holdsCity);
  const targets = new Set([...placed.values(), ...given.values()].map(({ target }) => target));
  const unknown = open.filter((at) => !headings.has(at));
  const byValues = readByValues(headers, unknown, profiles, (target) => targets.has(target) || claimed.has(target));
  for (const [at, heading] of byValues.found) {
    placed.set(at, heading);
    confidence.set(at, "likely");
  }
  const doubts = [
    ...byValues.doubts,
    ...whyContradicted(headers, contradicted, profiles, (target) => targets.has(target) || claimed.has(target)),
    ...rivalDoubts(headers, placed, sample, profiles),
    ...(targets.has("email") || targets.has("phone") || byValues.found.size + byValues.doubts.length > 0
      ? []
      : unreachableDoubts(
          headers,
          open.filter((at) => !placed.has(at)),
          sample,
          profiles,
        )),
    ...halfNameDoubts(headers, new Map([...placed, ...given]), unknown, profiles),
    ...partyDoubts(headers, open, given.keys(), profiles),
  ].sort((one, other) => one.at - other.at);
  for (const { at } of doubts) placed.delete(at);
  return { found: placed, confidence, doubts };
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
  // A row without that name has the name of its other columns.
  if (target === "name") return ["name"];
  return target.endsWith(" name") ? ["name", target] : [target];
}
