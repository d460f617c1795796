import type { ValueKind } from "../cells/kinds.ts";
import type { ColumnTarget, Heading } from "../headings/heading.ts";
import { isBareName, isForeign } from "../headings/read-heading.ts";
import type { Column } from "./column.ts";
import { type ColumnDoubt, doubtAbout } from "./doubts.ts";

/**
 * Reads columns by their values alone, for the fields that no other column gives: certain ones are added to `held`.
 * @param unknown the columns whose headings are not known, or say too little.
 * @param held what other columns hold.
 * @returns the columns that a person has to decide.
 */
export function readByValues(unknown: readonly Column[], held: Map<number, Heading>): ColumnDoubt[] {
  const doubts: ColumnDoubt[] = [];
  const open = unknown.filter(({ header }) => !isForeign(header));
  for (const { target, kinds, least = NEARLY_ALL, without, needs, beside } of FIELDS) {
    const columnOf = (other: ColumnTarget) => [...held].find(([, heading]) => heading.target === other)?.[0];
    const has = (other: ColumnTarget) => columnOf(other) !== undefined;
    if (without.some(has) || (needs && !needs.some(has)) || (beside && !has(beside))) continue;
    const [only, ...more] = open.filter((column) => {
      if (held.has(column.at) || doubts.some(({ at }) => at === column.at)) return false;
      const isNear = beside === undefined || Math.abs(column.at - (columnOf(beside) ?? column.at)) === 1;
      // A few values that stand in many rows are rather about the business itself.
      const isVaried = column.filled < 3 || column.different > column.filled / 3;
      return isNear && isVaried && column.share(kinds) >= least;
    });
    if (only === undefined) continue;
    // Nobody can say with --map what a column without a heading holds: it is read as what its values look like.
    const isName = target.endsWith("name") && only.header !== "";
    // Ten digits without punctuation may be any number.
    const isClear = target !== "phone" || only.values.some((value) => /[+(\s./-]/.test(value));
    if (more.length === 0 && !isName && beside === undefined && isClear) {
      held.set(only.at, { target, rank: 0, ...(target.startsWith("address") ? { block: "plain", line: 1 } : {}) });
    } else if (only.header !== "") {
      const words = FIELD_WORDS[target] ?? target;
      const why = `your ${words} column was not recognised: did you mean ${JSON.stringify(only.header)}?`;
      doubts.push(doubtAbout(only, target, why));
    }
  }
  return doubts;
}

/**
 * Doubts about columns whose values are of another field than the heading says, where no other column gives that field, and
 * about names that do not look like any, where no other column gives one. Others that are contradicted are just not used:
 * numbers below `Customer`, `active` below `State`.
 */
export function contradictedDoubts(
  contradicted: readonly Column[],
  has: (target: ColumnTarget) => boolean,
): ColumnDoubt[] {
  return contradicted.flatMap((column) => {
    const held = HELD.find(({ target, kind }) => !has(target) && column.share([kind]) >= NEARLY_ALL);
    const header = JSON.stringify(column.header);
    if (held) return [doubtAbout(column, held.target, `${header} holds what looks like ${held.words}`)];
    if (!isBareName(column.header) || NAMES.some(has)) return [];
    return [doubtAbout(column, "name", `${header} holds what does not look like names: are these the names?`)];
  });
}

/**
 * Doubts about columns in which e-mail addresses or phone numbers seem to stand, beside other words: where no other column
 * gives either, customers would be stored that nobody can reach.
 */
export function unreachableDoubts(unused: readonly Column[]): ColumnDoubt[] {
  return unused.flatMap((column) => {
    const { header, values } = column;
    if (header === "" || isForeign(header) || values.length === 0) return [];
    if (values.filter(holdsContact).length < values.length * MOST) return [];
    return [doubtAbout(column, "phone", `${JSON.stringify(header)} seems to hold e-mail addresses or phone numbers`)];
  });
}

// --- internal ---

const MOST = 0.6;
const NEARLY_ALL = 0.8;

interface FieldByValues {
  readonly target: ColumnTarget;
  readonly kinds: readonly ValueKind[];
  readonly least?: number;
  /** Only where no other column gives one of these. */
  readonly without: readonly ColumnTarget[];
  /** Only where another column gives one of these. */
  readonly needs?: readonly ColumnTarget[];
  /** Only right beside the column of this field; a person has to say it. */
  readonly beside?: ColumnTarget;
}

const STREETS = ["address.street", "address", "address line"] as const;
const PLACES = ["address.city", "address.zip", "city line"] as const;
const NAMES = ["name", "first name", "last name", "company", "person"] as const;

const FIELDS: readonly FieldByValues[] = [
  { target: "email", kinds: ["email"], without: ["email"] },
  { target: "phone", kinds: ["phone"], without: ["phone"] },
  { target: "address", kinds: ["address"], without: [...STREETS, ...PLACES] },
  { target: "address.street", kinds: ["street"], without: STREETS, needs: PLACES },
  { target: "name", kinds: ["person", "last, first", "company"], least: 0.7, without: NAMES },
  // Otherwise customers would be stored by half their names.
  { target: "first name", kinds: ["word", "person"], without: ["first name", "name"], beside: "last name" },
  { target: "last name", kinds: ["word", "person"], without: ["last name", "name"], beside: "first name" },
];

const FIELD_WORDS: Readonly<Partial<Record<ColumnTarget, string>>> = { email: "e-mail", "address.street": "street" };

/** What may stand below the heading of another field, and what it is called. */
const HELD = [
  { target: "email", kind: "email", words: "e-mail addresses" },
  { target: "phone", kind: "phone", words: "phone numbers" },
  { target: "address.zip", kind: "postcode", words: "ZIP codes" },
] as const;

/** An `@` in a word, or a group of digits as long as a phone number, with what usually divides it. */
function holdsContact(value: string): boolean {
  if (/\w@\w/.test(value)) return true;
  const digits = value.replace(/\D/g, "").length;
  return digits >= 10 && digits <= 15 && /[ ().-]/.test(value);
}
