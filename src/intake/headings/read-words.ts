import {
  CONTACTS,
  type ColumnTarget,
  type Heading,
  isInBlock,
  type Kind,
  NAME_PARTS,
  NAMES,
  type Owner,
  targetOf,
} from "./heading.ts";
import { type Lexicon, STEP } from "./lexicon.ts";

export type Words = readonly string[];

/** @param depth how many more words may be taken away. */
export function readWords(of: Lexicon, words: Words, depth = DEPTH): Heading | undefined {
  const known = of.heading(words);
  if (known !== undefined || depth === 0 || words.length === 0) return known;
  const found = readNumbered(of, words, depth) ?? readOwned(of, words, depth);
  for (let end = Math.min(words.length - 1, MOST_OWNER_WORDS); end > 0 && depth > 1 && !found; end -= 1) {
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

/** `Address: City`, `City (Address)`, `Adresse de facturation Ville`, `Name (First)`, `Address (street, city, ZIP)`. */
export function readWithin(
  of: Lexicon,
  one: Words,
  other: Words,
  isApart: boolean,
  isInBrackets = false,
): Heading | undefined {
  const outer = of.heading(one) ?? readOwned(of, one, 2);
  const inner =
    outer && (readStreet(of, of.without(other, "links")) ?? readSeveral(of, other) ?? readWords(of, other, 1));
  if (outer === undefined || inner === undefined || outer.weak) return undefined;
  // `Adresse Straße`, but not `City Post`.
  if (outer.kind === inner.kind && !isApart && outer.kind !== "address.street") return undefined;
  // `Cognome Nome` is the whole name.
  const isWhole = isApart ? !inner.weak || isInBrackets : isInBlock(inner.kind);
  return partOf(outer, inner) ?? (isWhole ? partOf(inner, outer) : undefined);
}

/**
 * `PLZ Ort`, `Street, City, State`, `City & Province/State`, `Nachname, Vorname`, `Name and Address`: the parts of an
 * address or of a name in one column, or both.
 */
export function readSeveral(of: Lexicon, words: Words): Heading | undefined {
  const kinds: ColumnTarget[] = [];
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + MOST_OWNER_WORDS);
    while (end > start && of.heading(words.slice(start, end)) === undefined) end -= 1;
    const { kind, weak } = of.heading(words.slice(start, end)) ?? {};
    // `Street, City, Region`
    const isUnsure = weak && !(kind === "address.state" && kinds.length > 1);
    if (kind === undefined || isUnsure) return undefined;
    start = end;
    const target = targetOf(kind);
    if (target === "address.state" && kinds.at(-1) === target) continue;
    if (kinds.includes(target)) return undefined;
    kinds.push(target);
  }
  if (kinds.length < 2) return undefined;
  // `Apellido razón social` stands beside first names.
  if (kinds.every((kind) => kind === "last name" || kind === "company")) return { kind: "last name", rank: 0 };
  if (kinds.every((kind) => kind === "name" || NAME_PARTS.has(kind))) return { kind: "name", rank: 0 };
  const hasPlace = kinds.some((kind) => kind === "address.city" || kind === "address.zip" || kind === "city line");
  const hasStreet = kinds.includes("address") || kinds.includes("address.street");
  if (kinds[0] === "name" && hasStreet && kinds.slice(1).every(isInBlock))
    return { kind: "address", rank: 0, hasName: true };
  if (!hasPlace || !kinds.every(isInBlock)) return undefined;
  return { kind: hasStreet ? "address" : "city line", rank: 0 };
}

/** `Str./Hausnr.`, `Tänav ja maja`: the street with its number. */
export function readStreet(of: Lexicon, words: Words): Heading | undefined {
  const isOne = (kind: Kind, from: number, to?: number) => of.heading(words.slice(from, to))?.kind === kind;
  const isBoth = words.some((_, at) => at > 0 && isOne("address.street", 0, at) && isOne("address.house", at));
  return isBoth ? { kind: "address.street", rank: 0, line: 1 } : undefined;
}

/** `BILLINGCITY` → `billing city`, `Rechnungsadresse` → `rechnungs adresse`, `Emails` → `email`. */
export function unglued(of: Lexicon, words: Words): Words {
  return words.flatMap((word) => {
    for (let at = of.heading([word]) ? 0 : word.length - 1; at > 1; at -= 1) {
      const [first = "", last = ""] = [word.slice(0, at), word.slice(at)].map((part) => of.words(part).join(""));
      const [one, other] = [of.heading([first]), of.heading([last])];
      const isPlain = of.has("values", first) || (one !== undefined && hasValues(one));
      if (isPlain && of.has("values", last)) return [first, last];
      const isOwned = at >= SHORTEST_GLUED && of.owner("before", [first]) !== undefined;
      const parts = isOwned ? unglued(of, [last]) : [];
      if (isOwned && (other || parts.length > 1)) return [first, ...parts];
      if (one && of.owner("behind", [last]) && last.length >= SHORTEST_GLUED) return [first, last];
    }
    return [word];
  });
}

