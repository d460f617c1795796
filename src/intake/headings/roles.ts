import { LEXICON, type Lexicon } from "./lexicon.ts";

/**
 * Of a heading that says what kind of phone, e-mail or address other columns hold (`Phone 1 - Label`, `Type of Phone`): the
 * key of the column that it is about, as {@link valueHeading} gives it; `""` where it does not say which one (`Type`).
 */
export function labelledHeading(header: string, of: Lexicon = LEXICON): string | undefined {
  const words = of.words(header);
  const labels = of.list("labels");
  const rest = words.filter((word) => !labels.has(word));
  return [words[0], words.at(-1)].some((word) => labels.has(word ?? "")) ? withoutValues(of, rest) : undefined;
}

/** The key of a heading without words such as `Value`. */
export function valueHeading(header: string, of: Lexicon = LEXICON): string {
  return withoutValues(of, of.words(header));
}

// --- internal ---

function withoutValues(of: Lexicon, words: readonly string[]): string {
  const rest = words.filter((word) => !of.list("values").has(word) && !of.list("links").has(word));
  return (rest.length > 0 ? rest : words).join("");
}
