import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { type JsonValue, parseJsonObject } from "../../text/json.ts";
import { type Container, containersOf, entryOf, word, wordsOf } from "../wire/keys.ts";
import type { Next } from "./dialect.ts";
import { blanksIn, hintIn, linksPages, type Named, namedIn } from "./named.ts";
import { lastKey, OFFSET_PARAMETERS, PAGE_PARAMETERS, SIZE_WORDS } from "./parameters.ts";

interface NumberFound {
  readonly key: string;
  readonly value: number;
}

/** What an answer says of its list, by names that mean nothing else. Each part is missing if it is not said. */
export interface Signs {
  /** Records in all, and where it stands. */
  readonly total?: NumberFound | undefined;
  readonly pages?: number | undefined;
  readonly own?: NumberFound | undefined;
  readonly offset?: NumberFound | undefined;
  readonly size?: NumberFound | undefined;
  readonly more?: boolean | undefined;
  readonly named: readonly Named[];
  /** An address that may lead on, by a name that does not say so. */
  readonly hint?: Named | undefined;
  readonly blanks?: readonly string[];
  /** A key for the next page is there and empty, or a `Link` header of pages has no next one. */
  readonly isAtEnd: boolean;
  /** Something that is not understood may say that more follows. */
  readonly mayGoOn?: boolean;
}

/** @param url that was asked. @param rowsAt the keys that lead to the rows. */
export function signsOf(
  url: URL,
  body: JsonValue | undefined,
  headers: HeaderFields,
  rowsOnPage: number,
  rowsAt: readonly string[] = [],
): Signs {
  // ASP.NET sends a whole document about the page.
  const object = parseJsonObject(headerOf(headers, "x-pagination") ?? "");
  const ofHeaders = object ? [{ path: ["headers"], object }] : [];
  const inBody = containersOf(body);
  const containers = [...inBody, ...ofHeaders];
  // What stands around the rows, and what speaks of their pages.
  const isAround = (key: string, at: number) => key === rowsAt[at] || AROUND_LIST.test(word(key));
  const around = [...inBody.filter(({ path }) => path.every(isAround)), ...ofHeaders];
  const sent = headerContainer(headers);
  const first = (words: readonly string[]) => numberIn(around, words);
  const pagesSent = numberIn([sent], PAGE_COUNTS);
  const link = headerOf(headers, "link");
  const range = headerOf(headers, "content-range") ?? headerOf(headers, "x-content-range") ?? "";
  const named = namedIn(url, [...containers, sent], link);
  const blanks = blanksIn(containers);
  const isAtEnd = linksPages(link) || blanksIn(around).some((key) => /^next/.test(word(lastKey(key))));
  const holder = around.find(({ path }) => path.join(".") === rowsAt.slice(0, -1).join("."));
  const done = holder && entryOf(holder.object, DONE)?.value;
  return {
    total: totalIn([...around, sent], range, rowsOnPage),
    pages: (first(PAGE_COUNTS) ?? pagesSent)?.value,
    // In headers a page without their count says nothing of the next one.
    own: first(PAGE_NUMBERS) ?? (pagesSent && numberIn([sent], PAGE_NUMBERS)),
    offset: first(OFFSETS),
    size: first(SIZE_WORDS),
    more: saysMore([...around, sent]) ?? (done === false || undefined),
    mayGoOn:
      [...containers, sent].some((one) => mayGoOn(one, rowsOnPage)) ||
      (named.length === 0 && hasNext(link)) ||
      /\/\s*\*$/.test(range),
    named,
    hint: named.length > 0 ? undefined : hintIn(url, containers),
    blanks,
    isAtEnd: named.length === 0 && isAtEnd,
  };
}

/** A parameter for the next part: the number of a page, the rows before it, or the id of the row before it. */
export type Mover = Pick<Extract<Next, { with?: unknown }>, "by" | "parameter" | "with">;

