import { isFieldName } from "../../customers/fields.ts";
import { hasWords } from "../../customers/postal.ts";
import { contactLabel } from "../cells/contacts.ts";
import { isOfKind } from "../cells/kinds.ts";
import { CONTACTS, type Heading, headerKey, type Kind, NAMES, type WordList } from "../headings/heading.ts";
import { LEXICON, type Lexicon, STEP } from "../headings/lexicon.ts";
import {
  guessHeading,
  headingBeside,
  isFurther,
  LAST_RANK,
  numbersStreets,
  readHeading,
} from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";
import { numberedAddresses } from "./numbered-addresses.ts";
import { MOST } from "./weights.ts";

/** A column with what its heading says. */
export interface Headed extends Column {
  /** What it means for certain, or what a flag has said. */
  readonly heading?: Heading | undefined;
  readonly isGiven?: true;
  /** What a heading may mean that is not known. */
  readonly guess?: Heading | undefined;
  /** It is about somebody or something else. */
  readonly isOther: boolean;
  /** It says only that there is a name. */
  readonly isNameAlone: boolean;
  /** `Licence Number`: it is a number of something that is not known, and no phone. */
  readonly isOtherNumber: boolean;
  /** `Other_Organisation_Names` */
  readonly isFurther: boolean;
  readonly firstWord: string;
}

/** @param given what flags have decided. */
export function headedColumns(
  columns: readonly Column[],
  given: ReadonlyMap<number, Heading>,
  lexicon: Lexicon,
  sample: readonly SourceRecord[],
): readonly Headed[] {
  const open = columns.filter(({ at }) => !given.has(at));
  const said = numberedAddresses(open, headingsOf(open, lexicon, sample), lexicon);
  const headings = withOtherParts(open, said, lexicon, sample);
  const all = columns.map((column): Headed => {
    const { at, says } = column;
    const words = lexicon.words(says);
    const heading = given.get(at) ?? headings.get(at);
    const isOther =
      heading === undefined &&
      lexicon.says(says, "others", "things", "titles", "labels") &&
      !isOnlyEmail(column, columns, headings);
    const guess = heading || isOther ? undefined : guessHeading(says, lexicon);
    return {
      ...column,
      heading,
      guess,
      ...(given.has(at) && { isGiven: true }),
      isOther,
      isOtherNumber: !heading && guess?.kind !== "phone" && endsInNumber(words, lexicon),
      isNameAlone: lexicon.saysOnly(says, "names", "customers", "owners"),
      isFurther: guess?.line !== 2 && isFurther(says, lexicon),
      firstWord: words[0] ?? "",
    };
  });
  const isNamed = all.some(({ heading }) => heading && NAMES.has(heading.kind));
  const others = [...ofSender(all), ...ofSecondSet(all), ...ofDescriptions(all, lexicon), ...ofNumbers(all, lexicon)];
  return all.map((one) =>
    others.includes(one) || (isNamed && isOfNamed(one, all, lexicon))
      ? { ...one, heading: undefined, guess: undefined, isOther: true }
      : one,
  );
}

/** `Licence Number`, `factuurnummer` */
function endsInNumber(words: readonly string[], lexicon: Lexicon): boolean {
  const last = words.at(-1) ?? "";
  if (words.length > 1 && lexicon.has("values", last)) return true;
  return [...lexicon.list("values")].some((word) => word.length > 3 && last !== word && last.endsWith(word));
}

/** `users_mail`: the only e-mail addresses of a file, if they have the first names of its rows. */
function isOnlyEmail(one: Column, columns: readonly Column[], headings: ReadonlyMap<number, Heading>): boolean {
  const isEmail = ({ share }: Column) => share("email") >= MOST;
  const isFirst = ({ at, share }: Column) => headings.get(at)?.kind === "first name" && share("in e-mail") >= MOST;
  return isEmail(one) && columns.filter(isEmail).length === 1 && columns.some(isFirst);
}

