import { FIELDS, type FieldName, TEXT_FIELDS } from "../../customers/fields.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading, isInBlock } from "../headings/heading.ts";
import { readHeading } from "../headings/read-heading.ts";
import { labelledHeading, says, valueHeading } from "../headings/roles.ts";
import { type Column, contactsIn, isCounted } from "./column.ts";
import { HALF, MOST } from "./limits.ts";
import { isNumberBefore } from "./street-pieces.ts";

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
  /** Those of them that have the number or the name of the house. */
  readonly houses?: readonly number[];
  /** What stands before the text of a cell: the heading of a column of other things among the notes. */
  readonly headings?: ReadonlyMap<number, string>;
  /** What messages call it: `First Name + Last Name`. */
  readonly header: string;
  /** Which cell says what kind of phone it is: a row where that is a fax does not use this choice. */
  readonly labelAt?: number | undefined;
  /** Which cell has the calling code of these phone numbers: `+52`, `91`. */
  readonly codeAt?: number | undefined;
  /** Which cell has their area code: `202`, `09`. */
  readonly areaAt?: number | undefined;
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
  const each = (target: ColumnTarget) => eachOf(columns, target);
  const unused = all.filter(({ at }) => !chosen.has(at));
  const phones = columns.filter(({ target }) => target === "phone");
  const contacts = columns.filter(({ target }) => target === "phone" || target === "email");
  const codes = all.filter((column) => holdsCallingCodes(column, chosen.get(column.at)));
  const besideOf = (phone: Chosen) => ({
    labelAt: labelOf(phone, contacts, unused),
    codeAt: nearest(siblings(codes, phone), phone)?.at,
    areaAt: siblings(unused, phone).find((area) => {
      const near = siblings(phones, area).toSorted((one, other) => other.at - one.at);
      return nearest(near, area) === phone && holdsAreaCodes(area, phone, all);
    })?.at,
  });
  // `(480) 555-0151 | pat@example.com`: both fields are read from it.
  const mixed = contacts.filter(({ at }) => all.some((column) => column.at === at && holdsBoth(column)));
  const contactsOf = (target: "phone" | "email") =>
    contacts.flatMap((contact): Choice[] => {
      const isMixed = mixed.includes(contact);
      if (contact.target !== target && !isMixed) return [];
      const own = target === "phone" ? besideOf(contact) : {};
      return [{ ...choice([contact]), ...own, ...(isMixed && { only: target }) }];
    });
  const names = [...each("name"), ...joinedNames(columns), ...each("person"), ...each("company")];
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
  const { parts, blankBefore = [], houses = [], joiner, headings } = choice;
  let joined: string | undefined;
  let isHouseName = false;
  for (const at of parts) {
    const text = textAt(at);
    if (text === undefined) continue;
    const isBlank = blankBefore.includes(at) && !isHouseName;
    // `Rose Cottage, Church Lane` beside `12 Church Lane`
    isHouseName = houses.includes(at) && isHouseNamed(text);
    const headed = `${headings?.get(at) ?? ""}${text}`;
    joined =
      joined === undefined ? headed : `${joined.trim()}${isBlank && !isHouseName ? " " : joiner}${headed.trim()}`;
  }
  return joined;
}

// --- internal ---

/** A longer number has its area code. */
const LONGEST_LOCAL = 9;
const isHouseNamed = (text: string) => /\p{L}{4}/u.test(text) && !/\d/.test(text);
const AREA_CODE = /^\(?\d{1,5}\)?$/;
const MARKED_AREA_CODE = /^(?:\(0?[1-9]\d{0,4}\)|0[1-9]\d{0,3})$/;
const PARTS = ["first name", "middle name", "last name"] as const;

interface Chosen extends Heading {
  readonly at: number;
  readonly header: string;
}

function choice(columns: readonly Chosen[], joiner = " "): Choice {
  const header = columns.map((column) => column.header).join(" + ");
  return { target: columns.at(-1)?.target ?? "notes", parts: columns.map(({ at }) => at), joiner, header };
}

