import { FIELDS, type FieldName, TEXT_FIELDS } from "../../customers/fields.ts";
import { hasLine } from "../cells/address/street.ts";
import {
  ADDRESS_BLOCKS,
  type ColumnTarget,
  type Heading,
  isInBlock,
  type Kind,
  targetOf,
} from "../headings/heading.ts";
import { LEXICON } from "../headings/lexicon.ts";
import { readHeading } from "../headings/read-heading.ts";
import { type BesidePhone, besidePhones } from "./beside-phones.ts";
import { type Column, contactsIn } from "./column.ts";
import { isNumberBefore } from "./number-order.ts";

/** What is read from columns: a field, the id, or a part of an address block that is not a field itself. */
export type FieldTarget = FieldName | "id" | AddressTarget;

/** `address line`: all lines of the block, joined with line breaks. */
type AddressTarget = Extract<ColumnTarget, "address" | "address line" | "city line" | "country">;

/** How one field is read from the cells of a row. */
export interface FieldColumns {
  readonly target: FieldTarget;
  /** The value is the first of them that is not blank. */
  readonly choices: readonly Choice[];
}

/** A column, or several that are joined. */
export interface Choice extends BesidePhone {
  /**
   * What its columns hold. The choices of the name are columns of whole names (`name`), joined parts (`last name`),
   * persons and companies.
   */
  readonly target: ColumnTarget;
  /** Which cells of a record, from 0. */
  readonly parts: readonly number[];
  /** Between two parts. */
  readonly joiner: string;
  /** Between a cell and the part before it, where that is not `joiner`: a blank before the number of a house, `/` before that of a flat. */
  readonly joiners?: ReadonlyMap<number, string>;
  /** Those of them that have the number or the name of the house. */
  readonly houses?: readonly number[];
  /** Those of them that have a second first name, as `Preferred first name`: it counts only if the first one is blank or initials. */
  readonly others?: readonly number[];
  /** What stands before the text of a cell: the heading of a column of other things among the notes, `Postfach` before a number. */
  readonly headings?: ReadonlyMap<number, string>;
  /** What messages call it: `First Name + Last Name`. */
  readonly header: string;
  /** Its cells hold phone numbers and e-mail addresses together: which of them are meant. */
  readonly only?: "phone" | "email";
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
  const each = (kind: Kind) => eachOf(columns, kind);
  const contacts = columns.filter(({ kind }) => kind === "phone" || kind === "email");
  const beside = besidePhones(contacts, all, chosen);
  // `(480) 555-0151 | pat@example.com`: both fields are read from it.
  const mixed = contacts.filter(({ at }) => all.some((column) => column.at === at && holdsBoth(column)));
  const contactsOf = (target: "phone" | "email") =>
    contacts.flatMap((contact): Choice[] => {
      const isMixed = mixed.includes(contact);
      if (contact.kind !== target && !isMixed) return [];
      const own = target === "phone" ? beside.get(contact.at) : {};
      return [{ ...choice([contact]), ...own, ...(isMixed && { only: target }) }];
    });
  const names = [...each("name"), ...joinedNames(columns), ...each("company"), ...each("person")];
  const fields: FieldColumns[] = [
    { target: "id", choices: each("id") },
    { target: "name", choices: names },
    { target: "email", choices: contactsOf("email") },
    { target: "phone", choices: contactsOf("phone") },
    ...TEXT_FIELDS.map((target) => ({
      target,
      choices: FIELDS[target].kind === "text" ? joinedOf(columns, target) : each(target),
    })),
  ];
  return { fields: fields.filter(hasColumns), addresses: addressesFrom(columns, all) };
}

/**
 * The parts that have a text, joined; undefined without any.
 * @param textAt the text of a cell of the row.
 */
