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
  const named = [...query.keys()].find((key) => SIZES.test(word(key)));
  if (named !== undefined) return named;
  for (const { object, path } of containers) {
    for (const [key, value] of Object.entries(object)) {
      if (!SIZES.test(word(key)) || typeof value !== "number" || value < rowsOnPage || value < 1) continue;
      // Strapi takes its parameters in brackets: pagination[pageSize].
      return path.join(".") === "meta.pagination" && key === "pageSize" ? "pagination[pageSize]" : key;
    }
  }
  return undefined;
}

// --- internal ---

const SIZES = /^(limit|perpage|pagesize|pagelimit|itemsperpage|resultsperpage|size|maxresults|paginationpagesize)$/;