/**
 * What the headings of columns say. The exact name of a field comes before every other heading for it, and the name of the
 * customer before one that may be a contact's. A heading that is explained counts only where no other column holds the same:
 * `City` beside `City (birth)` is the city; of `Street (depot)` and `Street (yard)` it is the first.
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
      ofOthers(column, "parents", CONTACTS, lexicon) ??
      (isAlone ? ofOthers(column, "owners", NAMES, lexicon) : undefined) ??
      (isNeeded ? ofPair(column, columns, lexicon) : undefined);
    if (found === undefined) return [];
    const heading = withStates(column, secondLine(column, found, columns));
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

// --- internal ---

/** `Nombre` beside `Apellidos`, `naam` beside `voornamen`: a heading that says only "name" is the other part of it. */
function withOtherParts(
  columns: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
  lexicon: Lexicon,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const isSaid = (kind: Kind) => [...headings.values()].some((one) => one.kind === kind && !one.weak);
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

const PARTS = new Set<Kind>(["first name", "last name"]);

/**
 * `Person2_Telefon` beside `Person2_Vorname`, `mobile_od` beside `surname_od`, where the customer has a name and a phone of
 * their own: it is somebody else's.
 */
function isOfNamed(
  { at, says, firstWord, heading, guess, isGiven }: Headed,
  all: readonly Headed[],
  lexicon: Lexicon,
): boolean {
  const { kind, weak } = heading ?? { ...guess, weak: true };
  if (isGiven || !weak || kind === undefined || !CONTACTS.has(kind)) return false;
  if (!all.some((one) => one.heading?.kind === kind && !one.heading.weak)) return false;
  const { about = "" } = headingBeside(says, CONTACTS, lexicon) ?? {};
  // `parent1_phone` of a child is used where it has none.
  const isSame = (one: Headed) =>
    about !== "" && !lexicon.says(about, "parents") && headingBeside(one.says, NAMES, lexicon)?.about === about;
  const isNamed = ({ guess }: Headed) => guess !== undefined && NAMES.has(guess.kind);
  return all.some(
    (one) => one.at !== at && !one.heading && (isSame(one) || (one.firstWord === firstWord && isNamed(one))),
  );
}

/**
 * The address of the sender, as bills have it: a street and, side by side with it, a phone number or e-mail address that are
 * the same in all rows, while another street differs.
 */
function ofSender(all: readonly Headed[]): readonly Headed[] {
  const isStreet = ({ heading }: Headed) => heading?.kind === "address.street" && heading.line === 1;
  const own = all.findIndex((one) => isStreet(one) && one.isOneValue && !one.isGiven);
  if (own === -1 || !all.some((one) => isStreet(one) && one.values.length > 1)) return [];
  const isSame = ({ isOneValue, isGiven }: Headed) => isOneValue && !isGiven;
  const before = all.slice(0, own).findLastIndex((one) => !isSame(one));
  const after = all.findIndex((one, at) => at > own && !isSame(one));
  const block = all.slice(before + 1, after === -1 ? undefined : after);
  return block.some(({ share }) => share("email") + share("phone") >= MOST) ? block : [];
}

/** `Straße L`, `PLZ L`, `Stadtteil L` beside `Straße`, `PLZ`: the letter means another address. */
function ofSecondSet(all: readonly Headed[]): readonly Headed[] {
  const own = new Set(all.flatMap(({ says, heading }) => (heading ? says : [])));
  const lettered = all.filter(({ says, heading }) => !heading && /[ _]\p{Lu}$/u.test(says));
  const twins = lettered.flatMap(({ says }) => (own.has(says.slice(0, -2)) ? says.slice(-2) : []));
  return lettered.filter(({ says }) => twins.filter((letter) => letter === says.slice(-2)).length >= TWINS);
}

/** `Description` beside `Notes`: it is about a job or a place, and not about the customer. */
function ofDescriptions(all: readonly Headed[], lexicon: Lexicon): readonly Headed[] {
  const notes = all.filter(({ heading }) => heading?.kind === "notes");
  if (!notes.some(({ heading, share }) => !heading?.weak && share("full") >= MOST)) return [];
  return notes.filter(({ heading, says }) => heading?.weak && lexicon.says(says, "describes"));
}

/** `Adress-Nr.` beside `Strasse` numbers addresses, `direccion_numero` beside `direccion_calle` houses that have no other number. */
function ofNumbers(all: readonly Headed[], lexicon: Lexicon): readonly Headed[] {
  const isStreet = ({ heading }: Headed) => heading?.kind === "address.street";
  const hasNumbers = all.some(({ heading }) => heading?.kind === "address.house");
  return all.filter(
    ({ says, guess, firstWord }) =>
      guess?.kind === "address.house" &&
      numbersStreets(says, lexicon) &&
      (hasNumbers || !all.some((one) => isStreet(one) && one.firstWord === firstWord)),
  );
}

const TWINS = 3;

/** What stands before a phone number in a cell may stand above such numbers: `Travail`. */
function ofLabel({ says, share }: Column): Heading | undefined {
  const label = contactLabel(says);
  if (label?.name === undefined || label.isFax || share("phone") < MOST) return undefined;
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

/** `morada`, `morada1`: the second line of the street beside the first one. */
function secondLine({ header }: Column, heading: Heading, columns: readonly Column[]): Heading {
  const [, stem] = /^(.*\D)1$/.exec(headerKey(header)) ?? [];
  const isSecond = heading.kind === "address.street" && columns.some((other) => headerKey(other.header) === stem);
  return isSecond ? { ...heading, kind: "address.more", line: 2 } : heading;
}

/**
 * `förnamnFastighet` and `efternamnFastighet`, `Ime partnera` and `Prezime partnera`: the first two that are about the same
 * one, and about nobody else than the customer.
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

/**
 * `Owner First Name` in rows that have no other name, `Parent 1 Cell Phone`: by the words that are about what it holds. The
 * second parent comes behind the first one.
 */
function ofOthers({ says }: Column, list: WordList, kinds: ReadonlySet<Kind>, lexicon: Lexicon): Heading | undefined {
  const words = lexicon.words(says);
  const isNumber = (word: string) => (kinds === CONTACTS ? /^[1-3]$/ : /^1$/).test(word);
  const number = Number(words.find(isNumber) ?? 1);
  const own = lexicon.without(words, list);
  const rest = own.filter((word) => !isNumber(word));
  const heading = own.length < words.length ? readHeading(rest.join(" "), lexicon) : undefined;
  return heading && kinds.has(heading.kind)
    ? { ...heading, rank: number * LAST_RANK + heading.rank, weak: true }
    : undefined;
}