/** The parameters that may lead on: first by the server's own words, then the commonest ones. */
export function moversFor({ own, offset, size, pages, more, named }: Signs): Mover[] {
  const isPaged = own !== undefined || pages !== undefined;
  const key = lastKey(offset?.key ?? "offset");
  const pageKey =
    own === undefined || /^(page|number|currentpage)$/.test(word(lastKey(own.key))) ? [] : [lastKey(own.key)];
  const isByOffset = offset !== undefined || (!isPaged && size !== undefined && lastKey(size.key) === "limit");
  const all = [
    ...(isPaged ? movers("page", [...pageKey, ...PAGE_PARAMETERS]) : []),
    ...(isByOffset ? movers("offset", [key, `$${key}`, "offset"]) : []),
    ...(more && !isPaged && named.length === 0 ? movers("id", wordsOf("starting_after after cursor after_id")) : []),
    ...MOVERS,
  ];
  return all.filter(({ parameter }, at) => at === all.findIndex((other) => other.parameter === parameter));
}

// --- internal ---

const PAGE_NUMBERS = wordsOf("currentpage pagenumber pageindex number page pageno curpage");
const PAGE_COUNTS = wordsOf(`
  totalpages pagecount lastpage totalpagescount pagestotal numpages pages pagetotal numberofpages last
  totalpage maxpage maxpages pagescount nbpages lastpagenumber of
`);
const OFFSETS = wordsOf("offset skip start startat startindex startposition");

const TOTALS = wordsOf(`
  total totalcount totalitems totalrecords recordstotal totalelements totalresults totalrows totaldocs
  totalentries totalsize numberofitems totalhits itemcount odatacount totalrecord totalnum fullcount
`);

/** Keys that stand around a list or speak of its pages. Words below another key may be about other things. */
const AROUND_LIST =
  /meta|pag(e|in)|info|cursor|^nav|response|result|^(links|data|embedded|payload|body|list|customers)$/;

/** Other names of the number of rows, if it is larger than the page. */
const COUNTS =
  /^(pagination|paging|result|list|all)?((total)?(count|total)|(total|num)?(items|records|rows|results|customers|entries|hits|matches|found)(count|total)?|(item|record|row|result|customer|hit|match)(count|total))$/;

const MORE = wordsOf(`
  hasmore hasnext hasnextpage moreitemsincollection more moreresults morerecords hasmoreitems nextpageexists
  ismore istruncated truncated
`);
const LAST = wordsOf("last islast islastpage lastpage final isfinal isfinalpage finalpage");
const DONE = wordsOf("done complete finished");
/** Which keys may say that more follows, and by what. `some`: any value, or a number above the rows. */
const MAY_GO_ON: readonly (readonly [key: RegExp, by: "yes" | "some" | "number" | "text"])[] = [
  [/more|next|^(page|row|item|record|result|customer)s?left$/, "yes"],
  [/cursor|continu|bookmark|marker|scroll|truncat|remaining|partial|incomplete|^after/, "some"],
  // `lastKey`, `nextPageId`
  [/(last|next|start|page|after).{0,20}(key|id|state|offset|token)$/, "some"],
  [/^overall$|(total|record|hit|row|item|result|page)s?(num|number)?$|(?<!ac|dis)count$|amount$|^length$/, "number"],
  // `1/14`, `1-17 of 237`, `237 customers`
  [/^(page|pages|total(count|rows|items|records|results|customers|pages)?|range|showing|displaying)$/, "text"],
];
/** They count requests, and not rows. */
const OF_LIMITS = /rate|quota|credit|limit|request|retry|time/;

/** Headers under the words of a body: `X-Total-Count` and `X-Pagination-Total-Count` are `total_count`. */
function headerContainer(headers: HeaderFields): Container {
  const entries = Object.keys(headers).map((name) => {
    const key = name.replace(/^(x-)?(wp-|result-|pagination-)?/, "").replaceAll("-", "_");
    return [key, headerOf(headers, name) ?? ""] as const;
  });
  return { path: ["headers"], object: Object.fromEntries(entries) };
}

