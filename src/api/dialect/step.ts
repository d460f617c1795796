import type { Next } from "./dialect.ts";
import { atAddress, type Named } from "./named.ts";
import { isSizeParameter, numberAsked, OFFSET_PARAMETERS, sizeIn, withParameter } from "./parameters.ts";
import { type Identified, type ListPage, lastIdOf, type Seen } from "./seen.ts";

export type SeenFacts = Pick<
  Seen<Identified>,
  | ("list" | "pages" | "count" | "usual" | "isStale" | "empty" | "asked" | "isPageCountMoving")
  | ("total" | "isTotalDoubtful" | "mayBeCut" | "namesNext" | "isNarrowed")
>;

/** Why a list is at its end. `asked`: what would follow is empty. `none`: no sign, but no page is usually that long. */
export type Proof = "stated" | "counted" | "asked" | "set" | "none";

/** Where a list goes on after a page. `fault`: the page contradicts what is known of the list, in words. */
export type PageStep =
  /** `joins`: it must begin with the last row of this page. */
  { readonly to: URL; readonly joins?: boolean } | { readonly end: Proof } | { readonly fault: string };

export const SAME_PAGE = "the server sent the same page again";

export function elsewhere({ origin }: URL): string {
  return `the server's next page is on another host (${origin}), where the key must not go`;
}

/** Follows a dialect: the first line that fits decides. Undefined if it is to be found out how the list goes on. */
export function step(next: Next | undefined, page: ListPage<Identified>, seen: SeenFacts): PageStep | undefined {
  const { more } = page.signs;
  if (next === undefined || next.by === "not found") return firstEnd(page, seen);
  if (next.by === "none") return { end: "set" };
  if (more === false) return { end: "stated" };
  const most = (seen.total ?? Number.POSITIVE_INFINITY) * 1.1 + 2 * seen.usual;
  if (seen.count > most && !seen.isNarrowed)
    return { fault: `the server says that there are ${seen.total}, and never ends` };
  if ("from" in next && next.from !== undefined) return stepNamed(next, next.from, page, seen);
  if (page.customers.length > 0) return stepCounted(next, page, seen);
  if (!(more ?? (pagesLeft(next, page, seen) ?? 0) > 0)) return { end: "asked" };
  // A filter may be applied to each page: as many empty ones may follow as the server counts.
  const isCounted = more === undefined || seen.empty <= MOST_EMPTY_PAGES;
  const to = next.by === "page" && isCounted ? nextAddress(next, page, seen) : undefined;
  if (to !== undefined && !seen.asked.has(to.href)) return { to };
  return { fault: "the server says there is more, but sends empty pages" };
}

/** A total such as 1,000 or 10,000 may be the most that a server counts. */
export function mayBeMostCounted(total: number | undefined): boolean {
  return /^10{3,}$/.test(String(total));
}

/** Whether the page after this one may begin one row early: beside a total, if that takes no further request. */
export function mayBeEarly(page: ListPage<Identified>, total: number | undefined, count: number): boolean {
  const { length } = page.customers;
  const isFree = total === undefined || (total > count && (total - count) % length > 0);
  return isFree && length >= FEW_ROWS && lastIdOf(page) !== "";
}

export function promises(page: ListPage<Identified>, seen: SeenFacts): boolean {
  const { more, named } = page.signs;
  const isCounted = !seen.isNarrowed && (seen.total ?? 0) > seen.count;
  return more ?? (named.length > 0 || arePagesLeft(page, seen) || isCounted);
}

/** Whether an answer promises the page that a dialect asks for next: it must come. Totals are compared at the end. */
export function promisesNext(next: Next | undefined, page: ListPage<Identified>, seen: SeenFacts): boolean {
  if (seen.count === seen.total) return false;
  const isNamed = next !== undefined && "from" in next && next.from !== undefined;
  return page.signs.more ?? (isNamed || arePagesLeft(page, seen));
}

/** Where the next page is by one way; undefined if the answer does not name it. */
export function nextAddress(
  next: Next,
  page: ListPage<Identified>,
  { list }: Pick<SeenFacts, "list">,
): URL | undefined {
  const { url, customers, signs } = page;
  const isWay = ({ from, by }: Named) => "from" in next && from === next.from && by === next.by;
  const named = [...signs.named, ...(signs.hint ? [signs.hint] : [])].find(isWay)?.value;
  switch (next.by) {
    case "link": {
      const to = named === undefined ? undefined : atAddress(url, named);
      return to && next.queryOnly ? new URL(list.pathname + to.search, list) : to;
    }
    case "cursor": {
      const value = next.from === undefined ? (signs.named[0]?.value ?? lastIdOf(page)) : named;
      return value ? withParameter(list, next.parameter, value) : undefined;
    }
    case "page":
    case "offset": {
      const asked = numberAsked(url, next.parameter) ?? next.first;
      return sized(list, next, String(asked + (next.by === "page" ? 1 : customers.length)), page);
    }
    case "id":
      return lastIdOf(page) === "" ? undefined : sized(list, next, lastIdOf(page), page);
    default:
      return undefined;
  }
}

// --- internal ---

/** How the list ends with its first page, if that page alone shows it. */
function firstEnd({ signs, customers }: ListPage<Identified>, seen: SeenFacts): PageStep | undefined {
  const { more, pages, named, isAtEnd, own, offset, size, hint } = signs;
  if (more === false) return { end: "stated" };
  if (named.length > 0) return undefined;
  if (pages !== undefined) return pages <= 1 ? { end: "stated" } : undefined;
  if (more === true) return undefined;
  if (customers.length === 0) return { end: "asked" };
  if (seen.total !== undefined) return seen.count < seen.total && !seen.isNarrowed ? undefined : { end: "counted" };
  if (isAtEnd || seen.namesNext) return { end: "stated" };
  const says = own || offset || size || hint || seen.isTotalDoubtful || seen.mayBeCut;
  return says ? undefined : { end: "none" };
}

