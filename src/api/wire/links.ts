import LinkHeader from "http-link-header";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { type Container, entryOf, wordsOf } from "./keys.ts";

/** The address in a `Link` header whose relation is `next` (RFC 8288). Undefined where there is none or the header is garbage. */
export function nextInLinkHeader(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    return LinkHeader.parse(header).rel("next")[0]?.uri;
  } catch {
    return nextInGarbage(header);
  }
}

/** The address of the next page as the body gives it: `links.next`, `_links.next.href`, `next_page_url`, `next` … */
export function nextInBody(containers: readonly Container[]): string | undefined {
  for (const { object } of containers) {
    const named = entryOf(object, NEXT_ADDRESSES)?.value;
    const direct =
      addressOf(named) ??
      addressOf(entryOf(object, ["next"])?.value) ??
      addressOf(entryOf(object, ["nextpage"])?.value) ??
      relNext(object.links);
    if (direct !== undefined) return direct;
  }
  return undefined;
}

/** Whether a text is an address rather than a cursor: absolute, `/path`, `?query` or `customers?page=2`. */
export function looksLikeAddress(text: string): boolean {
  return /^(https?:\/\/|\/|\?)/i.test(text) || /^[\w./-]*\?[^\s=]+=/.test(text);
}

// --- internal ---

function nextInGarbage(header: string): string | undefined {
  for (const link of header.split("<").slice(1)) {
    const end = link.indexOf(">");
    if (end !== -1 && /\brel\s*=\s*"?next\b/i.test(link.slice(end))) return link.slice(0, end);
  }
  return undefined;
}

const NEXT_ADDRESSES = wordsOf(`
  nextpageurl nexturl nextlink odatanextlink nexthref nextpagelink nextpageuri nexturi nextrecordsurl
`);

function addressOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return looksLikeAddress(value) ? value : undefined;
  if (!isJsonObject(value)) return undefined;
  const inner = (value as JsonObject).href ?? (value as JsonObject).url;
  return typeof inner === "string" && looksLikeAddress(inner) ? inner : undefined;
}

/** `"links": [{"rel": "next", "href": "…"}]` */
function relNext(links: JsonValue | undefined): string | undefined {
  if (!Array.isArray(links)) return undefined;
  const next = links.find((link) => isJsonObject(link) && [link.rel].flat().includes("next"));
  return addressOf(next);
}
