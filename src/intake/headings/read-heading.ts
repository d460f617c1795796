import { dictionary, headingWords, numberFirstWords, ownerWords, STEP, wordsOf } from "./dictionary.ts";
import { type AddressBlock, type ColumnTarget, type Heading, isInBlock, type Owner } from "./heading.ts";

/** What a column with this heading holds, going by the heading alone. */
export function readHeading(header: string): Heading | undefined {
  const words = headingWords(header);
  const bare = words.filter((word) => !LINKS.has(word));
  const joint = header.search(/[([:.]| [-–] /);
  const [outer, inner] = [header.slice(0, joint), header.slice(joint)].map(headingWords);
  const heading =
    (joint > 0 && outer && inner ? readWithin(outer, inner, true) : undefined) ??
    readSeveral(bare, 3) ??
    readWords(words, DEPTH) ??
    readWords(bare, DEPTH) ??
    readSeveral(bare) ??
    readWords(headingWords(withoutRemark(header)), DEPTH) ??
    readAlternatives(header) ??
    readPath(header) ??
    readShortened(header);
  if (heading === undefined || !isInBlock(heading.target)) return heading;
  return { ...heading, block: heading.block ?? "plain" };
}

/**
 * What a heading may mean of which some words are not known: those before or behind a heading say which one it is (`Night
 * Phone`, `Third-party name`), unless they are about somebody else. Its values have to prove it.
 */
export function guessHeading(header: string): Heading | undefined {
  const words = headingWords(header);
  if (
    header.length > LONGEST ||
    words.length > MOST_WORDS ||
    isForeign(header) ||
    words.some((word) => THINGS.has(word))
  )
    return undefined;
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const heading = readWords(words.slice(start, start + length), 2);
      if (heading === undefined || (heading.weak && length === 1)) continue;
      const guess = { ...heading, rank: LAST_RANK, isGuess: true as const };
      if (isContact(heading)) return { ...guess, weak: true };
      if (heading.weak || start + length < words.length || !GUESSED.has(heading.target)) continue;
      if (heading.target === "notes") return { ...guess, weak: true };
      return isInBlock(heading.target) ? { ...guess, block: heading.block ?? "plain" } : guess;
    }
  }
  return undefined;
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
 * Of a heading that says what kind of phone, e-mail or address other columns hold (`Phone 1 - Label`, `Type of Phone`): the
 * key of the column that it is about, as {@link valueHeading} gives it; `""` where it does not say which one (`Type`).
 */
export function labelledHeading(header: string): string | undefined {
  const words = headingWords(header);
  const rest = words.filter((word) => !LABELS.has(word));
  return [words[0], words.at(-1)].some((word) => LABELS.has(word ?? "")) ? withoutValues(rest) : undefined;
}

/** The key of a heading without words such as `Value`. */
export function valueHeading(header: string): string {
  return withoutValues(headingWords(header));
}

/** Whether a heading is about somebody else than the customer: the seller, a relative, who made the record. */
export function isForeign(header: string): boolean {
  return headingWords(header).some((word) => OTHERS.has(word) || /^(?:tele)?fax/.test(word));
}

/** Whether a heading is about the owner or the tenant of a property. */
export function partyOf(header: string): "owner" | "tenant" | undefined {
  const words = headingWords(header);
  if (words.some((word) => OWNERS.has(word))) return "owner";
  return words.some((word) => TENANTS.has(word)) ? "tenant" : undefined;
}

/** Whether a heading says only that there is a name: the whole, or the part of it that no other column has. */
export function isBareName(header: string): boolean {
  const words = headingWords(header).filter((word) => !LINKS.has(word));
  return words.length > 0 && words.every((word) => NAME_WORDS.has(word));
}

/** Whether a heading of a column of codes may be about countries: `Phone Country Code`, `Landesvorwahl`, `Indicatif`. */
export function isCountry(header: string): boolean {
  return headingWords(header).some((word) => COUNTRIES.test(word));
}

/** Whether a heading of a column of codes may be about the areas of phone numbers: `Area Code`, `Vorwahl`, `DDD`. */
export function isAreaCode(header: string): boolean {
  return header.length <= LONGEST && AREAS.test(headingWords(header).join("")) && !isCountry(header);
}

/** Whether a heading is one of people's titles: `Dr.` below it is no street. */
export function isTitle(header: string): boolean {
  return headingWords(header).some((word) => TITLES.has(word));
}

/** Whether a heading may mean a part of a building or of its grounds: `Complex`, `Zusatz`. */
export function isPartOfPlace(header: string): boolean {
  return header.length <= LONGEST && headingWords(header).some((word) => PLACES.has(word));
}

/** Whether a heading is in a language that writes the number before the street, and in no other one. */
export function isNumberFirst(header: string): boolean {
  return headingWords(header).some((word) => NUMBER_FIRST.has(word));
}

/** Whether a heading may mean the number of a house where the streets have none: `Building`, `Address Start`; bare: `Nr.`, `#`. */
export function houseNumber(header: string): "bare" | "named" | undefined {
  const key = header.length > LONGEST ? "" : headingWords(header).join("");
  return BARE_NUMBER.test(key) ? "bare" : HOUSE_NUMBER.test(key) ? "named" : undefined;
}

// --- internal ---

const LONGEST = 100;

/** In any language: they are looked at only where the values are calling codes. */
const COUNTRIES =
  /^(?:countr|land|lander|pays|pais|paes|kraj|dial|calling|isd$|intl$|international|indicatif|internation)/;

const AREAS =
  /areacode|phonearea|prefix$|prefijo|prefisso|prefixo|vorwahl|^ddd$|phoneddd|stdcode|lada$|netnummer|kengetal|zonenummer|riktnummer|indicatif|predvolba|kierunkowy/;
const BARE_NUMBER = /^(?:n|number|nummer|numero|nbr|nro|low|start)$/;
const HOUSE_NUMBER =
  /^(?:street|str|st|house|hse|haus|building|bldg|address|civic|premises?|primary|start|low|number|nummer|numero|nbr|nro|n)+$/;

const HEADINGS = dictionary();
const BEFORE = ownerWords("before");
const BEHIND = ownerWords("behind");
const [LINKS, LABELS, VALUES] = [wordsOf("links"), wordsOf("labels"), wordsOf("values")];
/** Of several that end a word, the longest. */
const ENDS = [...VALUES, "es", "s"].toSorted((one, other) => other.length - one.length);
const PARTS = new Set<ColumnTarget>(["first name", "middle name", "last name"]);
const [OTHERS, OWNERS, TENANTS] = [wordsOf("others"), wordsOf("owners"), wordsOf("tenants")];
const THINGS = wordsOf("things");
const NAME_WORDS = wordsOf("names");
const [TITLES, PLACES] = [wordsOf("titles"), wordsOf("places")];
const NUMBER_FIRST = numberFirstWords();
const OR = new RegExp(`/| (?:${[...wordsOf("or")].join("|")}) `, "i");
/** How many words may be taken away from a heading. */
const DEPTH = 5;
const MOST_OWNER_WORDS = 4;
const PATH_JOINT = /[./:[\]]+|__/;
/** Keys around others that say nothing of them. */
const WRAPS = new Set(
  "attributes data detail details entry field fields info item list merge node object profile record source value values".split(
    " ",
  ),
);
/** What forms say in brackets about how a field is filled in. */
const FORM_WORDS = new Set("first middle last and or full name number po box boxes p o".split(" "));
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

function withoutValues(words: readonly string[]): string {
  const rest = words.filter((word) => !VALUES.has(word) && !LINKS.has(word));
  return (rest.length > 0 ? rest : words).join("");
}

/** Without `(with area code)`, `(xxx) xxx-xxxx`, `(first, last)`, but not without the words that say whose phone it is. */
function withoutRemark(header: string): string {
  const [without = "", remark = ""] = header.split("(");
  const words = headingWords(remark);
  const isForm = words.length > 0 && words.every((word) => FORM_WORDS.has(word));
  const isLong = words.length >= 3 && !words.some((word) => BEFORE.has(word) || BEHIND.has(word));
  return isForm || isLong ? without : "";
}

/**
 * The path of a key: `billing_details.address.postal_code`, `addresses.shipping.city`, `phones.mobile.number`,
 * `emails.2.value`. Below a phone or an e-mail address any key may be its value.
 */
function readPath(header: string): Heading | undefined {
  const parts = header.split(PATH_JOINT).filter(Boolean);
  const leaf = headingWords(parts.pop() ?? "");
  if (parts.length === 0 || /\s/.test(header) || leaf.at(-1) === "id" || isForeign(header)) return undefined;
  const number = Math.max(1, ...parts.filter((part) => /^\d$/.test(part)).map(Number));
  const around = parts
    .flatMap((part) => (/^\d$/.test(part) ? [] : singular(headingWords(part))))
    .filter((word) => !WRAPS.has(word));
  const isOwner = (word: string) => !["same", "plain", undefined].includes(BEFORE.get(word));
  const ordered = [...around.filter(isOwner), ...around.filter((word) => !isOwner(word))];
  const contact = [around, ordered]
    .map((words) => readWords(words, DEPTH))
    .find((found) => found && !found.weak && isContact(found));
  const ofName = readWords(around, 1)?.target === "name" ? readWords(leaf, 1) : undefined;
  const heading =
    ofName && NAMES.has(ofName.target)
      ? ofName
      : [around, ordered]
          .map((words) => readWords(joinedWords(words, leaf), DEPTH))
          .find((found) => found !== undefined);
  if (heading === undefined && contact === undefined) return undefined;
  const isValue = VALUES.has(leaf.join(""));
  const found =
    contact === undefined || (heading && isContact(heading))
      ? heading
      : isValue
        ? contact
        : { ...contact, weak: true as const };
  if (found === undefined || number === 1) return found;
  // The second contact of a company is another person, a second address another one.
  if (isContact(found)) return { ...found, rank: found.rank + (contact ? number : OWNER_RANKS.other) };
  return found.block === "plain" || (isInBlock(found.target) && found.block === undefined && number === 2)
    ? { ...found, block: "other" }
    : undefined;
}

/** `emailAddresses` → `email address`. */
function singular(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  const ends = last.endsWith("s") ? [last.slice(0, -2), last.slice(0, -1)] : [];
  const one = ends
    .map((end) => [...words.slice(0, -1), end])
    .find((all) => [HEADINGS, BEFORE].some((map) => map.has(all.join(""))));
  return one ?? words;
}

/** Without what the second repeats of the first: `address`, `address line 1`. */
function joinedWords(words: readonly string[], more: readonly string[]): string[] {
  const [first = ""] = more;
  const at = words.lastIndexOf(first);
  const isRepeated = at >= 0 && words.slice(at).every((word, index) => more[index] === word);
  return [...(isRepeated ? words.slice(0, at) : words), ...more];
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
function readSeveral(words: readonly string[], least = 2): Heading | undefined {
  const targets: ColumnTarget[] = [];
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + MOST_OWNER_WORDS);
    while (end > start && !HEADINGS.has(words.slice(start, end).join(""))) end -= 1;
    const { target, weak } = HEADINGS.get(words.slice(start, end).join("")) ?? {};
    if (target === undefined || weak || targets.includes(target)) return undefined;
    targets.push(target);
    start = end;
  }
  if (targets.length < least) return undefined;
  const has = (...wanted: readonly ColumnTarget[]) => wanted.some((target) => targets.includes(target));
  if (targets.every((target) => target === "name" || PARTS.has(target))) return { target: "name", rank: 0 };
  if (!has("address.city", "address.zip", "city line") || !targets.every(isInBlock)) return undefined;
  return { target: has("address", "address.street") ? "address" : "city line", rank: 0 };
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
  return found ?? readEnded(words, depth);
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

/** `Billing City`, `Customer Name`, `Street (Billing)`, `Ort privat`, and as one word `BILLINGCITY`, `Rechnungsadresse`. */
function readOwned(words: readonly string[], depth: number): Heading | undefined {
  const isGlued = words.length === 1;
  for (const [word, rest, isBefore] of cuts(words)) {
    const owner = (isBefore ? BEFORE : BEHIND).get(word);
    const heading =
      owner === undefined ? undefined : isGlued ? HEADINGS.get(rest.join("")) : readWords(rest, depth - 1);
    if (owner === undefined || heading === undefined) continue;
    // `Firmenzusatz` is a part of the company, not a further line of its street.
    if (isGlued ? heading.target === "id" || (heading.line ?? 1) > 1 : heading.target === "id" && !HAVE_IDS.has(word))
      continue;
    const owned = ownedBy(owner, heading);
    if (owned) return owned;
  }
  return undefined;
}

/** What may be the word of an owner, and the rest: first those before it, each from the longest on. */
function* cuts(
  words: readonly string[],
): Generator<readonly [word: string, rest: readonly string[], isBefore: boolean]> {
  const [only = "", ...more] = words;
  const parts = more.length > 0 ? words : [...only];
  const [least, most] = more.length > 0 ? [1, MOST_OWNER_WORDS] : [SHORTEST_GLUED, parts.length - 2];
  for (const isBefore of [true, false]) {
    for (let length = Math.min(most, parts.length - 1); length >= least; length -= 1) {
      const word = (isBefore ? parts.slice(0, length) : parts.slice(-length)).join("");
      const rest = isBefore ? parts.slice(length) : parts.slice(0, -length);
      yield [word, more.length > 0 ? rest : headingWords(rest.join("")), isBefore];
    }
  }
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

/** `Emails`, `Forenames`, `telefoonnummer`, `E-post adress`: without an end that says nothing. */
function readEnded(words: readonly string[], depth: number): Heading | undefined {
  const [rest, last = ""] = [words.slice(0, -1), words.at(-1)];
  for (const end of ENDS) {
    if (!last.endsWith(end) || (last === end && rest.length === 0)) continue;
    const heading = readWords([...rest, ...headingWords(last.slice(0, -end.length))], depth - 1);
    if (heading && (isContact(heading) || PARTS.has(heading.target))) return heading;
  }
  return undefined;
}

function isContact({ target }: Heading): boolean {
  return target === "email" || target === "phone";
}
