import { CONTACTS, type ColumnTarget, type Heading, isInBlock, type Kind, NAMES, targetOf } from "./heading.ts";
import { LEXICON, type Lexicon, STEP } from "./lexicon.ts";
import { blockOf, rankOf, readSeveral, readStreet, readWithin, readWords, unglued, type Words } from "./read-words.ts";

/** Behind all other columns for a field. */
export const LAST_RANK = 30 * STEP;
/** Lines of an address from this one on are flats, floors, grounds. */
export const FURTHER = 9;

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(given: string, of: Lexicon = LEXICON): Heading | undefined {
  const header = given.replace(OR_SEVERAL, "");
  const words = of.words(header);
  const bare = of.without(words, "links");
  const joints = [...header.matchAll(/[([:.]| [-–] /g)].flatMap(({ index }) => (index > 0 ? index : []));
  const heading =
    (/[/+&,]/.test(header) || bare.length < words.length ? readStreet(of, bare) : undefined) ??
    joints.map((at) => within(of, header, at)).findLast(Boolean) ??
    readWords(of, words) ??
    readExplained(of, header) ??
    readWords(of, bare) ??
    readWords(of, unglued(of, words)) ??
    readSeveral(of, bare) ??
    readAlternatives(of, header) ??
    readPath(of, header);
  return heading && inBlock(heading);
}

/**
 * What a heading may mean if some of its words are unknown: those before or behind the known ones say which one it is
 * (`Night Phone`, `Third-party name`), unless they are about somebody else. Its values have to prove it.
 */
export function guessHeading(given: string, of: Lexicon = LEXICON): Heading | undefined {
  const header = given.replace(OR_SEVERAL, "");
  if (of.saysOnly(header, "houses") || numbersStreets(header, of))
    return { kind: "address.house", rank: LAST_RANK, line: 1 };
  const isOther = header.length > LONGEST || of.says(header, "others", "things");
  const texts = isOther ? [] : [header, header.replace(/\(.*/s, "")];
  const [known, bareKnown] = texts.map((text) => guessIn(of, unglued(of, of.words(text))));
  // `First Name (English)`, but `Name (company)`
  const isExplained = of.heading(of.words(header.slice(texts.at(-1)?.length))) === undefined;
  const guess = known ?? (isExplained ? bareKnown : undefined) ?? texts.map((text) => begunIn(of, text)).find(Boolean);
  // `Location ID (for office use)` and `phones.home.id`, but `Phone or Skype ID`
  const bare = of.words(texts.at(-1) ?? "");
  const isOfPhone = !header.endsWith(".id") && bare.some((word) => of.heading([word])?.kind === "phone");
  const isId = bare.at(-1) === "id" && !isOfPhone;
  if (guess?.kind === "phone" && isId) return undefined;
  if ((guess === undefined || guess.weak) && of.says(header, "places"))
    return { kind: "address.more", rank: LAST_RANK, line: FURTHER };
  return guess;
}

/** `Dirección número`, `Adress-Nr.`: the number of a house, or of an address. */
export function numbersStreets(header: string, of: Lexicon): boolean {
  const words = of.words(header);
  const [isOfHouse, isStreet] = [
    (word: string) => of.has("houses", word),
    (word: string) => of.heading([word])?.kind === "address.street" && !of.has("houses", word),
  ];
  return words.some(isOfHouse) && words.some(isStreet) && words.every((word) => isOfHouse(word) || isStreet(word));
}

/** What some words of a heading mean, the longest at its beginning or end, and the others: `namn` and `fastighet`. */
export function headingBeside(
  header: string,
  kinds: ReadonlySet<Kind>,
  of: Lexicon,
): { readonly kind: Kind; readonly about: string } | undefined {
  const words = of.words(header);
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (const start of [0, words.length - length]) {
      const { kind } = of.heading(words.slice(start, start + length)) ?? {};
      const about = [...words.slice(0, start), ...words.slice(start + length)].join(" ");
      if (kind !== undefined && kinds.has(kind)) return { kind, about };
    }
  }
  return undefined;
}

/** `Other_Organisation_Names`, `Phone 2` */
export function isFurther(header: string, of: Lexicon): boolean {
  return of.words(header).some((word) => /^[2-9]$/.test(word) || of.owner("before", [word]) === "other");
}

/** The field that a heading names. Also reads the name of a field (`address.zip`) or of a flag (`zip`). */
export function fieldOfHeader(header: string): ColumnTarget | undefined {
  const kind = readHeading(header)?.kind;
  return kind && targetOf(kind);
}

/** How many cells of a record are known headings that mean nothing else. */
export function knownHeadings(cells: readonly (string | null)[]): number {
  const short = cells.filter((cell) => cell !== null && cell.length <= LONGEST);
  return short.map((cell) => readHeading(cell ?? "")).filter((heading) => heading && !heading.weak).length;
}

// --- internal ---

const LONGEST = 100;
/** The beginning of a word, in letters; with a dot one less. */
const SHORTEST_BEGUN = 4;
/** A question of a form is no heading that could be guessed. */
const MOST_GUESSED = 12;
const NEVER_GUESSED = new Set<Kind>(["id", "middle name", "company", "person", "address line", "country"]);

const OR = new RegExp(`/|[ _](?:${[...LEXICON.list("or")].join("|")})[ _]`, "i");
const EXPLANATION = new RegExp(
  `\\([^)]*\\)?|(?<!\\S)\\[[^\\]]*\\]?|(?<=\\S) (?:${[...LEXICON.list("explains")].join("|")}) .*`,
  "gis",
);
const PATH_JOINT = /[./:[\]]+|__/;
/** `First Name(s)`, `Telefonnummer(n)`, `Kunde(in)`; `Phone(h)` says which one. */
const OR_SEVERAL = /(?<=\p{L})\((?:e?s|e?n|e|in|innen)\)/gu;
const PLURAL = /(?<=ss)es$|(?<=[^s])s$/i;

/** `Address: City`, `City (Address)` */
function within(of: Lexicon, header: string, at: number): Heading | undefined {
  const [outer, inner] = [of.words(header.slice(0, at)), of.words(header.slice(at))];
  return readWithin(of, outer, inner, true, header[at] === "(");
}

/** `County (UK)`, `Bundesland als Abkürzung`: brackets, or a word such as `as`, only explain a part of an address. */
function readExplained(of: Lexicon, header: string): Heading | undefined {
  const bare = header.replace(EXPLANATION, " ");
  const explained = header.match(EXPLANATION) ?? [];
  if (explained.length === 0 || bare.trim() === "") return undefined;
  const heading = readHeading(bare, of);
  // `Notes (driver)`
  if (heading?.kind === "notes") return { ...heading, rank: heading.rank + 1 };
  // `Address (State / Province)`
  if (explained.some((text) => of.says(text, "others", "things", "labels") || readHeading(text, of))) return undefined;
  const isMeant = heading && (isInBlock(heading.kind) || heading.kind === "company");
  return isMeant ? { ...heading, rank: heading.rank + 1, isExplained: true } : undefined;
}

/**
 * Several words for one field: `City/Town`, `ZIP or Postal Code`, `Notes / Comments`. For a part of an address some of
 * them may be unknown: `State/Province/Prefecture`.
 */
function readAlternatives(of: Lexicon, header: string): Heading | undefined {
  const texts = header.split(OR).map((text) => of.words(text));
  const parts = texts.map((words) => readWords(of, words) ?? readSeveral(of, of.without(words, "links")));
  const [first, ...more] = parts;
  const isSame = (part: Heading | undefined) =>
    part ? part.kind === first?.kind && part.line === first.line : first !== undefined && isInBlock(first.kind);
  // `Denominazione/Nome`: whichever name a customer has.
  const areNames = parts.every((part) => part && NAMES.has(part.kind) && part.kind !== "person");
  if (more.length === 0) return undefined;
  // `Apellido / Razón social` stands beside first names.
  if (parts.every((part) => part?.kind === "last name" || part?.kind === "company"))
    return parts.find((part) => part?.kind === "last name") ?? first;
  if (areNames && parts.some((part) => part?.kind === "name" || part?.kind === "company"))
    return { kind: "name", rank: 0 };
  if (!more.every(isSame)) return undefined;
  const sure = parts.find((part) => part?.weak !== true) ?? first;
  return sure && { ...sure, ...blockOf(parts.find((part) => part?.block !== undefined) ?? sure) };
}

/**
 * The path of a key: `billing_details.address.postal_code`, `addresses.shipping.city`, `phones.mobile.number`,
 * `emails.2.value`. Below a phone or an e-mail address any key may be its value.
 */
function readPath(of: Lexicon, header: string): Heading | undefined {
  const parts = header.split(PATH_JOINT).filter(Boolean);
  const last = parts.pop() ?? "";
  const [alternative = last] = readAlternatives(of, last) ? last.split(OR) : [];
  const leaf = of.words(alternative);
  if (parts.length === 0 || /\s/.test(header) || leaf.at(-1) === "id" || of.says(header, "others")) return undefined;
  const number = Math.max(1, ...parts.filter((part) => /^\d$/.test(part)).map(Number));
  const around = parts
    .flatMap((part) => of.words(part.replace(PLURAL, "")))
    .filter((word) => !/^\d$/.test(word) && !of.has("wraps", word));
  const outer = readWords(of, around);
  // Of `address.home.line`, whose it is comes first in headings.
  const whole = [around, around.toReversed()]
    .map((words) => [...words, ...leaf].filter((word, at, all) => word !== all[at - 1]))
    .map((words) => readWords(of, words))
    .find(Boolean);
  const isOfContact = outer !== undefined && !outer.weak && CONTACTS.has(outer.kind);
  const isValue = of.has("values", leaf.join(""));
  const found =
    isOfContact && !(whole && CONTACTS.has(whole.kind))
      ? { ...outer, ...(!isValue && { weak: true as const }) }
      : whole;
  if (found === undefined || number === 1) return found;
  // The second contact of a company is another person, a second address another one.
  if (CONTACTS.has(found.kind)) return { ...found, rank: found.rank + (isOfContact ? number : rankOf("other")) };
  return found.block === "plain" || (isInBlock(found.kind) && found.block === undefined && number === 2)
    ? { ...found, block: "other" }
    : undefined;
}

function guessIn(of: Lexicon, words: Words): Heading | undefined {
  for (let length = words.length > MOST_GUESSED ? 0 : words.length; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const part = words.slice(start, start + length);
      const heading = readWords(of, part, 2) ?? readSeveral(of, part);
      if (heading === undefined || (heading.weak && length === 1)) continue;
      const guess = { ...heading, rank: LAST_RANK };
      if (CONTACTS.has(heading.kind)) return guess;
      if (heading.weak || start + length < words.length || NEVER_GUESSED.has(heading.kind)) continue;
      // `Town Name`
      if (heading.kind === "name" && words.some((word) => isInBlock(of.heading([word])?.kind ?? "id"))) continue;
      return inBlock({ ...guess, ...(heading.kind === "notes" && { weak: true }) });
    }
  }
  return undefined;
}

/** `Cust` begins only words for a name, `Indir.` only those for a street. */
function begunIn(of: Lexicon, header: string): Heading | undefined {
  const shortest = header.trim().endsWith(".") ? SHORTEST_BEGUN - 1 : SHORTEST_BEGUN;
  for (const word of of.words(header).toReversed()) {
    const [first, ...others] = word.length < shortest ? [] : of.begunBy(word).filter(({ kind }) => kind !== "id");
    if (first && others.every(({ kind }) => kind === first.kind))
      return inBlock({ ...first, rank: LAST_RANK, weak: true });
  }
  return undefined;
}

function inBlock(heading: Heading): Heading {
  return isInBlock(heading.kind) ? { ...heading, block: heading.block ?? "plain" } : heading;
}
