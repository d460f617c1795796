/** A text without the given character at its end, however often it stands there. An expression such as `/\/+$/` takes quadratic time. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
}

/** A text up to the first of the given characters. */
export function upTo(text: string, characters: string): string {
  const ends = [...characters].map((character) => text.indexOf(character)).filter((at) => at !== -1);
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends));
}