function arePagesLeft({ signs: { pages, own } }: ListPage<Identified>, seen: SeenFacts): boolean {
  return !seen.isPageCountMoving && pages !== undefined && pages > 1 && pages > (own?.value ?? seen.pages);
}

/** On shorter pages one row twice would cost too much. */
const FEW_ROWS = 10;
const MOST_EMPTY_PAGES = 30;
/** A count may stop there as well: after as many rows, and a full page, one more page is asked for. */
const SMALL_CAPS = new Set([100, 200, 500]);
const READ_ALREADY = "the server's next page is one that was read already";

/** The next page by an offset is asked for one row early: it must begin with the last row of this page. */
function early(to: URL, name: string | undefined, page: ListPage<Identified>, { total, count }: SeenFacts): PageStep {
  if (name === undefined || !mayBeEarly(page, total, count)) return { to };
  return { to: withParameter(to, name, String((numberAsked(to, name) ?? 0) - 1)), joins: true };
}

/** The parameter of a link that says only how many rows come before its page. */
function offsetIn(link: URL, { url, customers }: ListPage<Identified>, list: URL): string | undefined {
  const names = [...link.searchParams.keys()].filter((name) => !list.searchParams.has(name) && !isSizeParameter(name));
  const [name = ""] = names;
  const isOffset = numberAsked(link, name) === (numberAsked(url, name) ?? 0) + customers.length;
  return names.length === 1 && OFFSET_PARAMETERS.includes(name) && isOffset ? name : undefined;
}

/** With the size that the page before was asked for with, if the parameter needs one. */
function sized(
  list: URL,
  next: Extract<Next, { with?: unknown }>,
  value: string,
  { url, customers }: ListPage<Identified>,
): URL {
  const to = withParameter(list, next.parameter, value);
  if (next.with === undefined || sizeIn(to) !== undefined) return to;
  return withParameter(to, next.with, String(numberAsked(url, next.with) ?? customers.length));
}

function stepNamed(next: Next, from: string, page: ListPage<Identified>, seen: SeenFacts): PageStep {
  const { more, named, isAtEnd, blanks = [] } = page.signs;
  const to = nextAddress(next, page, seen);
  if (to === undefined) {
    if (!more && blanks.includes(from)) return { end: "stated" };
    if (more) return { fault: "the server says that there is more" };
    if (named.length > 0) return { fault: "the server names its next page in another place than before" };
    const isSilent = !seen.namesNext && seen.mayBeCut && !isAtEnd && seen.total !== seen.count;
    return isSilent ? { fault: "the server does not say any more whether its list goes on" } : { end: "stated" };
  }
  if (to.origin !== seen.list.origin) return { fault: elsewhere(to) };
  // The cursor of an empty page may lead back to that page: nothing comes after it.
  if (seen.asked.has(to.href)) return page.customers.length === 0 ? { end: "asked" } : { fault: READ_ALREADY };
  if (seen.empty > MOST_EMPTY_PAGES) return { fault: `the server sent ${seen.empty} empty pages in a row` };
  if (seen.isStale) return { fault: SAME_PAGE };
  return early(to, next.by === "link" ? offsetIn(to, page, seen.list) : undefined, page, seen);
}

/** How many pages come after this one; undefined if the server does not count them, or not always the same. */
function pagesLeft(next: Next, { url, signs: { pages } }: ListPage<Identified>, seen: SeenFacts): number | undefined {
  if (next.by !== "page" || pages === undefined || seen.isPageCountMoving) return undefined;
  return pages + next.first - 1 - (numberAsked(url, next.parameter) ?? next.first);
}

/** A page with rows, and the next one is asked for by a number or an id. */
function stepCounted(next: Next, page: ListPage<Identified>, seen: SeenFacts): PageStep {
  const { more, pages, own, offset, size, isAtEnd } = page.signs;
  const { count, total, isNarrowed, mayBeCut } = seen;
  const number = next.by === "page" ? (numberAsked(page.url, next.parameter) ?? next.first) : undefined;
  const left = pagesLeft(next, page, seen);
  const isCap = (mayBeMostCounted(total) || SMALL_CAPS.has(total ?? 0)) && mayBeCut;
  if (!isCap && !more && (left ?? 0) <= 0) {
    if (count === total) return { end: "counted" };
    const isMissing = !isNarrowed && count < (total ?? 0);
    if (left !== undefined || (isAtEnd && !isMissing)) return { end: "stated" };
  }
  const says = more ?? pages ?? own ?? offset ?? size ?? total;
  if (seen.pages === 1 && says === undefined && !seen.isTotalDoubtful && !mayBeCut) return { end: "none" };
  if (seen.isStale) {
    if (count === total && !more) return { end: "counted" };
    const isClamped = own !== undefined && number !== undefined && own.value < number;
    return isClamped || page.customers.length < seen.usual ? { end: "asked" } : { fault: SAME_PAGE };
  }
  const to = nextAddress(next, page, seen);
  if (to === undefined) return { fault: "rows have no ids by which the next page could be asked for" };
  if (seen.asked.has(to.href)) return { fault: READ_ALREADY };
  return early(to, next.by === "offset" && !next.isAligned ? next.parameter : undefined, page, seen);
}
