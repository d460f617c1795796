import { FIELDS, type FieldName, TEXT_FIELDS } from "../../customers/fields.ts";
import type { CountryCode } from "../cells/country.ts";
import { ADDRESS_BLOCKS, type ColumnTarget, type Heading, isInBlock, type Kind } from "../headings/heading.ts";
import { LEXICON } from "../headings/lexicon.ts";
import { LAST_RANK, readHeading } from "../headings/read-heading.ts";
import { besidePhones } from "./beside-phones.ts";
import { type Choice, type Chosen, choiceOf, streetOf } from "./choice.ts";
import type { Column } from "./column.ts";

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

/**
 * Orders columns into fields. Street lines, notes and the parts of a name are joined. Of several columns for any other
 * field the first one with a value is used.
 */
export function fieldsFrom(
  all: readonly Column[],
  chosen: ReadonlyMap<number, Heading>,
  defaultCountry?: CountryCode,
): { readonly fields: readonly FieldColumns[]; readonly addresses: readonly (readonly FieldColumns[])[] } {
  const hasParts = [...chosen.values()].some(({ kind }) => kind === "last name");
  const columns = all
    .flatMap(({ at, header, values }): Chosen[] => {
      const heading = chosen.get(at);
      // `name2` beside first and last names is somebody else's.
      const isPerson = hasParts && heading?.kind === "name" && /[2-9]$/.test(header);
      return heading ? [{ ...heading, at, header, values, ...(isPerson && { kind: "person" as const }) }] : [];
    })
    .sort((a, b) => a.rank - b.rank || (a.line ?? 0) - (b.line ?? 0) || a.at - b.at);
  const each = (kind: Kind) => eachOf(columns, kind);
  const beside = besidePhones(all, chosen);
  const phones = columns.filter(({ kind }) => kind === "phone");
  // `Banka Adı` may be anything: a heading that is known comes first.
  const guessed = new Set(columns.flatMap(({ at, rank }) => (rank >= LAST_RANK ? at : [])));
  const isGuess = ({ parts }: Choice) => Number(parts.every((at) => guessed.has(at)));
  const namesOf = (some: readonly Chosen[]) =>
    [...eachOf(some, "name"), ...joinedNames(some), ...eachOf(some, "company")].sort(
      (one, other) => isGuess(one) - isGuess(other),
    );
  // Who pays is the customer only if there is no other name.
  const own = namesOf(columns.filter(({ block }) => block !== "billing"));
  const isWhole = own.some(({ target }) => target === "name" || target === "company");
  const payers = namesOf(columns.filter(({ block }) => block === "billing")).map((choice) => {
    const isOther = choice.target === "name" ? own.length > 0 : choice.target !== "company" && isWhole;
    return isOther ? { ...choice, target: "person" as const } : choice;
  });
  const names = [...own, ...payers, ...each("person")];
  const fields: FieldColumns[] = [
    { target: "id", choices: each("id") },
    { target: "name", choices: names },
    { target: "email", choices: each("email") },
    { target: "phone", choices: phones.map((phone) => ({ ...choiceOf([phone]), ...beside.get(phone.at) })) },
    ...TEXT_FIELDS.map((target) => ({
      target,
      choices: FIELDS[target].kind === "text" ? joinedOf(columns, target) : each(target),
    })),
  ];
  return { fields: fields.filter(hasColumns), addresses: addressesFrom(columns, defaultCountry) };
}

// --- internal ---

const PARTS = ["first name", "middle name", "last name"] as const;

function eachOf(columns: readonly Chosen[], kind: Kind): Choice[] {
  return columns.filter((column) => column.kind === kind).map((column) => choiceOf([column]));
}

/** Of other things among the notes, their headings say what they are. */
function joinedOf(columns: readonly Chosen[], kind: Kind): Choice[] {
  const joined = columns.filter((column) => column.kind === kind);
  const others = joined.filter(({ header }) => {
    const heading = readHeading(header);
    return kind === "notes" && joined.length > 1 && (heading?.kind !== kind || heading.weak);
  });
  const joints = new Map(others.map(({ at, header }) => [at, { before: `${header}: ` }]));
  return joined.length > 0 ? [choiceOf(joined, "\n", joints)] : [];
}

/** First, middle and last names are joined; those of one owner are not mixed with those of another one. */
function joinedNames(columns: readonly Chosen[]): Choice[] {
  const owners = [undefined, ...ADDRESS_BLOCKS].flatMap((owner) =>
    [false, true].map((ofContact) => ({ owner, ofContact })),
  );
  return owners.flatMap(({ owner, ofContact }) => {
    const own = columns.filter(({ block, header }) => block === owner && isOfContact(header) === ofContact);
    const parts = PARTS.flatMap((part) => own.filter(({ kind }) => kind === part));
    const others = parts.filter(({ kind }) => kind === "first name").slice(1);
    const joints = new Map(others.map(({ at }) => [at, { is: "second name" as const }]));
    if (parts.length === 0) return [];
    // `Primary Contact First Name` beside `Account Name`
    const isPerson = ofContact && columns.some(({ kind }) => kind === "company");
    return [{ ...choiceOf(parts, " ", joints), ...(isPerson && { target: "person" }) }];
  });
}

/** `Contact person First name` */
export function isOfContact(header: string): boolean {
  return LEXICON.says(header, "contacts");
}

/** A block with a whole address, or with lines, beside parts gives two addresses: the one of the parts comes first. */
function addressesFrom(columns: readonly Chosen[], defaultCountry: CountryCode | undefined): FieldColumns[][] {
  // A country that stands alone is the country of the addresses that have none.
  const plain = columns.filter(({ block, kind }) => block === "plain" && isInBlock(kind));
  const alone = plain.every(({ kind }) => kind === "country") ? plain : [];
  const addresses = ADDRESS_BLOCKS.flatMap((block) => {
    const own = columns.filter((column) => column.block === block);
    const each = (target: FieldTarget): FieldColumns => ({ target, choices: eachOf(own, target) });
    const known = own.filter(({ kind }) => kind === "country");
    const countries = known.length > 0 ? known : alone;
    const street: FieldColumns = { target: "address.street", choices: streetOf(own, countries, defaultCountry) };
    const place = ["address.city", "address.state", "address.zip", "city line"] as const;
    const parts = [street, ...place.map(each)].filter(hasColumns);
    const lines: FieldColumns = { target: "address line", choices: joinedOf(own, "address line") };
    const country: FieldColumns = { target: "country", choices: eachOf(countries, "country") };
    // Beside columns for city and ZIP code, or for a unit only, the column of a whole address holds the street.
    const isStreet = parts.length > 0 && !own.some(({ kind }) => kind === "address.street");
    return [[...parts, ...(isStreet ? [each("address")] : [])], [lines], isStreet ? [] : [each("address")]]
      .filter((fields) => fields.some(hasColumns))
      .map((fields) => [...fields, country].filter(hasColumns));
  });
  if (addresses.length > 0 || alone.length === 0) return addresses;
  return [[{ target: "country", choices: eachOf(alone, "country") }]];
}

function hasColumns({ choices }: FieldColumns): boolean {
  return choices.length > 0;
}
