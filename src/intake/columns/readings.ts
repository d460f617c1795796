import { isFieldName } from "../../customers/fields.ts";
import type { ValueKind } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import type { Column } from "./column.ts";
import { FEW, HALF, MANY, MOST, NEARLY_ALL } from "./limits.ts";

/** What a column may hold. */
export interface ColumnReading {
  readonly heading: Heading;
  /**
   * `sure`: heading and values say the same. `likely`: one of the two says it, and the other does not contradict. `unsure`:
   * the values are of another kind than the heading says.
   */
  readonly confidence: "sure" | "likely" | "unsure";
}

/**
 * What heading and values of a column say together; undefined where the heading alone says too little, and so do the values.
 * The exact name of a field is that field, whatever the values are: what they cannot be is a problem of their rows.
 */
export function readingOf(column: Column, heading: Heading): ColumnReading | undefined {
  if (isFieldName(column.header)) return { heading, confidence: isContradicted(heading, column) ? "likely" : "sure" };
  if (heading.piece) return { heading, confidence: "sure" };
  const other = otherMeaning(heading, column);
  if (other !== undefined) return { heading: other, confidence: "likely" };
  const { fits } = RULES[heading.target] ?? ANY;
  if (heading.weak) {
    // `Billing Region` is clear where `Region` is not. Words may be the part of a country: inAddresses() looks where they stand.
    const isClear = heading.block !== "plain" || column.values.every((value) => REGION.test(value));
    const isState = heading.target === "address.state" && isClear && !isContradicted(heading, column);
    return column.share(fits) >= MOST || isState ? { heading, confidence: "likely" } : undefined;
  }
  if (isContradicted(heading, column)) return { heading, confidence: "unsure" };
  const isOdd = column.filled >= FEW && fits.length > 0 && column.share(fits) < HALF;
  return { heading, confidence: isOdd ? "likely" : "sure" };
}

// --- internal ---

function isContradicted({ target, line = 1 }: Heading, column: Column): boolean {
  const { fits, against } = RULES[target] ?? ANY;
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
const NEVER_PLACE: readonly ValueKind[] = [...NEVER_TEXT, "email", "phone"];

const ANY: Rule = { fits: [], against: [] };
const NAME: Rule = { fits: ["person", "last, first", "company", "word"], against: [...NEVER_TEXT, "number", "phone"] };

/** What is not in it may hold anything. */
const RULES: Readonly<Partial<Record<ColumnTarget, Rule>>> = {
  name: NAME,
  "first name": NAME,
  "middle name": NAME,
  "last name": NAME,
  company: NAME,
  person: { ...NAME, against: [...NAME.against, "email"] },
  email: { fits: ["email"], against: [...NEVER_TEXT, "number"] },
  // E-mail addresses among the phones are seen row by row: the columns may be shifted.
  phone: { fits: ["phone"], against: NEVER_TEXT },
  "address.street": { fits: ["street", "address"], against: NEVER_PLACE },
  "address.city": { fits: [], against: [...NEVER_PLACE, "number", "postcode"] },
  "address.state": { fits: ["state"], against: [...NEVER_PLACE, "number", "postcode"] },
  "address.zip": { fits: ["postcode"], against: [...NEVER_PLACE, "word", "person"] },
  notes: { fits: [], against: ["flag", "date", "money"] },
  address: { fits: ["address"], against: NEVER_PLACE },
  "city line": { fits: ["city line"], against: NEVER_PLACE },
  country: { fits: ["country", "calling code"], against: [...NEVER_PLACE, "number"] },
};

/** What a column with such a heading holds when most of its values are of a kind, and of none of the others. */
interface Other {
  readonly below: readonly ColumnTarget[];
  readonly target: ColumnTarget;
  readonly kind: ValueKind;
  readonly without?: readonly ValueKind[];
  /** Only a heading that means other things as well. */
  readonly isWeak?: true;
}

/** `SP`, `Nuevo León`, `County Down`; `North` is a region of sales. */
const REGION = /^(?!(?:north|south|east|west|central)$)\p{L}[\p{L}\p{M}'’. -]{0,40}$/iu;

const STREETS: readonly ColumnTarget[] = ["address.street", "address"];
const PLACES: readonly ColumnTarget[] = [...STREETS, "city line"];
const PARTS: readonly ColumnTarget[] = ["address.city", "address.state", "country"];
const OTHERS: readonly Other[] = [
  { below: PLACES, target: "address", kind: "address" },
  { below: STREETS, target: "address.street", kind: "street", without: ["address"] },
  { below: ["city line"], target: "address.street", kind: "street", without: ["address", "city line"] },
  { below: PLACES, target: "city line", kind: "city line", without: ["street", "address"] },
  // `9000 Gent` looks like a street, too.
  { below: PARTS, target: "city line", kind: "city line", without: ["address"] },
  { below: PARTS, target: "address", kind: "address" },
  { below: ["person"], target: "phone", kind: "phone" },
  { below: ["person", "address.street"], target: "email", kind: "email" },
  { below: ["phone"], target: "email", kind: "email", isWeak: true },
];

function otherMeaning({ weak, ...heading }: Heading, column: Column): Heading | undefined {
  const isFurther = (heading.line ?? 1) > 1;
  const found = OTHERS.find(({ below, target, kind, without, isWeak }) => {
    if (!below.includes(heading.target) || (isWeak && !weak)) return false;
    // A further line of a street may be a street, a unit or anything else; a city line is none of these.
    if (isFurther) return target === "city line" && column.share([kind]) >= NEARLY_ALL;
    return column.share([kind], without) >= (target === "phone" || target === "email" ? NEARLY_ALL : MOST);
  });
  if (found === undefined || (found.target === heading.target && !weak)) return undefined;
  const { line = 1, ...rest } = heading;
  return { ...rest, target: found.target, ...(found.target === "address.street" || isFurther ? { line } : {}) };
}
