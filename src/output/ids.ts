import type { JsonObject } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { idOf } from "./fields.ts";
import type { Printer, Target, View } from "./output.ts";
import { printerOf } from "./printer.ts";

/** One id a line; control characters in it are escaped. What has no id, such as a summary, has no line. */
export function idsPrinter({ out }: Target): Printer {
  const line = (id: string) => (id === "" ? "" : `${safeText(id)}\n`);
  const one = (row: JsonObject, view?: View) => line(idOf(row, view));
  // A value is never asked for: ids and --query exclude each other.
  return printerOf({ row: (row, _, view) => one(row, view), one, value: () => "" }, out);
}
