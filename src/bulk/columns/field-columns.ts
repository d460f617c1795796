import type { FieldName } from "../../customers/customer.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading, isInBlock } from "../headings/heading.ts";
import { labelledHeading, valueHeading } from "../headings/read-heading.ts";
import type { Column } from "./profile.ts";

/** What is read from columns: a field, the id, or a part of an address block that is not a field itself. */
export type FieldTarget = FieldName | "id" | AddressPart;

/** `address line`: all lines of the block, joined with line breaks. */
export type AddressPart = Extract<ColumnTarget, "address" | "address line" | "city line" | "country">;

/** How one field is read from the cells of a row. */
export interface FieldColumns {
  readonly target: FieldTarget;
  /** The value is the first of them that is not blank. */
  readonly choices: readonly Choice[];
}

/** A column, or several that are joined. */
export interface Choice {
  /**
   * What its columns hold. The choices of the name are columns of whole names (`name`), joined parts (`last name`),
   * persons and companies.
   */
  readonly target: ColumnTarget;
  /** Which cells of a record, from 0. */
  readonly parts: readonly number[];
  /** Between two parts. */
  readonly joiner: string;
  /** Cells that are joined by a blank to the part before them: a house number and its street. */
  readonly blankBefore?: readonly number[];
  /** What messages call it: `First Name + Last Name`. */
  readonly header: string;
  /** Which cell says what kind of phone it is: a row where that is a fax does not use this choice. */
  readonly labelAt?: number | undefined;
}

/**
 * Orders columns into fields. Lines of a street, notes and the parts of a name are joined; of other columns for one field
 * the first that has a value is used.
 */
export function fieldsFrom(
  all: readonly Column[],
  chosen: ReadonlyMap<number, Heading>,
): { readonly fields: readonly FieldColumns[]; readonly addresses: readonly (readonly FieldColumns[])[] } {
  const columns = all
    .flatMap(({ at, header }): Chosen[] => {
      const heading = chosen.get(at);
      return heading === undefined ? [] : [{ ...heading, at, header }];
    })
    .sort((a, b) => a.rank - b.rank || (a.line ?? 0) - (b.line ?? 0) || a.at - b.at);
  const of = (target: ColumnTarget) => columns.filter((column) => column.target === target);
  const each = (target: ColumnTarget) => of(target).map((column) => choice([column]));
  const notes = of("notes");
  const unused = all.filter(({ at }) => !chosen.has(at));
  const fields: FieldColumns[] = [
    { target: "id", choices: each("id") },
    { target: "name", choices: [...each("name"), ...joinedNames(columns), ...each("person"), ...each("company")] },
    { target: "email", choices: each("email") },
    {
      target: "phone",
      choices: of("phone").map((column) => ({ ...choice([column]), labelAt: labelOf(column, unused) })),
    },
    { target: "notes", choices: notes.length > 0 ? [choice(notes, "\n")] : [] },
  ];
  return { fields: fields.filter(hasColumns), addresses: addressesFrom(columns) };
}

/** What stands between a part and the one before it. */
export function joinerBefore({ blankBefore, joiner }: Choice, at: number): string {
  return blankBefore?.includes(at) ? " " : joiner;
}

// --- internal ---

const MOST_LABELS = 0.6;
const PARTS = ["first name", "middle name", "last name"] as const;

interface Chosen extends Heading {
  readonly at: number;
  readonly header: string;
}

function choice(columns: readonly Chosen[], joiner = " "): Choice {
  const header = columns.map((column) => column.header).join(" + ");
  return {
    target: columns.at(-1)?.target ?? "notes",
    parts: columns.map(({ at }) => at),
    joiner,
    header,
  };
}

/**
 * The column that says what kind of phone it is: `Phone 1 - Label` for `Phone 1 - Value`, or `Type` right beside it. Where
 * that says fax, the number is not used.
 */
function labelOf({ at, header }: Chosen, unused: readonly Column[]): number | undefined {
  const value = valueHeading(header);
  return unused.find((column) => {
    const labelled = labelledHeading(column.header);
    if (labelled !== "") return labelled === value;
    return Math.abs(column.at - at) === 1 && column.share(["label"]) >= MOST_LABELS;
  })?.at;
}

/** First, middle and last names are joined; those of one owner are not mixed with those of another one. */
function joinedNames(columns: readonly Chosen[]): Choice[] {
  const owners = [undefined, ...ADDRESS_BLOCKS];
  return owners.flatMap((owner) => {
    const parts = PARTS.flatMap((target) =>
      columns.filter((column) => column.target === target && column.block === owner),
    );
    return parts.length > 0 ? [choice(parts)] : [];
  });
}

/** A block with a whole address, or with lines, beside parts gives two addresses: the one of the parts comes first. */
function addressesFrom(columns: readonly Chosen[]): FieldColumns[][] {
  // A country that stands alone is the country of the addresses that have none.
  const plain = columns.filter(({ block }) => block === "plain");
  const countries = plain.every(({ target }) => target === "country" || !isInBlock(target)) ? plain : [];
  const alone: FieldColumns = { target: "country", choices: countries.map((column) => choice([column])) };
  const addresses = ADDRESS_BLOCKS.flatMap((block) => {
    const own = columns.filter((column) => column.block === block);
    const of = (target: ColumnTarget) => own.filter((column) => column.target === target);
    const field = (target: FieldTarget): FieldColumns => ({
      target,
      choices: of(target).map((column) => choice([column])),
    });
    const itsCountry = field("country");
    const country = hasColumns(itsCountry) ? itsCountry : alone;
    const city = field("address.city");
    const parts: FieldColumns[] = [
      { target: "address.street", choices: streetChoices(of("address.street")) },
      city,
      field("address.state"),
      field("address.zip"),
      ...(hasColumns(city) ? [] : [field("city line")]),
    ];
    const lines = of("address line");
    // Beside columns for city and ZIP code, a whole address is where the street stands.
    const whole = field("address");
    const hasStreet = of("address.street").length > 0;
    const isStreet = !hasStreet && parts.some(hasColumns);
    if (isStreet) parts.push(whole);
    const wholes: FieldColumns[] = [
      { target: "address line", choices: lines.length > 0 ? [choice(lines, "\n")] : [] },
      ...(isStreet ? [] : [whole]),
    ];
    return [parts, ...wholes.map((one) => [one])]
      .map((fields) => fields.filter(hasColumns))
      .filter((fields) => fields.length > 0)
      .map((fields) => [...fields, country].filter(hasColumns));
  });
  return addresses.length === 0 && hasColumns(alone) ? [[alone]] : addresses;
}

/** The lines of a street are joined. A second column for the first line is another choice for the whole street. */
function streetChoices(columns: readonly Chosen[]): Choice[] {
  const number = columns.find(({ isNumber }) => isNumber);
  const others = columns.filter((column) => column.isNumber !== true);
  // Of a second column for the unit or another further line, neither is a street by itself: both belong to it.
  const lines = others.filter(
    ({ line = 1 }, index) => line > 1 || others.findIndex((other) => (other.line ?? 1) === 1) === index,
  );
  const rivals = others.filter((column) => !lines.includes(column)).map((column) => choice([column]));
  const [first, ...more] = lines;
  if (first === undefined) return rivals;
  if (number === undefined) return [choice(lines, ", "), ...rivals];
  const street = [first, number].sort((one, other) => one.at - other.at);
  const blankBefore = street.slice(1).map(({ at }) => at);
  return [{ ...choice([...street, ...more], ", "), blankBefore }, ...rivals];
}

function hasColumns({ choices }: FieldColumns): boolean {
  return choices.length > 0;
}
