import { isFieldName } from "../../customers/fields.ts";
import { contactLabel } from "../cells/contacts.ts";
import { countryCode } from "../cells/country.ts";
import { type ColumnTarget, type Heading, isInBlock, NAMES } from "../headings/heading.ts";
import { type Lexicon, STEP } from "../headings/lexicon.ts";
import { guessHeading, readHeading } from "../headings/read-heading.ts";
import { LAST_RANK } from "../headings/read-words.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses, numberedAddresses } from "./addresses.ts";
import { type Column, contactsIn, pairsOf } from "./column.ts";
import { type ColumnDoubt, doubtAbout, partyDoubts, rivalDoubts } from "./doubts.ts";
import { oddColumns } from "./outcome.ts";
import { type Headed, isRelated, kindOf, type Scores, scoresOf, total } from "./score.ts";
import { streetPieces } from "./street-pieces.ts";
import { AGAINST, KINDS, type Kind, LEVELS, SAYS } from "./weights.ts";

/** What the columns that no flag has decided hold. */
export interface Assignment {
  readonly found: ReadonlyMap<number, Heading>;
  /** Columns of which only the heading or only the values say it. */
  readonly likely: ReadonlySet<number>;
  readonly doubts: readonly ColumnDoubt[];
}

/**
 * Gives each column the kind for which most speaks. What is not sure enough, and whose field no other column gives, is a
 * question.
 * @param open the columns that no flag has decided.
 * @param given what flags have decided.
 */
export function assign(
  columns: readonly Column[],
  open: readonly Column[],
  given: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  lexicon: Lexicon,
  country?: string,
): Assignment {
  const known = numberedAddresses(open, withoutCountries(open, headingsOf(open, lexicon)), sample, lexicon);
  const headings = streetPieces(open, known, sample, lexicon);
  const headed = columns.flatMap((column): Headed[] => {
    const flag = given.get(column.at);
    if (flag !== undefined) return [{ column, heading: flag, isGiven: true }];
    // A number that the streets have already says nothing.
    const isLeftOut = known.has(column.at) && !headings.has(column.at);
    return open.includes(column) && !isLeftOut ? [{ column, heading: headings.get(column.at) }] : [];
  });
  const scores = scoresOf(headed, lexicon);
  const isOpen = openTo(given);
  const isAbroad = (country ?? "US") !== "US" || headed.some(saysAbroad);
  const hasPlace = headed.some(({ heading }) => heading && PLACES.has(kindOf(heading)));
  const choices = headed.flatMap(({ column, heading, isGiven }) => {
    const own = scores.get(column.at);
    const choice =
      own && !isGiven ? choiceOf(column, heading, own, lexicon, { isEmpty: sample.length === 0, hasPlace }) : undefined;
    // A county stands in the place of a state where codes or countries say that it is not one of the United States.
    const isCounty =
      choice?.kind === "state" &&
      heading?.weak &&
      heading.rank >= COUNTIES &&
      column.filled > 0 &&
      column.share("state") < HALF &&
      !isAbroad;
    return choice && isOpen(choice.heading) && !isCounty ? [choice] : [];
  });
  const { used: all, asked } = decided(choices, given);
  const used = withoutSecondNames(all, sample);
  const named = withContacts(columns, new Map(used.map(({ column, heading }) => [column.at, heading])), given, sample);
  const placed = inAddresses(columns, named);
  const isHeld = (target: ColumnTarget) => [...placed.values(), ...given.values()].some((one) => one.target === target);
  const isTaken = (at: number) => placed.has(at) || given.has(at);
  const unread = open.filter(({ at }) => !isTaken(at) && !asked.some(({ column }) => column.at === at));
  const doubts = [
    ...questions(asked, isHeld),
    ...unread.flatMap((column) => {
      // Those of somebody else are not used, unless nobody could be reached without them.
      const isOthers = lexicon.says(column.header, "others") && (isHeld("email") || isHeld("phone"));
      return isOthers ? [] : contactQuestion(column, isHeld);
    }),
    ...rivalDoubts(columns, placed, sample),
    ...oddColumns(open, placed, new Set(used.flatMap(({ column, said }) => (said ? [] : column.at))), sample),
    ...partyDoubts(
      open,
      columns.filter(({ at }) => given.has(at)),
      lexicon,
    ),
  ];
  const unsure = new Set(doubts.map(({ at }) => at));
  const found = [...placed].filter(([at]) => !unsure.has(at));
  return {
    found: new Map(found),
    likely: new Set(used.flatMap(({ column, level }) => (level === "sure" ? [] : column.at))),
    doubts: doubts.sort((one, other) => one.at - other.at),
  };
}

