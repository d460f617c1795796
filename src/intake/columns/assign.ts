import { isFieldName } from "../../customers/fields.ts";
import { contactLabel } from "../cells/contacts.ts";
import { countryCode } from "../cells/country.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import { type Lexicon, STEP } from "../headings/lexicon.ts";
import { readHeading } from "../headings/read-heading.ts";
import { LAST_RANK } from "../headings/read-words.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses, numberedAddresses } from "./addresses.ts";
import { type Choice, choiceOf, decided } from "./choices.ts";
import { type Column, pairsOf } from "./column.ts";
import { type ColumnDoubt, doubtsAbout } from "./doubts.ts";
import { type Headed, kindOf, scoresOf } from "./score.ts";
import type { Kind } from "./weights.ts";

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
 * @param given what flags have decided.
 * @param ignored columns that flags leave out.
 */
export function assign(
  columns: readonly Column[],
  given: ReadonlyMap<number, Heading>,
  ignored: ReadonlySet<number>,
  sample: readonly SourceRecord[],
  lexicon: Lexicon,
  country = "US",
): Assignment {
  const open = columns.filter(({ at }) => !given.has(at) && !ignored.has(at));
  const headings = numberedAddresses(open, headingsOf(open, lexicon), lexicon);
  const headed = columns.flatMap((column): Headed[] => {
    const flag = given.get(column.at);
    if (flag !== undefined) return [{ column, heading: flag, isGiven: true }];
    return open.includes(column) ? [{ column, heading: headings.get(column.at) }] : [];
  });
  const scores = scoresOf(headed, lexicon);
  const isAbroad = country !== "US" || headed.some(saysAbroad);
  const hasPlace = headed.some(({ heading }) => heading && PLACES.has(kindOf(heading)));
  const choices = headed.flatMap((one) => {
    const own = one.isGiven ? undefined : scores.get(one.column.at);
    const choice = own && choiceOf(one, own, lexicon, { isEmpty: sample.length === 0, hasPlace });
    return choice && isOpen(choice, given) && (isAbroad || !isCounty(choice, one)) ? [choice] : [];
  });
  const { used: all, asked } = decided(choices, given, scores, sample);
  const used = withoutSecondNames(all, sample);
  const named = withContacts(columns, new Map(used.map(({ column, heading }) => [column.at, heading])), given, sample);
  const placed = inAddresses(columns, named);
  const byValues = new Set(used.flatMap(({ column, said }) => (said ? [] : column.at)));
  const doubts = doubtsAbout({ columns, given, ignored, placed, byValues, asked, sample, lexicon });
  const unsure = new Set(doubts.map(({ at }) => at));
  return {
    found: new Map([...placed].filter(([at]) => !unsure.has(at))),
    likely: new Set(used.flatMap(({ column, level }) => (level === "sure" ? [] : column.at))),
    doubts,
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

const MOST = 0.6;
const HALF = 0.5;
const PLACES: ReadonlySet<Kind> = new Set<Kind>(["city", "zip", "city line"]);

/** Of headings that may mean a state, those from this rank on are parts of one. */
const COUNTIES = 11 * STEP;

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

/** Codes or countries that are not those of the United States. */
function saysAbroad({ column: { values }, heading }: Headed): boolean {
  if (heading?.target === "country") return values.some((value) => countryCode(value) !== "US");
  return heading?.target === "address.zip" && values.some((value) => !/^\d{5}(?:-\d{4})?$/.test(value));
}

/** A county stands in the place of a state where codes or countries say that it is not one of the United States. */
function isCounty({ kind, column }: Choice, { heading }: Headed): boolean {
  if (kind !== "state" || !heading?.weak || heading.rank < COUNTIES) return false;
  return column.filled > 0 && column.share("state") < HALF;
}

/** A row without a name that --map gives a part of has the name of its other columns. */
function isOpen({ heading: { target } }: Choice, given: ReadonlyMap<number, Heading>): boolean {
  const flagged = [...given.values()].map((one) => one.target);
  return target === "notes" || !flagged.some((one) => (target === "name" ? one.endsWith(" name") : one === target));
}

/** Of two columns of first names in one row (`Given Name`, `First Name`), for which more speaks; initials are no names. */
function withoutSecondNames(used: readonly Choice[], sample: readonly SourceRecord[]): readonly Choice[] {
  const isPart = ({ kind, column }: Choice) =>
    (kind === "first name" || kind === "last name") && column.share("initial") < HALF;
  const isBeaten = (one: Choice) => (other: Choice) =>
    isPart(other) &&
    other.kind === one.kind &&
    other.heading.block === one.heading.block &&
    other.margin > one.margin &&
    pairsOf(sample, other.column.at, one.column.at).length > one.column.filled * HALF;
  return used.filter((one) => !isPart(one) || !used.some(isBeaten(one)));
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
  const [[person], [last]] = [of("person"), of("last name")];
  const isBeside =
    person && last && person.filled < last.filled && pairsOf(sample, person.at, last.at).length === person.filled;
  // One company or client in all rows beside others is where all of them are, such as the condominium of its owners.
  const isPlace = ({ at, isOneValue }: Column) => {
    const others =
      found.get(at)?.target === "company" ? of("name", "first name", "last name", "company") : of("company");
    return isOneValue && others.some((other) => other.at !== at && !other.isOneValue);
  };
  const places = of("company", "name").filter(isPlace);
  const left = [...found].filter(([at]) => !places.some((place) => place.at === at));
  if (isBeside || of("company", "name").length > places.length) return new Map(left);
  return new Map(left.map(([at, one]) => [at, one.target === "person" ? { ...one, target: "name" } : one]));
}
