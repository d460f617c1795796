import { word, wordsOf } from "../wire/keys.ts";

/** The query parameters of lists: which part of the list is asked for, and how many rows of it. */

/** Parameters that servers take the size of a page by without saying so, the commonest first. */
export const SIZE_PARAMETERS: readonly string[] = [
  ...["limit", "per_page", "page_size", "pageSize", "$top", "$limit", "_limit", "size", "count", "first", "take"],
  ...["perPage", "max_results", "filter[limit]", "page[size]", "pagination[pageSize]", "pagination[limit]"],
  ...["per-page", "pagesize", "_size", "maxResults", "results_per_page", "_per_page"],
];

/** Parameters for the number of a page, the commonest first. */
export const PAGE_PARAMETERS = ["page", "_page", "page[number]", "pagination[page]", "pageNumber", "p"];

/** Parameters for the number of rows before a page, the commonest first. */
export const OFFSET_PARAMETERS = [
  ...["offset", "skip", "start", "$skip", "_start", "filter[skip]", "_skip", "page[offset]", "pagination[start]"],
  ...["startIndex", "startAt"],
];

export const SIZE_WORDS = wordsOf(`
  perpage pagesize limit size itemsperpage take maxresults pagelimit resultsperpage paginationpagesize
`);

export function numberAsked(url: URL, name: string): number | undefined {
  const value = url.searchParams.get(name) ?? "";
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

export function sizeIn(url: URL): readonly [name: string, size: number] | undefined {
  const found = [...url.searchParams].find(([name, count]) => isSizeParameter(name) && /^[1-9]\d{0,8}$/.test(count));
  return found && [found[0], Number(found[1])];
}

export function isSizeParameter(name: string): boolean {
  return SIZE_PARAMETERS.includes(name) || isSizeKey(name);
}

export function isSizeKey(key: string): boolean {
  return SIZE_WORDS.includes(word(key));
}

export function withParameter(url: URL, name: string, value: string): URL {
  const next = new URL(url);
  next.searchParams.set(name, value);
  return next;
}

/** Whether a page of so many rows may have been cut: usual page sizes are in tens, dozens or powers of two. */
export function isUsualSize(rows: number): boolean {
  return rows >= 10 && (rows % 10 === 0 || rows % 25 === 0 || OTHER_SIZES.has(rows));
}

export function lastKey(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

// --- internal ---

const OTHER_SIZES = new Set([12, 15, 16, 18, 24, 32, 36, 48, 64, 96, 99, 128, 256, 512, 999, 1024, 2048, 4096]);
