import { countryCode } from "../cells/country.ts";
import type { Heading, Kind } from "../headings/heading.ts";
import { type Lexicon, STEP } from "../headings/lexicon.ts";
import { LAST_RANK } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses } from "./addresses.ts";
import { choicesOf, decided, isOdd, type KindChoice } from "./choices.ts";
import { type Column, pairsOf } from "./column.ts";
import { type ColumnDoubt, doubtsAbout } from "./doubts.ts";
import { type Headed, headedColumns } from "./headed.ts";
import { scoresOf } from "./score.ts";
import { HALF } from "./weights.ts";

/** What the columns that no flag has decided hold. */
export interface Assignment {
  readonly found: ReadonlyMap<number, Heading>;
  /** Columns of which only the heading or only the values say it. */
  readonly likely: ReadonlySet<number>;
  readonly doubts: readonly ColumnDoubt[];
}

/**
 * Gives each column its likeliest kind. If that is not sure enough, and no other column gives the field, it is a
 * question.
 * @param columns without those that flags leave out.
 * @param given what flags have decided.
 */
export function assign(
  columns: readonly Column[],
  given: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
  lexicon: Lexicon,
  country = "US",
): Assignment {
  const headed = headedColumns(columns, given, lexicon, sample);
  const scores = scoresOf(headed);
  const isAbroad = country !== "US" || headed.some(saysAbroad);
  const choices = choicesOf(headed, scores).filter(
    (choice) => isOpen(choice, given) && !(isAbroad ? isFlag(choice) : isCounty(choice)),
  );
  const held = [...given.values()].map(({ kind }) => kind);
  const { used: all, asked } = decided(choices, held, scores, sample);
  const used = withoutSeconds(all, sample);
  const named = withContacts(columns, new Map(used.map(({ column, heading }) => [column.at, heading])), given, sample);
  const placed = inAddresses(columns, named);
  const byValues = new Set(used.flatMap(({ column, said }) => (said === "values" ? column.at : [])));
  const doubts = doubtsAbout({ columns: headed, placed, byValues, asked, sample, lexicon });
  const unsure = new Set(doubts.map(({ at }) => at));
  return {
    found: new Map([...placed].filter(([at]) => !unsure.has(at))),
    likely: new Set(used.flatMap(({ column, level }) => (level === "sure" ? [] : column.at))),
    doubts,
  };
}

// --- internal ---

/** Of headings that may mean a state, those from this rank on are parts of one. */
const COUNTIES = 11 * STEP;

/** Codes or countries that are not those of the United States. */
function saysAbroad({ values, heading }: Headed): boolean {
  if (heading?.kind === "country") return values.some((value) => countryCode(value) !== "US");
  return heading?.kind === "address.zip" && values.some((value) => !/^\d{5}(?:-\d{4})?$/.test(value));
}

/** A county of the United States is no state. */
function isCounty({ heading: { kind, rank }, column }: KindChoice): boolean {
  return kind === "address.state" && rank >= COUNTIES && column.filled > 0 && column.share("state") < HALF;
}

/** `S`, `N` are yes and no in several languages, and directions of streets in the United States. */
function isFlag({ heading: { kind }, column, said }: KindChoice): boolean {
  const isLetter = column.share("flag") >= HALF && column.share("digit") === 0;
  return isLetter && (kind === "address.house" || (kind === "address.piece" && said === "values"));
}

/** A row without a name that --map gives a part of has the name of its other columns. */
function isOpen({ heading: { kind } }: KindChoice, given: ReadonlyMap<number, Heading>): boolean {
  return (
    kind === "notes" ||
    ![...given.values()].some((one) => (kind === "name" ? one.kind.endsWith(" name") : one.kind === kind))
  );
}

/**
 * Of two columns of first names in one row (`Given Name`, `First Name`), for which more speaks; initials are no names.
 * Both stay if a language has one as the second part of the other: `Apellido paterno`, `Apellido materno`. Of two
 * postal codes the odd one goes: `PK`, which is a code in another language, beside `Eircode`.
 */
function withoutSeconds(used: readonly KindChoice[], sample: readonly SourceRecord[]): readonly KindChoice[] {
  const isSecond = ({ heading: { kind }, column }: KindChoice) => {
    const isName = kind === "first name" || kind === "last name";
    return isName ? column.share("initial") < HALF : kind === "address.zip" && isOdd(column, kind);
  };
  const isBeaten = (one: KindChoice) =>
    used.some(
      (other) =>
        other.heading.kind === one.heading.kind &&
        !(tierOf(one) > tierOf(other)) &&
        other.heading.block === one.heading.block &&
        other.margin > one.margin &&
        pairsOf(sample, other.column.at, one.column.at).length > one.column.filled * HALF,
    );
  return used.filter((one) => !isSecond(one) || !isBeaten(one));
}

/** Which list of spellings a heading is in, for those that are known. */
function tierOf({ heading: { rank } }: KindChoice): number {
  return rank < LAST_RANK ? Math.floor(Math.max(0, rank) / STEP) : 0;
}

/** Without a company and another name, the contact is the customer, unless the row of each contact has another name. */
function withContacts(
  columns: readonly Column[],
  found: ReadonlyMap<number, Heading>,
  given: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ReadonlyMap<number, Heading> {
  const of = (...kinds: readonly Kind[]) =>
    columns.filter(({ at }) => kinds.some((kind) => (found.get(at) ?? given.get(at))?.kind === kind));
  const [[person], [last]] = [of("person"), of("last name")];
  const pairs = person && last ? pairsOf(sample, person.at, last.at) : [];
  // A `Contact Name` that has the last name in it is the whole name.
  const isWhole = pairs.length === last?.filled && pairs.some(([whole, part]) => whole.includes(part));
  const isBeside = last !== undefined && pairs.length === person?.filled && !isWhole;
  // The same company in all rows, beside other names, is a place that they share: the condominium of the owners.
  const isPlace = ({ at, isOneValue }: Column) => {
    const others = found.get(at)?.kind === "company" ? of("name", "first name", "last name", "company") : of("company");
    return isOneValue && others.some((other) => other.at !== at && !other.isOneValue);
  };
  const places = of("company", "name").filter(isPlace);
  const left = [...found].filter(([at]) => !places.some((place) => place.at === at));
  if (isBeside || of("company", "name").length > places.length) return new Map(left);
  return new Map(left.map(([at, one]) => [at, one.kind === "person" ? { ...one, kind: "name" } : one]));
}
