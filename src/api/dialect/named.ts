import LinkHeader from "http-link-header";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import { type Container, entryOf, type KeyEntry, word, wordsOf } from "../wire/keys.ts";
import { PAGE_PARAMETERS } from "./parameters.ts";

export interface Named {
  readonly by: "link" | "cursor";
  /** Where it stands: a dotted path of the body, or `header NAME`. */
  readonly from: string;
  readonly value: string;
  /** The parameters that may take a cursor, the likeliest first. */
  readonly parameters: readonly string[];
}

/** What names the next page, the most reliable first. @param url that was asked. @param sent the headers. */
export function namedIn(
  url: URL,
  containers: readonly Container[],
  sent: Container,
  linkHeader: string | undefined,
): Named[] {
  const linked = linkedAs(linkHeader, ["next"]);
  return [
    ...(linked ? [asLink("header link", linked)] : []),
    ...containers.flatMap(linksIn),
    ...[...containers, sent].flatMap(cursorsIn).flatMap((found) => carried(url, found)),
  ];
}

/** Whether a `Link` header speaks of pages. One that has no `next` then is the last page's. */
export function linksPages(linkHeader: string | undefined): boolean {
  return linkedAs(linkHeader, ["first", "prev", "previous", "last"]) !== undefined;
}

/** An address as a server wrote it: absolute, relative, or a query alone. Undefined for an unusable one. */
export function atAddress(from: URL, address: string): URL | undefined {
  // Without the template of further parameters at its end: `/customers{?page,size}` (RFC 6570).
  const clean = address.replace(/\{[^{}]*\}$/, "");
  return URL.canParse(clean, from.href) ? new URL(clean, from.href) : undefined;
}

/** Addresses of another part of the list, under keys that say nothing of a next page: one of them may lead on. */
export function hintsIn(url: URL, containers: readonly Container[]): Named[] {
  return containers.flatMap(({ object, path }) =>
    Object.entries(object).flatMap(([key, value]) => {
      const said = /^(href|url)$/.test(word(key)) ? (path.at(-1) ?? "") : key;
      const isAddress = typeof value === "string" && looksLikeAddress(value) && !OTHER_PAGES.test(word(said));
      const to = isAddress ? atAddress(url, value) : undefined;
      const isHere = to?.origin === url.origin && to.pathname === url.pathname && to.search !== url.search;
      const isMoved = isHere && [...to.searchParams.keys()].some((name) => MOVES.test(word(name)));
      return isMoved ? [asLink([...path, key].join("."), `${value}`)] : [];
    }),
  );
}

export function blanksIn(containers: readonly Container[]): string[] {
  return containers.flatMap(({ object, path }) =>
    Object.keys(object)
      .filter((key) => object[key] === null || object[key] === "" || object[key] === false)
      .map((key) => [...path, key].join(".")),
  );
}

// --- internal ---

interface Found extends KeyEntry {
  readonly from: string;
}

const NEXT_ADDRESSES = wordsOf(`
  nextpageurl nexturl nextlink odatanextlink nexthref nextpagelink nextpageuri nexturi nextrecordsurl
`);
const CURSORS = wordsOf(`
  nextcursor nextpagetoken nextpagecursor nexttoken nextoffset nextstart nextmarker nextkey nextpagekey nextid
  nextpageid nextpagestate nextpageoffset continuationtoken continuation continue endcursor aftercursor cursor
  lastkey lastevaluatedkey pagestate bookmark
`);
/** `cursors.after`, `meta.after` */
const HOLD_AFTER = new Set(["cursors", "cursor", "paging", "pagination", "meta"]);
/** `paging.next.after`, `pages.next.starting_after`: the cursor stands under its parameter's own name. */
const IN_NEXT = /^(startingafter|after|cursor|pagetoken|token|offset|start|pageafter)$/;

/** Keys of addresses that lead to this page, or back, or to the end. */
const OTHER_PAGES = /^(next.*|self|this|current|canonical|first|start|home|prev.*|last|href|url|uri)$/;
/** In the name of a parameter that chooses a part of the list. */
const MOVES = /page|offset|skip|start|cursor|after|token|marker|continu|next|since|from/;

/** The address in a `Link` header with the first of these relations that it has (RFC 8288). */
function linkedAs(header: string | undefined, relations: readonly string[]): string | undefined {
  if (header === undefined) return undefined;
  try {
    const { refs } = LinkHeader.parse(header);
    return refs.find(({ rel }) => relations.includes(rel.toLowerCase()))?.uri;
  } catch {
    return undefined;
  }
}

