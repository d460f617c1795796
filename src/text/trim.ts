/** A text without the given character at its end, however often it stands there. An expression such as `/\/+$/` takes quadratic time. */
export function withoutEnd(text: string, character: string): string {
  return withoutAround(text, "", character);
}

/** A text without certain characters before and behind it. */
export function withoutAround(text: string, before: string, behind: string): string {
  let [start, end] = [0, text.length];
  while (start < end && before.includes(text.charAt(start))) start++;
  while (end > start && behind.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A text up to the first of the given characters. */
export function upTo(text: string, characters: string): string {
  const ends = [...characters].map((character) => text.indexOf(character)).filter((at) => at !== -1);
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends));
}
