import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { type JsonObject, type JsonValue, parseJsonObject } from "../../text/json.ts";
import { type Container, containersOf, entryOf, word, wordsOf } from "./keys.ts";
import { distinct, endBy, type Onward, type PageFacts, promisedBy, type Way, withParameter } from "./ways.ts";

/** The page's own number, where the body or the headers give one. */
export function pageNumber(body: JsonValue | undefined, headers: HeaderFields): number | undefined {
  return numberIn([...containersOf(body), ...headerContainers(headers)], PAGE_NUMBERS)?.value;
}

/** Names of the parameter that asks for a page by its number, the commonest first. */
export const PAGE_PARAMETERS: readonly string[] = [
  "page",
  "_page",
  "page[number]",
  "pagination[page]",
  "pageNumber",
  "p",
];

/** `page` of `total_pages`, in whatever words; `number` of `totalPages` counts from 0 (Spring). */
export function byPageNumbers(
  facts: Pick<PageFacts, "url" | "index" | "firstNumber">,
  containers: readonly Container[],
): Onward | undefined {
  const count = numberIn(containers, PAGE_COUNTS);
  if (count === undefined) return undefined;
  const own = numberIn(containers, PAGE_NUMBERS);
  const base = facts.firstNumber ?? (own?.key === "number" || own?.key.endsWith("ndex") ? 0 : 1);
  const fromZero = base === 0;
  const current = own?.value ?? askedPage(facts.url) ?? facts.index + (fromZero ? 0 : 1);
  if (current >= count.value - (fromZero ? 1 : 0)) return endBy("stated");
  return promisedBy(numberedWays(facts.url, current + 1, own, containers));
}

/** By page number where the server speaks of pages, by offset where it or the request speaks of offsets. */
export function countedWays(
  facts: Pick<PageFacts, "url" | "seen" | "rowsOnPage">,
  containers: readonly Container[],
  ground: Way["ground"],
): Way[] {
  const { url, seen } = facts;
  const page = numberIn(containers, PAGE_NUMBERS);
  if (page !== undefined) return numberedWays(url, page.value + 1, page, containers).map((way) => ({ ...way, ground }));
  const offsetNames = ["offset", "skip", "start", "startat", "startindex", "startposition"];
  const told = numberIn(containers, offsetNames);
  const asked = ["offset", "skip", "start", "_start", "$skip", "_skip"].find((name) => url.searchParams.has(name));
  const limited = containers.some(({ object }) => typeof object.limit === "number");
  const name = told?.key ?? asked ?? (limited ? "offset" : undefined);
  if (name === undefined) return [];
  const own = told?.value ?? Number.parseInt(url.searchParams.get(asked ?? "") ?? "", 10);
  const offset = Number.isSafeInteger(own) ? own + facts.rowsOnPage : seen;
  const names = url.searchParams.has(name) ? [name] : distinct([name, `$${name}`, "offset"]);
  return names.map((each) => ({ url: withParameter(url, each, String(offset)), ground }));
}

/** How many rows a page of this list has, where the answer says so. */
export function pageSize(containers: readonly Container[]): number | undefined {
  return numberIn(containers, ["perpage", "pagesize", "limit", "size", "itemsperpage", "take"])?.value;
}

/** Page figures in headers: `X-Total-Pages`, `X-Page`, and ASP.NET's `X-Pagination` document. */
export function headerContainers(headers: HeaderFields): Container[] {
  const object: JsonObject = {};
  const count =
    headerOf(headers, "x-total-pages") ??
    headerOf(headers, "x-wp-totalpages") ??
    headerOf(headers, "x-page-count") ??
    headerOf(headers, "result-pages");
  if (count !== undefined) object.total_pages = count;
  const page = headerOf(headers, "x-page") ?? headerOf(headers, "x-current-page");
  if (page !== undefined) object.page = page;
  const whole = parseJsonObject(headerOf(headers, "x-pagination") ?? "");
  return [
    ...(whole === undefined ? [] : [{ path: ["x-pagination"], object: whole }]),
    ...(count === undefined ? [] : [{ path: ["headers"], object }]),
  ];
}

/** The page number that the request itself asked for. */
export function askedPage(url: URL): number | undefined {
  for (const name of PAGE_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value !== null && /^\d{1,9}$/.test(value)) return Number(value);
  }
  return undefined;
}

// --- internal ---

const PAGE_NUMBERS = ["currentpage", "pagenumber", "pageindex", "number", "page", "pageno", "curpage"];
const PAGE_COUNTS = wordsOf(`
  totalpages pagecount lastpage totalpagescount pagestotal numpages pages pagetotal numberofpages last
`);

function numberedWays(url: URL, page: number, own: NumberFound | undefined, containers: readonly Container[]): Way[] {
  const named = own === undefined || /^(page|number|currentpage)$/.test(word(own.key)) ? [] : [own.key];
  const strapi = containers.some(
    ({ path, object }) => path.join(".") === "meta.pagination" && "pageSize" in object && "pageCount" in object,
  );
  const asked = PAGE_PARAMETERS.filter((name) => url.searchParams.has(name));
  const names = distinct([...asked, ...named, ...(strapi ? ["pagination[page]"] : []), ...PAGE_PARAMETERS]);
  return names.map((name) => ({ url: withParameter(url, name, String(page)), ground: "counted" }));
}

interface NumberFound {
  readonly key: string;
  readonly value: number;
}

function numberIn(containers: readonly Container[], words: readonly string[]): NumberFound | undefined {
  for (const { object } of containers) {
    for (const wanted of words) {
      const entry = entryOf(object, [wanted]);
      if (entry === undefined || typeof entry.value === "boolean") continue;
      const value =
        typeof entry.value === "string" && /^\d{1,9}$/.test(entry.value) ? Number(entry.value) : entry.value;
      if (typeof value === "number" && Number.isSafeInteger(value)) return { key: entry.key, value };
    }
  }
  return undefined;
}
