import LinkHeader from "http-link-header";
import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import { type Container, type Entry, entryOf, word, wordsOf } from "./keys.ts";
import { PAGE_PARAMETERS } from "./numbers.ts";
import { withParameter } from "./parameters.ts";

/** The next page where an answer names it: by its address, or by a cursor. */

/** The address in a `Link` header whose relation is `next` (RFC 8288). Undefined where there is none or the header is garbage. */
export function nextInLinkHeader(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    return LinkHeader.parse(header).rel("next")[0]?.uri;
  } catch {
    return undefined;
  }
}

/** The address of the next page as the body gives it: `links.next`, `_links.next.href`, `next_page_url`, `next` … */
export function nextInBody(containers: readonly Container[]): string | undefined {
  for (const { object } of containers) {
    const { links } = object;
    const listed = Array.isArray(links)
      ? links.find((link) => isJsonObject(link) && [link.rel].flat().includes("next"))
      : undefined;
    const values = [NEXT_ADDRESSES, ["next"], ["nextpage"]].map((names) => entryOf(object, names)?.value);
    const found = [...values, listed].map(addressOf).find((address) => address !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An address as a server wrote it: absolute, relative, or a query alone. Undefined for an unusable one. */
export function atAddress(from: URL, address: string): URL | undefined {
  const clean = withoutTemplate(address);
  return URL.canParse(clean, from.href) ? new URL(clean, from.href) : undefined;
}

/** Whether a text is an address rather than a cursor: absolute, `/path`, `?query` or `customers?page=2`. */
export function looksLikeAddress(text: string): boolean {
  return /^(https?:\/\/|\/|\?)/i.test(text) || /^[\w./-]*\?[^\s=]+=/.test(text);
}

/** The addresses that carry the cursor in a body, whatever its name, the likeliest first; undefined when it has none. */
export function cursorInBody(url: URL, containers: readonly Container[]): readonly URL[] | undefined {
  return firstCarried(url, containers.flatMap(cursorsIn));
}

/** The addresses that carry a cursor that stands in a header. */
export function cursorInHeaders(url: URL, headers: HeaderFields): readonly URL[] | undefined {
  const entries = CURSOR_HEADERS.map((name): Entry => {
    const isPage = word(name).endsWith("nextpage");
    const key = isPage ? "next_page" : name.replace(/^x-/, "").replaceAll("-", "_");
    return { key, value: headerOf(headers, name)?.trim() ?? "" };
  });
  return firstCarried(url, entries);
}

// --- internal ---

const NEXT_ADDRESSES = wordsOf(`
  nextpageurl nexturl nextlink odatanextlink nexthref nextpagelink nextpageuri nexturi nextrecordsurl
`);
const CURSORS = wordsOf(`
  nextcursor nextpagetoken nextpagecursor nexttoken nextoffset nextstart nextmarker continuationtoken continuation
  endcursor cursor
`);
const CURSOR_HEADERS = wordsOf(`
  x-next-cursor x-next-page-token x-continuation-token next-cursor x-next-page x-nextpage next-page
`);
/** `paging.next.after`, `pages.next.starting_after`: the cursor stands under its parameter's own name. */
const IN_NEXT = /^(startingafter|after|cursor|pagetoken|token|offset|start|pageafter)$/;

/** What may be a cursor in an object, the likeliest first. */
function cursorsIn({ object, path }: Container): Entry[] {
  const found: Entry[] = [];
  for (const wanted of CURSORS) {
    const entry = entryOf(object, [wanted]);
    if (entry !== undefined) found.push(entry);
    // A key that is there and empty says that this was the last page; the bare `cursor` is then this page's own.
    if (entry !== undefined && wanted.startsWith("next") && !isJsonObject(entry.value)) break;
  }
  const holder = word(path.at(-1) ?? "");
  const offset = entryOf(object, ["offset"]);
  // An offset that is not a number is a cursor (Airtable).
  if (typeof offset?.value === "string" && !/^\d*$/.test(offset.value)) found.push(offset);
  const next = entryOf(object, ["next", "nextpage"]);
  if (isJsonObject(next?.value)) {
    for (const [key, value] of Object.entries(next.value)) if (IN_NEXT.test(word(key))) found.push({ key, value });
    const page = entryOf(next.value, ["page", "number"]);
    if (page !== undefined) found.push({ key: "next_page", value: page.value });
  } else if (next !== undefined) {
    found.push({ key: holder.startsWith("cursor") ? "next_cursor" : next.key, value: next.value });
  }
  const after = holder === "cursors" ? entryOf(object, ["after"]) : undefined;
  return after === undefined ? found : [...found, after];
}

function firstCarried(url: URL, entries: readonly Entry[]): readonly URL[] | undefined {
  for (const entry of entries) {
    const addresses = carried(url, entry);
    if (addresses !== undefined) return addresses;
  }
  return undefined;
}

/** The addresses that carry a cursor, the likeliest parameter first. */
function carried(url: URL, { key, value }: Entry): readonly URL[] | undefined {
  if ((typeof value !== "string" && typeof value !== "number") || ["", "0", "-1"].includes(String(value)))
    return undefined;
  const cursor = String(value);
  // Base64 may begin with a slash: without a host it takes a query to make a cursor an address.
  if (/^https?:\/\//i.test(cursor) || (looksLikeAddress(cursor) && /\?./.test(cursor))) {
    const to = atAddress(url, cursor);
    return to && [to];
  }
  // The bare `cursor` that only repeats what was asked for leads nowhere.
  if (word(key) === "cursor" && url.searchParams.get(key) === cursor) return undefined;
  const names = parametersFor(key, cursor);
  const asked = names.filter((name) => url.searchParams.has(name));
  return [...new Set([...asked, ...names])].map((name) => withParameter(url, name, cursor));
}

/** By which parameters a cursor of this name is sent. */
function parametersFor(key: string, cursor: string): readonly string[] {
  switch (word(key)) {
    case "next":
    case "nextpage":
      return /^\d+$/.test(cursor)
        ? PAGE_PARAMETERS
        : ["cursor", "page", "next", "page_token", "after", "starting_after"];
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
  const own = bare === key ? key : bare.charAt(0).toLowerCase() + bare.slice(1);
  return [own === "token" ? key : own, key, "cursor", "page_token", "after", "starting_after"];
}

function addressOf(value: JsonValue | undefined): string | undefined {
  const address = isJsonObject(value) ? (value.href ?? value.url) : value;
  return typeof address === "string" && looksLikeAddress(address) ? address : undefined;
}

/** An address without the template of further parameters at its end: `/customers{?page,size}` (RFC 6570). */
function withoutTemplate(address: string): string {
  if (!address.endsWith("}")) return address;
  const start = address.indexOf("{", address.lastIndexOf("}", address.length - 2) + 1);
  return start === -1 ? address : address.slice(0, start);
}
