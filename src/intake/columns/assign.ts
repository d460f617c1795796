import { isFieldName } from "../../customers/fields.ts";
import { contactLabel } from "../cells/contacts.ts";
import { type ColumnTarget, type Heading, isInBlock, NAMES } from "../headings/heading.ts";
import { type Lexicon, STEP } from "../headings/lexicon.ts";
import { guessHeading, readHeading } from "../headings/read-heading.ts";
import { LAST_RANK } from "../headings/read-words.ts";
import type { SourceRecord } from "../row.ts";
import { inAddresses, numberedAddresses } from "./addresses.ts";
import type { Column } from "./column.ts";
import { type ColumnDoubt, doubtAbout, partyDoubts, rivalDoubts } from "./doubts.ts";
import { type Headed, isRelated, kindOf, type Scores, scoresOf, total } from "./score.ts";
import { KINDS, type Kind, LEVELS } from "./weights.ts";

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
): Assignment {
  const headings = numberedAddresses(open, headingsOf(open, lexicon), sample, lexicon);
  const headed = columns.flatMap((column): Headed[] => {
    const flag = given.get(column.at);
    if (flag !== undefined) return [{ column, heading: flag, isGiven: true }];
    return open.includes(column) ? [{ column, heading: headings.get(column.at) }] : [];
  });
  const scores = scoresOf(headed, lexicon);
  const isOpen = openTo(given);
  const choices = headed.flatMap(({ column, heading, isGiven }) => {
    const own = scores.get(column.at);
    const choice = own && !isGiven ? choiceOf(column, heading, own, lexicon) : undefined;
    return choice && isOpen(choice.heading) ? [choice] : [];
  });
  const { used, asked } = decided(choices, given);
  const placed = inAddresses(columns, new Map(used.map(({ column, heading }) => [column.at, heading])));
  const isHeld = (target: ColumnTarget) => [...placed.values(), ...given.values()].some((one) => one.target === target);
  const doubts = [
    ...questions(asked, isHeld),
    ...rivalDoubts(columns, placed, sample),
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
      const heading = readHeading(says, lexicon) ?? ofLabel(column);
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
}

/** A row without a name that --map gives a part of has the name of its other columns. */
function openTo(given: ReadonlyMap<number, Heading>): (heading: Heading) => boolean {
  const flagged = [...given.values()].map(({ target }) => target);
  return ({ target }) =>
    target === "notes" || !flagged.some((other) => (target === "name" ? other.endsWith(" name") : other === target));
}

/** What stands before a phone number in a cell may stand above such numbers: `Travail`. */
function ofLabel({ says, share }: Column): Heading | undefined {
  const label = contactLabel(says);
  if (label?.name === undefined || label.isFax || share("phone") < MOST) return undefined;
  return { target: "phone", rank: LAST_RANK + label.rank, weak: true };
}

const MOST = 0.6;

function choiceOf(column: Column, known: Heading | undefined, scores: Scores, lexicon: Lexicon): Choice | undefined {
  const sums = KINDS.map((kind) => ({ kind, sum: total(scores[kind]), ...scores[kind] })).sort(
    (one, other) => other.sum - one.sum,
  );
  const [best] = sums;
  if (best === undefined) return undefined;
  const rival = sums.find(({ kind }) => !isRelated(kind, best.kind));
  const margin = Math.min(best.sum, best.sum - (rival?.sum ?? 0));
  const guess = known ? undefined : guessHeading(column.says, lexicon);
  const isByValues = scores[best.kind].heading <= 0;
  const meant = known && kindOf(known);
  // A known heading whose values are of no kind that it may mean.
  const isContradicted = known !== undefined && !known.weak && (isByValues || margin < LEVELS.guess);
  if (isContradicted && meant)
    return { column, kind: meant, heading: known, margin, level: "contradicted", said: "whole" };
  const heading = placedHeading(best.kind, known ?? guess);
  const parts = [best.heading >= 1, best.values >= 0.5, best.neighbours >= 1].filter(Boolean).length;
  const isProved = PROVED[best.kind]?.some((feature) => column.share(feature) >= MOST) ?? false;
  const isExact = isFieldName(column.header);
  const level =
    isExact && meant === best.kind && !isContradicted
      ? "sure"
      : margin >= LEVELS.sure && (known !== undefined || (guess !== undefined && parts > 1))
        ? "sure"
        : margin >= LEVELS.guess && (best.heading >= 1 || best.values >= 0.5) && (parts > 1 || (known !== undefined && !known.weak) || isProved || margin >= LEVELS.sure)
          ? "guess"
          : margin >= LEVELS.ask && (best.heading >= 1 || best.values >= 0.5)
            ? "ask"
            : undefined;
  if (level === undefined) return undefined;
  return { column, kind: best.kind, heading, margin, level, said: isByValues ? undefined : known ? "whole" : "words" };
}

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
  const line = kind === "more" ? { line: Math.max(2, said.line ?? FURTHER) } : target === "address.street" ? { line: 1 } : {};
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
const SEVERAL: ReadonlySet<Kind> = new Set<Kind>(["phone", "email", "more"]);

/** Which choices are used, and which have to be asked. What a heading says as a whole comes before words of it and values. */
function decided(
  choices: readonly Choice[],
  given: ReadonlyMap<number, Heading>,
): { readonly used: readonly Choice[]; readonly asked: readonly Choice[] } {
  const isUsed = ({ level }: Choice) => level === "sure" || level === "guess";
  const used = choices.filter((one) => isUsed(one) && (one.said === "whole" || (one.said === "words" && SEVERAL.has(one.kind))));
  const asked = choices.filter(({ level }) => level === "contradicted");
  const held = new Set([...used.map(({ kind }) => kind), ...[...given.values()].map(kindOf)]);
  for (const kind of KINDS) {
    const own = choices
      .filter((one) => one.kind === kind && !used.includes(one) && !asked.includes(one))
      .sort((one, other) => other.margin - one.margin);
    const [best] = own;
    if (best === undefined || held.has(kind)) continue;
    const close = own.filter(({ margin }) => best.margin - margin < LEVELS.guess);
    if (best.level === "ask" || close.length > 1) asked.push(...close);
    else used.push(best);
  }
  return { used, asked };
}

const ASKED: ReadonlySet<Kind> = new Set<Kind>(["name", "email", "phone", "street", "address", "city", "zip", "city line"]);

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
      return own.map(({ column }) =>
        doubtAbout(column, undefined, `${JSON.stringify(column.header)} does not look like its heading: is this the ${field}?`),
      );
    if (more.length === 0) {
      const name = JSON.stringify(only.column.header);
      return [doubtAbout(only.column, target, `your ${field} column was not recognised: did you mean ${name}?`)];
    }
    const why = `each of these may be the ${field}: ${own.map(({ column }) => JSON.stringify(column.header)).join(", ")}`;
    if (kind === "name") return own.map(({ column }) => doubtAbout(column, undefined, why));
    return [doubtAbout(only.column, target, why, own.map(({ column }) => `${column.header}=${target}`))];
  });
}