export function joinedText(choice: Choice, textAt: (at: number) => string | undefined): string | undefined {
  const { parts, joiners, houses = [], others = [], joiner, headings } = choice;
  let joined: string | undefined;
  let isNamed = false;
  let last = -1;
  const lines: string[] = [];
  for (const at of parts) {
    const text = textAt(at);
    if (text === undefined || (joiner === ", " && lines.some((line) => hasLine(line, text)))) continue;
    if (others.includes(at) && lines.some((line) => /\p{L}{2}/u.test(line))) continue;
    if (houses.includes(at) && parts.some((other) => other !== at && hasNumber(textAt(other), text))) continue;
    lines.push(text);
    // `Rose Cottage, Church Lane` beside `12 Church Lane`
    const wasNamed = isNamed;
    isNamed = houses.includes(at) && isHouseNamed(text);
    // `Postfach` before a number alone.
    const before = headings?.get(at) ?? "";
    const isHeaded = before === CARE_OF ? !/^c\/o/i.test(text) : before.endsWith(": ") || /^\d[\d ]*$/.test(text);
    const headed = isHeaded ? `${before}${text}` : text;
    // `4 a`
    const isEnd = houses.includes(last) && /\d$/.test(joined ?? "") && /^\p{L}$/u.test(text);
    last = at;
    const sign = isEnd ? " " : ((wasNamed || isNamed ? undefined : joiners?.get(at)) ?? joiner);
    // `12/5`, `12 a`
    const isSlash = sign !== "/" || (/\d\p{L}?$/u.test(joined ?? "") && /^\d/.test(text));
    joined = joined === undefined ? headed : `${joined.trim()}${isSlash ? sign : " "}${headed.trim()}`;
  }
  return joined;
}

// --- internal ---

const PARTS = ["first name", "middle name", "last name"] as const;
const CARE_OF = "c/o ";
const HALF = 0.5;

/** Whether a street has the number of its house already. */
function hasNumber(street: string | undefined, house: string): boolean {
  return street !== undefined && (street.startsWith(`${house} `) || street.endsWith(` ${house}`));
}

/** `Rose Cottage` */
function isHouseNamed(text: string): boolean {
  return /\p{L}{4}/u.test(text) && !/\d/.test(text);
}

interface Chosen extends Heading {
  readonly at: number;
  readonly header: string;
}

function choice(columns: readonly Chosen[], joiner = " "): Choice {
  const header = columns.map((column) => column.header).join(" + ");
  const target = targetOf(columns.at(-1)?.kind ?? "notes");
  return { target, parts: columns.map(({ at }) => at), joiner, header };
}

function eachOf(columns: readonly Chosen[], kind: Kind): Choice[] {
  return columns.filter((column) => column.kind === kind).map((column) => choice([column]));
}

/** Of other things among the notes, their headings say what they are. */
function joinedOf(columns: readonly Chosen[], kind: Kind): Choice[] {
  const joined = columns.filter((column) => column.kind === kind);
  if (joined.length < 2) return joined.map((column) => choice([column], "\n"));
  const others = joined.filter(({ header }) => {
    const heading = readHeading(header);
    return kind === "notes" && (heading?.kind !== kind || heading.weak);
  });
  return [{ ...choice(joined, "\n"), headings: new Map(others.map(({ at, header }) => [at, `${header}: `])) }];
}

/** Whether a phone number and an e-mail address stand together in a cell, and one of them in most. */
function holdsBoth({ values }: Column): boolean {
  const contacts = values.map(contactsIn);
  return (
    contacts.some(({ length }) => length > 1) &&
    contacts.filter((found) => found.includes("email")).length >= values.length * HALF
  );
}

/** First, middle and last names are joined; those of one owner are not mixed with those of another one. */
function joinedNames(columns: readonly Chosen[]): Choice[] {
  return [undefined, ...ADDRESS_BLOCKS].flatMap((owner) => {
    const own = columns.filter(({ block }) => block === owner);
    const parts = PARTS.flatMap((part) => own.filter(({ kind }) => kind === part));
    const others = parts.filter(({ kind }) => kind === "first name").slice(1);
    if (parts.length === 0) return [];
    return [{ ...choice(parts), ...(others.length > 0 && { others: others.map(({ at }) => at) }) }];
  });
}

