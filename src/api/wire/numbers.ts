import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { type JsonValue, parseJsonObject } from "../../text/json.ts";
import { type Container, containersOf, entryOf, word, wordsOf } from "./keys.ts";
import { withParameter } from "./parameters.ts";

/** The numbers that an answer tells of its page: which it is, of how many, how long, and where it begins. */

/** Names of the parameter that asks for a page by its number, the commonest first. */
export const PAGE_PARAMETERS = wordsOf("page _page page[number] pagination[page] pageNumber p");

/** A number, and the key that it stands under. */
export interface NumberFound {
  readonly key: string;
  readonly value: number;
}

/** How many pages there are. */
export function pageCount(containers: readonly Container[]): number | undefined {
  return numberIn(containers, PAGE_COUNTS)?.value;
}

/** The number of this page. */
export function ownNumber(containers: readonly Container[]): NumberFound | undefined {
  return numberIn(containers, PAGE_NUMBERS);
}

/** The number of rows before this page. */
export function ownOffset(containers: readonly Container[]): NumberFound | undefined {
  return numberIn(containers, OFFSETS);
}

/** How many rows a page of this list has. */
export function pageSize(containers: readonly Container[]): number | undefined {
  return numberIn(containers, PAGE_SIZES)?.value;
}

/** The page's own number, where the body or the headers give one. */
export function pageNumber(body: JsonValue | undefined, headers: HeaderFields): number | undefined {
  return ownNumber([...containersOf(body), ...headerContainers(headers)])?.value;
}

/** The addresses that may ask for a page by its number. @param own how the answer calls its own number. */
export function numberedAddresses(url: URL, page: number, own: NumberFound | undefined): URL[] {
  const named = own === undefined || /^(page|number|currentpage)$/.test(word(own.key)) ? [] : [own.key];
  return [...new Set([...named, ...PAGE_PARAMETERS])].map((name) => withParameter(url, name, String(page)));
}

/** Page figures in headers: `X-Total-Pages`, `X-Page`, and ASP.NET's `X-Pagination` document. */
export function headerContainers(headers: HeaderFields): Container[] {
  const first = (names: string) =>
    wordsOf(names)
      .map((name) => headerOf(headers, name))
      .find((value) => value !== undefined);
  const count = first("x-total-pages x-wp-totalpages x-page-count result-pages");
  const page = first("x-page x-current-page");
  const whole = parseJsonObject(headerOf(headers, "x-pagination") ?? "");
  const figures = count === undefined ? undefined : { total_pages: count, ...(page !== undefined && { page }) };
  // A page without their count says nothing of the next one.
  return [whole, figures].filter((object) => object !== undefined).map((object) => ({ path: ["headers"], object }));
}

/** The first of the words that has a number in one of the objects. */
export function numberIn(containers: readonly Container[], words: readonly string[]): NumberFound | undefined {
  for (const { object } of containers) {
    for (const wanted of words) {
      const { key = "", value } = entryOf(object, [wanted]) ?? {};
      const number = wholeNumber(value);
      if (number !== undefined) return { key, value: number };
    }
  }
  return undefined;
}

/** A number of things, also as text. */
export function wholeNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}

/**
 * How many records the list has in all, if its name and its place are unambiguous. A
 * `count` (Django, Sequelize) or `items` (json-server) states it only where it is larger than the page.
 */
export function readTotal(body: JsonValue | undefined, headers: HeaderFields, rowsOnPage: number): number | undefined {
  const containers = containersOf(body).filter(({ path }) => path.every((key) => AROUND_LIST.test(word(key))));
  const total = numberIn(containers, TOTALS)?.value;
  if (total !== undefined) return total;
  for (const name of TOTAL_HEADERS) {
    const total = wholeNumber(headerOf(headers, name));
    if (total !== undefined) return total;
  }
  const range = /\/\s*(\d+)\s*$/.exec(headerOf(headers, "content-range") ?? "")?.[1];
  if (range !== undefined) return Number(range);
  const fields = containers.flatMap(({ object }) => Object.entries(object));
  const sent = Object.keys(headers).map((name) => [name, headerOf(headers, name)] as const);
  for (const [key, value] of [...fields, ...sent]) {
    const total = COUNTS.test(word(key.replace(/^x-/i, ""))) ? wholeNumber(value) : undefined;
    if (total !== undefined && total > rowsOnPage) return total;
  }
  return undefined;
}

// --- internal ---

const PAGE_NUMBERS = wordsOf("currentpage pagenumber pageindex number page pageno curpage");
const PAGE_COUNTS = wordsOf(`
  totalpages pagecount lastpage totalpagescount pagestotal numpages pages pagetotal numberofpages last
`);
const OFFSETS = wordsOf("offset skip start startat startindex startposition");
const PAGE_SIZES = wordsOf("perpage pagesize limit size itemsperpage take");

const TOTALS = wordsOf(`
  total totalcount totalitems totalrecords recordstotal totalelements totalresults totalrows totaldocs
  totalentries totalsize numberofitems totalhits itemcount odatacount
`);

const TOTAL_HEADERS = ["x-total-count", "x-total", "x-wp-total", "result-total", "total-count", "x-total-results"];

/** Keys of what may stand around a list, or speak of its pages: a total below another key may be one of other things. */
const AROUND_LIST = /meta|pag(e|ing|ination)|info|response|result|^(links|data|embedded|payload|body|list|customers)$/;

/** Other names of the number of rows, where it is larger than the page. */
const COUNTS =
  /^(pagination|paging|result|list|all)?((total)?(count|total)|(total|num)?(items|records|rows|results|customers|entries|hits|matches|found)(count|total)?|(item|record|row|result|customer|hit|match)(count|total))$/;
