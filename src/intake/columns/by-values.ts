import { foldedWords } from "../../customers/postal.ts";
import type { ValueKind } from "../cells/kinds.ts";
import { headingWords } from "../headings/dictionary.ts";
import { type ColumnTarget, type Heading, isInBlock } from "../headings/heading.ts";
import { fieldOfHeader } from "../headings/read-heading.ts";
import { says, saysOnly } from "../headings/roles.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, contactsIn, isCounted, pairsOf } from "./column.ts";
import { type ColumnDoubt, doubtAbout } from "./doubts.ts";
import { HALF, MOST, NEARLY_ALL } from "./limits.ts";

/**
 * Reads columns by their values, for the fields that no other column gives: certain ones are added to `held`.
 * @param unknown the columns whose headings are not known, or say too little.
 * @param held what other columns hold.
 * @returns the columns that a person has to decide.
 */
export function readByValues(
  columns: readonly Column[],
  unknown: readonly Column[],
  held: Map<number, Heading>,
  sample: readonly SourceRecord[],
): ColumnDoubt[] {
  const doubts: ColumnDoubt[] = [];
  const own = unknown.filter(({ header }) => !says(header, "others"));
  const open = own.filter(({ isVaried }) => isVaried);
  const columnOf = (other: ColumnTarget) => [...held].find(([, heading]) => heading.target === other)?.[0];
  const has = (other: ColumnTarget) => columnOf(other) !== undefined;
  for (const { target, kinds, least = NEARLY_ALL, named, without, needs, beside } of FIELDS) {
    if (target === "address" && ![...STREETS, "address.city" as const, "city line" as const].some(has)) {
      const isName = (column: Column) => isInAddresses(column, columnOf("email"), sample);
      // All may live in one city.
      readPlace(
        columns,
        own.filter((column) => !held.has(column.at) && !isName(column)),
        held,
      );
    }
    if (without.some(has) || (needs && !needs.some(has)) || (beside && !has(beside))) continue;
    const isFree = ({ at }: Column) => !held.has(at) && !doubts.some((doubt) => doubt.at === at);
    const isNear = ({ at }: Column) => beside === undefined || Math.abs(at - (columnOf(beside) ?? at)) === 1;
    const near = open.filter((column) => isFree(column) && isNear(column));
    const fits = (column: Column) => column.share(kinds) >= least && (target !== "phone" || areMarked(column));
    // What proves it, from the best on: words of the heading, a form that no other text has, e-mail addresses.
    const proofs: readonly ((column: Column) => boolean)[] = [
      (column) => names(column, target) && column.share(named ?? kinds) >= HALF,
      (column) =>
        target === "phone" && column.share(kinds) >= HALF && column.values.some((value) => value.startsWith("+")),
      (column) =>
        target === "name" &&
        column.share(kinds) >= HALF &&
        isInAddresses(column, columnOf("email"), sample) &&
        !isNamedIn(column.header, columns[columnOf("email") ?? -1]?.header ?? ""),
    ];
    const proven = proofs.map((isProven) => withoutTwins(near.filter(isProven), sample));
    const certain = target === "name" ? proven[2] : proven.find(({ length }) => length > 0);
    // A customer can have several phones and e-mail addresses.
    const isSeveral = (target === "phone" || target === "email") && certain === proven[0];
    const hold = (column: Column, rank = 0) =>
      held.set(column.at, { target, rank, ...(isInBlock(target) ? { block: "plain", line: 1 } : {}) });
    if (certain?.length === 1 || (isSeveral && certain?.length)) {
      for (const [rank, column] of certain.entries()) hold(column, rank);
      continue;
    }
    const [only, ...more] = withoutTwins(proven[0]?.length === 1 ? proven[0] : near.filter(fits), sample);
    if (only === undefined) continue;
    // Nobody can say with --map what a column without a heading holds: it is read as what its values look like.
    const isUnnamed = only.header === "";
    if (more.length === 0 && (target !== "name" || isUnnamed) && beside === undefined) hold(only);
    else if (!isUnnamed) doubts.push(...askWhich([only, ...more], target));
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
    const isProven = (kind: ValueKind) => column.share([kind]) >= NEARLY_ALL && (kind !== "phone" || areMarked(column));
    const held = HELD.find(({ target, kind }) => !has(target) && isProven(kind));
    const header = JSON.stringify(column.header);
    if (held) return [doubtAbout(column, held.target, `${header} holds what looks like ${held.words}`)];
    if (!saysOnly(column.header, "names") || NAMES.some(has)) return [];
    return [doubtAbout(column, undefined, `${header} holds what does not look like names: are these the names?`)];
  });
}

/**
 * Doubts about columns in which e-mail addresses or phone numbers seem to stand, also beside other words, where no other
 * column gives them: customers would be stored that nobody can reach.
 */
export function unreachableDoubts(unused: readonly Column[], has: (target: ColumnTarget) => boolean): ColumnDoubt[] {
  return unused.flatMap((column) => {
    const { header, values, isOneValue } = column;
    if (header === "" || says(header, "others") || values.length === 0 || isOneValue) return [];
    const contacts = values.map(contactsIn);
    const [email, phone] = (["email", "phone"] as const).map(
      (kind) => contacts.filter((all) => all.includes(kind)).length,
    );
    const found = Math.max(email ?? 0, phone ?? 0) === email ? "email" : "phone";
    if (has(found) || contacts.filter(({ length }) => length > 0).length < values.length * MOST) return [];
    return [doubtAbout(column, found, `${JSON.stringify(header)} seems to hold e-mail addresses or phone numbers`)];
  });
}

// --- internal ---

