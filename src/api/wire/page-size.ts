import { type HeaderFields, headerOf } from "../../http/answer.ts";
import type { JsonValue } from "../../text/json.ts";
import { containersOf, word } from "./keys.ts";
import { nextInBody, nextInLinkHeader } from "./links.ts";

/**
 * The query parameter by which this server takes the size of a page, as far as its own answer shows one: in the address
 * of its next page, else echoed in the body.
 */
export function pageSizeParameter(
  body: JsonValue | undefined,
  headers: HeaderFields,
  rowsOnPage: number,
): string | undefined {
  const containers = containersOf(body);
  const next = nextInLinkHeader(headerOf(headers, "link")) ?? nextInBody(containers) ?? "";
  const query = new URLSearchParams(/\?([^#]*)/.exec(next)?.[1] ?? "");
  const named = [...query].find(([name, value]) => isSize(name) && COUNT.test(value));
  if (named !== undefined) return named[0];
  for (const { object, path } of containers) {
    for (const [key, value] of Object.entries(object)) {
      if (!SIZES.test(word(key)) || typeof value !== "number" || value < rowsOnPage || value < 1) continue;
      // Strapi takes its parameters in brackets: pagination[pageSize].
      return path.join(".") === "meta.pagination" && key === "pageSize" ? "pagination[pageSize]" : key;
    }
  }
  return undefined;
}

/** Parameters that servers take the size of a page by without saying so, the commonest first. */
export const SIZE_PARAMETERS: readonly string[] = [
  "limit",
  "per_page",
  "page_size",
  "pageSize",
  "$top",
  "$limit",
  "_limit",
  "size",
  "count",
  "first",
  "take",
  "perPage",
  "max_results",
  "filter[limit]",
  "page[size]",
  "pagination[pageSize]",
  "pagination[limit]",
];

/** How many rows an address asks for; undefined where it does not say. */
export function askedSize(url: URL): number | undefined {
  for (const [name, value] of url.searchParams) if (isSize(name) && COUNT.test(value)) return Number(value);
  return undefined;
}

/** The same address, without asking for a number of rows. */
export function withoutSize(url: URL): URL {
  const bare = new URL(url);
  for (const name of [...bare.searchParams.keys()]) if (isSize(name)) bare.searchParams.delete(name);
  return bare;
}

/** Whether a query parameter is called as those that ask for a number of rows. */
export function isSize(name: string): boolean {
  return SIZE_PARAMETERS.includes(name) || SIZES.test(word(name));
}

// --- internal ---

const COUNT = /^[1-9]\d{0,8}$/;

const SIZES =
  /^(limit|perpage|pagesize|pagelimit|itemsperpage|resultsperpage|size|take|maxresults|paginationpagesize)$/;
