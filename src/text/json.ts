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

/** The object of a JSON text; undefined when it is not JSON, or JSON of another kind. */
export function parseJsonObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/** Whether a value has more levels than data has. Code that walks it needs a stack for each; JSON.parse needs none. */
export function isTooDeep(value: unknown, levels = 200): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}
