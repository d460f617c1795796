import { foldedWords } from "../../customers/postal.ts";
import { CODE_FORMS } from "../cells/address/code-forms.ts";
import type { ValueKind } from "../cells/kinds.ts";
const headingWords = (x: string) => LEXICON.words(x);
import { type ColumnTarget, type Heading, headerKey, isInBlock, NAMES } from "../headings/heading.ts";
import { fieldOfHeader } from "../headings/read-heading.ts";
import { LEXICON } from "../headings/lexicon.ts";
const says = LEXICON.says.bind(LEXICON), saysOnly = LEXICON.saysOnly.bind(LEXICON);
import type { SourceRecord } from "../row.ts";
import { type Column, contactsIn, isCounted, pairsOf } from "./column.ts";
import { type ColumnDoubt, doubtAbout } from "./doubts.ts";
import { HALF, MOST, NEARLY_ALL } from "./limits.ts";
import { PLACES, STREETS } from "./one-thing.ts";

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
  const own = unknown.filter(({ header }) => saysOnly(header, "owners") || !says(header, "others"));
  const columnOf = (other: ColumnTarget) => columns.find(({ at }) => held.get(at)?.target === other);
  const has = (other: ColumnTarget) => columnOf(other) !== undefined;
  for (const field of FIELDS) {
    const { target, without, needs, beside, kinds } = field;
    const isFree = ({ at }: Column) => !held.has(at) && !doubts.some((doubt) => doubt.at === at);
    const isNamed = (column: Column) => isInAddresses(column, columnOf("email"), sample);
    if (target === "address" && !without.some((one) => one !== "address.zip" && has(one)))
      readPlace(columns, own.filter(isFree), held);
    if (without.some(has) || (needs && !needs.some(has)) || (beside && !has(beside))) continue;
    const isNear = ({ at }: Column) => beside === undefined || Math.abs(at - (columnOf(beside)?.at ?? at)) === 1;
    // `van` is that of many.
    const isVaried = (column: Column) => column.isVaried || target === "middle name";
    const near = own.filter((column) => isVaried(column) && isFree(column) && isNear(column));
    const proven = proofsOf(field, isNamed).map((isProven) => near.filter(isProven));
    // A customer can have several phones and e-mail addresses.
    const mayBeSeveral = target === "phone" || target === "email";
    const best = proven.findIndex(({ length }, at) => length === 1 || (length > 1 && (mayBeSeveral || at === 2)));
    const [only, ...more] = proven[best] ?? [];
    if (only === undefined) continue;
    // Any text may be a word: a person has to say it. Nobody can say with --map what a column without a heading holds: it
    // is read as what its values look like. `Owner` may be somebody of the sender's: it is the name if nothing else is one.
    const isClear =
      best === 0 || (!kinds.includes("word") && (target !== "name" || only.header === "" || saysWho(only)));
    // `Adresse de courrier`, `Adresse de courrier 2`: the first, and further ones of the same.
    const isPlain =
      only.header !== "" && more.every(({ header }) => headerKey(header).includes(headerKey(only.header)));
    if ((mayBeSeveral && (best === 0 || isPlain)) || (more.length === 0 && isClear))
      for (const [rank, { at }] of [only, ...more].entries())
        held.set(at, { target, rank, ...(isInBlock(target) ? { block: "plain", line: 1 } : {}) });
    else doubts.push(...askWhich([only, ...more], target));
  }
  return doubts;
}

/**
 * Doubts about columns that no field uses: their values are of a field that no other column gives (without it customers may
 * be stored that nobody can reach), or do not look like the names that their heading promises. Others are just not used:
 * numbers below `Customer`, `active` below `State`.
 * @param isContradicted whether the values of a column are not what its heading says.
 */