export function rankOf(owner: Owner): number {
  return 2 * STEP * (1 + OWNERS.indexOf(owner));
}

export function blockOf({ block }: Heading): Pick<Heading, "block"> {
  return block ? { block } : {};
}

// --- internal ---

/** How many words may be taken away from a heading. */
const DEPTH = 5;
const MOST_OWNER_WORDS = 4;
/** A shorter word at the end or the beginning of another word says nothing: `Sport` is not the `port` of an `S`. */
const SHORTEST_GLUED = 4;
/** Of which a row may have several, as of contacts. */
const SEVERAL = new Set<Kind>(["notes", "name", "company"]);
const DESCRIBED = new Set<Kind>(["address.city", "address.state", "country"]);
/** The id of a lead or a contact is the id of another system. */
const HAVE_IDS = new Set(["customer", "client"]);
/** Phones, e-mail addresses and names of an owner rank in this order, behind the customer's own. */
const OWNERS = "home work other billing mailing plain shipping service".split(" ");

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
  if (CONTACTS.has(heading.kind) || SEVERAL.has(heading.kind)) return { ...heading, rank: heading.rank + number };
  return heading.kind === "address.street" && heading.line === 1 ? atLine(heading, number) : undefined;
}

/**
 * `Billing City`, `Customer Name`, `Street (Billing)`, `Ort privat`: first a word before it, each from the longest on.
 * What is known as a whole comes first: `First name (required)` is no first `name required`.
 */
function readOwned(of: Lexicon, words: Words, depth: number): Heading | undefined {
  const most = Math.min(MOST_OWNER_WORDS, words.length - 1);
  const lengths = Array.from({ length: Math.max(0, most) }, (_, at) => most - at);
  const ways = [
    ...lengths.map((at) => ({ side: "before" as const, whose: words.slice(0, at), what: words.slice(at) })),
    ...lengths.map((at) => ({ side: "behind" as const, whose: words.slice(-at), what: words.slice(0, -at) })),
  ];
  const isKnown = ({ what }: (typeof ways)[number]) => of.heading(what) !== undefined;
  for (const { side, whose, what } of [...ways.filter(isKnown), ...ways.filter((way) => !isKnown(way))]) {
    const owner = of.owner(side, whose);
    const heading = owner && (readWords(of, what, depth - 1) ?? readSeveral(of, what));
    // `Person 2 Vorname` is somebody else's.
    const isSecond = owner === "same" && /^[2-9]$/.test(what[0] ?? "");
    // `Site Contact` is a person.
    const isPerson = side === "behind" && heading?.weak && of.heading(whose)?.kind === "person";
    if (owner === undefined || heading === undefined || isSecond || isPerson) continue;
    // `Address Name` is what an address is called.
    if (heading.kind === "name" && isInBlock(of.heading(whose)?.kind ?? "id")) continue;
    const owned = heading.kind !== "id" || HAVE_IDS.has(whose.join("")) ? ownedBy(owner, heading) : undefined;
    if (owned) return owned;
  }
  return undefined;
}

function ownedBy(owner: Owner, heading: Heading): Heading | undefined {
  const { kind, rank } = heading;
  if (owner === "same") return { ...heading, rank: rank + 1 };
  if (CONTACTS.has(heading.kind) || (kind === "notes" && (owner === "service" || !heading.weak)))
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
  // `Physical Region` is clear, `Region` is not.
  const { weak, ...clear } = heading;
  return { ...(kind === "address.state" && owner === "plain" ? clear : heading), block: owner };
}

/** What one heading says of a part, if the other names the whole. */
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
  if (whole.kind === "name") return NAME_PARTS.has(part.kind) ? part : undefined;
  if (!isInBlock(part.kind) || (whole.kind !== "address" && whole.kind !== "address.street")) return undefined;
  // `Address Region` is clear, `Region` is not.
  const { weak, ...clear } = part;
  return { ...clear, kind: part.kind === "city line" ? "address" : part.kind, ...blockOf(whole) };
}

function atLine(heading: Heading, line: number): Heading {
  return { ...heading, kind: line > 1 ? "address.more" : "address.street", line };
}

function hasValues(heading: Heading): boolean {
  return CONTACTS.has(heading.kind) || NAME_PARTS.has(heading.kind);
}
