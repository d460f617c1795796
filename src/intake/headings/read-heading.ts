import { dictionary, headingWords, ownerWords, STEP, wordsOf } from "./dictionary.ts";
import { type AddressBlock, type ColumnTarget, type Heading, isInBlock, type Owner } from "./heading.ts";
import { says } from "./roles.ts";

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string): Heading | undefined {
  const words = headingWords(header);
  const bare = words.filter((word) => !LINKS.has(word));
  const joint = header.search(/[([:.]| [-–] /);
  const [outer, inner] = [header.slice(0, joint), header.slice(joint)].map(headingWords);
  const heading =
    (joint > 0 && outer && inner ? readWithin(outer, inner, true) : undefined) ??
    readWords(words, DEPTH) ??
    readWords(bare, DEPTH) ??
    readWords(words.flatMap(unglued), DEPTH) ??
    readSeveral(bare) ??
    readAlternatives(header) ??
    readPath(header) ??
    readShortened(header);
  return heading && inBlock(heading);
}

/**
 * What a heading may mean of which some words are not known: those before or behind a heading say which one it is (`Night
 * Phone`, `Third-party name`), unless they are about somebody else. Its values have to prove it.
 */
export function guessHeading(header: string): Heading | undefined {
  if (header.length > LONGEST || says(header, "others") || says(header, "things")) return undefined;
  return [header, header.replace(/\(.*/s, "")]
    .map((text) => guessIn(headingWords(text).flatMap(unglued)))
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

const HEADINGS = dictionary();
const BEFORE = ownerWords("before");
const BEHIND = ownerWords("behind");
const [LINKS, VALUES, WRAPS] = [wordsOf("links"), wordsOf("values"), wordsOf("wraps")];
const PARTS = new Set<ColumnTarget>(["first name", "middle name", "last name"]);
const OR = new RegExp(`/| (?:${[...wordsOf("or")].join("|")}) `, "i");
/** How many words may be taken away from a heading. */
const DEPTH = 5;
const MOST_OWNER_WORDS = 4;
const PATH_JOINT = /[./:[\]]+|__/;
const PLURAL = /(?<=ss)es$|(?<=[^s])s$/i;
/** A shorter word at the end or the beginning of another word says nothing: `Sport` is not the `port` of an `S`. */
const SHORTEST_GLUED = 4;

/** A question of a form is no heading that could be guessed. */
const MOST_WORDS = 12;
/** Behind all other columns for a field. */
const LAST_RANK = 30 * STEP;
const GUESSED = new Set<ColumnTarget>([
  ...(["name", "first name", "last name", "notes"] as const),
  ...(["address", "address.street", "address.city", "address.state", "address.zip", "city line"] as const),
]);

/** The id of a lead or a contact is the id of another system. */
const HAVE_IDS = new Set(["customer", "client"]);
const NAMES = new Set<ColumnTarget>(["name", "first name", "middle name", "last name", "company"]);

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

/**
 * The path of a key: `billing_details.address.postal_code`, `addresses.shipping.city`, `phones.mobile.number`,
 * `emails.2.value`. Below a phone or an e-mail address any key may be its value.
 */
function readPath(header: string): Heading | undefined {
  const parts = header.split(PATH_JOINT).filter(Boolean);
  const leaf = headingWords(parts.pop() ?? "");
  if (parts.length === 0 || /\s/.test(header) || leaf.at(-1) === "id" || says(header, "others")) return undefined;
  const number = Math.max(1, ...parts.filter((part) => /^\d$/.test(part)).map(Number));
  const around = parts
    .map((part) => part.replace(PLURAL, ""))
    .flatMap(headingWords)
    .filter((word) => !/^\d$/.test(word) && !WRAPS.has(word));
  const outer = readWords(around, DEPTH);
  const whole = readWords(
    [...around, ...leaf].filter((word, at, all) => word !== all[at - 1]),
    DEPTH,
  );
  const isOfContact = outer !== undefined && !outer.weak && isContact(outer);
  const isValue = (whole && isContact(whole)) || VALUES.has(leaf.join(""));
  const found =
    !isOfContact || (whole && isContact(whole)) ? whole : { ...outer, ...(!isValue && { weak: true as const }) };
  if (found === undefined || number === 1) return found;
  // The second contact of a company is another person, a second address another one.
  if (isContact(found)) return { ...found, rank: found.rank + (isOfContact ? number : OWNER_RANKS.other) };
  return found.block === "plain" || (isInBlock(found.target) && found.block === undefined && number === 2)
    ? { ...found, block: "other" }
    : undefined;
}

/**
 * `City/Town`, `ZIP or Postal Code`, `Notes / Comments`: several words for one field. Of the words for a part of an address
 * some may be unknown: `State/Province/Prefecture`.
 */
function readAlternatives(header: string): Heading | undefined {
  const parts = header.split(OR).map((part) => readWords(headingWords(part), DEPTH));
  const [first, ...more] = parts;
  const isSame = (part: Heading | undefined) =>
    part ? part.target === first?.target && part.line === first.line : first !== undefined && isInBlock(first.target);
  if (more.length === 0 || !more.every(isSame)) return;
  const block = parts.find((part) => part?.block !== undefined)?.block;
  const sure = parts.find((part) => part?.weak !== true) ?? first;
  return sure && { ...sure, ...(block && { block }) };
}

/** `Address: City`, `City (Address)`, `Adresse de facturation Ville`, `Name (First)`, `Address (street, city, ZIP)`. */
function readWithin(one: readonly string[], other: readonly string[], isApart: boolean): Heading | undefined {
  const outer = HEADINGS.get(one.join("")) ?? readOwned(one, 1);
  const inner = outer && (readSeveral(other) ?? readWords(other, 1));
  // `Adresse Straße`, but not `City Post`.
  if (outer?.target === inner?.target && !isApart && outer?.target !== "address.street") return undefined;
  // `Cognome Nome` is the whole name.
  return (
    outer && inner && (partOf(outer, inner) ?? (isApart || isInBlock(inner.target) ? partOf(inner, outer) : undefined))
  );
}

/** What one heading says of a part, where the other names the whole. */
function partOf(whole: Heading, part: Heading): Heading | undefined {
  if ((part.weak && part.target !== "address.state") || part.target === "id") return undefined;
  const { target, line = 1 } = whole;
  // `Addr 2 - Line 1` is a line of the second address.
  if (target === part.target)
    return line > 1 || whole.weak ? undefined : { ...part, ...whole, ...(part.line && { line: part.line }) };
  if (target === "name") return PARTS.has(part.target) ? part : undefined;
  if (!isInBlock(part.target) || !(target === "address" || (target === "address.street" && line === 1)))
    return undefined;
  const of = part.target === "city line" ? "address" : part.target;
  return { ...part, target: of, ...(whole.block && { block: whole.block }) };
}

/** `PLZ Ort`, `Street, City, State`, `Nachname, Vorname`: the parts of an address or of a name in one column. */
function readSeveral(words: readonly string[]): Heading | undefined {
  const targets: ColumnTarget[] = [];
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + MOST_OWNER_WORDS);
    while (end > start && !HEADINGS.has(words.slice(start, end).join(""))) end -= 1;
    const { target, weak } = HEADINGS.get(words.slice(start, end).join("")) ?? {};
    if (target === undefined || weak || targets.includes(target)) return undefined;
    targets.push(target);
    start = end;
  }
  if (targets.length < 2) return undefined;
  const has = (...wanted: readonly ColumnTarget[]) => wanted.some((target) => targets.includes(target));
  if (targets.every((target) => target === "name" || PARTS.has(target))) return { target: "name", rank: 0 };
  if (!has("address.city", "address.zip", "city line") || !targets.every(isInBlock)) return undefined;
  return { target: has("address", "address.street") ? "address" : "city line", rank: 0 };
}

function guessIn(words: readonly string[]): Heading | undefined {
  for (let length = words.length > MOST_WORDS ? 0 : words.length; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const heading = readWords(words.slice(start, start + length), 2);
      if (heading === undefined || (heading.weak && length === 1)) continue;
      const guess = { ...heading, rank: LAST_RANK, isGuess: true as const };
      if (isContact(heading)) return { ...guess, weak: true };
      if (heading.weak || start + length < words.length || !GUESSED.has(heading.target)) continue;
      return inBlock({ ...guess, ...(heading.target === "notes" && { weak: true }) });
    }
  }
  return undefined;
}

/** @param depth how many more words may be taken away. */
function readWords(words: readonly string[], depth: number): Heading | undefined {
  if (words.length === 0) return undefined;
  const known = HEADINGS.get(words.join(""));
  if (known !== undefined || depth === 0) return known;
  const found = readNumbered(words, depth) ?? readOwned(words, depth);
  for (let end = 1; end < Math.min(words.length, MOST_OWNER_WORDS + 1) && depth > 1 && !found; end += 1) {
    const part = readWithin(words.slice(0, end), words.slice(end), false);
    if (part) return part;
  }
  return found ?? readValue(words, depth);
}

/** `E-mail 2 Address`, `Phone 1 - Value`, `Straße geschäftlich 2`, and QuickBooks' `Bill to 3`. */
function readNumbered(words: readonly string[], depth: number): Heading | undefined {
  const at = words.findLastIndex((word) => /^\d$/.test(word));
  const behind = words.slice(at + 1).join("");
  if (at < 1 || (behind !== "" && !VALUES.has(behind) && !BEHIND.has(behind))) return undefined;
  const number = Number(words[at]);
  const rest = [...words.slice(0, at), ...(VALUES.has(behind) ? [] : words.slice(at + 1))];
  const block = rest.at(-1) === "to" ? BEFORE.get(rest.join("")) : undefined;
  if (block !== undefined && block !== "same") return { target: "address line", rank: 0, line: number, block };
  const heading = readWords(rest, depth - 1);
  if (heading === undefined) return undefined;
  if (isContact(heading) || heading.target === "notes" || heading.target === "name")
    return { ...heading, rank: heading.rank + number };
  return heading.target === "address.street" && heading.line === 1 ? { ...heading, line: number } : undefined;
}

/** `Billing City`, `Customer Name`, `Street (Billing)`, `Ort privat`: first a word before it, each from the longest on. */
function readOwned(words: readonly string[], depth: number): Heading | undefined {
  for (const owners of [BEFORE, BEHIND]) {
    for (let length = Math.min(MOST_OWNER_WORDS, words.length - 1); length > 0; length -= 1) {
      const at = owners === BEFORE ? length : words.length - length;
      const [word, rest] = [words.slice(0, at), words.slice(at)];
      const [of, what] = owners === BEFORE ? [word, rest] : [rest, word];
      const owner = owners.get(of.join(""));
      const heading = owner && readWords(what, depth - 1);
      const owned = heading && (heading.target !== "id" || HAVE_IDS.has(of.join(""))) && ownedBy(owner, heading);
      if (owned) return owned;
    }
  }
  return undefined;
}

/** `BILLINGCITY` is `billing city`, `Rechnungsadresse` `rechnungs adresse`, `telefoonnummer` `telefoon nummer`, `Emails` `email`. */
function unglued(word: string): readonly string[] {
  for (let at = HEADINGS.has(word) ? 0 : word.length - 1; at > 1; at -= 1) {
    const [first = "", last = ""] = [word.slice(0, at), word.slice(at)].map((part) => headingWords(part).join(""));
    const [one, other] = [HEADINGS.get(first), HEADINGS.get(last)];
    const isPlain = VALUES.has(first) || (one !== undefined && hasValues(one));
    if (isPlain && VALUES.has(last)) return [first, last];
    if (other && BEFORE.has(first) && at >= SHORTEST_GLUED) return [first, last];
    if (one && BEHIND.has(last) && last.length >= SHORTEST_GLUED) return [first, last];
  }
  return [word];
}

function ownedBy(owner: Owner, heading: Heading): Heading | undefined {
  // `Preferred Contact` is a way, not a person.
  if (owner === "same") return heading.target === "person" ? undefined : { ...heading, rank: heading.rank + 1 };
  if (isContact(heading) || (heading.target === "notes" && owner === "service")) {
    return { ...heading, rank: heading.rank + OWNER_RANKS[owner] };
  }
  if (heading.block !== undefined) return owner === "plain" && isInBlock(heading.target) ? heading : undefined;
  // Who gets the parcel is not always the customer.
  if (NAMES.has(heading.target))
    return owner === "billing" || owner === "plain"
      ? { ...heading, block: owner, rank: heading.rank + OWNER_RANKS[owner] }
      : undefined;
  if (!isInBlock(heading.target)) return undefined;
  // `Physical Region` is clear where `Region` is not.
  const { weak, ...clear } = heading;
  return { ...(heading.target === "address.state" && owner === "plain" ? clear : heading), block: owner };
}

/** `Bem.`, `Indir.`: the beginning of words that mean one field alone, in whatever language. */
function readShortened(header: string): Heading | undefined {
  const key = /^\s*\p{L}{3,}\.\s*$/u.test(header) ? headingWords(header).join("") : "";
  const all = key === "" ? [] : [...HEADINGS.keys()].filter((whole) => whole.startsWith(key));
  const roots = all.filter((whole) => !all.some((other) => other !== whole && whole.startsWith(other)));
  const found = roots.flatMap((root) => HEADINGS.get(root) ?? []);
  const [first, ...others] = found.filter(({ weak, line = 1 }) => !weak && line === 1);
  if (first === undefined || others.some(({ target }) => target !== first.target)) return undefined;
  return { ...first, rank: LAST_RANK, weak: true };
}

/** `Phone number`, `E-post adress`: without a word that says only that there is a value. */
function readValue(words: readonly string[], depth: number): Heading | undefined {
  const heading = VALUES.has(words.at(-1) ?? "") ? readWords(words.slice(0, -1), depth - 1) : undefined;
  return heading && hasValues(heading) ? heading : undefined;
}

function hasValues(heading: Heading): boolean {
  return isContact(heading) || PARTS.has(heading.target);
}

function inBlock(heading: Heading): Heading {
  return isInBlock(heading.target) ? { ...heading, block: heading.block ?? "plain" } : heading;
}

function isContact({ target }: Heading): boolean {
  return target === "email" || target === "phone";
}
