import { type ColumnTarget, type Heading, isInBlock, type Kind, NAMES, type Owner, targetOf } from "./heading.ts";
import { LEXICON, type Lexicon, STEP } from "./lexicon.ts";

/** Behind all other columns for a field. */
export const LAST_RANK = 30 * STEP;
/** Lines of an address from this one on are flats, floors, grounds. */
export const FURTHER = 9;

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string, of: Lexicon = LEXICON): Heading | undefined {
  const words = of.words(header);
  const bare = of.without(words, "links");
  const joint = header.search(/[([:.]| [-–] /);
  const [outer = [], inner = []] = [header.slice(0, joint), header.slice(joint)].map((text) => of.words(text));
  const heading =
    (joint > 0 ? readWithin(of, outer, inner, true) : undefined) ??
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
 * What a heading may mean of which some words are not known: those before or behind a heading say which one it is (`Night
 * Phone`, `Third-party name`), unless they are about somebody else. Its values have to prove it.
 */
export function guessHeading(header: string, of: Lexicon = LEXICON): Heading | undefined {
  if (of.saysOnly(header, "houses")) return { kind: "address.house", rank: LAST_RANK, line: 1 };
  const isOther = header.length > LONGEST || of.says(header, "others", "things");
  const texts = isOther ? [] : [header, header.replace(/\(.*/s, "")];
  const guess = texts.map((text) => guessIn(of, unglued(of, of.words(text))) ?? begunIn(of, text)).find(Boolean);
  // `Second Line of Address`
  if (guess?.kind === "address.street" && of.says(header, "lines") && isFurther(header, of))
    return { ...guess, kind: "address.more", line: 2 };
  if ((guess === undefined || guess.weak) && of.says(header, "places"))
    return { kind: "address.more", rank: LAST_RANK, line: FURTHER };
  return guess;
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
/** How many words may be taken away from a heading. */
const DEPTH = 5;
const MOST_OWNER_WORDS = 4;
/** A shorter word at the end or the beginning of another word says nothing: `Sport` is not the `port` of an `S`. */
const SHORTEST_GLUED = 4;
/** The beginning of a word, in letters; with a dot one less. */
const SHORTEST_BEGUN = 4;
/** A question of a form is no heading that could be guessed. */
const MOST_GUESSED = 12;
const NEVER_GUESSED = new Set<Kind>(["id", "middle name", "company", "person", "address line", "country"]);
const PARTS = new Set<Kind>(["first name", "middle name", "last name"]);
const DESCRIBED = new Set<Kind>(["address.city", "address.state", "country"]);
/** The id of a lead or a contact is the id of another system. */
const HAVE_IDS = new Set(["customer", "client"]);
/** Phones, e-mail addresses and names of an owner rank in this order, behind the customer's own. */
const OWNERS = "home work other billing mailing plain shipping service".split(" ");

type Words = readonly string[];

/** @param depth how many more words may be taken away. */
function readWords(of: Lexicon, words: Words, depth = DEPTH): Heading | undefined {
  const known = of.heading(words);
  if (known !== undefined || depth === 0 || words.length === 0) return known;
  const found = readNumbered(of, words, depth) ?? readOwned(of, words, depth);
  for (let end = 1; end < Math.min(words.length, MOST_OWNER_WORDS + 1) && depth > 1 && !found; end += 1) {
    const part = readWithin(of, words.slice(0, end), words.slice(end), false);
    if (part) return part;
  }
  const last = words.at(-1) ?? "";
  const [isValue, isDescribed] = [of.has("values", last), of.has("describes", last)];
  if (found || !(isValue || isDescribed)) return found;
  // `Phone number`, `E-post adress`, `County Description`
  const heading = readWords(of, words.slice(0, -1), depth - 1);
  const isOne = heading && ((isValue && hasValues(heading)) || (isDescribed && DESCRIBED.has(heading.kind)));
  return isOne ? heading : undefined;
}

/** `E-mail 2 Address`, `Phone 1 - Value`, `Straße geschäftlich 2`, and QuickBooks' `Bill to 3`. */
function readNumbered(of: Lexicon, words: Words, depth: number): Heading | undefined {
  const at = words.findLastIndex((word) => /^\d$/.test(word));
  const behind = words.slice(at + 1);
  const isValue = of.has("values", behind.join(""));
  if (at < 1 || !(behind.length === 0 || isValue || of.owner("behind", behind))) return undefined;
  const number = Number(words[at]);
  const rest = [...words.slice(0, at), ...(isValue ? [] : behind)];
  const block = rest.at(-1) === "to" ? of.owner("before", rest) : undefined;
  if (block !== undefined && block !== "same") return { kind: "address line", rank: 0, line: number, block };
  const heading = readWords(of, rest, depth - 1);
  if (heading === undefined) return undefined;
  if (isContact(heading) || heading.kind === "notes" || heading.kind === "name")
    return { ...heading, rank: heading.rank + number };
  return heading.kind === "address.street" && heading.line === 1 ? atLine(heading, number) : undefined;
}

/** `Billing City`, `Customer Name`, `Street (Billing)`, `Ort privat`: first a word before it, each from the longest on. */
function readOwned(of: Lexicon, words: Words, depth: number): Heading | undefined {
  for (const side of ["before", "behind"] as const) {
    for (let length = Math.min(MOST_OWNER_WORDS, words.length - 1); length > 0; length -= 1) {
      const at = side === "before" ? length : words.length - length;
      const [word, rest] = [words.slice(0, at), words.slice(at)];
      const [whose, what] = side === "before" ? [word, rest] : [rest, word];
      const owner = of.owner(side, whose);
      const heading = owner && readWords(of, what, depth - 1);
      if (owner === undefined || heading === undefined) continue;
      // `Preferred Contact` is a way, `Main Contact Name` a person.
      if (owner === "same" && heading.kind === "person" && !of.has("names", what.at(-1) ?? "")) continue;
      // `Second Address Line`
      if (owner === "other" && heading.line === 1 && of.has("lines", what.at(-1) ?? "")) return atLine(heading, 2);
      const owned = heading.kind !== "id" || HAVE_IDS.has(whose.join("")) ? ownedBy(owner, heading) : undefined;
      if (owned) return owned;
    }
  }
  return undefined;
}

function ownedBy(owner: Owner, heading: Heading): Heading | undefined {
  const { kind, rank } = heading;
  if (owner === "same") return { ...heading, rank: rank + 1 };
  if (isContact(heading) || (kind === "notes" && (owner === "service" || !heading.weak)))
    return { ...heading, rank: rank + rankOf(owner) };
  if (heading.block !== undefined) {
    // `homePostalAddress` is the one at home, `Postal Street Address` the postal one.
    const isOpen = heading.block === "mailing" || heading.block === "plain";
    const block = owner === "plain" ? heading.block : isOpen ? owner : undefined;
    return block && isInBlock(kind) ? { ...heading, block } : undefined;
  }
  if (NAMES.has(kind) && kind !== "person") {
    const owned = { ...heading, block: owner, rank: rank + rankOf(owner) };
    if (owner === "billing" || owner === "plain") return owned;
    // Who gets the parcel is not always the customer.
    return kind === "name" && owner === "shipping" ? { ...owned, kind: "person" } : undefined;
  }
  if (!isInBlock(kind)) return undefined;
  // `Physical Region` is clear where `Region` is not.
  const { weak, ...clear } = heading;
  return { ...(kind === "address.state" && owner === "plain" ? clear : heading), block: owner };
}

/** `Address: City`, `City (Address)`, `Adresse de facturation Ville`, `Name (First)`, `Address (street, city, ZIP)`. */
function readWithin(of: Lexicon, one: Words, other: Words, isApart: boolean): Heading | undefined {
  const outer = of.heading(one) ?? readOwned(of, one, 1);
  const inner = outer && (readSeveral(of, other) ?? readWords(of, other, 1));
  if (outer === undefined || inner === undefined) return undefined;
  // `Adresse Straße`, but not `City Post`.
  if (outer.kind === inner.kind && !isApart && outer.kind !== "address.street") return undefined;
  // `Cognome Nome` is the whole name.
  return partOf(outer, inner) ?? (isApart || isInBlock(inner.kind) ? partOf(inner, outer) : undefined);
}

/** What one heading says of a part, where the other names the whole. */
function partOf(whole: Heading, part: Heading): Heading | undefined {
  if ((part.weak && part.kind !== "address.state") || part.kind === "id") return undefined;
  // `Addr 2 - Line 1` is a line of the second address.
  if (targetOf(whole.kind) === targetOf(part.kind))
    return whole.kind === "address.more" || whole.weak
      ? undefined
      : {
          ...part,
          ...whole,
          ...(part.line && whole.kind === "address.street" && { kind: part.kind, line: part.line }),
        };
  if (whole.kind === "name") return PARTS.has(part.kind) ? part : undefined;
  if (!isInBlock(part.kind) || (whole.kind !== "address" && whole.kind !== "address.street")) return undefined;
  return { ...part, kind: part.kind === "city line" ? "address" : part.kind, ...blockOf(whole) };
}

function blockOf({ block }: Heading): Pick<Heading, "block"> {
  return block ? { block } : {};
}

/** `PLZ Ort`, `Street, City, State`, `Nachname, Vorname`: the parts of an address or of a name in one column. */
function readSeveral(of: Lexicon, words: Words): Heading | undefined {
  const kinds: ColumnTarget[] = [];
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + MOST_OWNER_WORDS);
    while (end > start && of.heading(words.slice(start, end)) === undefined) end -= 1;
    const { kind, weak } = of.heading(words.slice(start, end)) ?? {};
    if (kind === undefined || weak || kinds.includes(targetOf(kind))) return undefined;
    kinds.push(targetOf(kind));
    start = end;
  }
  if (kinds.length < 2) return undefined;
  if (kinds.every((kind) => kind === "name" || PARTS.has(kind))) return { kind: "name", rank: 0 };
  const hasPlace = kinds.some((kind) => kind === "address.city" || kind === "address.zip" || kind === "city line");
  if (!hasPlace || !kinds.every(isInBlock)) return undefined;
  const hasStreet = kinds.includes("address") || kinds.includes("address.street");
  return { kind: hasStreet ? "address" : "city line", rank: 0 };
}

/** `BILLINGCITY` is `billing city`, `Rechnungsadresse` `rechnungs adresse`, `telefoonnummer` `telefoon nummer`, `Emails` `email`. */
function unglued(of: Lexicon, words: Words): Words {
  return words.flatMap((word) => {
    for (let at = of.heading([word]) ? 0 : word.length - 1; at > 1; at -= 1) {
      const [first = "", last = ""] = [word.slice(0, at), word.slice(at)].map((part) => of.words(part).join(""));
      const [one, other] = [of.heading([first]), of.heading([last])];
      const isPlain = of.has("values", first) || (one !== undefined && hasValues(one));
      if (isPlain && of.has("values", last)) return [first, last];
      if (other && of.owner("before", [first]) && at >= SHORTEST_GLUED) return [first, last];
      if (one && of.owner("behind", [last]) && last.length >= SHORTEST_GLUED) return [first, last];
    }
    return [word];
  });
}

const OR = new RegExp(`/|[ _](?:${[...LEXICON.list("or")].join("|")})[ _]`, "i");
const EXPLANATION = new RegExp(
  `\\([^)]*\\)?|(?<!\\S)\\[[^\\]]*\\]?|(?<=\\S) (?:${[...LEXICON.list("explains")].join("|")}) .*`,
  "gis",
);
const PATH_JOINT = /[./:[\]]+|__/;
const PLURAL = /(?<=ss)es$|(?<=[^s])s$/i;

/** `County (UK)`, `Bundesland als Abkürzung`: what stands in brackets, or behind a word such as `as`, only explains a part of an address. */
function readExplained(of: Lexicon, header: string): Heading | undefined {
  const bare = header.replace(EXPLANATION, " ");
  const explained = header.match(EXPLANATION) ?? [];
  if (explained.length === 0 || bare.trim() === "") return undefined;
  // `Address (State / Province)`
  if (explained.some((text) => of.says(text, "others", "things", "labels") || readHeading(text, of))) return undefined;
  const heading = readHeading(bare, of);
  const isMeant = heading && (isInBlock(heading.kind) || heading.kind === "company");
  return isMeant ? { ...heading, rank: heading.rank + 1, isExplained: true } : undefined;
}

/**
 * `City/Town`, `ZIP or Postal Code`, `Notes / Comments`: several words for one field. Of the words for a part of an address
 * some may be unknown: `State/Province/Prefecture`.
 */
function readAlternatives(of: Lexicon, header: string): Heading | undefined {
  const parts = header.split(OR).map((part) => {
    const words = of.words(part);
    return readWords(of, words) ?? readSeveral(of, of.without(words, "links"));
  });
  const [first, ...more] = parts;
  const isSame = (part: Heading | undefined) =>
    part ? part.kind === first?.kind && part.line === first.line : first !== undefined && isInBlock(first.kind);
  // `Denominazione/Nome`: whichever name a customer has.
  const areNames = parts.every((part) => part && NAMES.has(part.kind) && part.kind !== "person");
  if (more.length === 0) return undefined;
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
  const isOfContact = outer !== undefined && !outer.weak && isContact(outer);
  const isValue = of.has("values", leaf.join(""));
  const found =
    isOfContact && !(whole && isContact(whole)) ? { ...outer, ...(!isValue && { weak: true as const }) } : whole;
  if (found === undefined || number === 1) return found;
  // The second contact of a company is another person, a second address another one.
  if (isContact(found)) return { ...found, rank: found.rank + (isOfContact ? number : rankOf("other")) };
  return found.block === "plain" || (isInBlock(found.kind) && found.block === undefined && number === 2)
    ? { ...found, block: "other" }
    : undefined;
}

function guessIn(of: Lexicon, words: Words): Heading | undefined {
  for (let length = words.length > MOST_GUESSED ? 0 : words.length; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const heading = readWords(of, words.slice(start, start + length), 2);
      if (heading === undefined || (heading.weak && length === 1)) continue;
      const guess = { ...heading, rank: LAST_RANK };
      if (isContact(heading)) return guess;
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

function atLine(heading: Heading, line: number): Heading {
  return { ...heading, kind: line > 1 ? "address.more" : "address.street", line };
}

function isContact({ kind }: Heading): boolean {
  return kind === "email" || kind === "phone";
}

function hasValues(heading: Heading): boolean {
  return isContact(heading) || PARTS.has(heading.kind);
}

function rankOf(owner: Owner): number {
  return 2 * STEP * (1 + OWNERS.indexOf(owner));
}

function inBlock(heading: Heading): Heading {
  return isInBlock(heading.kind) ? { ...heading, block: heading.block ?? "plain" } : heading;
}
