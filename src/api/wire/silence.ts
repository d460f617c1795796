/** What the answers of a server show that says nothing of pages: pure decisions on the rows that it sends. */

/**
 * Whether a list may have been cut after so many rows: a list that ends there by chance cannot be told from a page.
 * @param asked the number of rows that was asked for.
 * @param cuts after how many rows this server was seen to cut a list.
 */
export function mayBeCut(rows: number, asked: number | undefined, cuts: readonly number[]): boolean {
  if (rows === 0) return false;
  return rows === asked || cuts.includes(rows) || isUsualSize(rows);
}

/**
 * What an answer has of a list, compared with its first page. `nothing`: no rows. `further`: rows that come after it.
 * `same`: it begins with the same row, so the parameter did not move it. `second`: it begins with the second row.
 * `within`: a later part of the first page, and nothing else. `other`: none of these.
 */
export type Part = "nothing" | "further" | "same" | "second" | "within" | "other";

/** @param first what tells the rows of the first page apart; `answer` the same of the answer. */
export function partOf(first: readonly string[], answer: readonly string[]): Part {
  const [start] = answer;
  if (start === undefined) return "nothing";
  if (start === first[0]) return "same";
  const known = new Set(first);
  // The first row once more, after others: the order changed meanwhile, so no position can be relied on.
  if (first[0] !== undefined && answer.includes(first[0])) return "other";
  if (start === first[1]) return "second";
  if (answer.some((row) => !known.has(row))) return "further";
  return answer.length < first.length ? "within" : "other";
}

/** What asking for a number of rows shows. `works`: so many came. `more`: the list was cut. `no effect`: all the rest. */
export type SizeShown = "works" | "more" | "no effect";

/** @param fewer the answer to a size that is smaller than the first page. */
export function shownByFewer(first: readonly string[], size: number, fewer: readonly string[]): SizeShown {
  return fewer.length === size && fewer.every((row, at) => row === first[at]) ? "works" : "no effect";
}

/**
 * The answer to a larger size, from a server that is known to take the parameter. `works`: it knows the size and sends
 * no further row.
 */
export function shownByMore(first: readonly string[], more: readonly string[]): SizeShown {
  const known = new Set(first);
  if (more.some((row) => !known.has(row))) return "more";
  return more.length === first.length ? "works" : "no effect";
}

// --- internal ---

/** Sizes that servers give a page are round: in tens, dozens or powers of two. */
function isUsualSize(rows: number): boolean {
  return rows >= 10 && (rows % 10 === 0 || rows % 25 === 0 || OTHER_SIZES.has(rows));
}

const OTHER_SIZES = new Set([12, 15, 16, 18, 24, 32, 36, 48, 64, 96, 99, 128, 256, 512, 999, 1024, 2048, 4096]);
