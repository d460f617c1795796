import { knownHeadings as dictionary, type Owners, ownerWords, STEP } from "./dictionary.ts";
import { type AddressBlock, type ColumnTarget, type Heading, isInBlock } from "./heading.ts";
import { headingWords } from "./words.ts";

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string): Heading | undefined {
  const words = headingWords(header);
  const [without = "", remark = ""] = header.split("(");
  const heading =
    readWords(words, 5) ??
    readWords(
      words.filter((word) => !LINKS.has(word)),
      5,
    ) ??
    (isRemark(remark) ? readWords(headingWords(without), 5) : undefined);
  if (heading === undefined || !isInBlock(heading.target)) return heading;
  if (heading.target === "address.zip" && heading.weak && heading.block === undefined) return undefined;
  return { ...heading, block: heading.block ?? "plain" };
}

/** The field that a heading names. Also reads the name of a field (`address.zip`) or of a flag (`zip`). */
export function fieldOfHeader(header: string): ColumnTarget | undefined {
  return readHeading(header)?.target;
}

/** How many cells of a record are known headings that mean nothing else. */
export function knownHeadings(cells: readonly (string | null)[]): number {
  const isKnown = (cell: string) => {
    const heading = cell.length > LONGEST ? undefined : readHeading(cell);
    return heading !== undefined && heading.weak !== true;
  };
  return cells.filter((cell) => cell !== null && isKnown(cell)).length;
}

/**
 * Of a heading that says what kind of phone, e-mail or address other columns hold (`Phone 1 - Label`, `Phone Type`): the
 * heading of the column that it is about, without words such as `Value`.
 */
export function labelledHeading(header: string): string | undefined {
  const words = headingWords(header);
  const last = words.at(-1);
  return last !== undefined && LABEL_WORDS.has(last) ? words.slice(0, -1).join("") : undefined;
}

/** The key of a heading without words such as `Value`, as {@link labelledHeading} gives it. */
export function valueHeading(header: string): string {
  const words = headingWords(header);
  return (VALUE_WORDS.has(words.at(-1) ?? "") ? words.slice(0, -1) : words).join("");
}

// --- internal ---

const LONGEST = 100;

const HEADINGS = dictionary();
const BEFORE = ownerWords("before");
const BEHIND = ownerWords("behind");
const MOST_OWNER_WORDS = 4;
/** What forms say in brackets about how a field is filled in. */
const FORM_WORDS = new Set("first middle last and or full name no po box boxes p o".split(" "));
/** A shorter word at the end or the beginning of another word says nothing: `Sport` is not the `port` of an `S`. */
const SHORTEST_GLUED = 4;

/** Words that connect others. */
const LINKS = new Set(
  "de du des d da del la le les l el los las y et ou o u oder und or and of the a an den der die das fur for".split(
    " ",
  ),
);
const LABEL_WORDS = new Set("label type kind typ art tipo bezeichnung".split(" "));
const VALUE_WORDS = new Set("value number address nr no adresse".split(" "));

/** The id of a lead or a contact is the id of another system. */
const HAVE_IDS = new Set(["customer", "client"]);
const NAMES: ReadonlySet<ColumnTarget> = new Set([
  "name",
  "first name",
  "middle name",
  "last name",
  "company",
] as const);

/** Where the phones, e-mail addresses and names of an owner rank: home before work, others after the customer's own. */
const OWNER_RANKS: Readonly<Record<AddressBlock, number>> = {
  plain: 9 * STEP,
  billing: 7 * STEP,
  mailing: 8 * STEP,
  home: 2 * STEP,
  work: 4 * STEP,
  shipping: 10 * STEP,
  service: 11 * STEP,
  other: 6 * STEP,
};

/** `(with area code)`, `(xxx) xxx-xxxx`, `(first, last)`, and not whose phone it is. */
function isRemark(text: string): boolean {
  const words = headingWords(text);
  if (words.length > 0 && words.every((word) => FORM_WORDS.has(word))) return true;
  return words.length >= 3 && !words.some((word) => BEFORE.has(word) || BEHIND.has(word));
}

/** @param depth how many more words may be taken away. */
function readWords(words: readonly string[], depth: number): Heading | undefined {
  if (words.length === 0) return undefined;
  const known = HEADINGS.get(words.join(""));
  if (known !== undefined || depth === 0) return known;
  return readNumbered(words, depth) ?? readOwned(words, depth) ?? readPlural(words, depth) ?? readGlued(words, depth);
}

