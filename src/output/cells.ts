import { valueAt } from "../customers/customer.ts";
import { agoText, instantOf } from "../text/duration.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { grouped } from "../text/words.ts";
import { cellText } from "./fields.ts";
import type { TableTarget, ViewColumn } from "./output.ts";

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
