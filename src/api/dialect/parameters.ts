import { word } from "../wire/keys.ts";
import type { Signs } from "./signs.ts";

/** The query parameters of lists: which part of the list is asked for, and how many rows of it. */

/** A parameter for the next part: the number of a page, the rows before it, or the id of the row before it. */
export interface Mover {
  readonly by: "page" | "offset" | "id";
  readonly parameter: string;
  /** Some servers take it only together with a size. */
  readonly with?: string | undefined;
}

/** The parameters that may lead on: by the server's own words first, then the commonest that servers take without saying so. */
export function moversFor({ own, offset, size, pages, more, named }: Signs): Mover[] {
  const isPaged = own !== undefined || pages !== undefined;
  const key = lastKey(offset?.key ?? "offset");
  const pageKey = own === undefined || /^(page|number|currentpage)$/.test(word(lastKey(own.key))) ? [] : [lastKey(own.key)];
  const inWords = [
    ...(isPaged ? [...pageKey, ...PAGES].map((parameter): Mover => ({ by: "page", parameter })) : []),
    ...(offset || (!isPaged && size && lastKey(size.key) === "limit") ? [key, `$${key}`, "offset"] : []).map(
      (parameter): Mover => ({ by: "offset", parameter }),
    ),
    ...(more && !isPaged && named.length === 0 ? IDS : []),
  ];
  const all = new Map([...inWords, ...MOVERS].toReversed().map((mover) => [mover.parameter, mover]));
  return [...new Set([...inWords, ...MOVERS].map(({ parameter }) => parameter))].flatMap(
    (parameter) => all.get(parameter) ?? [],
  );
}

/** The parameter by which an address asks for a part of a list already. */
export function moverIn(url: URL): Mover | undefined {
  return MOVERS.find(({ parameter }) => url.searchParams.has(parameter));
}

/** Parameters that servers take the size of a page by without saying so, the commonest first. */
export const SIZE_PARAMETERS: readonly string[] = [
  ...["limit", "per_page", "page_size", "pageSize", "$top", "$limit", "_limit", "size", "count", "first", "take"],
  ...["perPage", "max_results", "filter[limit]", "page[size]", "pagination[pageSize]", "pagination[limit]"],
  ...["per-page", "pagesize", "_size", "maxResults", "results_per_page", "_per_page"],
];

/** The number that an address gives a parameter. */
export function numberAsked(url: URL, name: string): number | undefined {
  const value = url.searchParams.get(name) ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** The parameter for the size of a page in an address. */
export function sizeIn(url: URL): readonly [name: string, size: number] | undefined {
  const found = [...url.searchParams].find(
    ([name, count]) => (SIZE_PARAMETERS.includes(name) || isSizeKey(name)) && /^[1-9]\d{0,8}$/.test(count),
  );
  return found && [found[0], Number(found[1])];
}

/** Whether a key means the number of rows that a page has at most. */
export function isSizeKey(key: string): boolean {
  return SIZES.test(word(key));
}

export function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

/** Whether a page of so many rows may have been cut there: sizes that servers give are in tens, dozens or powers of two. */
export function isUsualSize(rows: number): boolean {
  return rows >= 10 && (rows % 10 === 0 || rows % 25 === 0 || OTHER_SIZES.has(rows));
}

/** The last key of a dotted path. */
export function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

// --- internal ---

const PAGES = ["page", "_page", "page[number]", "pagination[page]", "pageNumber", "p"];

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

const SIZES =
  /^(limit|perpage|pagesize|pagelimit|itemsperpage|resultsperpage|size|take|maxresults|paginationpagesize)$/;

const OTHER_SIZES = new Set([12, 15, 16, 18, 24, 32, 36, 48, 64, 96, 99, 128, 256, 512, 999, 1024, 2048, 4096]);