export function unusedDoubts(
  unused: readonly Column[],
  has: (target: ColumnTarget) => boolean,
  isContradicted: (column: Column) => boolean,
): ColumnDoubt[] {
  return unused.flatMap((column) => {
    const { header, values, isOneValue, isVaried } = column;
    if (header === "" || values.length === 0 || isOneValue) return [];
    // Those of somebody else are not used, unless nobody could be reached without them.
    if (says(header, "others") && (!isVaried || has("email") || has("phone"))) return [];
    const contacts = values.map(contactsIn).filter(({ length }) => length > 0);
    const isEmail = contacts.filter((all) => all.includes("email")).length > contacts.length / 2;
    const isZip = isContradicted(column) && column.share(["postcode"]) >= NEARLY_ALL;
    const isFull = contacts.length >= values.length * MOST;
    const found = isFull ? HELD[isEmail ? 0 : 1] : isZip ? HELD[2] : undefined;
    const because = (words: string) => `${JSON.stringify(header)} holds what ${words}`;
    if (found && !has(found.target)) return [doubtAbout(column, found.target, because(`looks like ${found.words}`))];
    if (!isContradicted(column) || !saysOnly(header, "names") || [...NAMES].some(has)) return [];
    return [doubtAbout(column, undefined, because("does not look like names: are these the names?"))];
  });
}

// --- internal ---

interface FieldByValues {
  readonly target: ColumnTarget;
  readonly kinds: readonly ValueKind[];
  /** What half of the values have to be where words of the heading say the field. */
  readonly named?: readonly ValueKind[];
  /** Only where no other column gives one of these. */
  readonly without: readonly ColumnTarget[];
  /** Only where another column gives one of these. */
  readonly needs?: readonly ColumnTarget[];
  /** Only right beside the column of this field. */
  readonly beside?: ColumnTarget;
}

const FIELDS: readonly FieldByValues[] = [
  { target: "email", kinds: ["email"], without: ["email"] },
  { target: "phone", kinds: ["phone"], without: ["phone"] },
  { target: "address", kinds: ["address"], named: ["address", "street"], without: [...STREETS, ...PLACES] },
  { target: "address.street", kinds: ["street"], without: STREETS, needs: PLACES },
  { target: "city line", kinds: ["city line"], without: PLACES, needs: ["address.street"] },
  { target: "name", kinds: ["person", "last, first", "company"], without: [...NAMES] },
  // Otherwise customers would be stored by half their names.
  { target: "first name", kinds: ["word", "person"], without: ["first name", "name"], beside: "last name" },
  { target: "last name", kinds: ["word", "person"], without: ["last name", "name"], beside: "first name" },
  { target: "middle name", kinds: ["particle"], without: ["middle name"], beside: "last name" },
];

const FIELD_WORDS: Readonly<Partial<Record<ColumnTarget, string>>> = { email: "e-mail", "address.street": "street" };