function asLink(from: string, value: string): Named {
  return { by: "link", from, value, parameters: [] };
}

/** `links.next`, `_links.next.href`, `next_page_url`, `next` … */
function linksIn({ object, path }: Container): Named[] {
  const links = entryOf(object, ["links"]);
  const isNext = (link: JsonValue) =>
    isJsonObject(link) &&
    [link.rel ?? link.label].flat().some((rel) => typeof rel === "string" && word(rel) === "next");
  const listed = Array.isArray(links?.value) ? links.value.find(isNext) : undefined;
  const entries = [NEXT_ADDRESSES, ["next"], ["nextpage"]].flatMap((names) => entryOf(object, names) ?? []);
  const all = listed === undefined ? entries : [...entries, { key: links?.key ?? "links", value: listed }];
  return all.flatMap(({ key, value }) => {
    const address = isJsonObject(value) ? (value.href ?? value.url) : value;
    const isAddress = typeof address === "string" && looksLikeAddress(address);
    return isAddress ? [asLink([...path, key].join("."), address)] : [];
  });
}

/** Whether a text is an address rather than a cursor: absolute, `/path`, `?query` or `customers?page=2`. */
function looksLikeAddress(text: string): boolean {
  return /^(https?:\/\/|\/|\?)/i.test(text) || /^[\w./-]*\?[^\s=]+=/.test(text);
}

/** What may be a cursor in an object, the likeliest first. */
function cursorsIn({ object, path }: Container): Found[] {
  const found: Found[] = [];
  const add = (key: string, value: JsonValue, ...at: string[]) =>
    found.push({ from: [...path, ...(at.length > 0 ? at : [key])].join("."), key, value });
  for (const wanted of CURSORS) {
    const entry = entryOf(object, [wanted]);
    if (entry !== undefined) add(entry.key, entry.value);
    // A key that is there and empty says that this was the last page; the bare `cursor` is then this page's own.
    if (entry !== undefined && wanted.startsWith("next") && !isJsonObject(entry.value)) break;
  }
  const holder = word(path.at(-1) ?? "");
  const offset = entryOf(object, ["offset"]);
  // An offset that is not a number is a cursor (Airtable).
  if (typeof offset?.value === "string" && !/^\d*$/.test(offset.value)) add(offset.key, offset.value);
  const next = entryOf(object, ["next", "nextpage"]);
  if (isJsonObject(next?.value)) {
    for (const [key, value] of Object.entries(next.value)) if (IN_NEXT.test(word(key))) add(key, value, next.key, key);
    const page = entryOf(next.value, ["page", "number"]);
    if (page !== undefined) add("next_page", page.value, next.key, page.key);
  } else if (next !== undefined) {
    add(holder.startsWith("cursor") ? "next_cursor" : next.key, next.value, next.key);
  }
  const after = HOLD_AFTER.has(holder) ? entryOf(object, ["after"]) : undefined;
  if (after !== undefined) add(after.key, after.value);
  return found;
}

/** A value as a cursor, or as the address that it is; nothing for one that leads nowhere. */
function carried(url: URL, { key, value, from }: Found): Named[] {
  if ((typeof value !== "string" && typeof value !== "number") || ["", "0", "-1"].includes(String(value))) return [];
  const cursor = String(value);
  // Base64 may begin with a slash: without a host it takes a query to make a cursor an address.
  if (/^https?:\/\//i.test(cursor) || (looksLikeAddress(cursor) && /\?./.test(cursor))) return [asLink(from, cursor)];
  // The bare `cursor` that only repeats what was asked for leads nowhere.
  if (word(key) === "cursor" && url.searchParams.get(key) === cursor) return [];
  const names = parametersFor(key, cursor);
  const asked = names.filter((name) => url.searchParams.has(name));
  return [{ by: "cursor", from, value: cursor, parameters: [...new Set([...asked, ...names])] }];
}

function parametersFor(key: string, cursor: string): readonly string[] {
  const name = word(key);
  if (name === "next" || name === "nextpage") {
    return /^\d+$/.test(cursor) ? PAGE_PARAMETERS : ["cursor", "page", "next", "page_token", "after", "starting_after"];
  }
  const bare = name === "endcursor" ? "after" : key.replace(/^next[_-]?/i, "");
  const own = bare === key ? key : bare.charAt(0).toLowerCase() + bare.slice(1);
  return [own === "token" ? key : own, key, "cursor", "page_token", "after", "starting_after"];
}
