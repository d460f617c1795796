import { headerOf } from "../../http/answer.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { type Container, type Entry, entryOf, word, wordsOf } from "./keys.ts";
import { looksLikeAddress } from "./links.ts";
import { PAGE_PARAMETERS } from "./page-numbers.ts";
import { atAddress, distinct, type PageFacts, type Way, withParameter } from "./ways.ts";

type Asked = Pick<PageFacts, "url">;

/** The ways by a cursor in the body, whatever its name; undefined when it has none. */
export function cursorWays(facts: Asked, containers: readonly Container[]): Way[] | undefined {
  for (const { object, path } of containers) {
    for (const wanted of CURSORS) {
      const entry = entryOf(object, [wanted]);
      const ways = entry === undefined ? undefined : waysByCursor(facts, entry);
      if (ways !== undefined) return ways;
      // A key that is there and empty says that this was the last page; the bare `cursor` is then this page's own.
      if (entry !== undefined && wanted.startsWith("next") && !isJsonObject(entry.value)) break;
    }
    // An offset that is not a number is a cursor (Airtable).
    const offset = entryOf(object, ["offset"]);
    const opaque = typeof offset?.value === "string" && !/^\d*$/.test(offset.value) ? offset : undefined;
    const byOffset = opaque === undefined ? undefined : waysByCursor(facts, opaque);
    if (byOffset !== undefined) return byOffset;
    const next = entryOf(object, ["next", "nextpage"]);
    const inner = isJsonObject(next?.value) ? inNextObject(facts, next.value) : undefined;
    if (inner !== undefined) return inner;
    if (typeof next?.value === "string" || typeof next?.value === "number") {
      const holder = word(path.at(-1) ?? "");
      const ways = waysByCursor(facts, {
        key: holder.startsWith("cursor") ? "next_cursor" : next.key,
        value: next.value,
      });
      if (ways !== undefined) return ways;
    }
    const after = word(path.at(-1) ?? "") === "cursors" ? entryOf(object, ["after"]) : undefined;
    const ways = after === undefined ? undefined : waysByCursor(facts, after);
    if (ways !== undefined) return ways;
  }
  return undefined;
}

/** The same by a cursor in a header. */
export function headerCursorWays(facts: Asked & Pick<PageFacts, "headers">): Way[] | undefined {
  for (const name of CURSOR_HEADERS) {
    const value = headerOf(facts.headers, name)?.trim();
    if (!value) continue;
    const key =
      word(name).includes("nextpage") && !name.includes("token")
        ? "next_page"
        : name.replace(/^x-/, "").replaceAll("-", "_");
    const ways = waysByCursor(facts, { key, value });
    if (ways !== undefined) return ways;
  }
  return undefined;
}

// --- internal ---

const CURSORS = wordsOf(`
  nextcursor nextpagetoken nextpagecursor nexttoken nextoffset nextstart nextmarker continuationtoken continuation
  endcursor cursor
`);

const CURSOR_HEADERS = wordsOf(`
  x-next-cursor x-next-page-token x-continuation-token next-cursor x-next-page x-nextpage next-page
`);

/** `paging.next.after`, `pages.next.starting_after`: the cursor stands under its parameter's own name. */
function inNextObject(facts: Asked, next: JsonObject): Way[] | undefined {
  for (const [key, value] of Object.entries(next)) {
    if (/^(startingafter|after|cursor|pagetoken|token|offset|start|pageafter)$/.test(word(key))) {
      const ways = waysByCursor(facts, { key, value });
      if (ways !== undefined) return ways;
    }
  }
  const page = entryOf(next, ["page", "number"]);
  return page === undefined ? undefined : waysByCursor(facts, { key: "next_page", value: page.value });
}

/** The addresses that carry a cursor, the likeliest parameter first. */
function waysByCursor({ url }: Asked, { key, value }: Entry): Way[] | undefined {
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
  if (isAddress(cursor)) {
    const way = atAddress(url, cursor);
    return way && [way];
  }
  const names = cursorParameters(key, cursor);
  // The bare `cursor` that only repeats what was asked for leads nowhere.
  if (word(key) === "cursor" && url.searchParams.get(key) === cursor) return undefined;
  const asked = names.filter((name) => url.searchParams.has(name));
  return distinct([...asked, ...names]).map((name) => ({ url: withParameter(url, name, cursor), ground: "stated" }));
}

/** Base64 may begin with a slash: without a host it takes a query to make a cursor an address. */
function isAddress(cursor: string): boolean {
  return /^https?:\/\//i.test(cursor) || (looksLikeAddress(cursor) && /\?./.test(cursor));
}

function cursorParameters(key: string, cursor: string): readonly string[] {
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