/**
 * What the headings of columns say. The exact name of a field comes before every other heading for it, and the name of the
 * customer before one that may be a contact's. A heading that is explained counts only where no other column holds the same:
 * `City` beside `City (birth)` is the city; of `Street (depot)` and `Street (yard)` it is the first.
 */
export function headingsOf(columns: readonly Column[], lexicon: Lexicon): ReadonlyMap<number, Heading> {
  const read = new Map(
    columns.flatMap((column) => {
      const { at, header, says } = column;
      const heading = readHeading(says, lexicon) ?? ofLabel(column) ?? ofName(column, columns, lexicon);
      if (heading === undefined) return [];
      const isFirst = heading.target === "name" && heading.rank < STEP && lexicon.says(header, "customers");
      const rank = isFieldName(header) ? -1 : isFirst ? -0.5 : heading.rank;
      return [[at, { ...heading, rank }] as const];
    }),
  );
  return new Map(
    [...read].filter(([at, { isExplained, target, block, line }]) => {
      const isSame = (other: Heading) => other.target === target && other.block === block && other.line === line;
      return !isExplained || ![...read].some(([to, other]) => isSame(other) && (to < at || !other.isExplained));
    }),
  );
}

// --- internal ---

interface Choice {
  readonly column: Column;
  readonly kind: Kind;
  readonly heading: Heading;
  /** How much more speaks for it than for nothing, and than for any other kind. */
  readonly margin: number;
  readonly level: "sure" | "guess" | "ask" | "contradicted";
  /** The heading says it as a whole, some of its words do, or only the values. */
  readonly said: "whole" | "words" | undefined;
  /** What the values look like, if they contradict the heading. */
  readonly instead?: Kind | undefined;
}

/** Of two columns of first names in one row (`Given Name`, `First Name`), for which more speaks; initials are no names. */
function withoutSecondNames(used: readonly Choice[], sample: readonly SourceRecord[]): readonly Choice[] {
  const isPart = ({ kind, column }: Choice) =>
    (kind === "first name" || kind === "last name") && column.share("initial") < HALF;
  return used.filter((one) => {
    const rivals = used.filter(
      (other) => isPart(other) && other.kind === one.kind && other.heading.block === one.heading.block,
    );
    const isBeaten = (other: Choice) =>
      other.margin > one.margin && pairsOf(sample, other.column.at, one.column.at).length > one.column.filled * HALF;
    return !isPart(one) || !rivals.some(isBeaten);
  });
}

/** Without a company and another name, the contact is the customer, unless the row of each contact has another name. */
function withContacts(
  columns: readonly Column[],
  found: ReadonlyMap<number, Heading>,
  given: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const of = (...targets: readonly ColumnTarget[]) =>
    columns.filter(({ at }) => targets.some((target) => (found.get(at) ?? given.get(at))?.target === target));
  const [person] = of("person");
  const [last] = of("last name");
  const isBeside =
    person && last && person.filled < last.filled && pairsOf(sample, person.at, last.at).length === person.filled;
  // One company or client in all rows beside others is where all of them are, such as the condominium of its owners.
  const isPlace = ({ at, isOneValue }: Column) => {
    const others =
      found.get(at)?.target === "company" ? of("name", "first name", "last name", "company") : of("company");
    return isOneValue && others.some((other) => other.at !== at && !other.isOneValue);
  };
  const places = new Set(
    of("company", "name")
      .filter(isPlace)
      .map(({ at }) => at),
  );
  const left = new Map([...found].filter(([at]) => !places.has(at)));
  if (isBeside || of("company", "name").length > places.size) return left;
  return new Map([...left].map(([at, one]) => [at, one.target === "person" ? { ...one, target: "name" } : one]));
}

