/** Decisions on asking a server for larger pages than it gives by itself: pure, on what it answered. */

/** What is known when a list goes on after a page. */
export interface ListSoFar {
  /** Rows of the first page. */
  readonly rows: number;
  /** Pages and rows that were read. */
  readonly pages: number;
  readonly read: number;
  readonly total: number | undefined;
  /** Rows that are needed in all. */
  readonly wanted: number;
}

/** Whether a list has more than a few pages. Where nothing tells its length, a few have to be read first. */
export function isLong({ rows, pages, read, total, wanted }: ListSoFar): boolean {
  const last = Math.min(total ?? Number.POSITIVE_INFINITY, wanted);
  return last === Number.POSITIVE_INFINITY ? pages >= FEW_PAGES - 1 : last > Math.max(FEW_PAGES * rows, read);
}

/** Whether a list takes fewer requests when it begins anew in pages of a size that is known to be given. */
export function saves(size: number, { rows, read, total = Number.POSITIVE_INFINITY, wanted }: ListSoFar): boolean {
  const last = Math.min(total, wanted);
  return last === Number.POSITIVE_INFINITY || Math.ceil(last / size) < Math.ceil((last - read) / rows);
}

/** What is known of the pages that a server gives. */
export interface KnownSizes {
  /** Rows that it gives a page when asked for so many. `refused`: it gives no larger pages than by itself. */
  readonly pageSize?: number | "refused" | undefined;
  /** The largest size that its OpenAPI document allows. */
  readonly documentedSize?: number | undefined;
}

/** How many rows to ask for per page; undefined where the server gives no more than so many by itself. */
export function largerSize(
  { pageSize, documentedSize = LARGEST }: KnownSizes,
  rows: number,
  wanted: number,
): number | undefined {
  if (pageSize === "refused") return undefined;
  // What is not known yet is found out with the full size: later runs go by it.
  const size = pageSize === undefined ? documentedSize : Math.min(pageSize, Math.max(wanted, rows + 1));
  return size > rows ? size : undefined;
}

/** What the answer to a larger size shows, compared with the first page. */
export type LargerShown =
  /** It has as many rows as were asked for, or all that there are. */
  | "works"
  /** It is shorter: this may be the most that the server gives. */
  | "fewer"
  /** The same, and the server itself calls it the size of its pages. */
  | "states"
  /** It is not a larger page of the same list. */
  | "no";

export interface LargerAnswer {
  /** What tells the rows of the first page apart; `answer` the same of the answer. */
  readonly first: readonly string[];
  readonly answer: readonly string[];
  readonly asked: number;
  /** The size of its page, by the answer's own words. */
  readonly stated: number | undefined;
  /** Rows of the whole list. */
  readonly total: number | undefined;
}

export function shownByLarger({ first, answer, asked, stated, total }: LargerAnswer): LargerShown {
  const rows = answer.length;
  if (rows <= first.length || rows > asked || first.some((row, at) => row !== answer[at])) return "no";
  if (rows === asked || (total !== undefined && total <= rows)) return "works";
  return stated === rows ? "states" : "fewer";
}

/**
 * The largest size that a refusal names; undefined where it names none, or several numbers that may be one.
 * @param text what the server said.
 */
export function sizeNamedIn(text: string, asked: number, rows: number, status: number | undefined): number | undefined {
  const numbers = new Set((text.slice(0, 1000).match(/\d+/g) ?? []).map(Number));
  const between = [...numbers].filter((number) => number > rows && number < asked && number !== status);
  return between.length === 1 ? between[0] : undefined;
}

// --- internal ---

const FEW_PAGES = 4;

/** What is asked for where the server does not say how much it gives: commonly the most that servers allow. */
const LARGEST = 1000;