/** `E-mail 2 Address`, `Phone 1 - Value`, `Straße geschäftlich 2`, `Bill to 3`. */
function readNumbered(words: readonly string[], depth: number): Heading | undefined {
  const at = words.findLastIndex((word) => /^\d$/.test(word));
  const behind = words.slice(at + 1).join("");
  if (at < 1 || (behind !== "" && !VALUE_WORDS.has(behind) && !BEHIND.has(behind))) return undefined;
  const number = Number(words[at]);
  const before = words.slice(0, at);
  const rest = VALUE_WORDS.has(behind) ? before : [...before, ...words.slice(at + 1)];
  if (LINES_OF[rest.join("")] !== undefined) {
    return { target: "address line", rank: 0, line: number, block: LINES_OF[rest.join("")] ?? "plain" };
  }
  const heading = readWords(rest, depth - 1);
  if (heading === undefined) return undefined;
  if (isContact(heading) || heading.target === "notes") return { ...heading, rank: heading.rank + number };
  return heading.target === "address.street" && heading.line === 1 ? { ...heading, line: number } : undefined;
}

/** Numbered lines that make a whole address, with the name above the street. */
const LINES_OF: Readonly<Record<string, AddressBlock>> = {
  billto: "billing",
  invoiceto: "billing",
  soldto: "billing",
  shipto: "shipping",
  deliverto: "shipping",
};

/** `Billing City`, `Customer Name`, `Street (Billing)`, `Ort privat`. */
function readOwned(words: readonly string[], depth: number): Heading | undefined {
  for (const [owners, isBefore] of [[BEFORE, true] as const, [BEHIND, false] as const]) {
    for (let length = Math.min(MOST_OWNER_WORDS, words.length - 1); length > 0; length -= 1) {
      const word = (isBefore ? words.slice(0, length) : words.slice(-length)).join("");
      const owner = owners.get(word);
      const rest = isBefore ? words.slice(length) : words.slice(0, -length);
      const heading = owner === undefined ? undefined : readWords(rest, depth - 1);
      if (heading?.target === "id" && !HAVE_IDS.has(word)) continue;
      const owned = owner && heading && ownedBy(owner, heading);
      if (owned) return owned;
    }
  }
  return undefined;
}

function ownedBy(owner: "same" | AddressBlock, heading: Heading): Heading | undefined {
  // `Preferred Contact` is a way, not a person.
  if (owner === "same" && heading.target === "person") return undefined;
  if (owner === "same") return { ...heading, rank: heading.rank + 1 };
  if (isContact(heading) || (heading.target === "notes" && owner === "service")) {
    return { ...heading, rank: heading.rank + OWNER_RANKS[owner] };
  }
  if (NAMES.has(heading.target)) {
    // Who gets the parcel is not always the customer.
    const block = owner === "billing" && heading.block === undefined ? owner : undefined;
    return block && { ...heading, block, rank: heading.rank + OWNER_RANKS[owner] };
  }
  return isInBlock(heading.target) && heading.block === undefined ? { ...heading, block: owner } : undefined;
}

/** `Emails`, `Main Phone #s`. */
function readPlural(words: readonly string[], depth: number): Heading | undefined {
  const last = words.at(-1) ?? "";
  if (!last.endsWith("s") || last.length < 2) return undefined;
  const heading = readWords([...words.slice(0, -1), last.slice(0, -1)], depth - 1);
  return heading && isContact(heading) ? { ...heading, several: true } : undefined;
}

/** One word that is made of two: `homephone`, `BILLINGCITY`, `Rechnungsadresse`. */
function readGlued(words: readonly string[], depth: number): Heading | undefined {
  const [word = "", ...more] = words;
  if (more.length > 0) return undefined;
  for (const [owner, rest] of cuts(word)) {
    const heading = HEADINGS.get(rest);
    // `Firmenzusatz` is a part of the company, not a further line of its street.
    const isWhole = heading?.target !== "id" && (heading?.line ?? 1) === 1;
    const owned = heading && isWhole && depth > 0 ? ownedBy(owner, heading) : undefined;
    if (owned) return owned;
  }
  return undefined;
}

function* cuts(word: string): Generator<readonly ["same" | AddressBlock, string]> {
  const lists: readonly (readonly [Owners, boolean])[] = [
    [BEFORE, true],
    [BEHIND, false],
  ];
  for (const [owners, isBefore] of lists) {
    for (let length = SHORTEST_GLUED; length <= word.length - 2; length += 1) {
      const owner = owners.get(isBefore ? word.slice(0, length) : word.slice(-length));
      if (owner !== undefined) yield [owner, isBefore ? word.slice(length) : word.slice(0, -length)];
    }
  }
}

function isContact({ target }: Heading): boolean {
  return target === "email" || target === "phone";
}