/** Each column with a target is a choice. */
function eachOf(columns: readonly Chosen[], target: ColumnTarget): Choice[] {
  return columns.filter((column) => column.target === target).map((column) => choice([column]));
}

/** All columns with a target are one choice. */
function joinedOf(columns: readonly Chosen[], target: ColumnTarget): Choice[] {
  const joined = columns.filter((column) => column.target === target);
  if (joined.length === 0) return [];
  const isOther = ({ header }: Chosen) => {
    const heading = readHeading(header);
    return target === "notes" && (heading?.target !== target || heading.weak === true);
  };
  const headings = joined.length > 1 ? joined.filter(isOther) : [];
  return [{ ...choice(joined, "\n"), headings: new Map(headings.map(({ at, header }) => [at, `${header}: `])) }];
}

/**
 * The column that says what kind of phone it is: `Phone 1 - Label` for `Phone 1 - Value`, `Phone Number Type`, or one beside it
 * whose values say so, whatever its heading is. Where that says fax, the number is not used.
 */
/** How somebody wants to be reached is not the kind of a phone. */
const WAYS = /^(?:e-?mail|mail|post|letter|text|sms|any|either)\b/i;

function labelOf({ at, header }: Chosen, contacts: readonly Chosen[], unused: readonly Column[]): number | undefined {
  const isAbout = (column: Column, about: string) => labelledHeading(column.header) === valueHeading(about);
  const named = unused.find((column) => isAbout(column, header));
  if (named !== undefined) return named.at;
  const isContact = (other: number) => contacts.some((contact) => contact.at === other);
  const labels = unused.filter(
    (column) =>
      column.share(["label"]) >= MOST &&
      !column.values.some((value) => WAYS.test(value)) &&
      !contacts.some((contact) => isAbout(column, contact.header)),
  );
  // `Type, Phone, Type, Phone 2`: one that has a contact only on one side tells where they stand.
  const side = labels.some((label) => isContact(label.at + 1) && !isContact(label.at - 1)) ? -1 : 1;
  const isBeside = (label: Column) => label.at === at + side || (label.at === at - side && !isContact(at - 2 * side));
  return labels.find(isBeside)?.at;
}

/** Values such as `+52`; without a plus, as `91`, only below a heading that says so: `Country Code`, `Landesvorwahl`. */
function holdsCallingCodes(column: Column, heading: Heading | undefined): boolean {
  if (heading !== undefined && heading.target !== "country") return false;
  const isMarked = column.values.some((value) => /^(?:\+|00)/.test(value));
  const least = isMarked
    ? heading
      ? 0
      : MOST
    : heading || says(column.header, "countries")
      ? 1
      : Number.POSITIVE_INFINITY;
  return column.share(["calling code"]) >= least && column.filled > 0;
}

/**
 * Area codes beside phone numbers that do not have them, by a heading that says so; by their zero or brackets alone right
 * before the numbers.
 */
