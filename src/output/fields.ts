import { valueAt } from "../customers/customer.ts";
import { labelOf } from "../customers/fields.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import type { View, ViewColumn } from "./output.ts";

export function csvFields({ csv, columns }: View): readonly string[] {
  return csv ?? columns.map(({ field }) => field);
}

export function idOf(row: JsonObject, { id = "id" }: Pick<View, "id"> = {}): string {
  return typeof id === "string" ? cellText(row[id]) : id(row);
}

/** Those of --fields, else the view's. An id that is named is shown whole. */
export function tableColumns(
  fields: readonly string[] | undefined,
  view: View,
  onTerminal = false,
): readonly ViewColumn[] {
  if (!fields) return (onTerminal ? view.terminalColumns : undefined) ?? view.columns;
  const known = [...view.columns, ...(view.details ?? [])];
  return fields.map((field) => {
    const column = known.find((column) => column.field === field) ?? { field, heading: labelOf(field) };
    return column.kind === "id" ? { ...column, whole: true } : column;
  });
}

/** The chosen fields, nested as they were (`address.city` → `{"address":{"city":…}}`); missing ones are null. */
export function pickFields(row: JsonObject, fields: readonly string[] | undefined): JsonObject {
  if (!fields) return row;
  const picked: JsonObject = {};
  for (const field of fields) {
    const keys = Object.hasOwn(row, field) ? [field] : field.split(".");
    put(picked, keys, valueAt(row, field) ?? null);
  }
  return picked;
}

/** A value as the text of one cell: nothing for null or missing, JSON for what is nested. */
export function cellText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function keysOf(objects: readonly JsonObject[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}

// --- internal ---

function put(into: JsonObject, [key = "", ...rest]: readonly string[], value: JsonValue): void {
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const there = into[key];
  if (there !== undefined && !isJsonObject(there)) return; // `name,name.first`: the whole was asked for already
  // A copy: what stands there may be a part of the row itself (`address,address.city`).
  const below = { ...there };
  put(below, rest, value);
  into[key] = below;
}
