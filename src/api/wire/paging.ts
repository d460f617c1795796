import { headerOf } from "../../http/answer.ts";
import { cursorWays, headerCursorWays } from "./cursors.ts";
import { byRules } from "./fixed-ways.ts";
import { type Container, containersOf, entryOf, word, wordsOf } from "./keys.ts";
import { nextInBody, nextInLinkHeader } from "./links.ts";
import { MOVERS, movedTo, moverIn } from "./movers.ts";
import { askedPage, byPageNumbers, countedWays, headerContainers, pageSize } from "./page-numbers.ts";
import { atAddress, endBy, type Onward, type PageFacts, promisedBy, type Way, withParameter } from "./ways.ts";

/** What in a page's answer tells where the list goes on. */
export type Sign = (typeof SIGNS)[number][0] | "nothing";

/** Where a list goes on after a page: by what the user has fixed, else by the first sign in the answer. */
export function onwardFrom(facts: PageFacts): Onward {
  const page = readable(facts);
  const told = firstSign(page)[1];
  if (facts.rules === undefined) return told;
  return byRules(facts, facts.rules, told, cursorWays(page.facts, page.containers) ?? headerCursorWays(facts) ?? []);
}

/** The sign in a page's answer that decides where the list goes on. */
export function signIn(facts: PageFacts): Sign {
  return firstSign(readable(facts))[0];
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
const SIGNS = [
  ["says that it is the last", ({ containers }) => (saysMore(containers) === false ? endBy("stated") : undefined)],
  ["link header", (page) => atLink(page, nextInLinkHeader(headerOf(page.facts.headers, "link")))],
  ["link in the body", (page) => atLink(page, nextInBody(page.containers))],
  ["cursor", ({ facts, containers }) => wayOn(cursorWays(facts, containers))],
  ["cursor in a header", ({ facts }) => wayOn(headerCursorWays(facts))],
  ["page numbers", ({ facts, containers }) => byPageNumbers(facts, containers)],
  ["says that there is more", byMore],
  ["nothing where others had it", endOfTold],
  ["total", byTotal],
  ["empty key for the next", ({ containers }) => (hasEmptyNext(containers) ? endBy("stated") : undefined)],
  ["offset of this page", byOffset],
  ["parameter of the request", bySameParameter],
] as const satisfies readonly (readonly [string, ReadSign])[];

/** What is believed where an address leads nowhere: numbers. A cursor may be that address once more. */
const BESIDE_LINKS: readonly (readonly [Sign, ReadSign])[] = SIGNS.filter(
  ([sign]) => !/link|cursor|others had it|empty key/.test(sign),
);

function readable(facts: PageFacts): ReadablePage {
  return { facts, containers: [...containersOf(facts.body), ...headerContainers(facts.headers)] };
}

function firstSign(page: ReadablePage, signs: readonly (readonly [Sign, ReadSign])[] = SIGNS): readonly [Sign, Onward] {
  for (const [sign, read] of signs) {
    const onward = read(page);
    if (onward !== undefined) return [sign, onward];
  }
  return ["nothing", endBy("none")];
}

function atLink(page: ReadablePage, address: string | undefined): Onward | undefined {
  const way = address ? atAddress(page.facts.url, address) : undefined;
  if (way === undefined) return undefined;
  return { ...promisedBy([way]), otherwise: firstSign(page, BESIDE_LINKS)[1] };
}

function wayOn(ways: readonly Way[] | undefined): Onward | undefined {
  return ways && promisedBy(ways);
}

function byMore({ facts, containers }: ReadablePage): Onward | undefined {
  if (saysMore(containers) !== true) return undefined;
  return promisedBy([...countedWays(facts, containers, "counted"), ...afterLastId(facts)]);
}

/** A page without a next address or cursor, in a list whose earlier pages had one. */
function endOfTold({ facts: { rowsOnPage, told, headers } }: ReadablePage): Onward | undefined {
  if (told || headers.link !== undefined) return endBy("stated");
  return rowsOnPage === 0 ? endBy("asked") : undefined;
}

/**
 * A total that is not reached yet promises more, unless it may count what was not asked for. One that is the number of rows
 * on a first page that may be cut proves nothing until what would follow was asked for.
 */
function byTotal({ facts, containers }: ReadablePage): Onward | undefined {
  const { url, total, seen, narrowed, index } = facts;
  if (total === undefined || (index > 0 && total < seen)) return undefined;
  const size = pageSize(containers);
  const mayBeCut = size === undefined ? facts.mayBeCut : size <= seen;
  const isDoubtful = index === 0 && total === seen && total > 0 && mayBeCut && !facts.countsAll;
  if (isDoubtful && hasEmptyNext(containers)) return undefined;
  if (total <= seen && !isDoubtful) return endBy("counted");
  const place = { page: nextPage(facts), rows: seen, id: facts.lastId ?? "", size: facts.rowsOnPage };
  const guessed = MOVERS.flatMap((mover): Way[] => {
    const to = movedTo(url, mover, place);
    return to === undefined ? [] : [{ url: to, ground: "guessed" }];
  });
  const ways = [...countedWays(facts, containers, "guessed"), ...guessed];
  const different = ways.filter((way, at) => ways.findIndex((other) => other.url.href === way.url.href) === at);
  return { ways: different, promised: !narrowed && !isDoubtful, ...(isDoubtful && { counted: true }) };
}

/** The page tells its own offset or number: the next one is asked for in the same words, unless this one is short. */
function byOffset({ facts, containers }: ReadablePage): Onward | undefined {
  const ways = countedWays(facts, containers, "echoed");
  if (ways.length === 0) return undefined;
  const size = pageSize(containers);
  if (size !== undefined && facts.rowsOnPage < size) return endBy("short page");
  return { ways, promised: size !== undefined && facts.index === 0 && !facts.narrowed };
}

/** The answer has no sign, but the request asked for a part of the list: the next part is asked for in the same way. */
function bySameParameter({ facts }: ReadablePage): Onward | undefined {
  const { url, index, mayBeCut, rowsOnPage, seen, lastId = "" } = facts;
  const mover = index > 0 || mayBeCut ? moverIn(url) : undefined;
  if (mover === undefined) return undefined;
  const asked = url.searchParams.get(mover.name) ?? "";
  const rows = /^\d{1,9}$/.test(asked) ? Number(asked) + rowsOnPage : seen;
  const to = movedTo(url, mover, { page: nextPage(facts, asked), rows, id: lastId, size: rowsOnPage });
  return to === undefined ? undefined : { ways: [{ url: to, ground: "echoed" }], promised: false };
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

/** By the last row's id, else by number or offset; parameters that the request used already are the only ones tried. */
function afterLastId(facts: PageFacts): Way[] {
  const { url, lastId = "", seen } = facts;
  const byId = lastId === "" ? [] : ["starting_after", "after", "cursor", "after_id"];
  const ways: (readonly [string, string])[] = [
    ...byId.map((name) => [name, lastId] as const),
    ["page", String(nextPage(facts))],
    ...["offset", "skip", "start", "$skip", "_skip"].map((name) => [name, String(seen)] as const),
  ];
  const known = ways.filter(([name]) => url.searchParams.has(name));
  return (known.length > 0 ? known : ways).map(([name, value]) => ({
    url: withParameter(url, name, value),
    ground: "guessed",
  }));
}

/** @param asked the number in the request, where it is known by which parameter it asks. */
function nextPage({ url, index, firstNumber }: Pick<PageFacts, "url" | "index" | "firstNumber">, asked = ""): number {
  const current = /^\d{1,9}$/.test(asked) ? Number(asked) : askedPage(url);
  return (current ?? index + (firstNumber === 0 ? 0 : 1)) + 1;
}