/** A block with a whole address, or with lines, beside parts gives two addresses: the one of the parts comes first. */
function addressesFrom(columns: readonly Chosen[], all: readonly Column[]): FieldColumns[][] {
  // A country that stands alone is the country of the addresses that have none.
  const plain = columns.filter(({ block, kind }) => block === "plain" && isInBlock(kind));
  const alone = plain.every(({ kind }) => kind === "country") ? eachOf(plain, "country") : [];
  const addresses = ADDRESS_BLOCKS.flatMap((block) => {
    const own = columns.filter((column) => column.block === block);
    const each = (target: FieldTarget): FieldColumns => ({ target, choices: eachOf(own, target) });
    const known = eachOf(own, "country");
    const country: FieldColumns = { target: "country", choices: known.length > 0 ? known : alone };
    const values = all.flatMap(({ at, values }) =>
      country.choices.some(({ parts }) => parts.includes(at)) ? values : [],
    );
    const street: FieldColumns = { target: "address.street", choices: streetChoices(own, all, values) };
    const place = ["address.city", "address.state", "address.zip", "city line"] as const;
    const parts = [street, ...place.map(each)].filter(hasColumns);
    const lines: FieldColumns = { target: "address line", choices: joinedOf(own, "address line") };
    // Beside columns for city and ZIP code, a whole address is where the street stands.
    const isStreet = !hasColumns(street) && parts.length > 0;
    return [[...parts, ...(isStreet ? [each("address")] : [])], [lines], isStreet ? [] : [each("address")]]
      .filter((fields) => fields.some(hasColumns))
      .map((fields) => [...fields, country].filter(hasColumns));
  });
  return addresses.length === 0 && alone.length > 0 ? [[{ target: "country", choices: alone }]] : addresses;
}

/** The lines of a street are joined. A second column for the first line is another choice for the whole street. */
function streetChoices(columns: readonly Chosen[], all: readonly Column[], countries: readonly string[]): Choice[] {
  const of = (kind: Kind) => columns.filter((column) => column.kind === kind);
  const inOrder = (some: readonly Chosen[]) => some.toSorted((one, other) => one.at - other.at);
  const [first, ...rivals] = of("address.street");
  // `N`, `Vermont`, `Ave` stand in the file's order.
  const named = first ? inOrder([...of("address.piece"), first]) : [];
  const numbers = first ? inOrder(of("address.house")) : [];
  const column = all.find(({ at }) => at === first?.at);
  const isBefore = ({ header }: Chosen) =>
    named.at(-1) !== first || (column !== undefined && isNumberBefore(column, header, countries));
  const street = [...numbers.filter(isBefore), ...named, ...numbers.filter((number) => !isBefore(number))];
  // Of a second column for the unit or another further line, neither is a street by itself: both belong to it.
  const more = of("address.more");
  const careOf = more.filter(isCareOf);
  const further = more.filter((column) => !isCareOf(column));
  const lines = [...careOf, ...street, ...further];
  const boxes = further.filter(({ header }) => LEXICON.says(header, "boxes"));
  const whole = {
    ...choice(lines, ", "),
    joiners: new Map(street.slice(1).map(({ at, header }) => [at, LEXICON.says(header, "flats") ? "/" : " "])),
    headings: new Map([
      ...careOf.map(({ at }) => [at, CARE_OF] as const),
      ...boxes.map(({ at, header }) => [at, `${header} `] as const),
    ]),
    ...(numbers.length > 0 && { houses: numbers.map(({ at }) => at) }),
  };
  return [...(lines.length > 0 ? [whole] : []), ...rivals.map((rival) => choice([rival]))];
}

/** `c/o`, `RegAddress.CareOf` */
function isCareOf({ header }: Chosen): boolean {
  return /\bc\/o\b|care ?of/i.test(header);
}

function hasColumns({ choices }: FieldColumns): boolean {
  return choices.length > 0;
}
