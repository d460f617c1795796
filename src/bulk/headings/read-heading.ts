import { OWNERS_BEFORE, OWNERS_BEHIND, SPELLINGS, STREET_LINES } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { type AddressBlock, type ColumnTarget, type Heading, headerKey, keysOf, TARGETS } from "./heading.ts";
import type { Language } from "./language.ts";
import { SPANISH } from "./spanish.ts";

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string): Heading | undefined {
  const key = headerKey(header);
  const heading = readKey(key, 4) ?? OTHER_HEADINGS.get(key);
  if (heading?.target.startsWith("address.") !== true) return heading;
  return { ...heading, block: heading.block ?? "plain" };
}

/** The same for all columns of a file: some headings mean something else beside others. */
export function readHeadings(headers: readonly string[]): readonly (Heading | undefined)[] {
  const keys = new Set(headers.map(headerKey));
  return headers.map((header) => {
    const target = besideOthers(headerKey(header), keys);
    return target === undefined ? readHeading(header) : { target, rank: 0 };
  });
}

/** The field that a heading names. Also reads the name of a field (`address.zip`) or of a flag (`zip`). */
export function fieldOfHeader(header: string): ColumnTarget | undefined {
  return readHeading(header)?.target;
}

/** How many cells of a record are known headings. */
export function knownHeadings(cells: readonly (string | null)[]): number {
  return cells.filter((cell) => cell !== null && readHeading(cell) !== undefined).length;
}

// --- internal ---

const OTHER_LANGUAGES: readonly Language[] = [GERMAN, SPANISH, FRENCH];

/** Between the ranks of two texts of spellings: room for the numbers of columns (`Phone 2`). */
const STEP = 10;

/** Headings in another language rank after all English ones. No two of them have the same rank. */
const OTHER_RANK = 20 * STEP;
const LANGUAGE_STEP = 10 * STEP;

/** Where the phones and e-mail addresses of an owner rank: home before work, others after the customer's own. */
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

const HEADINGS: ReadonlyMap<string, Heading> = new Map([
  ...TARGETS.flatMap((target) =>
    SPELLINGS[target].flatMap((spellings, order) => {
      const heading: Heading = { target, rank: order * STEP, ...(target === "address.street" ? { line: 1 } : {}) };
      return keysOf(spellings).map((key) => [key, heading] as const);
    }),
  ),
  ...STREET_LINES.flatMap(([line, spellings]) =>
    keysOf(spellings).map((key) => [key, { target: "address.street", rank: 0, line }] as const),
  ),
]);

const OTHER_HEADINGS: ReadonlyMap<string, Heading> = new Map(
  OTHER_LANGUAGES.flatMap(({ fields }, language) =>
    TARGETS.flatMap((target) =>
      keysOf(fields[target] ?? "").map(
        (key, order) => [key, { target, rank: OTHER_RANK + language * LANGUAGE_STEP + order }] as const,
      ),
    ),
  ).reverse(), // A word of two languages is read as the first one has it.
);

const BESIDE = OTHER_LANGUAGES.flatMap(({ beside }) => beside).map(({ heading, others, target }) => ({
  key: headerKey(heading),
  others: keysOf(others),
  target,
}));

const BEFORE = owners(OWNERS_BEFORE);
const BEHIND = owners(OWNERS_BEHIND);

function owners(list: typeof OWNERS_BEFORE) {
  return list.flatMap(([owner, words]) => keysOf(words).map((word) => ({ owner, word })));
}

function besideOthers(key: string, keys: ReadonlySet<string>): ColumnTarget | undefined {
  return BESIDE.find((pair) => pair.key === key && pair.others.some((other) => keys.has(other)))?.target;
}

/** @param depth how many more words may be taken away from it. */
function readKey(key: string, depth: number): Heading | undefined {
  const known = HEADINGS.get(key);
  if (known !== undefined || depth === 0) return known;
  return readNumbered(key, depth) ?? readOwned(key, depth) ?? readPlural(key, depth);
}

/** `E-mail 2 Address`, `Phone 1 - Value`. */
function readNumbered(key: string, depth: number): Heading | undefined {
  const [, rest = "", number] = /^(.+?)(\d)(?:value|address|number)?$/.exec(key) ?? [];
  const heading = number === undefined ? undefined : readKey(rest, depth - 1);
  return heading && isContact(heading) ? { ...heading, rank: heading.rank + Number(number) } : undefined;
}

/** `Billing City`, `Customer Name`, `Street (Billing)`. */
function readOwned(key: string, depth: number): Heading | undefined {
  const cuts = [
    ...BEFORE.map(({ owner, word }) => ({ owner, rest: key.startsWith(word) ? key.slice(word.length) : undefined })),
    ...BEHIND.map(({ owner, word }) => ({ owner, rest: key.endsWith(word) ? key.slice(0, -word.length) : undefined })),
  ];
  for (const { owner, rest } of cuts) {
    const heading = rest === undefined ? undefined : readKey(rest, depth - 1);
    const owned = heading && ownedBy(owner, heading);
    if (owned) return owned;
  }
  return undefined;
}

function ownedBy(owner: "same" | AddressBlock, heading: Heading): Heading | undefined {
  if (owner === "same") return { ...heading, rank: heading.rank + 1 };
  if (isContact(heading)) return { ...heading, rank: heading.rank + OWNER_RANKS[owner] };
  return heading.target.startsWith("address.") && heading.block === undefined
    ? { ...heading, block: owner }
    : undefined;
}

/** `Emails`, `Main Phone #s`. */
function readPlural(key: string, depth: number): Heading | undefined {
  const heading = key.endsWith("s") ? readKey(key.slice(0, -1), depth - 1) : undefined;
  return heading && isContact(heading) ? { ...heading, several: true } : undefined;
}

function isContact({ target }: Heading): boolean {
  return target === "email" || target === "phone";
}
