import type { ValueKind } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import type { Column } from "./profile.ts";

/** What a column may hold. */
export interface Reading {
  readonly heading: Heading;
  /**
   * `sure`: heading and values say the same. `likely`: one of the two says it, and the other does not contradict. `unsure`:
   * the values are of another kind than the heading says.
   */
  readonly confidence: "sure" | "likely" | "unsure";
}

/** What heading and values of a column say together; undefined where the heading alone says too little, and so do the values. */
export function readingOf(column: Column, heading: Heading): Reading | undefined {
  if (heading.isNumber) return { heading, confidence: "sure" };
  const other = otherMeaning(heading, column);
  if (other !== undefined) return { heading: other, confidence: "likely" };
  const { fits } = RULES[heading.target];
  if (heading.weak) {
    // `Billing Region` is clear where `Region` is not, and an empty column does no harm.
    const isClear = column.filled === 0 || (heading.block !== "plain" && !isContradicted(heading, column));
    const isState = heading.target === "address.state" && isClear;
    return column.share(fits) >= MOST || isState ? { heading, confidence: "likely" } : undefined;
  }
  if (isContradicted(heading, column)) return { heading, confidence: "unsure" };
  const isOdd = column.filled >= FEW && fits.length > 0 && column.share(fits) < HALF;
  return { heading, confidence: isOdd ? "likely" : "sure" };
}

// --- internal ---

/** So few values of an unusual form say nothing. */
const FEW = 3;
/** From so many on, a few different values are a category: `New`, `Existing`. */
const MANY = 10;
const HALF = 0.5;
const MOST = 0.6;
const NEARLY_ALL = 0.8;

function isContradicted({ target, line = 1 }: Heading, column: Column): boolean {
  const { fits, against } = RULES[target];
  const isText = target !== "email" && target !== "phone" && target !== "notes";
  // A spreadsheet makes dates of units such as 3-2: the check names these cells.
  const isUnit = target === "address.street" && line > 1;
  const never = isUnit ? against.filter((kind) => kind !== "date") : against;
  if (column.filled >= (isText ? 1 : FEW) && column.share(never, fits) >= MOST) return true;
  // `In progress` below `Job State`.
  if (target === "address.state" && column.share(fits) === 0 && column.share(STATES_OF_THINGS) > 0) return true;
  const isName = target === "name" || target === "person";
  return isName && column.filled >= MANY && column.different * 4 < column.filled;
}

interface Rule {
  /** Kinds that its values are of; none where any text will do. */
  readonly fits: readonly ValueKind[];
  /** Kinds that its values are never of. */
  readonly against: readonly ValueKind[];
}

const STATES_OF_THINGS: readonly ValueKind[] = ["flag", "status", "label"];
const NEVER_TEXT: readonly ValueKind[] = [...STATES_OF_THINGS, "date", "money", "url"];

const NAME: Rule = { fits: ["person", "last, first", "company", "word"], against: [...NEVER_TEXT, "number", "phone"] };
const PLACE: readonly ValueKind[] = [...NEVER_TEXT, "email", "phone"];

const RULES: Readonly<Record<ColumnTarget, Rule>> = {
  id: { fits: [], against: [] },
  name: NAME,
  "first name": NAME,
  "middle name": NAME,
  "last name": NAME,
  company: NAME,
  person: { ...NAME, against: [...NAME.against, "email"] },
  email: { fits: ["email"], against: [...NEVER_TEXT, "number"] },
  // E-mail addresses among the phones are seen row by row: the columns may be shifted.
  phone: { fits: ["phone"], against: NEVER_TEXT },
  "address.street": { fits: ["street", "address"], against: PLACE },
  "address.city": { fits: [], against: [...PLACE, "number", "postcode"] },
  "address.state": { fits: ["state"], against: [...PLACE, "number", "postcode"] },
  "address.zip": { fits: ["postcode"], against: [...PLACE, "word", "person"] },
  notes: { fits: [], against: ["flag", "date", "money"] },
  address: { fits: ["address"], against: PLACE },
  "address line": { fits: [], against: [] },
  "city line": { fits: ["city line"], against: PLACE },
  country: { fits: ["country"], against: [...PLACE, "number"] },
};

/** What a column with such a heading holds when so many of its values are of a kind, and of none of the others. */
interface Other {
  readonly headings: readonly ColumnTarget[];
  readonly target: ColumnTarget;
  readonly kinds: readonly ValueKind[];
  readonly without?: readonly ValueKind[];
  readonly least: number;
  /** Only a heading that means other things as well. */
  readonly isWeak?: true;
}

const PLACES: readonly ColumnTarget[] = ["address.street", "address", "city line"];
const OTHERS: readonly Other[] = [
  { headings: PLACES, target: "address", kinds: ["address"], least: MOST },
  {
    headings: ["address.street", "address"],
    target: "address.street",
    kinds: ["street"],
    without: ["address"],
    least: MOST,
  },
  {
    headings: ["city line"],
    target: "address.street",
    kinds: ["street"],
    without: ["address", "city line"],
    least: MOST,
  },
  {
    headings: [...PLACES, "address.city"],
    target: "city line",
    kinds: ["city line"],
    without: ["street", "address"],
    least: MOST,
  },
  { headings: ["person"], target: "phone", kinds: ["phone"], least: NEARLY_ALL },
  { headings: ["person", "address.street"], target: "email", kinds: ["email"], least: NEARLY_ALL },
  { headings: ["phone"], target: "email", kinds: ["email"], least: NEARLY_ALL, isWeak: true },
];

function otherMeaning({ weak, ...heading }: Heading, column: Column): Heading | undefined {
  const isFurther = (heading.line ?? 1) > 1;
  const found = OTHERS.find(({ headings, target, kinds, without, least, isWeak }) => {
    if (!headings.includes(heading.target) || (isWeak && !weak)) return false;
    // A further line of a street may be a street, a unit or anything else; a city line is none of these.
    return isFurther
      ? target === "city line" && column.share(kinds) >= NEARLY_ALL
      : column.share(kinds, without) >= least;
  });
  if (found === undefined || (found.target === heading.target && !weak)) return undefined;
  const { line = 1, ...rest } = heading;
  return { ...rest, target: found.target, ...(found.target === "address.street" || isFurther ? { line } : {}) };
}