/** How many records there are. A `count` (Django) or `items` (json-server) says it only if it is above the page. */
function totalIn(containers: readonly Container[], range: string, rowsOnPage: number): NumberFound | undefined {
  const total = numberIn(containers, TOTALS);
  if (total !== undefined) return total;
  const [, ranged] = /\/\s*(\d+)\s*$/.exec(range) ?? [];
  if (ranged !== undefined) return { key: "headers.content_range", value: Number(ranged) };
  for (const { object, path } of containers) {
    for (const [key, value] of Object.entries(object)) {
      const count = COUNTS.test(word(key)) ? wholeNumber(value) : undefined;
      if (count !== undefined && count > rowsOnPage) return { key: [...path, key].join("."), value: count };
    }
  }
  return undefined;
}

function numberIn(containers: readonly Container[], words: readonly string[]): NumberFound | undefined {
  for (const { object, path } of containers) {
    for (const wanted of words) {
      const { key = "", value } = entryOf(object, [wanted]) ?? {};
      const number = wholeNumber(value);
      if (number !== undefined) return { key: [...path, key].join("."), value: number };
    }
  }
  return undefined;
}

/** A number of things, also as text. */
function wholeNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}

function saysMore(containers: readonly Container[]): boolean | undefined {
  for (const { object } of containers) {
    const more = entryOf(object, MORE)?.value ?? (typeof object.next === "boolean" ? object.next : undefined);
    if (/^(true|false|yes|no|[01])$/i.test(String(more))) return isYes(more);
    // A number counts pages: `last: 14`.
    const last = entryOf(object, LAST)?.value;
    if (/^(true|false|yes|no)$/i.test(String(last))) return !isYes(last);
  }
  return undefined;
}

function isYes(value: JsonValue | undefined): boolean {
  return /^(true|yes|1)$/i.test(String(value));
}

function mayGoOn({ object, path }: Container, rowsOnPage: number): boolean {
  if (path.some((key) => OF_LIMITS.test(word(key)))) return false;
  return Object.entries(object).some(([key, value]) => {
    // `{"total": {"value": 237}}` (Elasticsearch)
    const name = word(key === "value" ? (path.at(-1) ?? key) : key);
    if (OF_LIMITS.test(name) || Array.isArray(value)) return false;
    const number = wholeNumber(value);
    return MAY_GO_ON.some(([words, by]) => {
      if (!words.test(name)) return false;
      if (by === "yes") return isYes(value) || (number ?? 0) > 0;
      if (by === "text") return number === undefined && typeof value === "string" && saysPart(value, rowsOnPage);
      return number === undefined ? by === "some" && Boolean(value) : number > rowsOnPage;
    });
  });
}

/** Whether a text such as `1/14` or `1-17 of 237` speaks of a part of the list. */
function saysPart(text: string, rowsOnPage: number): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [last = 0, before] = numbers.toReversed();
  // `0-16/17`: rows are counted from 0.
  const toEnd = numbers.length > 2 && numbers[0] === 0 ? last - 1 : last;
  return before === undefined ? last > rowsOnPage : before !== toEnd;
}

/** Whether a `Link` header that cannot be read has a relation `next`. */
function hasNext(link = ""): boolean {
  return link.split(/[;,]/).some((part) => /^ ?rel\b/i.test(part) && /\bnext\b/i.test(part));
}

/** json-server counts these only beside `_limit`. */
function movers(by: Mover["by"], parameters: readonly string[]): Mover[] {
  return parameters.map((parameter) => {
    const isBesideSize = parameter === "_start" || (parameter === "_page" && by === "page");
    return { by, parameter, ...(isBesideSize && { with: "_limit" }) };
  });
}

/** The commonest first. */
const MOVERS: readonly Mover[] = [
  ...movers("page", ["page"]),
  ...movers("offset", OFFSET_PARAMETERS.slice(0, 5)),
  ...movers("page", wordsOf("_page pageNumber p _p page[number] pagination[page] page_number pageIndex pageno")),
  ...movers("offset", OFFSET_PARAMETERS.slice(5)),
  ...movers("id", ["starting_after", "after", "since_id"]),
];
