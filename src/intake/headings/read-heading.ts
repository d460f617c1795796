import { type ColumnTarget, type Heading, isInBlock, NAMES } from "./heading.ts";
import { LEXICON, type Lexicon } from "./lexicon.ts";
import { isContact, LAST_RANK, rankOf, readSeveral, readWithin, readWords, unglued } from "./read-words.ts";

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string, of: Lexicon = LEXICON): Heading | undefined {
  const words = of.words(header);
  const bare = words.filter((word) => !of.list("links").has(word));
  const joint = header.search(/[([:.]| [-–] /);
  const [outer, inner] = [header.slice(0, joint), header.slice(joint)].map((text) => of.words(text));
  const heading =
    (joint > 0 && outer && inner ? readWithin(of, outer, inner, true) : undefined) ??
    readWords(of, words) ??
    readExplained(of, header) ??
    readWords(of, bare) ??
    readWords(
      of,
      words.flatMap((word) => unglued(of, word)),
    ) ??
    readSeveral(of, bare) ??
    readAlternatives(of, header) ??
    readPath(of, header);
  return heading && inBlock(heading);
}

/**
 * What a heading may mean of which some words are not known: those before or behind a heading say which one it is (`Night
 * Phone`, `Third-party name`), unless they are about somebody else. Its values have to prove it.
 */
export function guessHeading(header: string, of: Lexicon = LEXICON): Heading | undefined {
  if (header.length > LONGEST || of.says(header, "others") || of.says(header, "things")) return undefined;
  return [header, header.replace(/\(.*/s, "")]
    .map(
      (text) =>
        guessIn(
          of,
          of.words(text).flatMap((word) => unglued(of, word)),
        ) ?? begunIn(of, text),
    )
    .find(Boolean);
}

/** The field that a heading names. Also reads the name of a field (`address.zip`) or of a flag (`zip`). */
export function fieldOfHeader(header: string): ColumnTarget | undefined {
  return readHeading(header)?.target;
}

/** How many cells of a record are known headings that mean nothing else. */
export function knownHeadings(cells: readonly (string | null)[]): number {
  const short = cells.filter((cell) => cell !== null && cell.length <= LONGEST);
  return short.map((cell) => readHeading(cell ?? "")).filter((heading) => heading && !heading.weak).length;
}

// --- internal ---

const LONGEST = 100;

const OR = new RegExp(`/|[ _](?:${[...LEXICON.list("or")].join("|")})[ _]`, "i");
const EXPLANATION = new RegExp(
  `\\([^)]*\\)?|(?<!\\S)\\[[^\\]]*\\]?|(?<=\\S) (?:${[...LEXICON.list("explains")].join("|")}) .*`,
  "gis",
);
const PATH_JOINT = /[./:[\]]+|__/;
const PLURAL = /(?<=ss)es$|(?<=[^s])s$/i;
/** A question of a form is no heading that could be guessed. */
const MOST_WORDS = 12;
const NEVER_GUESSED = new Set<ColumnTarget>(["id", "middle name", "company", "person", "address line", "country"]);

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
    .map((part) => part.replace(PLURAL, ""))
    .flatMap((text) => of.words(text))
    .filter((word) => !/^\d$/.test(word) && !of.list("wraps").has(word));
  const outer = readWords(of, around);
  // Of `address.home.line`, whose it is comes first in headings.
  const whole = [around, around.toReversed()]
    .map((words) =>
      readWords(
        of,
        [...words, ...leaf].filter((word, at, all) => word !== all[at - 1]),
      ),
    )
    .find(Boolean);
  const isOfContact = outer !== undefined && !outer.weak && isContact(outer);
  const isValue = of.list("values").has(leaf.join(""));
  const found =
    isOfContact && !(whole && isContact(whole)) ? { ...outer, ...(!isValue && { weak: true as const }) } : whole;
  if (found === undefined || number === 1) return found;
  // The second contact of a company is another person, a second address another one.
  if (isContact(found)) return { ...found, rank: found.rank + (isOfContact ? number : rankOf("other")) };
  return found.block === "plain" || (isInBlock(found.target) && found.block === undefined && number === 2)
    ? { ...found, block: "other" }
    : undefined;
}

/**
 * `City/Town`, `ZIP or Postal Code`, `Notes / Comments`: several words for one field. Of the words for a part of an address
 * some may be unknown: `State/Province/Prefecture`.
 */
function readAlternatives(of: Lexicon, header: string): Heading | undefined {
  const links = of.list("links");
  const parts = header.split(OR).map((part) => {
    const words = of.words(part);
    return (
      readWords(of, words) ??
      readSeveral(
        of,
        words.filter((word) => !links.has(word)),
      )
    );
  });
  const [first, ...more] = parts;
  const isSame = (part: Heading | undefined) =>
    part ? part.target === first?.target && part.line === first.line : first !== undefined && isInBlock(first.target);
  // `Denominazione/Nome`: whichever name a customer has.
  const isName = (part: Heading | undefined) =>
    part !== undefined && NAMES.has(part.target) && part.target !== "person";
  if (
    more.length > 0 &&
    parts.every(isName) &&
    parts.some((part) => part?.target === "name" || part?.target === "company")
  )
    return { target: "name", rank: 0 };
  if (more.length === 0 || !more.every(isSame)) return;
  const block = parts.find((part) => part?.block !== undefined)?.block;
  const sure = parts.find((part) => part?.weak !== true) ?? first;
  return sure && { ...sure, ...(block && { block }) };
}

/** `County (UK)`, `Bundesland als Abkürzung`: what stands in brackets, or behind a word such as `as`, only explains a part of an address. */
function readExplained(of: Lexicon, header: string): Heading | undefined {
  const bare = header.replace(EXPLANATION, " ");
  const explained = header.match(EXPLANATION) ?? [];
  const isOther = (["others", "things", "labels"] as const).some((list) =>
    explained.some((text) => of.says(text, list)),
  );
  if (explained.length === 0 || bare.trim() === "" || isOther) return undefined;
  // `Address (State / Province)`
  const heading = explained.some((text) => readHeading(text, of)) ? undefined : readHeading(bare, of);
  const isMeant = heading && (isInBlock(heading.target) || heading.target === "company");
  return isMeant ? { ...heading, rank: heading.rank + 1, isExplained: true } : undefined;
}

function guessIn(of: Lexicon, words: readonly string[]): Heading | undefined {
  for (let length = words.length > MOST_WORDS ? 0 : words.length; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const heading = readWords(of, words.slice(start, start + length), 2);
      if (heading === undefined || (heading.weak && length === 1)) continue;
      const guess = { ...heading, rank: LAST_RANK };
      if (isContact(heading)) return guess;
      if (heading.weak || start + length < words.length || NEVER_GUESSED.has(heading.target)) continue;
      return inBlock({ ...guess, ...(heading.target === "notes" && { weak: true }) });
    }
  }
  return undefined;
}

/** `Cust` begins only words for a name, `Indir.` only those for a street. */
function begunIn(of: Lexicon, header: string): Heading | undefined {
  const shortest = header.trim().endsWith(".") ? SHORTEST - 1 : SHORTEST;
  for (const word of of.words(header).toReversed()) {
    const found = word.length < shortest ? [] : of.begunBy(word);
    const [first, ...others] = found.filter(({ target }) => target !== "id");
    const isSame = ({ target, piece }: Heading) => target === first?.target && piece === first.piece;
    if (first && others.every(isSame)) return inBlock({ ...first, rank: LAST_RANK, weak: true });
  }
  return undefined;
}

/** The beginning of a word, in letters; with a dot one less. */
const SHORTEST = 4;

function inBlock(heading: Heading): Heading {
  return isInBlock(heading.target) ? { ...heading, block: heading.block ?? "plain" } : heading;
}
