import { headerOf } from "../../http/answer.ts";
import type { PagingRules } from "../rules.ts";
import { type Container, containersOf, entryOf, word, wordsOf } from "./keys.ts";
import { atAddress, cursorInBody, cursorInHeaders, nextInBody, nextInLinkHeader } from "./next.ts";
import type { Further, Onward, PageFacts } from "./next-page.ts";
import { headerContainers, numberedAddresses, ownNumber, ownOffset, pageCount, pageSize } from "./numbers.ts";
import { changedParameter, MOVERS, type Mover, movedTo, moverIn, numberAsked, withParameter } from "./parameters.ts";

/** Where a list goes on after a page: by what the user has fixed, else by the first sign in the answer. */
export function onwardFrom(facts: PageFacts): Onward {
  const page = { facts, containers: [...containersOf(facts.body), ...headerContainers(facts.headers)] };
  let onward: Onward | undefined;
  for (const read of SIGNS) onward ??= read(page);
  return facts.rules === undefined ? (onward ?? NO_SIGN) : byRules(page, facts.rules, onward ?? NO_SIGN);
}

// --- internal ---

interface ReadablePage {
  readonly facts: PageFacts;
  /** The parts of the answer that may speak of pages. */
  readonly containers: readonly Container[];
}

/** Undefined where the answer does not have the sign. */
type ReadSign = (page: ReadablePage) => Onward | undefined;

/** In the order in which they are believed: what the server states, then what it counts, then what was asked for. */
const SIGNS: readonly ReadSign[] = [
  ({ containers }) => (saysMore(containers) === false ? { end: "stated" } : undefined),
  ({ facts }) => atLink(facts, nextInLinkHeader(headerOf(facts.headers, "link"))),
  ({ facts, containers }) => atLink(facts, nextInBody(containers)),
  ({ facts, containers }) => stated(cursorInBody(facts.url, containers)),
  ({ facts: { url, headers } }) => stated(cursorInHeaders(url, headers)),
  byPageNumbers,
  byMore,
  endOfNamed,
  byTotal,
  ({ containers }) => (hasEmptyNext(containers) ? { end: "stated" } : undefined),
  byOffset,
  bySameParameter,
];

const NO_SIGN: Onward = { end: "none" };

function stated(addresses: readonly URL[] | undefined): Further | undefined {
  return addresses && { addresses, ground: "stated", promised: true };
}

function atLink({ url }: PageFacts, address: string | undefined): Further | undefined {
  const to = address ? atAddress(url, address) : undefined;
  return to && stated([to]);
}

/** `page` of `total_pages`, in whatever words; `number` of `totalPages` counts from 0 (Spring). */
function byPageNumbers({ facts, containers }: ReadablePage): Onward | undefined {
  const count = pageCount(containers);
  if (count === undefined) return undefined;
  const own = ownNumber(containers);
  const base = facts.firstNumber ?? (own?.key === "number" || own?.key.endsWith("ndex") ? 0 : 1);
  const mover = moverIn(facts.url);
  const asked = mover?.counts === "pages" ? numberAsked(facts.url, mover.name) : undefined;
  const next = (own?.value ?? asked ?? facts.index + base) + 1;
  if (next >= count + base) return { end: "stated" };
  const addresses = asked === undefined ? numberedAddresses(facts.url, next, own) : (moved(facts, mover) ?? []);
  return { addresses, ground: "counted", promised: true };
}

/** In the words of the answer, else by the last row's id or the rows read. */
function byMore({ facts, containers }: ReadablePage): Onward | undefined {
  if (saysMore(containers) !== true) return undefined;
  const addresses = addressesBeside({ facts, containers });
  const { url, lastId = "" } = facts;
  const byId = lastId === "" ? [] : BY_ID.map((name) => withParameter(url, name, lastId));
  const byRows = MOVERS.flatMap((mover) => (mover.counts === "rows" ? (moved(facts, mover) ?? []) : []));
  return { addresses: addresses.length > 0 ? addresses : [...byId, ...byRows], ground: "counted", promised: true };
}

const BY_ID = ["starting_after", "after", "cursor", "after_id"];

/** A page without a next address or cursor, in a list whose earlier pages had one. */
function endOfNamed({ facts: { rowsOnPage, namesNext, headers } }: ReadablePage): Onward | undefined {
  if (namesNext || headers.link !== undefined) return { end: "stated" };
  return rowsOnPage === 0 ? { end: "asked" } : undefined;
}

/**
 * A total above the rows read so far means more pages, unless a filter was sent: the total may ignore it. A total that equals
 * the number of rows on the first page may count only that page: the next page is asked for.
 */
function byTotal({ facts, containers }: ReadablePage): Onward | undefined {
  const { total, seen, narrowed, index } = facts;
  if (total === undefined || (index > 0 && total < seen)) return undefined;
  const size = pageSize(containers);
  const mayBeCut = size === undefined ? facts.mayBeCut : size <= seen;
  const isCounted = index === 0 && total === seen && total > 0 && mayBeCut && !facts.totalIsOfWholeList;
  if (isCounted && hasEmptyNext(containers)) return undefined;
  if (total <= seen && !isCounted) return { end: "counted" };
  return {
    addresses: addressesBeside({ facts, containers }),
    ground: "echoed",
    promised: !narrowed && !isCounted,
    ...(isCounted && { isCounted }),
  };
}

