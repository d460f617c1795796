import type { Dialect, Next } from "./dialect.ts";
import { atAddress, type Named } from "./named.ts";
import { numberAsked, sizeIn, withParameter } from "./parameters.ts";
import type { Signs } from "./signs.ts";

/** A page that was read. */
export interface PageFacts {
  /** The address that was asked. */
  readonly url: URL;
  readonly signs: Signs;
  readonly rows: number;
  /** Of its last row; empty if rows have none. */
  readonly lastId: string;
}

/** What was read of a list up to a page, that page included. */
export interface SeenFacts {
  /** The address of the first page. */
  readonly list: URL;
  readonly pages: number;
  /** Distinct rows. */
  readonly count: number;
  /** Rows of the first page. */
  readonly usual: number;
  /** Rows of the last page that no page before had. */
  readonly fresh: number;
  /** Pages without such a row, one after the other, up to now: with rows, and without any. */
  readonly stale: number;
  readonly empty: number;
  /** The total of the whole list, as far as it is known to be that. */
  readonly total: number | undefined;
  /** The total may count this page alone. */
  readonly isTotalDoubtful: boolean;
  /** The list may have been cut after the last page, as far as its length shows. */
  readonly mayBeCut: boolean;
  /** The server was seen to name the next page of this list. */
  readonly namesNext: boolean;
  /** Only some of the records were asked for: a total may count all of them. */
  readonly isNarrowed: boolean;
  /** The addresses that were asked. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Why a list is believed to be at its end. `stated`: the server says so. `counted`: as many rows as it counts. `asked`: what
 * would follow was asked for, and is empty or does not exist. `set`: the user has set that this server has no pages.
 * `none`: the answer has no sign, and its length is not the one of a page.
 */
export type Proof = "stated" | "counted" | "asked" | "set" | "none";

/** Where a list goes on after a page. `fault`: the page contradicts what is known of the list, in words. */
export type Step =
  /** `joins`: it must begin with the last row of this page. */
  { readonly to: URL; readonly joins?: boolean } | { readonly end: Proof } | { readonly fault: string };

export const SAME_PAGE = "the server sent the same page again";

/** Follows a dialect: the first line that fits decides. */
export function step(next: Next, page: PageFacts, seen: SeenFacts): Step {
  const { signs, rows } = page;
  if (next.by === "none") return { end: "set" };
  if (signs.more === false) return { end: "stated" };
  const most = (seen.total ?? Number.POSITIVE_INFINITY) * 1.1 + 2 * seen.usual;
  if (seen.count > most && !seen.isNarrowed)
    return { fault: `the server says that there are ${seen.total}, and never ends` };
  const isNamed = next.by === "link" || (next.by === "cursor" && next.from !== undefined);
  return isNamed ? stepNamed(next, page, seen) : rows === 0 ? stepEmpty(page, seen) : stepCounted(next, page, seen);
}

/** How the list ends with its first page, as far as that shows it by itself; undefined if it goes on, or may do so. */
export function firstEnd({ signs, rows }: PageFacts, seen: SeenFacts): Proof | undefined {
  const { more, pages, named, isAtEnd, own, offset, size } = signs;
  if (more === false) return "stated";
  if (named.length > 0) return undefined;
  if (pages !== undefined) return pages <= 1 ? "stated" : undefined;
  if (more === true) return undefined;
  if (rows === 0) return "asked";
  if (seen.total !== undefined) return seen.count < seen.total && !seen.isNarrowed ? undefined : "counted";
  if (isAtEnd || seen.namesNext) return "stated";
  return own || offset || size || seen.isTotalDoubtful || seen.mayBeCut ? undefined : "none";
}

/** Whether an answer says that there is more. */
export function promises({ signs: { more, named, pages, own } }: PageFacts, seen: SeenFacts): boolean {
  if (more !== undefined) return more;
  const arePagesLeft = pages !== undefined && pages > 1 && pages > (own?.value ?? seen.pages);
  return named.length > 0 || arePagesLeft || (!seen.isNarrowed && (seen.total ?? 0) > seen.count);
}

/** Where the next page is by one way; undefined if the answer does not name it. */
export function nextAddress(next: Next, page: PageFacts, seen: Pick<SeenFacts, "list" | "total">): URL | undefined {
  const { list } = seen;
  const { url, rows, lastId, signs } = page;
  switch (next.by) {
    case "link": {
      const value = namedBy(next, signs)?.value;
      const to = value === undefined ? undefined : atAddress(url, value);
      if (to === undefined) return undefined;
      return next.queryOnly ? new URL(list.pathname + to.search, list) : to;
    }
    case "cursor": {
      const value = next.from === undefined ? (signs.named[0]?.value ?? lastId) : namedBy(next, signs)?.value;
      return value ? withParameter(list, next.parameter, value) : undefined;
    }
    case "page": {
      const number = numberAsked(url, next.parameter) ?? next.first;
      return sized(withParameter(list, next.parameter, String(number + 1)), next.with, url, rows);
    }
    case "offset": {
      const asked = numberAsked(url, next.parameter) ?? next.first;
      // From the second page on one row early: that must be the last row of the page before. A total shows moves as well.
      const early = joins(next, page, seen) ? 1 : 0;
      return sized(withParameter(list, next.parameter, String(asked + rows - early)), next.with, url, rows);
    }
    case "id":
      return lastId === "" ? undefined : sized(withParameter(list, next.parameter, lastId), next.with, url, rows);
    default:
      return undefined;
  }
}

/** What the dialect's way finds in an answer. */
export function namedBy(
  next: Extract<Dialect["next"], { by: "link" | "cursor" }>,
  { named }: Signs,
): Named | undefined {
  return named.find(({ from, by }) => from === next.from && by === next.by);
}

// --- internal ---

/** On shorter pages one row twice would cost too much. */
export const FEW_ROWS = 10;
const MOST_EMPTY_PAGES = 30;

/** Whether the next page is asked for one row early. */
function joins(next: Next, { rows, lastId }: PageFacts, { total }: Pick<SeenFacts, "total">): boolean {
  return next.by === "offset" && !next.isAligned && total === undefined && rows >= FEW_ROWS && lastId !== "";
}

/** With the size that the page before was asked for with, where the parameter needs one. */
function sized(url: URL, parameter: string | undefined, before: URL, rows: number): URL {
  if (parameter === undefined || sizeIn(url) !== undefined) return url;
  return withParameter(url, parameter, String(numberAsked(before, parameter) ?? rows));
}

/** The server names the next page. */
function stepNamed(next: Next, page: PageFacts, seen: SeenFacts): Step {
  const { signs, rows } = page;
  const to = nextAddress(next, page, seen);
  if (to === undefined) {
    if (signs.more) return { fault: "the server says that there is more" };
    if (signs.named.length > 0) return { fault: "the server names its next page in another place than before" };
    const isSilent = !seen.namesNext && seen.mayBeCut && !signs.isAtEnd && seen.total !== seen.count;
    return isSilent ? { fault: "the server does not say any more whether its list goes on" } : { end: "stated" };
  }
  if (to.origin !== seen.list.origin)
    return { fault: `the server's next page is on another host (${to.origin}), where the key must not go` };
  if (seen.asked.has(to.href)) {
    // The cursor of an empty page may lead back to that page: nothing comes after it.
    return rows === 0 ? { end: "asked" } : { fault: "the server's next page is one that was read already" };
  }
  if (seen.empty > MOST_EMPTY_PAGES) return { fault: `the server sent ${seen.empty} empty pages in a row` };
  return seen.stale > 1 ? { fault: SAME_PAGE } : { to };
}

/** An empty page, asked for by a number or an id. */
function stepEmpty(page: PageFacts, seen: SeenFacts): Step {
  const { more } = page.signs;
  return more === true && seen.pages > 1
    ? { fault: "the server says there is more, but sends empty pages" }
    : { end: "asked" };
}

/** A page with rows, and the next one is asked for by a number or an id. */
function stepCounted(next: Next, page: PageFacts, seen: SeenFacts): Step {
  const { more, pages, own, offset, size, isAtEnd } = page.signs;
  const { count, total, isNarrowed, mayBeCut } = seen;
  const number = next.by === "page" ? (numberAsked(page.url, next.parameter) ?? next.first) : undefined;
  const left =
    next.by !== "page" || number === undefined || pages === undefined ? undefined : pages + next.first - 1 - number;
  // A total such as 10,000 may be the most that the server counts.
  const isCap = /^10{3,}$/.test(String(total)) && mayBeCut;
  const goesOn = more === true || (left ?? 0) > 0;
  if (count === total && !isCap && !goesOn) return { end: "counted" };
  if (left !== undefined && !isCap && !goesOn) return { end: "stated" };
  const isMissing = !isNarrowed && count < (total ?? 0);
  if (isAtEnd && !isMissing && !isCap && !goesOn) return { end: "stated" };
  const says = more ?? pages ?? own ?? offset ?? size ?? total;
  if (seen.pages === 1 && says === undefined && !seen.isTotalDoubtful && !mayBeCut) return { end: "none" };
  if (seen.stale > 0) {
    const isClamped = own !== undefined && number !== undefined && own.value < number;
    if (isClamped || page.rows < seen.usual) return { end: "asked" };
    // The server says that it is another page: as many rows as a page has may have been added before it.
    if (own === undefined || own.value !== number || seen.stale > 1) return { fault: SAME_PAGE };
  }
  const to = nextAddress(next, page, seen);
  if (to === undefined) return { fault: "rows have no ids by which the next page could be asked for" };
  return seen.asked.has(to.href)
    ? { fault: "the server's next page is one that was read already" }
    : { to, joins: joins(next, page, seen) };
}
