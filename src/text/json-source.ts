import { parse, stringify } from "lossless-json";
import { isJsonObject } from "./json.ts";

/** A JSON text (RFC 8259) on one line, or indented by `indent` spaces, with its numbers as they were written. */
export function laidOut(source: string, indent = 0): string {
  return stringify(read(source), null, indent) ?? "null";
}

/**
 * The elements of the array that the keys of `path` lead to, each as its own text.
 * @returns undefined when there is no array.
 */
export function elementsAt(source: string, path: readonly string[]): string[] | undefined {
  let found: unknown = read(source);
  for (const key of path) found = isJsonObject(found) ? found[key] : undefined;
  return Array.isArray(found) ? found.map((element) => stringify(element) ?? "null") : undefined;
}

// --- internal ---

/** If a key stands twice the last one counts, as for JSON.parse. */
function read(source: string): unknown {
  return parse(source, null, { onDuplicateKey: ({ newValue }) => newValue });
}
