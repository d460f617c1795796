import { word } from "./keys.ts";

/** The query parameters of lists: which part of the list is asked for, and how many rows of it. */

/**
 * A query parameter that asks for a later part of a list. `pages`: it is the number of a page; `rows`: the number of
 * rows to skip; `ids`: the id of the row before.
 */
export interface Mover {
  readonly name: string;
  readonly counts: "pages" | "rows" | "ids";
  /** Some servers take it only together with a size. */
  readonly sizedBy?: string;
}

/** Where a part of a list begins. */
export interface Place {
  /** The number of the page. */
  readonly page: number;
  /** Rows before it. */
  readonly rows: number;
  /** The id of the row before it; "" where rows have none. */
  readonly id: string;
  /** Rows that the part may have. */
  readonly size: number;
}

/** Parameters that servers take without saying so, the commonest first. */
export const MOVERS: readonly Mover[] = [
  { name: "page", counts: "pages" },
  { name: "offset", counts: "rows" },
  { name: "skip", counts: "rows" },
  { name: "start", counts: "rows" },
  { name: "$skip", counts: "rows" },
  { name: "_start", counts: "rows", sizedBy: "_limit" },
  { name: "_page", counts: "pages", sizedBy: "_limit" },
  { name: "pageNumber", counts: "pages" },
  { name: "p", counts: "pages" },
  { name: "page[number]", counts: "pages" },
  { name: "pagination[page]", counts: "pages" },
  { name: "filter[skip]", counts: "rows" },
  { name: "_skip", counts: "rows" },
  { name: "page_number", counts: "pages" },
  { name: "pageIndex", counts: "pages" },
  { name: "page[offset]", counts: "rows" },
  { name: "pagination[start]", counts: "rows" },
  { name: "startIndex", counts: "rows" },
  { name: "starting_after", counts: "ids" },
  { name: "after", counts: "ids" },
  { name: "since_id", counts: "ids" },
];

/** The address of the part of a list that begins at a place; undefined where the place has no id to name it by. */
export function movedTo(list: URL, { name, counts, sizedBy }: Mover, { page, rows, id, size }: Place): URL | undefined {
  const value = counts === "pages" ? String(page) : counts === "rows" ? String(rows) : id;
  if (value === "") return undefined;
  const url = withParameter(list, name, value);
  // A page number that led here without a size leads on without it.
  const isUnderstood = counts === "pages" && list.searchParams.has(name);
  const isSized = sizedBy === undefined || isUnderstood || sizeIn(url) !== undefined;
  return isSized ? url : withParameter(url, sizedBy, String(size));
}

/** The parameter by which an address asks for a part of a list already. */
export function moverIn(url: URL): Mover | undefined {
  return MOVERS.find(({ name }) => url.searchParams.has(name));
}

/** Parameters that servers take the size of a page by without saying so, the commonest first. */
const SIZE_PARAMETERS: readonly string[] = [
  ...["limit", "per_page", "page_size", "pageSize", "$top", "$limit", "_limit", "size", "count", "first", "take"],
  ...["perPage", "max_results", "filter[limit]", "page[size]", "pagination[pageSize]", "pagination[limit]"],
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

/** The one query parameter by which an address differs from another of the same path. */
export function changedParameter(from: URL, to: URL): string | undefined {
  if (from.origin !== to.origin || from.pathname !== to.pathname) return undefined;
  const changed = [...to.searchParams].filter(([name, value]) => from.searchParams.get(name) !== value);
  return changed.length === 1 ? changed[0]?.[0] : undefined;
}

// --- internal ---

const SIZES =
  /^(limit|perpage|pagesize|pagelimit|itemsperpage|resultsperpage|size|take|maxresults|paginationpagesize)$/;
