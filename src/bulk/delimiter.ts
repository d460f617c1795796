export type Delimiter = "," | ";" | "\t";

/**
 * The delimiter of a delimited file, from its beginning: the one that occurs most outside quotes in the first record
 * that is not blank. A header decides better than the rows: it holds no prose. One column only, or a draw: the comma.
 */
export function detectDelimiter(text: string): Delimiter {
  const found: Record<Delimiter, number> = { ",": 0, ";": 0, "\t": 0 };
  let quoted = false;
  for (const character of text.replace(/^[\ufeff\r\n]+/, "")) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "\n" || character === "\r") break;
    else if (isDelimiter(character)) found[character] += 1;
  }
  return DELIMITERS.reduce((best, candidate) => (found[candidate] > found[best] ? candidate : best));
}

// --- internal ---

const DELIMITERS = [",", ";", "\t"] as const;

function isDelimiter(character: string): character is Delimiter {
  return character === "," || character === ";" || character === "\t";
}
