import { type ColumnTarget, type Heading, isInBlock, type Owner } from "./heading.ts";
import { type Lexicon, STEP } from "./lexicon.ts";

/** How many words may be taken away from a heading. */
const DEPTH = 5;
/** Behind all other columns for a field. */
export const LAST_RANK = 30 * STEP;

/** @param depth how many more words may be taken away. */
export function readWords(of: Lexicon, words: readonly string[], depth = DEPTH): Heading | undefined {
  if (words.length === 0) return undefined;
  const known = of.heading(words);
  if (known !== undefined || depth === 0) return known;
  const found = readNumbered(of, words, depth) ?? readOwned(of, words, depth);
  for (let end = 1; end < Math.min(words.length, MOST_OWNER_WORDS + 1) && depth > 1 && !found; end += 1) {
    const part = readWithin(of, words.slice(0, end), words.slice(end), false);
    if (part) return part;
  }
  return found ?? readValue(of, words, depth);
}

/** `Address: City`, `City (Address)`, `Adresse de facturation Ville`, `Name (First)`, `Address (street, city, ZIP)`. */
export function readWithin(
  of: Lexicon,
  one: readonly string[],
  other: readonly string[],
  isApart: boolean,
): Heading | undefined {
  const outer = of.heading(one) ?? readOwned(of, one, 1);
  const inner = outer && (readSeveral(of, other) ?? readWords(of, other, 1));
  // `Adresse Straße`, but not `City Post`.
  if (outer?.target === inner?.target && !isApart && outer?.target !== "address.street") return undefined;
  // `Cognome Nome` is the whole name.
  return (
    outer && inner && (partOf(outer, inner) ?? (isApart || isInBlock(inner.target) ? partOf(inner, outer) : undefined))
  );
}

/** `PLZ Ort`, `Street, City, State`, `Nachname, Vorname`: the parts of an address or of a name in one column. */
export function readSeveral(of: Lexicon, words: readonly string[]): Heading | undefined {
  const targets: ColumnTarget[] = [];
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + MOST_OWNER_WORDS);
    while (end > start && of.heading(words.slice(start, end)) === undefined) end -= 1;
    const { target, weak } = of.heading(words.slice(start, end)) ?? {};
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

/** `BILLINGCITY` is `billing city`, `Rechnungsadresse` `rechnungs adresse`, `telefoonnummer` `telefoon nummer`, `Emails` `email`. */
export function unglued(of: Lexicon, word: string): readonly string[] {
  for (let at = of.heading([word]) ? 0 : word.length - 1; at > 1; at -= 1) {
    const [first = "", last = ""] = [word.slice(0, at), word.slice(at)].map((part) => of.words(part).join(""));
    const [one, other] = [of.heading([first]), of.heading([last])];
    const isPlain = of.list("values").has(first) || (one !== undefined && hasValues(one));
    if (isPlain && of.list("values").has(last)) return [first, last];
    if (other && of.owner("before", [first]) && at >= SHORTEST_GLUED) return [first, last];
    if (one && of.owner("behind", [last]) && last.length >= SHORTEST_GLUED) return [first, last];
  }
  return [word];
}

export function isContact({ target }: Heading): boolean {
  return target === "email" || target === "phone";
}

export function rankOf(owner: Owner): number {
  return 2 * STEP * (1 + OWNERS.indexOf(owner));
}

// --- internal ---

const PARTS = new Set<ColumnTarget>(["first name", "middle name", "last name"]);
const MOST_OWNER_WORDS = 4;
/** A shorter word at the end or the beginning of another word says nothing: `Sport` is not the `port` of an `S`. */
const SHORTEST_GLUED = 4;

/** The id of a lead or a contact is the id of another system. */
const HAVE_IDS = new Set(["customer", "client"]);

const NAMES = new Set<ColumnTarget>(["name", "first name", "middle name", "last name", "company"]);

/** Phones, e-mail addresses and names of an owner rank in this order, behind the customer's own. */
const OWNERS = "home work other billing mailing plain shipping service".split(" ");

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
  const held = part.target === "city line" ? "address" : part.target;
  return { ...part, target: held, ...(whole.block && { block: whole.block }) };
}

