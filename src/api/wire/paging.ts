import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { type Container, containersOf, type Entry, entryOf, word } from "./keys.ts";
import { looksLikeAddress, nextInBody, nextInLinkHeader } from "./links.ts";

/** One page of a list as it came, and what of the walk so far bears on the next step. */
export interface PageFacts {
  /** The address that was asked. */
  readonly url: URL;
  readonly body: JsonValue | undefined;
  readonly headers: HeaderFields;
  readonly rowsOnPage: number;
  /** Id of the last row on this page. */
  readonly lastId: string | undefined;
  /** Pages read before this one. */
  readonly index: number;
  /** Rows read so far, this page's included. */
  readonly seen: number;
  readonly total: number | undefined;
  /** An earlier page of this walk told where the next one was: one that does not is the last. */
  readonly told: boolean;
  /** Only some of the records were asked for: a total may count all of them. */
  readonly narrowed: boolean;
  /** The number by which the first page called itself: 0 where pages are counted from 0. */
  readonly firstNumber: number | undefined;
}

/** A way to ask for the next page. */
export interface Step {
  readonly url: URL;
  /** `stated`: the server named address or cursor. `counted`: computed from its numbers. `guessed`: nothing was said. */
  readonly ground: "stated" | "counted" | "guessed";
}

/** Where the walk goes on: the ways to try, best first; none when this was the last page. */
export interface Next {
  readonly steps: readonly Step[];
  /** The server says there is more. */
  readonly promised: boolean;
}

const END: Next = { steps: [], promised: false };

/**
 * Decides how to ask for the next page from what the server's own answer says, in this order: `Link` header, next links
 * in the body, a cursor, cursor headers, page numbers, a bare "there is more", a total that is not reached yet.
 */
export function decideNext(facts: PageFacts): Next {
  const containers = [...containersOf(facts.body), ...headerContainer(facts.headers)];
  const address = nextInLinkHeader(headerOf(facts.headers, "link")) ?? nextInBody(containers);
  if (address !== undefined && address !== "") return atAddress(facts.url, address);

  const more = saysMore(containers);
  if (more === false) return END;
  const cursor = cursorStep(facts, containers) ?? headerStep(facts);
  if (cursor !== undefined) return { steps: cursor, promised: true };
  const page = pageStep(facts, containers);
  if (page !== undefined) return page;
  if (more === true)
    return { steps: [...countedSteps(facts, containers, "counted"), ...afterLastId(facts)], promised: true };
  return unsaid(facts, containers);
}

/** The page's own number, where the body or the headers give one. */
export function pageNumber(body: JsonValue | undefined, headers: HeaderFields): number | undefined {
  return numberIn([...containersOf(body), ...headerContainer(headers)], PAGE_NUMBERS)?.value;
}

// --- internal ---

function atAddress(from: URL, address: string): Next {
  const clean = address.replace(/\{[^}]*\}$/, "");
  return URL.canParse(clean, from.href)
    ? { steps: [{ url: new URL(clean, from.href), ground: "stated" }], promised: true }
    : END;
}

const MORE = [
  "hasmore",
  "hasnext",
  "hasnextpage",
  "moreitemsincollection",
  "more",
  "moreresults",
  "hasmoreitems",
  "nextpageexists",
  "ismore",
];
const LAST = ["last", "islast", "islastpage", "lastpage", "end", "complete"];

/** What the server says outright: true, false, or undefined when it says nothing. */
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

const CURSORS = [
  "nextcursor",
  "nextpagetoken",
  "nextpagecursor",
  "nexttoken",
  "nextoffset",
  "nextstart",
  "nextmarker",
  "continuationtoken",
  "continuation",
  "endcursor",
  "cursor",
];

function cursorStep(facts: PageFacts, containers: readonly Container[]): Step[] | undefined {
  for (const { object, path } of containers) {
    for (const wanted of CURSORS) {
      const entry = entryOf(object, [wanted]);
      const steps = entry === undefined ? undefined : stepsByCursor(facts, entry);
      if (steps !== undefined) return steps;
      // A key that is there and empty says that this was the last page; the bare `cursor` is then this page's own.
      if (entry !== undefined && wanted.startsWith("next") && !isJsonObject(entry.value)) break;
    }
    const next = entryOf(object, ["next", "nextpage"]);
    const inner = isJsonObject(next?.value) ? inNextObject(facts, next.value) : undefined;
    if (inner !== undefined) return inner;
    if (next !== undefined && (typeof next.value === "string" || typeof next.value === "number")) {
      const holder = word(path.at(-1) ?? "");
      const steps = stepsByCursor(facts, {
        key: holder.startsWith("cursor") ? "next_cursor" : next.key,
        value: next.value,
      });
      if (steps !== undefined) return steps;
    }
    const after = word(path.at(-1) ?? "") === "cursors" ? entryOf(object, ["after"]) : undefined;
    const steps = after === undefined ? undefined : stepsByCursor(facts, after);
    if (steps !== undefined) return steps;
  }
  return undefined;
}

