import { isJsonObject, type JsonObject } from "../text/json.ts";
import { keysOf } from "./fields.ts";
import type { Column, View } from "./output.ts";

/**
 * How rows of an unknown kind are shown: every field that any of them has, those of objects in them by dotted path.
 * Lists inside a row get no column in a table: they would take all the room. The id comes last.
 */
export function anyView(rows: readonly JsonObject[], id: (row: JsonObject) => string): View {
  const fields = keysOf(rows).flatMap((key) => paths(key, rows));
  const holdsList = (field: string) => rows.some((row) => Array.isArray(row[field]));
  const shown = fields.filter((field) => !holdsList(field));
  const columns = shown.filter((field) => field !== "id").map((field): Column => ({ field, heading: field }));
  if (shown.includes("id")) columns.push({ field: "id", heading: "id", kind: "id" });
  return { columns, delimited: fields, id };
}

// --- internal ---

function paths(key: string, rows: readonly JsonObject[]): string[] {
  const values = rows.map((row) => row[key]).filter((value) => value !== undefined && value !== null);
  if (values.length === 0 || !values.every(isJsonObject)) return [key];
  const below = keysOf(values).map((inner) => `${key}.${inner}`);
  return below.length === 0 ? [key] : below;
}
