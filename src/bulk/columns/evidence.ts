import type { ValueKind } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import type { Confidence } from "./mapping.ts";
import type { ColumnProfile } from "./profile.ts";

/** What heading and values of a column say together. */
export type Judgement =
  | { readonly heading: Heading; readonly confidence: Exclude<Confidence, "unsure"> }
  /** The values are of another kind than the heading says. */
  | { readonly contradicted: Heading };

/** Compares a heading with the values below it. Undefined: the heading alone says too little, and the values say no more. */
export function judge(heading: Heading, profile: ColumnProfile): Judgement | undefined {
  if (heading.isNumber) return { heading, confidence: "sure" };
  const rule = RULES[heading.target];
  const fits = profile.share(rule.fits);
  const other = otherReading(heading, profile);
  if (other !== undefined) return { heading: other, confidence: "likely" };
  // An empty column does no harm.
  if (heading.weak && profile.filled === 0 && heading.target === "address.state")
    return { heading, confidence: "likely" };
  if (heading.weak) return fits >= MOST ? { heading, confidence: "likely" } : undefined;
  const isText = heading.target !== "email" && heading.target !== "phone" && heading.target !== "notes";
  // A spreadsheet makes dates of units such as 3-2: the check names these cells.
  const isUnit = heading.target === "address.street" && (heading.line ?? 1) > 1;
  const never = isUnit ? rule.against.filter((kind) => kind !== "date") : rule.against;
  const against = profile.filled >= (isText ? 1 : FEW) ? profile.share(never, rule.fits) : 0;
  if (against >= MOST || isCategory(heading, profile)) return { contradicted: heading };
  const isOdd = profile.filled >= FEW && rule.fits.length > 0 && fits < HALF;
  return { heading, confidence: isOdd ? "likely" : "sure" };
}

// --- internal ---

/** A few values that stand in many rows are not names: `New`, `Existing`. */
function isCategory({ target }: Heading, { filled, different }: ColumnProfile): boolean {
  return (target === "name" || target === "person") && filled >= MANY && different * 4 < filled;
}

const MANY = 10;

/** So few values of an unusual form say nothing. */
const FEW = 3;
const HALF = 0.5;
const MOST = 0.6;
const NEARLY_ALL = 0.8;

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

interface Other {
  readonly target: ColumnTarget;
  readonly kinds: readonly ValueKind[];
  readonly without?: readonly ValueKind[];
  readonly least: number;
  /** Only for a heading that means other things as well, or for a further line of a street. */
  readonly only?: "weak" | "further line";
}

/** What a column with such a heading holds when so many of its values say so. */
const OTHERS: Readonly<Partial<Record<ColumnTarget, readonly Other[]>>> = {
  "address.street": [
    { target: "address", kinds: ["address"], least: MOST },
    { target: "city line", kinds: ["city line"], least: NEARLY_ALL, only: "further line" },
    { target: "email", kinds: ["email"], least: NEARLY_ALL },
  ],
  address: [
    { target: "address.street", kinds: ["street"], without: ["address"], least: MOST },
    { target: "city line", kinds: ["city line"], without: ["street", "address"], least: MOST },
  ],
  "address.city": [{ target: "city line", kinds: ["city line"], least: MOST }],
  "city line": [{ target: "address", kinds: ["address"], least: MOST }],
  person: [
    { target: "phone", kinds: ["phone"], least: NEARLY_ALL },
    { target: "email", kinds: ["email"], least: NEARLY_ALL },
  ],
  phone: [{ target: "email", kinds: ["email"], least: NEARLY_ALL, only: "weak" }],
};

function otherReading({ line = 1, ...heading }: Heading, profile: ColumnProfile): Heading | undefined {
  const found = OTHERS[heading.target]?.find(({ kinds, without, least, only }) => {
    if (only === "weak" && heading.weak !== true) return false;
    return (only === "further line") === line > 1 && profile.share(kinds, without) >= least;
  });
  if (found === undefined) return undefined;
  const { weak: _, ...rest } = heading;
  const isLine = found.target === "address.street" || line > 1;
  return { ...rest, target: found.target, ...(isLine ? { line } : {}) };
}