/** `paging.next.after`, `pages.next.starting_after`: the cursor stands under its parameter's own name. */
function inNextObject(facts: PageFacts, next: JsonObject): Step[] | undefined {
  for (const [key, value] of Object.entries(next)) {
    if (/^(startingafter|after|cursor|pagetoken|token|offset|start|pageafter)$/.test(word(key))) {
      const steps = stepsByCursor(facts, { key, value });
      if (steps !== undefined) return steps;
    }
  }
  const page = entryOf(next, ["page", "number"]);
  return page === undefined ? undefined : stepsByCursor(facts, { key: "next_page", value: page.value });
}

/** The addresses that carry a cursor, the likeliest parameter first. */
function stepsByCursor({ url }: PageFacts, { key, value }: Entry): Step[] | undefined {
  if (
    (typeof value !== "string" && typeof value !== "number") ||
    value === "" ||
    value === 0 ||
    value === "0" ||
    value === -1
  ) {
    return undefined;
  }
  const cursor = String(value);
  if (looksLikeAddress(cursor)) return atAddress(url, cursor).steps.slice();
  const names = cursorParameters(key, cursor);
  // The bare `cursor` that only repeats what was asked for leads nowhere.
  if (word(key) === "cursor" && url.searchParams.get(key) === cursor) return undefined;
  const asked = names.filter((name) => url.searchParams.has(name));
  return distinct([...asked, ...names]).map((name) => ({ url: withParameter(url, name, cursor), ground: "stated" }));
}

function cursorParameters(key: string, cursor: string): string[] {
  const numeric = /^\d+$/.test(cursor);
  switch (word(key)) {
    case "next":
    case "nextpage":
      return numeric ? PAGE_PARAMETERS : ["cursor", "page", "next", "page_token", "after", "starting_after"];
    case "endcursor":
      return ["after", "cursor", "starting_after"];
    case "nextoffset":
      return ["offset", key, "skip", "start"];
    case "nextstart":
      return ["start", "offset", key];
    case "after":
    case "startingafter":
      return [key, "after", "cursor"];
  }
  const bare = key.replace(/^next[_-]?/i, "");
  const stripped = bare === key ? key : bare.charAt(0).toLowerCase() + bare.slice(1);
  return distinct([stripped === "token" ? key : stripped, key, "cursor", "page_token", "after", "starting_after"]);
}

const CURSOR_HEADERS = [
  "x-next-cursor",
  "x-next-page-token",
  "x-continuation-token",
  "next-cursor",
  "x-next-page",
  "x-nextpage",
  "next-page",
];

function headerStep(facts: PageFacts): Step[] | undefined {
  for (const name of CURSOR_HEADERS) {
    const value = headerOf(facts.headers, name)?.trim();
    if (!value) continue;
    const key =
      word(name).includes("nextpage") && !name.includes("token")
        ? "next_page"
        : name.replace(/^x-/, "").replaceAll("-", "_");
    const steps = stepsByCursor(facts, { key, value });
    if (steps !== undefined) return steps;
  }
  return undefined;
}

const PAGE_NUMBERS = ["currentpage", "pagenumber", "pageindex", "number", "page", "pageno", "curpage"];
const PAGE_COUNTS = [
  "totalpages",
  "pagecount",
  "lastpage",
  "totalpagescount",
  "pagestotal",
  "numpages",
  "pages",
  "pagetotal",
  "last",
];
const PAGE_PARAMETERS = ["page", "_page", "page[number]", "pagination[page]", "pageNumber", "p"];

/** `page` of `total_pages`, in whatever words; `number` of `totalPages` counts from 0 (Spring). */
function pageStep(facts: PageFacts, containers: readonly Container[]): Next | undefined {
  const count = numberIn(containers, PAGE_COUNTS);
  if (count === undefined) return undefined;
  const own = numberIn(containers, PAGE_NUMBERS);
  const base = facts.firstNumber ?? (own?.key === "number" || own?.key.endsWith("ndex") ? 0 : 1);
  const fromZero = base === 0;
  const current = own?.value ?? askedPage(facts.url) ?? facts.index + (fromZero ? 0 : 1);
  if (current >= count.value - (fromZero ? 1 : 0)) return END;
  return { steps: numberedSteps(facts.url, current + 1, own, containers), promised: true };
}

