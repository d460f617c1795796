import { LEXICON, type Lexicon } from "./lexicon.ts";
import { readHeading } from "./read-heading.ts";

/**
 * Of a heading that says what kind of phone, e-mail or address other columns hold (`Phone 1 - Label`, `Type of Phone`): the
 * key of the column that it is about, as {@link valueHeading} gives it; `""` where it does not say which one (`Type`).
 */
export function labelledHeading(header: string): string | undefined {
  const words = LEXICON.words(header);
  const isLabel = [words[0], words.at(-1)].some((word = "") => LEXICON.has("labels", word));
  return isLabel ? withoutValues(LEXICON.without(words, "labels")) : undefined;
}

/** The key of a heading without words such as `Value`. */
export function valueHeading(header: string): string {
  return withoutValues(LEXICON.words(header));
}

/** Whether a text says of which kind or whose something is. */
export function isLabel(text: string, of: Lexicon = LEXICON): boolean {
  if (text.length > LONGEST_LABEL || text.includes(".")) return false;
  const words = of.words(text);
  const isOwner = (["before", "behind"] as const).some((side) => of.owner(side, words) !== undefined);
  return isOwner || of.says(text, "others") || readHeading(text, of) !== undefined;
}

// --- internal ---

const LONGEST_LABEL = 30;

function withoutValues(words: readonly string[]): string {
  const rest = LEXICON.without(LEXICON.without(words, "values"), "links");
  return (rest.length > 0 ? rest : words).join("");
}
