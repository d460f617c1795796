import { word } from "../wire/keys.ts";
import { lastKey, PAGE_PARAMETERS } from "./parameters.ts";
import type { Signs } from "./signs.ts";

/** A parameter for the next part: the number of a page, the rows before it, or the id of the row before it. */
export interface Mover {
  readonly by: "page" | "offset" | "id";
  readonly parameter: string;
  /** Some servers take it only together with a size. */
  readonly with?: string | undefined;
}

/** The parameters that may lead on: first by the server's own words, then the commonest ones. */
export function moversFor({ own, offset, size, pages, more, named }: Signs): Mover[] {
  const isPaged = own !== undefined || pages !== undefined;
  const key = lastKey(offset?.key ?? "offset");
  const pageKey =
    own === undefined || /^(page|number|currentpage)$/.test(word(lastKey(own.key))) ? [] : [lastKey(own.key)];
  const inWords = [
    ...(isPaged ? [...pageKey, ...PAGE_PARAMETERS].map((parameter): Mover => ({ by: "page", parameter })) : []),
    ...(offset || (!isPaged && size && lastKey(size.key) === "limit") ? [key, `$${key}`, "offset"] : []).map(
      (parameter): Mover => ({ by: "offset", parameter }),
    ),
    ...(more && !isPaged && named.length === 0 ? IDS : []),
  ];
  const all = [...inWords, ...MOVERS];
  return all.filter(({ parameter }, at) => at === all.findIndex((other) => other.parameter === parameter));
}

// --- internal ---

const IDS = ["starting_after", "after", "cursor", "after_id"].map((parameter): Mover => ({ by: "id", parameter }));

/** The commonest first. */
const MOVERS: readonly Mover[] = [
  { by: "page", parameter: "page" },
  ...["offset", "skip", "start", "$skip"].map((parameter): Mover => ({ by: "offset", parameter })),
  { by: "offset", parameter: "_start", with: "_limit" },
  { by: "page", parameter: "_page", with: "_limit" },
  ...["pageNumber", "p", "_p", "page[number]", "pagination[page]", "page_number", "pageIndex", "pageno"].map(
    (parameter): Mover => ({ by: "page", parameter }),
  ),
  ...["filter[skip]", "_skip", "page[offset]", "pagination[start]", "startIndex", "startAt"].map(
    (parameter): Mover => ({ by: "offset", parameter }),
  ),
  ...["starting_after", "after", "since_id"].map((parameter): Mover => ({ by: "id", parameter })),
];
