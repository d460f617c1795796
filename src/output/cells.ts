import { valueAt } from "../customers/customer.ts";
import { labelOf } from "../customers/fields.ts";
import { agoText, instantOf } from "../text/duration.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { grouped } from "../text/words.ts";
import type { TableTarget, View, ViewColumn } from "./output.ts";

export interface CellStyle {
  readonly column: ViewColumn;
  /** One line, safe for a terminal. */
  text(row: JsonObject): string;
  readonly right: boolean;
  readonly dimmed: boolean;
}

/** On a terminal: phone numbers as they are dialled, times by how long ago they were, numbers to the right. */
export async function cellStyles(
  columns: readonly ViewColumn[],
  rows: readonly JsonObject[],
  { phones, now, width }: Pick<TableTarget, "phones" | "now" | "width">,
): Promise<readonly CellStyle[]> {
  const plain = (column: ViewColumn) => ({ text: (row: JsonObject) => plainText(columnValue(column, row)), column });
  if (width === undefined) return columns.map((column) => ({ ...plain(column), right: false, dimmed: false }));
  const phoneText = columns.some(({ kind }) => kind === "phone") ? await phones() : cellText;
  return columns.map((column) => {
    const { kind, secondary } = column;
    const values = rows
      .map((row) => columnValue(column, row) ?? null)
      .filter((value) => value !== null && value !== "");
    const all = (test: (value: JsonValue) => boolean) => kind === undefined && values.length > 0 && values.every(test);
    const isTime = all((value) => instantOf(value) !== undefined);
    const shown = (value: JsonValue | undefined) =>
      kind === "phone" && typeof value === "string"
        ? phoneText(value)
        : isTime
          ? (agoOf(value, now()) ?? value)
          : kind === "count" && typeof value === "number"
            ? grouped(value)
            : value;
    return {
      column,
      text: (row) => plainText(shown(columnValue(column, row))),
      right:
        (kind === "count" && !values.some((value) => typeof value === "string")) ||
        all((value) => typeof value === "number"),
      dimmed: kind === "id" || secondary === true || isTime,
    };
  });
}

export function columnValue(column: ViewColumn, row: JsonObject): JsonValue | undefined {
  return column.value ? column.value(row) : valueAt(row, column.field);
}

/** How long ago a time was; undefined for any other value. */
export function agoOf(value: JsonValue | undefined, now: number): string | undefined {
  const instant = instantOf(value);
  return instant === undefined ? undefined : agoText(instant, now);
}

export function plainText(value: JsonValue | undefined): string {
  return safeText(cellText(value));
}

export function csvFields({ csv, columns }: View): readonly string[] {
  return csv ?? columns.map(({ field }) => field);
}

export function idOf(row: JsonObject, { id = "id" }: Pick<View, "id"> = {}): string {
  return typeof id === "string" ? cellText(row[id]) : id(row);
}

/** Those of --fields, else the view's. An id that is named is shown whole. */
export function tableColumns(fields: readonly string[] | undefined, view: View): readonly ViewColumn[] {
  if (!fields) return view.columns;
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
