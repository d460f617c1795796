import { isFieldName } from "../../customers/fields.ts";
import { hasWords } from "../../customers/postal.ts";
import { contactLabel } from "../cells/contacts.ts";
import { isOfKind } from "../cells/kinds.ts";
import { type Heading, type Kind, NAMES } from "../headings/heading.ts";
import { LEXICON, type Lexicon, STEP } from "../headings/lexicon.ts";
import { guessHeading, headingBeside, LAST_RANK, readHeading } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";
import { MOST } from "./weights.ts";

/**
 * What the headings of columns say. The exact name of a field comes before other headings for it, and the customer's
 * name before one that may be a contact's. An explained heading counts only if no other column holds the same: `City`
 * beside `City (birth)` is the city; of `Street (depot)` and `Street (yard)` the first is the street.
 */
export function headingsOf(
  columns: readonly Column[],
  lexicon: Lexicon,
  sample: readonly SourceRecord[] = [],
): ReadonlyMap<number, Heading> {
  const known = new Map(columns.map((column) => [column, readHeading(column.says, lexicon) ?? ofLabel(column)]));
  const named = columns.filter((column) => NAMES.has(known.get(column)?.kind ?? "id") && column.share("flag") < MOST);
  const read = columns.flatMap((column): [number, Heading][] => {
    const pairs = named.map(({ at }) => pairsOf(sample, at, column.at).length);
    const [isAlone, isNeeded] = [
      pairs.every((number) => number === 0),
      pairs.every((number) => number < column.filled),
    ];
    const found =
      known.get(column) ??
      ofTitled(column, lexicon) ??
      ofName(column, columns, lexicon) ??
      (isAlone ? ofOwner(column, lexicon) : undefined) ??
      (isNeeded ? ofPair(column, columns, lexicon) : undefined);
    if (found === undefined) return [];
    const heading = withStates(column, found);
    const isOwn = lexicon.says(column.header, "customers") && !/[2-9]$/.test(column.header);
    const isFirst = heading.kind === "name" && heading.rank < STEP && isOwn;
    const rank = isFieldName(column.header) ? -1 : isFirst ? -0.5 : heading.rank;
    return [[column.at, { ...heading, rank }]];
  });
  const isSame = (one: Heading, other: Heading) =>
    one.kind === other.kind && one.block === other.block && one.line === other.line;
  return new Map(
    read.filter(
      ([at, one]) =>
        !one.isExplained || !read.some(([to, other]) => isSame(one, other) && (to < at || !other.isExplained)),
    ),
  );
}

/** `Nombre` beside `Apellidos`, `naam` beside `voornamen`: a heading that says only "name" is the other part of it. */
export function withOtherParts(
  columns: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  lexicon: Lexicon,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  // `Contact first name` is a part of another name.
  const own = columns.filter(({ says }) => !lexicon.says(says, "contacts"));
  const isSaid = (kind: Kind) =>
    own.some(({ at }) => headings.get(at)?.kind === kind && headings.get(at)?.weak === undefined);
  const [hasFirst, hasLast] = [isSaid("first name"), isSaid("last name")];
  if (hasFirst === hasLast) return headings;
  const placed = new Map(headings);
  for (const { at, says, share } of columns) {
    const heading = headings.get(at);
    if (heading?.kind !== "name" || heading.weak || !lexicon.saysOnly(says, "names")) continue;
    const part = [at - 1, at + 1].find((other) => PARTS.has(headings.get(other)?.kind ?? "id"));
    const pairs = part === undefined ? [] : pairsOf(sample, at, part);
    const areApart = pairs.every(([own, other]) => !hasWords(own, other) && !isOfKind(own, "company"));
    // A last name may have several words; most first names have one, or stand in the e-mail address of their row.
    const isProved = hasFirst || share("word") + share("initial") >= MOST || share("in e-mail") >= MOST;
    if (pairs.length > 0 && areApart && isProved)
      placed.set(at, { ...heading, kind: hasFirst ? "last name" : "first name" });
  }
  return placed;
}

// --- internal ---

const PARTS = new Set<Kind>(["first name", "last name"]);

/** What stands before a phone number in a cell may stand above such numbers: `Travail`. */
function ofLabel({ says, share }: Column): Heading | undefined {
  const label = contactLabel(says);
  if (!label?.rank || label.isFax || share("phone") < MOST) return undefined;
  return { kind: "phone", rank: LAST_RANK + label.rank, weak: true };
}

/** `Staat` is a country or a state: its values say which. */
function withStates({ share }: Column, heading: Heading): Heading {
  const areStates = heading.kind === "country" && share("state") >= MOST && share("country") === 0;
  return areStates ? { ...heading, kind: "address.state" } : heading;
}

/** `Titel en voornaam` */
function ofTitled({ says }: Column, lexicon: Lexicon): Heading | undefined {
  if (!lexicon.says(says, "titles")) return undefined;
  const words = lexicon.without(lexicon.without(lexicon.words(says), "titles"), "links");
  const heading = readHeading(words.join(" "), lexicon);
  return heading?.kind === "first name" ? heading : undefined;
}

/**
 * `Who`, `Owner 1 Name`, `Property Owner`; `Owner` may be somebody of the sender's, if other names stand in the e-mail
 * addresses.
 */
function ofName({ at, says }: Column, columns: readonly Column[], lexicon: Lexicon): Heading | undefined {
  const own = says.replace(/ ?1\b/, "");
  const [first = "", ...rest] = lexicon.words(own);
  const isOwner = lexicon.owner("before", [first]) === "service" && lexicon.saysOnly(rest.join(" "), "owners");
  if (!isOwner && !lexicon.saysOnly(own, "names", "owners")) return undefined;
  const isProved = columns.some((other) => other.at !== at && other.share("in e-mail") >= MOST);
  return lexicon.says(says, "owners") && isProved ? undefined : { kind: "name", rank: LAST_RANK, weak: true };
}

/**
 * `förnamnFastighet` and `efternamnFastighet`, `Ime partnera` and `Prezime partnera`: the first two that are about the
 * same one, and about nobody else than the customer.
 */
function ofPair({ says, share }: Column, columns: readonly Column[], lexicon: Lexicon): Heading | undefined {
  const own = headingBeside(says, PAIRED, lexicon);
  if (own === undefined) return undefined;
  const found = columns.flatMap((one) => headingBeside(one.says, PAIRED, lexicon) ?? []);
  const isPair = ({ kind, about }: typeof own) => found.some((one) => one.about === about && one.kind !== kind);
  const first = found.find((one) => isPair(one) && !LEXICON.says(one.about, "others", "things", "contacts"));
  // `EstablishmentName` beside `HeadFirstName`
  const isName = (one: Column) =>
    one.share("full") > share("full") && one.share("flag") < MOST && guessHeading(one.says, lexicon)?.kind === "name";
  if (first?.about !== own.about || columns.some(isName)) return undefined;
  const hasLast = found.some(({ kind, about }) => about === own.about && kind === "last name");
  return { kind: own.kind !== "name" ? own.kind : hasLast ? "first name" : "last name", rank: LAST_RANK, weak: true };
}

const PAIRED = new Set<Kind>(["first name", "last name", "name"]);

/** `Owner First Name` in rows that have no other name. */
function ofOwner({ says }: Column, lexicon: Lexicon): Heading | undefined {
  const words = lexicon.words(says);
  const rest = lexicon.without(words, "owners");
  const kind = rest.length < words.length ? readHeading(rest.join(" "), lexicon)?.kind : undefined;
  return kind && NAMES.has(kind) ? { kind, rank: LAST_RANK, weak: true } : undefined;
}