/** What may stand below the heading of another field, and what it is called. */
const HELD = [
  { target: "email", words: "e-mail addresses" },
  { target: "phone", words: "phone numbers" },
  { target: "address.zip", words: "ZIP codes" },
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

/** What proves a field, from the best on: words of the heading, or e-mail addresses with the name; a form that no other text has. */
function proofsOf({ target, kinds, named = kinds }: FieldByValues, isName: (column: Column) => boolean) {
  const isNamed = (column: Column) => (target === "name" ? isName(column) : names(column, target));
  const has = ({ values }: Column, sign: RegExp) => target !== "phone" || values.some((value) => sign.test(value));
  return [
    (column: Column) => isNamed(column) && column.share(named) >= HALF,
    (column: Column) => target === "phone" && has(column, /^\+/) && column.share(kinds) >= HALF,
    // Ten digits without punctuation may be any number: of an order, of a company.
    (column: Column) =>
      has(column, /[+(\s./-]/) &&
      column.share(target === "name" && saysWho(column) ? [...kinds, "word"] : kinds) >= NEARLY_ALL,
  ];
}

/** `Who`, `Owner` */
function saysWho({ header }: Column): boolean {
  return saysOnly(header, "names", "owners");
}

/** Whether some words of a heading say the field: `Best phone number to reach you`, `Email (Enter Email)`. */
function names({ header }: Column, target: ColumnTarget): boolean {
  const words = header.slice(0, LONGEST).match(/[\p{L}\p{N}]+/gu) ?? [];
  const fields = words.flatMap((word, at) => [word, words.slice(at, at + 2).join(" ")].map(fieldOfHeader));
  return fields.some((field) => field === target || (target === "address" && field === "address.street"));
}

/**
 * Whether e-mail addresses have words of a column in them, as they have those of a name, in whatever language. Below `Adjuster
 * Email` they are those of an `Adjuster`, who may not be the customer.
 */
function isInAddresses({ at, header }: Column, emails: Column | undefined, sample: readonly SourceRecord[]): boolean {
  const owner = headingWords(emails?.header ?? "");
  if (emails === undefined || headingWords(header).every((word) => owner.includes(word))) return false;
  const pairs = pairsOf(sample, at, emails.at);
  const fitting = pairs.filter(([name, email]) => {
    const address = foldedWords(email);
    const words = foldedWords(name).split(" ");
    return words.some((word) => word.length >= SHORTEST_WORD && !FREE_HOSTS.test(word) && address.includes(word));
  });
  return fitting.length > 0 && fitting.length >= pairs.length * MOST;
}

/** A street, a postal code and a city side by side are an address in any language, where only three columns are written so. */
function readPlace(columns: readonly Column[], open: readonly Column[], held: Map<number, Heading>): void {
  const zips = columns.filter(({ at }) => held.get(at)?.target === "address.zip");
  const found = ORDERS.flatMap((order) =>
    columns.flatMap((_, at) => {
      const block = order.map((part, index) => [part, columns[at + index]] as const);
      const of = new Map(block);
      const isPlace = block.every(([part, column]) => {
        if (column === undefined) return false;
        if (part === "zip" && zips.length > 0) return zips.includes(column);
        return open.includes(column) && FORMS[part](column);
      });
      return isPlace ? [of] : [];
    }),
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return;
  const { block = "plain" } = held.get(only.get("zip")?.at ?? -1) ?? {};
  for (const [part, column] of only)
    if (column) held.set(column.at, { target: `address.${part}`, rank: 0, block, line: 1 });
}

const LONGEST = 100;
const SHORTEST_WORD = 3;
/** Words of e-mail addresses that say nothing of a name. */
const FREE_HOSTS = /^(?:com|net|org|www|mail|info|gmail|outlook|hotmail|yahoo|icloud|office|example)$/;

/** The city stands beside the code, the street beside one of them. */
const ORDERS = [
  ["street", "zip", "city"],
  ["street", "city", "zip"],
  ["zip", "city", "street"],
  ["city", "zip", "street"],
] as const;

/** `Mäntytie 4 B 17`, `Nádražní 45/7`, `Rua do Almada, 152 - 3.º Esq.`; `Praha 1`, but not people: all of those have two words. */
const FORMS: Readonly<Record<"street" | "zip" | "city", (column: Column) => boolean>> = {
  street: (column) => isWritten(column, (value) => /^\p{L}[^\d@]{2,50}[ ,.]\d[^@]{0,25}$/u.test(value)),
  zip: (column) => isWritten(column, isCode) && !isCounted(column),
  city: (column) =>
    isWritten(column, (value) => /^\p{L}[\p{L}\p{M}.'’ -]{1,40}(?: \d{1,2})?$/u.test(value)) &&
    column.values.some((value) => /^[^\s\d]+(?: \d+)?$/.test(value)),
};

function isWritten({ values, share }: Column, isSo: (value: string) => boolean): boolean {
  const isOther = share(["date", "email", "phone", "flag", "status", "label"]) > 0;
  return values.length > 0 && !isOther && values.filter(isSo).length >= values.length * MOST;
}

function isCode(value: string): boolean {
  return CODE_FORMS.some(({ form }) => form.test(value));
}