interface FieldByValues {
  readonly target: ColumnTarget;
  readonly kinds: readonly ValueKind[];
  readonly least?: number;
  /** What half of the values have to be where words of the heading say the field. */
  readonly named?: readonly ValueKind[];
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
  { target: "address", kinds: ["address"], named: ["address", "street"], without: [...STREETS, ...PLACES] },
  { target: "address.street", kinds: ["street"], without: STREETS, needs: PLACES },
  { target: "city line", kinds: ["city line"], without: PLACES, needs: ["address.street"] },
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

function askWhich(columns: readonly Column[], target: ColumnTarget): ColumnDoubt[] {
  const words = FIELD_WORDS[target] ?? target;
  const [only, ...more] = columns.filter(({ header }) => header !== "");
  if (only === undefined) return [];
  const isOne = `your ${words} column was not recognised: did you mean ${JSON.stringify(only.header)}?`;
  if (more.length === 0) return [doubtAbout(only, target, isOne)];
  const all = [only, ...more];
  const why = `each of these may be the ${words}: ${all.map(({ header }) => JSON.stringify(header)).join(", ")}`;
  // An address of e-mail is one by its values; of what only looks like names, a person has to see each.
  if (target === "name") return all.map((column) => doubtAbout(column, undefined, why));
  return [
    doubtAbout(
      only,
      target,
      why,
      all.map(({ header }) => `${header}=${target}`),
    ),
  ];
}

/** Whether some words of a heading say the field: `Best phone number to reach you`, `Email (Enter Email)`. */
function names({ header }: Column, target: ColumnTarget): boolean {
  const words = header.slice(0, LONGEST).match(/[\p{L}\p{N}]+/gu) ?? [];
  const groups = words.flatMap((_, at) => [1, 2].map((length) => words.slice(at, at + length).join(" ")));
  const targets: readonly (ColumnTarget | undefined)[] = target === "address" ? STREETS : [target];
  return groups.some((group) => targets.includes(fieldOfHeader(group)));
}

/** Ten digits without punctuation may be any number: of an order, of a company. */
function areMarked({ values }: Column): boolean {
  return values.some((value) => /[+(\s./-]/.test(value));
}

/** Without columns that repeat the one before: an address is typed twice to confirm it. */
function withoutTwins(columns: readonly Column[], sample: readonly SourceRecord[]): readonly Column[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const differs = (other: Column) => pairsOf(sample, first.at, other.at).some(([one, two]) => one !== two);
  return [first, ...others.filter(differs)];
}

/** Whether e-mail addresses have words of a column in them, as they have those of a name, in whatever language. */
function isInAddresses({ at }: Column, emailAt: number | undefined, sample: readonly SourceRecord[]): boolean {
  const pairs = emailAt === undefined ? [] : pairsOf(sample, at, emailAt);
  const fitting = pairs.filter(([name, email]) => {
    const address = foldedWords(email);
    const words = foldedWords(name).split(" ");
    return words.some((word) => word.length >= SHORTEST_WORD && !FREE_HOSTS.test(word) && address.includes(word));
  });
  return fitting.length > 0 && fitting.length >= pairs.length * MOST;
}

/** Whether one heading names the other: `Adjuster Email` is of the adjuster, who may not be the customer. */
function isNamedIn(header: string, other: string): boolean {
  const words = headingWords(other);
  return headingWords(header).every((word) => words.includes(word));
}

/**
 * A street, a postal code and a city side by side are an address in any language, where only three columns are written so.
 */
function readPlace(columns: readonly Column[], open: readonly Column[], held: Map<number, Heading>): void {
  const areOf = (form: RegExp) =>
    open.filter(({ filled, values, share }) => {
      const isOther = share(["date", "email", "phone", "flag", "status", "label"]) > 0;
      return filled > 0 && !isOther && values.filter((value) => form.test(value)).length >= values.length * MOST;
    });
  const zips = columns.filter(({ at }) => held.get(at)?.target === "address.zip");
  if (zips.length === 0) zips.push(...areOf(POSTCODE).filter((column) => !isCounted(column)));
  const found = zips.flatMap((zip) =>
    areOf(STREET).flatMap((street) =>
      areOf(CITY).flatMap((city) => {
        // Where all have two words, they are rather people.
        if (!city.values.some((value) => /^[^\s\d]+(?: \d+)?$/.test(value))) return [];
        const isBlock =
          Math.abs(city.at - zip.at) === 1 && [city, zip].some(({ at }) => Math.abs(street.at - at) === 1);
        return isBlock && numbersIn(street) > numbersIn(city) ? [{ street, zip, city }] : [];
      }),
    ),
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return;
  const { block = "plain" } = held.get(only.zip.at) ?? {};
  for (const [part, { at }] of Object.entries(only) as [keyof typeof only, Column][]) // Its keys are parts.
    held.set(at, { target: `address.${part}`, rank: 0, block, line: 1 });
}

function numbersIn({ values }: Column): number {
  return values.filter((value) => /\d/.test(value)).length;
}

const LONGEST = 100;
const SHORTEST_WORD = 3;
/** Words of e-mail addresses that say nothing of a name. */
const FREE_HOSTS = /^(?:com|net|org|www|mail|info|gmail|outlook|hotmail|yahoo|icloud|office|example)$/;

/** `Mäntytie 4 B 17`, `Nádražní 45/7`, `Rua do Almada, 152 - 3.º Esq.`; `110 00`, `4050-031`; `Praha 1`. */
const STREET = /^\p{L}[^\d@]{2,50}[ ,.]\d[^@]{0,25}$/u;
const POSTCODE = /^\d{3}[ -]?\d{2,3}$|^\d{2}-\d{3}$|^\d{4}(?:-\d{3})?$|^\d{5}-\d{3}$/;
const CITY = /^\p{L}[\p{L}\p{M}.'’ -]{1,40}(?: \d{1,2})?$/u;