function numberedSteps(url: URL, page: number, own: Found | undefined, containers: readonly Container[]): Step[] {
  const named = own === undefined || /^(page|number|currentpage)$/.test(word(own.key)) ? [] : [own.key];
  const strapi = containers.some(
    ({ path, object }) => path.join(".") === "meta.pagination" && "pageSize" in object && "pageCount" in object,
  );
  const asked = PAGE_PARAMETERS.filter((name) => url.searchParams.has(name));
  const names = distinct([...asked, ...named, ...(strapi ? ["pagination[page]"] : []), ...PAGE_PARAMETERS.slice(0, 4)]);
  return names.map((name) => ({ url: withParameter(url, name, String(page)), ground: "counted" }));
}

/** By page number where the server speaks of pages, by offset where it or the request speaks of offsets. */
function countedSteps(facts: PageFacts, containers: readonly Container[], ground: Step["ground"]): Step[] {
  const { url, seen } = facts;
  const page = numberIn(containers, PAGE_NUMBERS);
  if (page !== undefined)
    return numberedSteps(url, page.value + 1, page, containers).map((step) => ({ ...step, ground }));
  const offsetNames = ["offset", "skip", "start", "startat", "startindex"];
  const told = numberIn(containers, offsetNames);
  const asked = ["offset", "skip", "start", "_start"].find((name) => url.searchParams.has(name));
  const limited = containers.some(({ object }) => typeof object.limit === "number");
  const name = told?.key ?? asked ?? (limited ? "offset" : undefined);
  if (name === undefined) return [];
  const offset = told !== undefined ? told.value + facts.rowsOnPage : seen;
  return [{ url: withParameter(url, name, String(offset)), ground }];
}

function afterLastId({ url, lastId, seen, index }: PageFacts): Step[] {
  const byId = lastId === undefined || lastId === "" ? [] : ["starting_after", "after", "cursor", "after_id"];
  return [
    ...byId.map((name): Step => ({ url: withParameter(url, name, lastId ?? ""), ground: "guessed" })),
    { url: withParameter(url, "page", String(index + 2)), ground: "guessed" },
    { url: withParameter(url, "offset", String(seen)), ground: "guessed" },
  ];
}

/** Sizes servers give a page when nothing else is asked for. */
const USUAL_PAGE_SIZES = new Set([10, 15, 20, 24, 25, 30, 40, 50, 60, 75, 100, 150, 200, 250, 500, 1000]);

/**
 * Nothing was said of a next page. A total that is not reached yet means that there is one; so may a page of just the
 * size that servers choose by default.
 */
function unsaid(facts: PageFacts, containers: readonly Container[]): Next {
  const { url, total, seen, rowsOnPage, index } = facts;
  if (rowsOnPage === 0 || facts.told || facts.headers.link !== undefined) return END;
  const missing = total !== undefined && total > seen;
  const page: Step = { url: withParameter(url, "page", String((askedPage(url) ?? index + 1) + 1)), ground: "guessed" };
  if (missing) {
    const offset: Step = { url: withParameter(url, "offset", String(seen)), ground: "guessed" };
    return { steps: [...countedSteps(facts, containers, "counted"), page, offset], promised: !facts.narrowed };
  }
  const silent = total === undefined && (index > 0 || USUAL_PAGE_SIZES.has(rowsOnPage)) && !saysEnd(containers);
  return silent ? { steps: [page], promised: false } : END;
}

/** A key for a next page that is there and empty: the server has said that this was the last one. */
function saysEnd(containers: readonly Container[]): boolean {
  return containers.some(({ object }) =>
    Object.entries(object).some(
      ([key, value]) => /^next/.test(word(key)) && (value === null || value === "" || value === false),
    ),
  );
}

interface Found {
  readonly key: string;
  readonly value: number;
}

function numberIn(containers: readonly Container[], words: readonly string[]): Found | undefined {
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

/** Page figures in headers: `X-Total-Pages`, `X-Page`, and ASP.NET's `X-Pagination` document. */
function headerContainer(headers: HeaderFields): Container[] {
  const object: JsonObject = {};
  const count =
    headerOf(headers, "x-total-pages") ?? headerOf(headers, "x-wp-totalpages") ?? headerOf(headers, "x-page-count");
  if (count !== undefined) object.total_pages = count;
  const page = headerOf(headers, "x-page") ?? headerOf(headers, "x-current-page");
  if (page !== undefined) object.page = page;
  const whole = documentIn(headerOf(headers, "x-pagination"));
  return [
    ...(whole === undefined ? [] : [{ path: ["x-pagination"], object: whole }]),
    ...(count === undefined ? [] : [{ path: ["headers"], object }]),
  ];
}

function documentIn(text: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function askedPage(url: URL): number | undefined {
  for (const name of PAGE_PARAMETERS) {
    const value = url.searchParams.get(name);
    if (value !== null && /^\d{1,9}$/.test(value)) return Number(value);
  }
  return undefined;
}

function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
