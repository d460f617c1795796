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

/** What names the next page, the most reliable first: addresses, then cursors. @param url that was asked. */
export function namedIn(url: URL, containers: readonly Container[], linkHeader: string | undefined): Named[] {
  const linked = linkedAs(linkHeader, ["next"]);
  const all = containers.flatMap(nextIn).flatMap((found) => carried(url, found));
  return [
    ...(linked ? [asLink("header link", linked)] : []),
    ...all.filter(({ by }) => by === "link"),
    ...all.filter(({ by }) => by === "cursor"),
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

/** The first address of another part of the list, under a key that does not say which part: it may lead on. */
export function hintIn(url: URL, containers: readonly Container[]): Named | undefined {
  for (const { object, path } of containers)
    for (const [key, value] of Object.entries(object)) {
      const said = /^(href|url)$/.test(word(key)) ? (path.at(-1) ?? "") : key;
      if (typeof value !== "string" || !looksLikeAddress(value) || OTHER_PAGES.test(word(said))) continue;
      const to = atAddress(url, value);
      if (to?.origin !== url.origin || to.pathname !== url.pathname || to.search === url.search) continue;
      if ([...to.searchParams.keys()].some((name) => MOVES.test(word(name))))
        return asLink([...path, key].join("."), value);
    }
  return undefined;
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
  /** Its key means an address, also of one without a query. */
  readonly isAddress?: boolean;
}

const ADDRESSES = wordsOf(`
  nextpageurl nexturl nextlink odatanextlink nexthref nextpagelink nextpageuri nexturi nextrecordsurl
`);
const CURSORS = wordsOf(`
  nextcursor nextpagetoken nextpagecursor nexttoken nextoffset nextstart nextmarker nextkey nextpagekey nextid
  nextpageid nextpagestate nextpageoffset continuationtoken continuation continue endcursor aftercursor cursor
  lastkey lastevaluatedkey pagestate bookmark
`);
/** Under these stands an address, a cursor, or an object with one of them. */
const NEXT = ["next", "nextpage", "links"];
/** `cursors.after`, `meta.after` */
const HOLD_AFTER = new Set(["cursors", "cursor", "paging", "pagination", "meta"]);
/** `paging.next.after`, `pages.next.starting_after`: the cursor stands under its parameter's own name. */
const IN_NEXT = /^(startingafter|after|cursor|pagetoken|token|offset|start|pageafter)$/;

/** Keys of addresses that lead to this page, or back, or to the end. */
const OTHER_PAGES = /^(next.*|self|this|current|canonical|first|start|home|top|prev.*|last|href|url|uri)$/;
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

/** Whether a text is an address rather than a cursor: absolute, `/path`, `?query` or `customers?page=2`. */
function looksLikeAddress(text: string): boolean {
  return /^(https?:\/\/|\/|\?)/i.test(text) || /^[\w./-]*\?[^\s=]+=/.test(text);
}

/** What may name the next page in an object, the likeliest first. */
function nextIn({ object, path }: Container): Found[] {
  const holder = word(path.at(-1) ?? "");
  // A key for the next page says all: the bare `cursor` beside it is this page's own.
  const isSaid = (wanted: string) => wanted.startsWith("next") && !isJsonObject(entryOf(object, [wanted])?.value ?? {});
  const last = CURSORS.findIndex(isSaid);
  const cursors = [...CURSORS.slice(0, last === -1 ? undefined : last + 1), "offset"];
  const words = [...ADDRESSES, ...cursors, ...NEXT, ...(HOLD_AFTER.has(holder) ? ["after"] : [])];
  return words.flatMap((wanted) => {
    const { key, value } = entryOf(object, [wanted]) ?? {};
    if (key === undefined || value === undefined) return [];
    const at = (...keys: readonly string[]) => [...path, ...keys].join(".");
    // An offset that is not a number is a cursor (Airtable).
    const isCursor = wanted !== "offset" || (typeof value === "string" && !/^\d*$/.test(value));
    if (cursors.includes(wanted) || wanted === "after") return isCursor ? [{ from: at(key), key, value }] : [];
    const isIn = Array.isArray(value) ? value.find(isNextLink) : wanted === "links" ? undefined : value;
    const named = holder.startsWith("cursor") ? "next_cursor" : key;
    if (!isJsonObject(isIn))
      return isIn === undefined ? [] : [{ from: at(key), key: named, value: isIn, isAddress: true }];
    const parts = Object.entries(isIn).flatMap(([inner, part]): Found[] => {
      const name = word(inner);
      if (name === "href" || name === "url") return [{ from: at(key), key, value: part, isAddress: true }];
      const isNumber = name === "page" || name === "number";
      return isNumber || IN_NEXT.test(name)
        ? [{ from: at(key, inner), key: isNumber ? "next_page" : inner, value: part }]
        : [];
    });
    // Intercom has a cursor beside the number.
    return parts.toSorted((one, other) => Number(one.key === "next_page") - Number(other.key === "next_page"));
  });
}

/** `{"rel": "next", "href": "…"}` */
function isNextLink(link: JsonValue): boolean {
  const relations = isJsonObject(link) ? [link.rel ?? link.label].flat() : [];
  return relations.some((rel) => typeof rel === "string" && word(rel) === "next");
}

/** A value as a cursor, or as the address that it is; nothing for one that leads nowhere. */
function carried(url: URL, { key, value, from, isAddress = false }: Found): Named[] {
  if ((typeof value !== "string" && typeof value !== "number") || ["", "0", "-1"].includes(String(value))) return [];
  const cursor = String(value);
  // Base64 may begin with a slash: without a host it takes a query to make a cursor an address.
  const isLink = looksLikeAddress(cursor) && (isAddress || /^https?:|\?./i.test(cursor));
  if (isLink) return [asLink(from, cursor)];
  const name = word(key);
  // The bare `cursor` that only repeats what was asked for leads nowhere.
  if (ADDRESSES.includes(name) || (name === "cursor" && url.searchParams.get(key) === cursor)) return [];
  const names = parametersFor(key, cursor);
  const asked = names.filter((parameter) => url.searchParams.has(parameter));
  return [{ by: "cursor", from, value: cursor, parameters: [...new Set([...asked, ...names])] }];
}

function parametersFor(key: string, cursor: string): readonly string[] {
  const name = word(key);
  if (name === "next" || name === "nextpage") {
    return /^\d+$/.test(cursor) ? PAGE_PARAMETERS : ["cursor", "page", "next", "page_token", "after", "starting_after"];
  }
  const bare = name === "endcursor" ? "after" : key.replace(/^next[_-]?/i, "");
  const own = bare === key ? key : bare.charAt(0).toLowerCase() + bare.slice(1);
  return [own === "token" ? key : own, key, "cursor", "page_token", "after", "starting_after", "start_cursor"];
}