/** `E-mail 2 Address`, `Phone 1 - Value`, `Straße geschäftlich 2`, and QuickBooks' `Bill to 3`. */
function readNumbered(of: Lexicon, words: readonly string[], depth: number): Heading | undefined {
  const at = words.findLastIndex((word) => /^\d$/.test(word));
  const behind = words.slice(at + 1).join("");
  if (at < 1 || (behind !== "" && !of.list("values").has(behind) && of.owner("behind", [behind]) === undefined))
    return undefined;
  const number = Number(words[at]);
  const rest = [...words.slice(0, at), ...(of.list("values").has(behind) ? [] : words.slice(at + 1))];
  const block = rest.at(-1) === "to" ? of.owner("before", rest) : undefined;
  if (block !== undefined && block !== "same") return { target: "address line", rank: 0, line: number, block };
  const heading = readWords(of, rest, depth - 1);
  if (heading === undefined) return undefined;
  if (isContact(heading) || heading.target === "notes" || heading.target === "name")
    return { ...heading, rank: heading.rank + number };
  return heading.target === "address.street" && heading.line === 1 ? { ...heading, line: number } : undefined;
}

/** `Billing City`, `Customer Name`, `Street (Billing)`, `Ort privat`: first a word before it, each from the longest on. */
function readOwned(of: Lexicon, words: readonly string[], depth: number): Heading | undefined {
  for (const side of ["before", "behind"] as const) {
    for (let length = Math.min(MOST_OWNER_WORDS, words.length - 1); length > 0; length -= 1) {
      const at = side === "before" ? length : words.length - length;
      const [word, rest] = [words.slice(0, at), words.slice(at)];
      const [whose, what] = side === "before" ? [word, rest] : [rest, word];
      const owner = of.owner(side, whose);
      const heading = owner && readWords(of, what, depth - 1);
      // `Second Address Line`
      if (owner === "other" && heading?.line === 1 && of.list("lines").has(what.at(-1) ?? ""))
        return { ...heading, line: 2 };
      const owned = heading && (heading.target !== "id" || HAVE_IDS.has(whose.join(""))) && ownedBy(owner, heading);
      if (owned) return owned;
    }
  }
  return undefined;
}

function ownedBy(owner: Owner, heading: Heading): Heading | undefined {
  // `Preferred Contact` is a way, not a person.
  if (owner === "same") return heading.target === "person" ? undefined : { ...heading, rank: heading.rank + 1 };
  if (isContact(heading) || (heading.target === "notes" && (owner === "service" || !heading.weak))) {
    return { ...heading, rank: heading.rank + rankOf(owner) };
  }
  if (heading.block !== undefined) {
    // `homePostalAddress` is the one at home.
    const block = owner === "plain" ? heading.block : heading.block === "mailing" ? owner : undefined;
    return block && isInBlock(heading.target) ? { ...heading, block } : undefined;
  }
  if (NAMES.has(heading.target)) {
    const owned = { ...heading, block: owner, rank: heading.rank + rankOf(owner) };
    if (owner === "billing" || owner === "plain") return owned;
    // Who gets the parcel is not always the customer.
    return heading.target === "name" && owner === "shipping" ? { ...owned, target: "person" } : undefined;
  }
  if (!isInBlock(heading.target)) return undefined;
  // `Physical Region` is clear where `Region` is not.
  const { weak, ...clear } = heading;
  return { ...(heading.target === "address.state" && owner === "plain" ? clear : heading), block: owner };
}

/** `Phone number`, `E-post adress`: without a word that says only that there is a value. */
function readValue(of: Lexicon, words: readonly string[], depth: number): Heading | undefined {
  const heading = of.list("values").has(words.at(-1) ?? "") ? readWords(of, words.slice(0, -1), depth - 1) : undefined;
  return heading && hasValues(heading) ? heading : undefined;
}

function hasValues(heading: Heading): boolean {
  return isContact(heading) || PARTS.has(heading.target);
}
