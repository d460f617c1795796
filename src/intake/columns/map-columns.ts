import { isEmail } from "../../customers/email.ts";
import { DOCUMENTED, fieldAt, isFieldName, OWN_FIELDS } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { customerKind } from "../cells/person.ts";
import { labelledHeading } from "../headings/bare-headings.ts";
import {
  ADDRESS_BLOCKS,
  type ColumnTarget,
  type Heading,
  headerKey,
  isInBlock,
  NAMES,
  STREETS,
  TARGETS,
  targetOf,
} from "../headings/heading.ts";
import { type Lexicon, lexiconFor } from "../headings/lexicon.ts";
import { fieldOfHeader, readHeading } from "../headings/read-heading.ts";
import type { SourceRecord, Table } from "../row.ts";
import { type Assignment, assign } from "./assign.ts";
import { type Column, columnsOf, pairsOf } from "./column.ts";
import { headingsOf } from "./column-headings.ts";
import type { ColumnDoubt } from "./doubts.ts";
import { type FieldColumns, fieldsFrom } from "./field-columns.ts";
import { givenColumns, headed, type MappingOptions } from "./given-columns.ts";
import { MOST } from "./weights.ts";

export type { MappingOptions } from "./given-columns.ts";

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
  /**
   * Whether the headings are field names, as in an export of this program. Then only these are read: another field of
   * the server (`company`, `mobile`) must not become a name or a phone. Whether the ids are this service's is not said.
   */
  readonly isOwn: boolean;
  /** In the file's order. */
  readonly mapped: readonly MappedColumn[];
  /** How each field is read from them: id, name, e-mail, phone and notes. */
  readonly fields: readonly FieldColumns[];
  /**
   * Addresses, each with its fields: parts, a whole address or lines, and the country. A row has the one that is most
   * complete in it; of two alike the first. Parts of two addresses are never mixed.
   */
  readonly addresses: readonly (readonly FieldColumns[])[];
  /** A flag gives a part of an address: it stands whatever it holds. */
  readonly isAddressGiven: boolean;
  /** The column of addresses that begin with the name, if no other column has it: it is in `mapped` twice. */
  readonly nameAt?: number | undefined;
  /** The column that says of each customer whether it is a person or a company: it is not stored. */
  readonly kindColumn?: { readonly at: number; readonly header: string } | undefined;
  /** The columns in which most addresses end in a town, with a code or without. */
  readonly townsLast: ReadonlySet<number>;
  /** Companies that the first records name with different contacts. */
  readonly severalContacts: ReadonlySet<string>;
  /** The columns that are not used, in the file's order; a column without a heading is not in it. */
  readonly unused: readonly Column[];
  /** Columns that a person has to decide, in the file's order. They are not in `mapped`, `fields` and `addresses`. */
  readonly doubts: readonly ColumnDoubt[];
}

/**
 * Decides what each column of a file holds, by its heading and by the values of its first records. --map is stronger
 * than --ignore; both are stronger than what the file says.
 * @param sample the first records, see readSample(); without them only the headings decide.
 * @throws CliError `usage` for a --map or --ignore that fits no column; `invalid_input` if no column tells which
 *   customers the rows are about.
 */
export function mapColumns(
  table: Headed,
  options: MappingOptions = {},
  sample: readonly SourceRecord[] = [],
): ColumnMapping {
  const { headers } = table;
  const { lexicon = lexiconFor(headers), country } = options;
  refuseNoHeadings(table);
  const columns = columnsOf(headers, sample, lexicon, country);
  const given = givenColumns(headers, options);
  const ignored = new Set((options.ignore ?? []).flatMap((header) => headed(headers, header, "--ignore")));
  // Where the ids are another system's, so are the other columns.
  const isOwn = hasFieldNames(columns) && !ignored.has(headers.indexOf("id"));
  const open = columns.filter(({ at }) => given.has(at) || !ignored.has(at));
  const { found, likely, doubts } = isOwn
    ? ownColumns(open, given, lexicon)
    : assign(open, given, sample, lexicon, country);
  const chosen = withGiven(headers, found, given);
  const { fields, addresses } = fieldsFrom(columns, chosen, country);
  const used = new Set(
    [...fields, ...addresses.flat()].flatMap(({ choices }) =>
      choices.flatMap(({ parts, labelAt, codeAt, areaAt }) => [...parts, labelAt, codeAt, areaAt]),
    ),
  );
  const held = columns.flatMap(({ at, header, samples }): MappedColumn[] => {
    const kind = used.has(at) ? chosen.get(at)?.kind : undefined;
    return kind === undefined ? [] : [{ at, header, target: targetOf(kind), isLikely: likely.has(at), samples }];
  });
  const isNamed = held.some(({ target }) => NAMES.has(target));
  const hasName = ({ at, header, target }: MappedColumn) =>
    !isNamed && !given.has(at) && STREETS.has(target) && readHeading(header, lexicon)?.hasName;
  const named = held.find(hasName);
  const mapped = held.flatMap((one) => (one === named ? [{ ...one, target: "name" as const }, one] : one));
  // An empty JSON array has no headings and no rows.
  if (doubts.length === 0 && headers.length > 0) refuseNoCustomers(table, mapped);
  const unused = columns.filter(({ header, at }) => header !== "" && !used.has(at) && headerKey(header) !== "error");
  const kindColumn = columns.find((column) => !used.has(column.at) && saysKinds(column));
  const endInTowns = ({ share }: Column) => share("street, town") + share("address") >= MOST;
  const townsLast = new Set(columns.flatMap((column) => (endInTowns(column) ? column.at : [])));
  const contacts = severalContacts(chosen, sample);
  const isAddressGiven = [...given.values()].some(({ kind }) => isInBlock(kind));
  const about = { isOwn, isAddressGiven, nameAt: named?.at, kindColumn, townsLast, severalContacts: contacts };
  return { mapped, fields, addresses, ...about, unused, doubts };
}