/** Contacts of somebody else, or among other words: without them nobody could be reached. */
function contactQuestion(column: Column, isHeld: (target: ColumnTarget) => boolean): readonly ColumnDoubt[] {
  const { header, values, isOneValue } = column;
  const contacts = values.map(contactsIn).filter(({ length }) => length > 0);
  if (header === "" || isOneValue || contacts.length === 0 || contacts.length < values.length * MOST) return [];
  const isEmail = contacts.filter((all) => all.includes("email")).length > contacts.length / 2;
  const [target, words] = isEmail ? (["email", "e-mail addresses"] as const) : (["phone", "phone numbers"] as const);
  return isHeld(target) ? [] : [doubtAbout(column, target, `${JSON.stringify(header)} holds what looks like ${words}`)];
}

/** A row without a name that --map gives a part of has the name of its other columns. */
function openTo(given: ReadonlyMap<number, Heading>): (heading: Heading) => boolean {
  const flagged = [...given.values()].map(({ target }) => target);
  return ({ target }) =>
    target === "notes" || !flagged.some((other) => (target === "name" ? other.endsWith(" name") : other === target));
}

/** Of headings that may mean a state, those from this rank on are parts of one. */
const COUNTIES = 11 * STEP;

/** `Kraj` is the country in Polish, a part of it in Czech, and the town in Slovenian. */
function withoutCountries(
  open: readonly Column[],
  headings: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, Heading> {
  const hasTown = [...headings.values()].some(({ target }) => target === "address.city");
  const target = hasTown ? ("address.state" as const) : ("address.city" as const);
  const isNone = (at: number) => (open.find((column) => column.at === at)?.share("country") ?? 0) === 0;
  const read = ([at, one]: readonly [number, Heading]) =>
    [at, one.target === "country" && one.weak && isNone(at) ? { ...one, rank: 0, target } : one] as const;
  return new Map([...headings].map(read));
}

/** Codes or countries that are not those of the United States. */
function saysAbroad({ column: { values }, heading }: Headed): boolean {
  if (heading?.target === "country") return values.some((value) => countryCode(value) !== "US");
  return heading?.target === "address.zip" && values.some((value) => !/^\d{5}(?:-\d{4})?$/.test(value));
}

/** What stands before a phone number in a cell may stand above such numbers: `Travail`. */
function ofLabel({ says, share }: Column): Heading | undefined {
  const label = contactLabel(says);
  if (label?.name === undefined || label.isFax || share("phone") < MOST) return undefined;
  return { target: "phone", rank: LAST_RANK + label.rank, weak: true };
}

/** `Who`; `Owner` may be somebody of the sender's, if other names stand in the e-mail addresses. */
function ofName({ at, says }: Column, columns: readonly Column[], lexicon: Lexicon): Heading | undefined {
  if (!lexicon.saysOnly(says, "names", "owners")) return undefined;
  const isProved = columns.some((other) => other.at !== at && other.share("in e-mail") >= MOST);
  return lexicon.says(says, "owners") && isProved ? undefined : { target: "name", rank: LAST_RANK, weak: true };
}

const MOST = 0.6;
const HALF = 0.5;

function choiceOf(
  column: Column,
  known: Heading | undefined,
  scores: Scores,
  lexicon: Lexicon,
  of: Surroundings,
): Choice | undefined {
  const sums = KINDS.map((kind) => ({ kind, sum: total(scores[kind]), ...scores[kind] })).sort(
    (one, other) => other.sum - one.sum,
  );
  const [best] = sums;
  if (best === undefined) return undefined;
  const rival = sums.find(({ kind }) => !isRelated(kind, best.kind));
  const margin = Math.min(best.sum, best.sum - (rival?.sum ?? 0));
  const guess = known ? undefined : guessHeading(column.says, lexicon);
  const isByValues = best.heading <= 0;
  const meant = known && kindOf(known);
  const said = isByValues ? undefined : known ? "whole" : "words";
  if (isFieldName(column.header) && known)
    return {
      column,
      kind: meant ?? best.kind,
      heading: known,
      margin,
      level: margin < LEVELS.sure ? "guess" : "sure",
      said: "whole",
    };
  // A known heading whose values are of no kind that it may mean.
  if (meant && !known.weak && (isByValues || margin < LEVELS.guess))
    return {
      column,
      kind: meant,
      heading: known,
      margin,
      level: "contradicted",
      said: "whole",
      instead: insteadOf(column, meant),
    };
  const heading = placedHeading(best.kind, known ?? guess);
  const parts = [best.heading >= SAYS.heading, best.values >= SAYS.values, best.neighbours >= SAYS.neighbours];
  const number = parts.filter(Boolean).length;
  const [isHeaded, isFitting, isBeside] = parts;
  if (column.filled === 0 && known === undefined) return undefined;
  if (margin < LEVELS.guess || !(isHeaded || isFitting) || (HEADED.has(best.kind) && !known)) return undefined;
  // `Region` beside no part of an address may be anything.
  const isNamed = (known?.block ?? "plain") !== "plain" || (column.share("state") >= MOST && of.hasPlace);
  if (known?.weak && PLACE_KINDS.has(best.kind) && !isBeside && !isNamed) return undefined;
  if (known?.weak && number < 2 && !of.isEmpty) return undefined;
  const isProved = PROVED[best.kind]?.some((feature) => column.share(feature) >= MOST) ?? false;
  const isForm = FORMED.has(best.kind) && margin >= LEVELS.sure;
  const isEnough =
    number > 1 ||
    (guess && margin >= LEVELS.sure) ||
    (known && !known.weak) ||
    isProved ||
    isForm ||
    column.header === "";
  const isSure = margin >= LEVELS.sure && ((known && !known.weak) || (guess && number > 1));
  const level =
    isSure && best.kind === (meant ?? best.kind) && !(known && isOdd(column, best.kind))
      ? "sure"
      : isEnough || isSure
        ? "guess"
        : "ask";
  return { column, kind: best.kind, heading, margin, level, said };
}

/** What only a whole heading says. */
const HEADED: ReadonlySet<Kind> = new Set<Kind>(["notes", "more", "house", "piece"]);
/** What other texts do not look like. */
const FORMED: ReadonlySet<Kind> = new Set<Kind>(["email", "phone", "street", "address", "city line"]);
const PLACE_KINDS: ReadonlySet<Kind> = new Set<Kind>(["city", "state", "zip", "country", "house"]);

/** What the values of a contradicted column look like. */
function insteadOf(column: Column, meant: Kind): Kind | undefined {
  const isLike = (kind: Kind) => (AGAINST[kind]?.fits ?? []).some((feature) => column.share(feature) >= MOST);
  return (["email", "phone", "zip", "address", "street"] as const).find((kind) => kind !== meant && isLike(kind));
}

/** Whether the values of several cells do not look like what the heading says, and do not contradict it. */
function isOdd(column: Column, kind: Kind): boolean {
  const { fits = [] } = AGAINST[kind] ?? {};
  return column.filled > 2 && fits.length > 0 && fits.every((feature) => column.share(feature) < HALF);
}

/** What a choice depends on beside its column. */
interface Surroundings {
  /** The table has no rows. */
  readonly isEmpty: boolean;
  /** Some heading says a city or a postal code. */
  readonly hasPlace: boolean;
}

const PLACES: ReadonlySet<Kind> = new Set<Kind>(["city", "zip", "city line"]);

/** Forms that nothing else has: then the values alone are enough. */
const PROVED: Readonly<Partial<Record<Kind, readonly ("email" | "plus" | "in e-mail")[]>>> = {
  email: ["email"],
  phone: ["plus"],
  name: ["in e-mail"],
};

/** A kind as the heading of its column would say it; of which address, by the heading that it has. */
function placedHeading(kind: Kind, heading: Heading | undefined): Heading {
  const { weak, ...said } = heading ?? { target: "notes" as const, rank: LAST_RANK };
  if (heading && kindOf(heading) === kind) return said;
  const { rank, block = "plain" } = said;
  const target = TARGET_OF[kind];
  if (!isInBlock(target)) return { target, rank };
  const line =
    kind === "more" ? { line: Math.max(2, said.line ?? FURTHER) } : target === "address.street" ? { line: 1 } : {};
  const piece = kind === "house" ? "number" : kind === "piece" ? "behind" : undefined;
  return { target, rank, block, ...line, ...(piece && { piece }), ...(said.isNumberFirst && { isNumberFirst: true }) };
}

const FURTHER = 9;

const TARGET_OF: Readonly<Record<Kind, ColumnTarget>> = {
  ...{ name: "name", "first name": "first name", "middle name": "middle name", "last name": "last name" },
  ...{ company: "company", person: "person", email: "email", phone: "phone", notes: "notes", id: "id" },
  ...{ street: "address.street", more: "address.street", house: "address.street", piece: "address.street" },
  ...{ city: "address.city", state: "address.state", zip: "address.zip", country: "country" },
  ...{ "city line": "city line", address: "address", "address line": "address line" },
};

/** A row can have several: each is used. */
const SEVERAL: ReadonlySet<Kind> = new Set<Kind>(["phone", "email", "notes"]);

/** Which choices are used, and which have to be asked. What a heading says as a whole comes before words of it and values. */
function decided(
  choices: readonly Choice[],
  given: ReadonlyMap<number, Heading>,
): { readonly used: readonly Choice[]; readonly asked: readonly Choice[] } {
  const isUsed = ({ level }: Choice) => level === "sure" || level === "guess";
  const used = choices.filter(
    (one) => isUsed(one) && (one.said === "whole" || (one.said === "words" && SEVERAL.has(one.kind))),
  );
  const asked = choices.filter(({ level }) => level === "contradicted");
  const held = new Set([...used.map(({ kind }) => kind), ...[...given.values()].map(kindOf)]);
  for (const kind of KINDS) {
    const own = choices
      .filter((one) => one.kind === kind && !used.includes(one) && !asked.includes(one))
      .sort((one, other) => other.margin - one.margin);
    const [best] = own;
    if (best === undefined || held.has(kind)) continue;
    const close = own.filter(({ margin }) => best.margin - margin < LEVELS.guess);
    // A word may be anything: only what has a form of its own is asked by its values alone.
    const isAskable = close.every(({ said }) => said !== undefined) || FORMED.has(kind) || kind === "name";
    if (best.level === "ask" || close.length > 1) asked.push(...(isAskable ? close : []));
    else used.push(best);
  }
  return { used, asked };
}

const ASKED: ReadonlySet<Kind> = new Set<Kind>([
  "name",
  "email",
  "phone",
  "street",
  "address",
  "city",
  "zip",
  "city line",
]);

const WORDS: Readonly<Partial<Record<Kind, string>>> = { email: "e-mail", zip: "ZIP code" };

/** What is asked: columns that may hold a field which no other column gives. */
function questions(asked: readonly Choice[], isHeld: (target: ColumnTarget) => boolean): readonly ColumnDoubt[] {
  const kinds = new Map<Kind, readonly Choice[]>();
  for (const choice of asked) kinds.set(choice.kind, [...(kinds.get(choice.kind) ?? []), choice]);
  return [...kinds].flatMap(([kind, choices]) => {
    const target = TARGET_OF[kind];
    const isGiven = NAMES.has(target) ? [...NAMES].some(isHeld) : isHeld(target);
    const own = choices.filter(({ column }) => column.header !== "");
    const [only, ...more] = own;
    if (only === undefined || isGiven || !ASKED.has(kind)) return [];
    const field = WORDS[kind] ?? kind;
    if (only.level === "contradicted")
      return own.map(({ column, instead }) =>
        doubtAbout(column, instead && TARGET_OF[instead], contradiction(column, kind, field, instead)),
      );
    if (more.length === 0) {
      const name = JSON.stringify(only.column.header);
      return [doubtAbout(only.column, target, `your ${field} column was not recognised: did you mean ${name}?`)];
    }
    const why = `each of these may be the ${field}: ${own.map(({ column }) => JSON.stringify(column.header)).join(", ")}`;
    if (kind === "name") return own.map(({ column }) => doubtAbout(column, undefined, why));
    return [
      doubtAbout(
        only.column,
        target,
        why,
        own.map(({ column }) => `${column.header}=${target}`),
      ),
    ];
  });
}

function contradiction({ header }: Column, kind: Kind, field: string, instead: Kind | undefined): string {
  const name = JSON.stringify(header);
  if (kind === "name") return `${name} holds what does not look like names: are these the names?`;
  if (instead === "email") return `${name} holds what looks like e-mail addresses`;
  if (instead === "phone") return `${name} holds what looks like phone numbers`;
  return `${name} does not look like its heading: is this the ${field}?`;
}