function holdsAreaCodes(column: Column, phone: Chosen, all: readonly Column[]): boolean {
  const { at, header, values } = column;
  const numbers = all.find((column) => column.at === phone.at)?.values ?? [];
  const isLocal = (text: string) => !/^[+0(]/.test(text) && text.replace(/\D/g, "").length <= LONGEST_LOCAL;
  const isNamed = says(header, "areas") && !says(header, "countries");
  const form = isNamed ? AREA_CODE : at === phone.at - 1 ? MARKED_AREA_CODE : undefined;
  const areas = values.filter((value) => form?.test(value));
  if (areas.length === 0 || areas.length < values.length) return false;
  return isNamed ? numbers.some(isLocal) : numbers.every(isLocal) && !isCounted(column);
}

/** Whether a phone number and an e-mail address stand together in a cell, and one of them in most. */
function holdsBoth({ values }: Column): boolean {
  const contacts = values.map(contactsIn);
  return (
    contacts.some(({ length }) => length > 1) &&
    contacts.filter((found) => found.includes("email")).length >= values.length * HALF
  );
}

/** Of a path such as `phones.mobile.number` only the columns of the same object. */
function siblings<C extends { readonly header: string }>(
  columns: readonly C[],
  { header }: { readonly header: string },
): readonly C[] {
  const parent = (path: string) => (/\s/.test(path) ? "" : path.slice(0, Math.max(0, path.lastIndexOf("."))));
  const own = columns.filter((column) => parent(column.header) === parent(header));
  return own.length > 0 ? own : parent(header) === "" ? columns : [];
}

/** Of two that are as near the first one. */
function nearest<C extends { readonly at: number }>(columns: readonly C[], to: { readonly at: number }): C | undefined {
  return [...columns].sort((one, other) => Math.abs(one.at - to.at) - Math.abs(other.at - to.at))[0];
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
function addressesFrom(columns: readonly Chosen[], all: readonly Column[]): FieldColumns[][] {
  // A country that stands alone is the country of the addresses that have none.
  const plain = columns.filter(({ block, target }) => block === "plain" && isInBlock(target));
  const alone = plain.every(({ target }) => target === "country") ? eachOf(plain, "country") : [];
  const countries = (own: readonly Chosen[]) => [...eachOf(own, "country"), ...alone].flatMap(({ parts }) => parts);
  const addresses = ADDRESS_BLOCKS.flatMap((block) => {
    const own = columns.filter((column) => column.block === block);
    const field = (target: FieldTarget, choices = eachOf(own, target)): FieldColumns => ({ target, choices });
    const street = field(
      "address.street",
      streetChoices(
        own.filter(({ target }) => target === "address.street"),
        all,
        all.flatMap(({ at, values }) => (countries(own).includes(at) ? values : [])),
      ),
    );
    const place = ["address.city", "address.state", "address.zip"] as const;
    const parts = [street, ...place.map((target) => field(target))].filter(hasColumns);
    parts.push(...[field("city line")].filter(hasColumns));
    // Beside columns for city and ZIP code, a whole address is where the street stands.
    const isStreet = !hasColumns(street) && parts.length > 0;
    const [whole, lines] = [field("address"), field("address line", joinedOf(own, "address line"))];
    const country = eachOf(own, "country").length > 0 ? field("country") : field("country", alone);
    return [isStreet ? [...parts, whole] : parts, [lines], isStreet ? [] : [whole]]
      .filter((fields) => fields.some(hasColumns))
      .map((fields) => [...fields, country].filter(hasColumns));
  });
  return addresses.length === 0 && alone.length > 0 ? [[{ target: "country", choices: alone }]] : addresses;
}

/** The lines of a street are joined. A second column for the first line is another choice for the whole street. */
function streetChoices(columns: readonly Chosen[], all: readonly Column[], countries: readonly string[]): Choice[] {
  const of = (piece: Heading["piece"]) => columns.filter((column) => column.piece === piece);
  const [first, ...rivals] = of(undefined).filter(({ line = 1 }) => line === 1);
  // Of a second column for the unit or another further line, neither is a street by itself: both belong to it.
  const more = columns.filter(({ line = 1, piece }) => line > 1 && (piece === undefined || piece === "door"));
  const named = first ? [...of("before"), first, ...of("behind")] : [];
  const numbers = first ? of("number") : [];
  const column = all.find(({ at }) => at === first?.at);
  const isBefore = ({ header }: Chosen) =>
    of("behind").length > 0 || (column !== undefined && isNumberBefore(column, header, countries));
  const street = [...numbers.filter(isBefore), ...named, ...numbers.filter((number) => !isBefore(number))];
  const lines = [...street, ...more];
  // A door behind its floor: `3 tv`.
  const isDoor = ({ piece }: Chosen) => piece === "door";
  const whole = {
    ...choice(lines, ", "),
    blankBefore: [...street.slice(1), ...more.filter(isDoor)].map(({ at }) => at),
    ...(numbers.length > 0 && { houses: numbers.map(({ at }) => at) }),
  };
  return [...(lines.length > 0 ? [whole] : []), ...rivals.map((rival) => choice([rival]))];
}

function hasColumns({ choices }: FieldColumns): boolean {
  return choices.length > 0;
}