/** The page tells its own offset or number: the next one is asked for with the same parameter names; a short page is the last. */
function byOffset({ facts, containers }: ReadablePage): Onward | undefined {
  const addresses = addressesInWords(facts, containers);
  if (addresses.length === 0) return undefined;
  const size = pageSize(containers);
  if (size !== undefined && facts.rowsOnPage < size) return { end: "short page" };
  const promised = size !== undefined && facts.index === 0 && !facts.narrowed;
  return { addresses: addressesOfRequest(facts) ?? addresses, ground: "echoed", promised };
}

/** The answer has no sign, but the request asked for a part of the list: the next part is asked for in the same way. */
function bySameParameter({ facts }: ReadablePage): Onward | undefined {
  const addresses = facts.index > 0 || facts.mayBeCut ? addressesOfRequest(facts) : undefined;
  return addresses && { addresses, ground: "echoed", promised: false };
}

/** By the parameter of the request, else in the words of the answer, else by the parameter that led further before. */
function addressesBeside({ facts, containers }: ReadablePage): readonly URL[] {
  const inWords = addressesOfRequest(facts) ?? addressesInWords(facts, containers);
  const known = MOVERS.find(({ name, counts }) => name === facts.parameter && counts !== "pages");
  return inWords.length > 0 || known === undefined ? inWords : (moved(facts, known) ?? []);
}

/** By page number where the answer speaks of pages, by offset where it speaks of offsets. */
function addressesInWords({ url, seen, rowsOnPage }: PageFacts, containers: readonly Container[]): readonly URL[] {
  const page = ownNumber(containers);
  if (page !== undefined) return numberedAddresses(url, page.value + 1, page);
  const own = ownOffset(containers);
  const isLimited = containers.some(({ object }) => typeof object.limit === "number");
  if (own === undefined && !isLimited) return [];
  const { key, value } = own ?? { key: "offset", value: seen - rowsOnPage };
  return [...new Set([key, `$${key}`, "offset"])].map((name) => withParameter(url, name, String(value + rowsOnPage)));
}

/** The next part by the parameter that the request used. */
function addressesOfRequest(facts: PageFacts): readonly URL[] | undefined {
  return moved(facts, moverIn(facts.url));
}

/** Undefined without a parameter, and where the row before has no id to name it by. */
function moved(facts: PageFacts, mover: Mover | undefined): readonly URL[] | undefined {
  if (mover === undefined) return undefined;
  const { url, rowsOnPage, seen, lastId = "", index, firstNumber } = facts;
  const asked = numberAsked(url, mover.name);
  const page = (asked ?? index + (firstNumber === 0 ? 0 : 1)) + 1;
  const rows = asked === undefined ? seen : asked + rowsOnPage;
  const to = movedTo(url, mover, { page, rows, id: lastId, size: rowsOnPage });
  return to && [to];
}

/**
 * By the parameters that the user has fixed. The answer still says whether there is more; where it does not, the next
 * page is asked for until one is empty.
 */
function byRules({ facts, containers }: ReadablePage, rules: PagingRules, sign: Onward): Onward {
  const { url, rowsOnPage, seen, headers, lastId } = facts;
  const { pageParameter, offsetParameter, cursorParameter } = rules;
  if ("end" in sign && (rowsOnPage === 0 || (sign.end !== "none" && sign.end !== "short page"))) return sign;
  const [carrying] = cursorInBody(url, containers) ?? cursorInHeaders(url, headers) ?? [];
  const name = carrying && changedParameter(url, carrying);
  const cursor = (name && carrying?.searchParams.get(name)) ?? lastId ?? "";
  const addresses = [
    ...(cursorParameter && cursor ? [withParameter(url, cursorParameter, cursor)] : []),
    ...(pageParameter ? (moved(facts, { name: pageParameter, counts: "pages" }) ?? []) : []),
    ...(offsetParameter ? [withParameter(url, offsetParameter, String(seen))] : []),
  ];
  if (addresses.length === 0) return sign;
  return { addresses, ground: "counted", promised: "promised" in sign && sign.promised };
}

const MORE = wordsOf(`
  hasmore hasnext hasnextpage moreitemsincollection more moreresults morerecords hasmoreitems nextpageexists
  ismore
`);
const LAST = ["last", "islast", "islastpage", "lastpage", "end", "complete", "done"];

/** Whether the server says that there is more; undefined when it does not say. */
function saysMore(containers: readonly Container[]): boolean | undefined {
  for (const { object } of containers) {
    const more = entryOf(object, MORE)?.value ?? (typeof object.next === "boolean" ? object.next : undefined);
    if (typeof more === "boolean") return more;
    if (more === "true" || more === "false") return more === "true";
    const last = entryOf(object, LAST)?.value;
    if (typeof last === "boolean") return !last;
  }
  return undefined;
}

/** A key for a next page that is there and empty. */
function hasEmptyNext(containers: readonly Container[]): boolean {
  return containers.some(({ object }) =>
    Object.entries(object).some(
      ([key, value]) => /^next/.test(word(key)) && (value === null || value === "" || value === false),
    ),
  );
}
