import { closest, distance } from "fastest-levenshtein";

/** Small things done to words. */

/** `1 customer`, `1,234 customers`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

/** The candidate that the word is a likely misspelling of; undefined when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const best = closest(word.toLowerCase(), candidates);
  return distance(word.toLowerCase(), best) <= Math.min(2, word.length / 2) ? best : undefined;
}
