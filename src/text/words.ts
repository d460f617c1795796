import { inspect } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import type { JsonObject } from "./json.ts";

/** A number in a sentence: `1,234`. */
export function grouped(number: number): string {
  return number.toLocaleString("en-US");
}

/** `1 customer`, `1,234 customers`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** `1,200 created, 3 failed`: the amounts above 0; with a unit `1,200 rows created, 3 failed`. */
export function amounts(counts: JsonObject, kinds: readonly string[] = Object.keys(counts), unit?: string): string {
  const some = kinds.map((kind) => [kind, Number(counts[kind] ?? 0)] as const).filter(([, number]) => number > 0);
  const texts = some.map(([kind, number], at) => `${unit && at === 0 ? count(number, unit) : grouped(number)} ${kind}`);
  return texts.join(", ");
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(things: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(things);
}

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A key as words: `baseUrl` → `Base URL`, `created_at` → `Created`. */
export function keyWords(key: string): string {
  const text = key
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[\s_.-]+/)
    .map((word) => ACRONYMS.get(word.toLowerCase()) ?? word.toLowerCase())
    .join(" ");
  return capitalized(text.replace(/(?<=ed) at$/, ""));
}

/** A label inside a sentence: `e-mail`, but `ZIP`. */
export function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** The candidate that the word is probably a misspelling of, whatever its case; undefined when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const lower = candidates.map((candidate) => candidate.toLowerCase());
  const best = lower.length === 0 ? undefined : closest(word.toLowerCase(), lower);
  if (best === undefined || distance(word.toLowerCase(), best) > Math.min(2, word.length / 2)) return undefined;
  return candidates[lower.indexOf(best)];
}

/** Whether two words differ in one letter, added, missing or changed, or in the order of two neighbours. */
export function isOneSlip(one: string, other: string): boolean {
  if (one.length !== other.length || distance(one, other) !== 2) return distance(one, other) === 1;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** For the beginning of a hint: `Did you mean json? `; empty when no candidate is close. */
export function didYouMean(
  word: string,
  candidates: readonly string[],
  shown = (candidate: string) => candidate,
): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? "" : `Did you mean ${shown(meant)}? `;
}

/** For the end of a message: `; did you mean name?`; empty when no candidate is close. */
export function orMeant(word: string, candidates: readonly string[]): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** A text without a character at its end, however often it stands there. `/\/+$/` would take quadratic time. */
export function withoutEnd(text: string, character: string): string {
  return withoutAround(text, "", character);
}

export function withoutAround(text: string, before: string, behind: string): string {
  let [start, end] = [0, text.length];
  while (start < end && before.includes(text.charAt(start))) start++;
  while (end > start && behind.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** What a thrown value says: it need not be an Error, nor have a text. */
export function thrownText(thrown: unknown): string {
  try {
    return typeof thrown === "string" ? thrown : inspect(thrown);
  } catch {
    return "a value that cannot be shown";
  }
}

// --- internal ---

const ACRONYMS = new Map(["api", "id", "tls", "url", "zip"].map((word) => [word, word.toUpperCase()]));
