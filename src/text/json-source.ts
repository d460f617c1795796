/**
 * JSON text as it was written (RFC 8259), laid out anew or taken apart without reading its numbers and strings: reading
 * would round long numbers and lose how strings were escaped. The text must be valid JSON; nothing here checks that.
 */

/** The same document on one line, or indented by `indent` spaces as JSON.stringify does it. */
export function laidOut(source: string, indent = 0): string {
  const parts: string[] = [];
  let depth = 0;
  const line = () => (indent === 0 ? "" : `\n${" ".repeat(indent * depth)}`);
  for (let at = skipBlanks(source, 0); at < source.length; at = skipBlanks(source, at)) {
    const character = source.charAt(at);
    const end = isMark(character) ? at + 1 : endOfScalar(source, at);
    if (character === "{" || character === "[") {
      const next = skipBlanks(source, end);
      if (source[next] === "}" || source[next] === "]") {
        parts.push(character, source.charAt(next));
        at = next + 1;
        continue;
      }
      depth++;
      parts.push(character, line());
    } else if (character === "}" || character === "]") {
      depth--;
      parts.push(line(), character);
    } else if (character === ",") parts.push(",", line());
    else if (character === ":") parts.push(indent === 0 ? ":" : ": ");
    else parts.push(source.slice(at, end));
    at = end;
  }
  return parts.join("");
}

/**
 * The elements of the array that the keys of `path` lead to, each as its own text. Where a key stands twice the last
 * one counts, as for JSON.parse.
 * @returns undefined when there is no array.
 */
export function elementsAt(source: string, path: readonly string[]): string[] | undefined {
  let at: number | undefined = skipBlanks(source, 0);
  for (const key of path) {
    at = source[at] === "{" ? startOfMember(source, at, key) : undefined;
    if (at === undefined) return undefined;
  }
  if (source[at] !== "[") return undefined;
  const elements: string[] = [];
  for (let start = skipBlanks(source, at + 1); source[start] !== "]"; ) {
    const end = endOfValue(source, start);
    elements.push(source.slice(start, end));
    start = afterComma(source, end);
  }
  return elements;
}

// --- internal ---

function startOfMember(source: string, object: number, wanted: string): number | undefined {
  let found: number | undefined;
  for (let at = skipBlanks(source, object + 1); source[at] !== "}"; ) {
    const endOfKey = endOfScalar(source, at);
    const value = skipBlanks(source, skipBlanks(source, endOfKey) + 1);
    if (JSON.parse(source.slice(at, endOfKey)) === wanted) found = value;
    at = afterComma(source, endOfValue(source, value));
  }
  return found;
}

/** Where the next element or member starts; at the closing bracket after the last one. */
function afterComma(source: string, end: number): number {
  const at = skipBlanks(source, end);
  return source[at] === "," ? skipBlanks(source, at + 1) : at;
}

function endOfValue(source: string, start: number): number {
  for (let at = start, depth = 0; ; at = skipBlanks(source, at)) {
    const character = source.charAt(at);
    if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
    at = isMark(character) ? at + 1 : endOfScalar(source, at);
    if (depth === 0 || at >= source.length) return at;
  }
}

/** Behind a string, a number or a literal. */
function endOfScalar(source: string, start: number): number {
  if (source[start] !== '"') {
    let at = start + 1;
    while (at < source.length && !isMark(source.charAt(at)) && !isBlank(source.charAt(at))) at++;
    return at;
  }
  for (let quote = source.indexOf('"', start + 1); ; quote = source.indexOf('"', quote + 1)) {
    if (quote === -1) return source.length;
    let backslashes = 0;
    while (source[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
}

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (at < source.length && isBlank(source.charAt(at))) at++;
  return at;
}

function isBlank(character: string): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}

const MARKS = new Set("{}[],:");

function isMark(character: string): boolean {
  return MARKS.has(character);
}
