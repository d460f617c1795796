import { valueAt } from "../customers/customer.ts";
import { agoText } from "../text/duration.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { cellText } from "./fields.ts";
import type { Column, TableTarget } from "./output.ts";

/** How a column's values become its cells. */
export interface CellStyle {
  /** One line, safe for a terminal. */
  text(row: JsonObject): string;
  /** Numbers stand to the right. */
  readonly right: boolean;
  readonly dimmed: boolean;
}

/**
 * How the columns of a table are shown: for a pipe every value as it is; for a person phone numbers as they are dialled,
 * times by how long ago they were, numbers to the right.
 * @param sample rows whose values tell which columns hold numbers or times.
 */
export async function cellStyles(
  columns: readonly Column[],
  sample: readonly JsonObject[],
  { width, phones, now }: Pick<TableTarget, "width" | "phones" | "now">,
): Promise<readonly CellStyle[]> {
  if (width === undefined) {
    return columns.map((column) => ({
      text: (row) => plainText(columnValue(column, row)),
      right: false,
      dimmed: false,
    }));
  }
  const phoneText = columns.some(({ kind }) => kind === "phone") ? await phones() : cellText;
  return columns.map((column) => {
    const { kind, secondary } = column;
    if (kind === "id") return styled(column, plainText, { dimmed: true });
    if (kind === "phone") {
      return styled(column, (value) => plainText(typeof value === "string" ? phoneText(value) : value), {
        dimmed: secondary === true,
      });
    }
    const values = sample
      .map((row) => columnValue(column, row) ?? null)
      .filter((value) => value !== null && value !== "");
    const right = values.length > 0 && values.every((value) => typeof value === "number");
    const isTime = values.length > 0 && values.every((value) => instantOf(value) !== undefined);
    const text = isTime ? (value: JsonValue | undefined) => timeText(value, now()) : plainText;
    return styled(column, text, { right, dimmed: secondary === true || isTime });
  });
}

/** What a column shows of a row on a terminal. */
export function columnValue(column: Column, row: JsonObject): JsonValue | undefined {
  return column.value ? column.value(row) : valueAt(row, column.field);
}

/** A time for a person; any other value as it is. */
export function timeText(value: JsonValue | undefined, now: number): string {
  const instant = instantOf(value);
  return instant === undefined ? plainText(value) : agoText(instant, now);
}

export function plainText(value: JsonValue | undefined): string {
  return safeText(cellText(value));
}

// --- internal ---

function styled(
  column: Column,
  text: (value: JsonValue | undefined) => string,
  { right = false, dimmed = false },
): CellStyle {
  return { text: (row) => text(columnValue(column, row)), right, dimmed };
}

/** ISO 8601 with an offset: without one nobody knows when it was. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

function instantOf(value: JsonValue | undefined): number | undefined {
  const time = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
