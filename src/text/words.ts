import { closest, distance } from "fastest-levenshtein";

/** A number in a sentence: `1,234`. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** `1 customer`, `1,234 customers`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** The candidate that the word is probably a misspelling of; undefined when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const best = closest(word.toLowerCase(), candidates);
  return distance(word.toLowerCase(), best) <= Math.min(2, word.length / 2) ? best : undefined;
}
