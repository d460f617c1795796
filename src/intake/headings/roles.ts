import { headingWords, wordsOf } from "./dictionary.ts";
import type { WordList } from "./heading.ts";

/** Whether any word of a heading is one of the list, in any language: `says("Spouse Phone", "others")`. */
export function says(header: string, list: WordList): boolean {
  const words = headingWords(header);
  return [...words, words.join("")].some((word) => expressionOf(list).test(word));
}

/** Whether all words of a heading are of the lists, beside those that only connect them. */
export function saysOnly(header: string, ...lists: readonly WordList[]): boolean {
  const words = headingWords(header).filter((word) => !LINKS.has(word));
  return words.length > 0 && words.every((word) => lists.some((list) => expressionOf(list).test(word)));
}

/**
 * Of a heading that says what kind of phone, e-mail or address other columns hold (`Phone 1 - Label`, `Type of Phone`): the
 * key of the column that it is about, as {@link valueHeading} gives it; `""` where it does not say which one (`Type`).
 */
export function labelledHeading(header: string): string | undefined {
  const words = headingWords(header);
  const rest = words.filter((word) => !LABELS.has(word));
  return [words[0], words.at(-1)].some((word) => LABELS.has(word ?? "")) ? withoutValues(rest) : undefined;
}

/** The key of a heading without words such as `Value`. */
export function valueHeading(header: string): string {
  return withoutValues(headingWords(header));
}

// --- internal ---

const [LINKS, LABELS, VALUES] = [wordsOf("links"), wordsOf("labels"), wordsOf("values")];

const EXPRESSIONS: Partial<Record<WordList, RegExp>> = {};

/** In a list of words, `fax*` is the beginning of one, and `*prefix*` any part of it. */
function expressionOf(list: WordList): RegExp {
  EXPRESSIONS[list] ??= new RegExp([...wordsOf(list)].map((word) => `^${word}$`.replace(/^\^\*|\*\$$/g, "")).join("|"));
  return EXPRESSIONS[list];
}

function withoutValues(words: readonly string[]): string {
  const rest = words.filter((word) => !VALUES.has(word) && !LINKS.has(word));
  return (rest.length > 0 ? rest : words).join("");
}