/** What messages call the place of the headings: `customers.csv:1`. */
export function placeOfHeadings({ name, headerLine }: Pick<Table, "name" | "headerLine">): string {
  return headerLine > 0 ? `${name}:${headerLine}` : name;
}

/** The columns that the names of customers are read from: which cells of a record, from 0. */
export function nameColumns({ mapped }: Pick<ColumnMapping, "mapped">): number[] {
  const found = mapped.filter(({ target }) => NAMES.has(target));
  const whole = found.filter(({ target }) => target === "name");
  return (whole.length > 0 ? whole : found).map(({ at }) => at);
}

// --- internal ---

/**
 * Whether an export of this program has such columns: parts of an address that are all ours, or each of our fields. In
 * JSON an `address` without any value stands for the parts.
 */
function hasFieldNames(columns: readonly Column[]): boolean {
  const headers = columns.map(({ header }) => header);
  const parts = headers.filter((header) => header.startsWith("address."));
  const isBlank = columns.some(({ header, filled }) => header === "address" && filled === 0);
  const fields = isBlank && parts.length === 0 ? ["id", ...OWN_FIELDS] : DOCUMENTED;
  if (fields.every((field) => headers.includes(field))) return true;
  return headers.includes("id") && headers.includes("name") && parts.length > 0 && parts.every(isFieldName);
}

/** Companies that records name with different persons. */
function severalContacts(chosen: ReadonlyMap<number, Heading>, sample: readonly SourceRecord[]): ReadonlySet<string> {
  const of = (...targets: readonly ColumnTarget[]) =>
    targets.flatMap((wanted) => [...chosen].flatMap(([at, { kind }]) => (kind === wanted ? at : [])))[0] ?? -1;
  const pairs = pairsOf(sample, of("company"), of("person", "first name", "last name", "name"));
  const last = new Map(pairs);
  return new Set(pairs.flatMap(([company, contact]) => (last.get(company) === contact ? [] : company)));
}

/** Whether a column says of each customer whether it is a person or a company, and not of a phone or an address. */
function saysKinds({ header, values }: Column): boolean {
  const about = fieldOfHeader(labelledHeading(header) ?? header);
  if (about === "email" || about === "phone" || (about && isInBlock(about))) return false;
  return values.length > 0 && values.every((value) => customerKind(header, value) !== undefined);
}

type Headed = Pick<Table, "name" | "headers" | "headerLine">;

const NO_HEADINGS = "Add a first line that names the columns, for example: name,email,phone,street,city,state,zip";
const SAY_IT = `Say what the columns hold, for example --map "Client=name". The fields are ${TARGETS.join(", ")}.`;

/** If the headings are field names, only the heading of a column decides, not its values or its neighbours. */
function ownColumns(open: readonly Column[], given: ReadonlyMap<number, Heading>, lexicon: Lexicon): Assignment {
  const own = open.filter(({ at, header }) => !given.has(at) && (header === "id" || isFieldName(header)));
  return { found: headingsOf(own, lexicon), likely: new Set(), doubts: [] };
}

/**
 * Both together. If --map gives a part of an address, it belongs to the address that its heading names, else to the
 * first one. That address then comes first.
 */
function withGiven(
  headers: readonly string[],
  found: ReadonlyMap<number, Heading>,
  given: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const blocks = new Set([...found.values()].map(({ block }) => block));
  const parts = [...given].filter(([, { block }]) => block !== undefined);
  const named = parts.map(([at]) => readHeading(headers[at] ?? "")?.block);
  const meant = [...named, ...(parts.length > 0 ? ADDRESS_BLOCKS : [])].find((block) => block && blocks.has(block));
  const moved = (heading: Heading): Heading => {
    if (meant === undefined || (heading.block !== meant && heading.block !== "plain")) return heading;
    return { ...heading, block: heading.block === meant ? "plain" : meant };
  };
  return new Map([...[...found].map(([at, heading]) => [at, moved(heading)] as const), ...given]);
}

/** Refuses a contact of a customer among the headings. */
function refuseNoHeadings(table: Headed): void {
  const contact = table.headers.find(isEmail);
  if (contact === undefined) return;
  throw refusal(table, `the headings are missing: ${JSON.stringify(contact)} is a value`, NO_HEADINGS);
}

/** Refuses a table without a column for a name, an e-mail address, a phone number or an id. */
function refuseNoCustomers(table: Headed, mapped: readonly MappedColumn[]): void {
  if (mapped.some(({ target }) => !isFieldName(target) || fieldAt(target)?.identifies)) return;
  if (mapped.length > 0)
    throw refusal(table, "no column says who the customers are: name, email, phone and id are missing", SAY_IT);
  const names = table.headers.map((header) => JSON.stringify(header));
  throw refusal(table, `no heading is known: ${names.join(", ")}`, SAY_IT);
}

function refusal(table: Headed, why: string, hint: string): CliError {
  return new CliError("invalid_input", `${placeOfHeadings(table)}: ${why}`, { hint });
}
