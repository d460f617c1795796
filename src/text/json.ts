import { parse, stringify } from "lossless-json";

/** Any value JSON can hold (RFC 8259). */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined when it is not JSON. Long numbers are rounded, as by JSON.parse. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse returns nothing else.
  } catch {
    return undefined;
  }
}

export function parseJsonObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/** Whether a value has more levels than data has. Code that walks it needs a stack for each; JSON.parse needs none. */
export function isTooDeep(value: unknown, levels = 200): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}

interface JsonFault {
  /** In the parser's words; may quote what stands at the place. */
  readonly problem: string;
  /** `line 3, column 7`, counted from 1; undefined if it is unknown. */
  readonly place: string | undefined;
}

/** Finds the fault: JSON.parse words it differently in each Node version, and often without the place. */
export function jsonFault(text: string): JsonFault {
  try {
    parse(text);
    return { problem: "it cannot be read", place: undefined };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, problem = message, position] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
    if (position === undefined) return { problem, place: undefined };
    return { problem, place: placeAfter(text.slice(0, Number(position))) };
  }
}

export function placeAfter(before: string): string {
  const lines = before.split("\n");
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}

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

/** If a key stands twice the last one counts, as for JSON.parse. A byte order mark may stand before it. */
function read(source: string): unknown {
  return parse(source.replace(/^\ufeff/, ""), null, { onDuplicateKey: ({ newValue }) => newValue });
}
