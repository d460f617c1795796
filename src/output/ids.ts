import { safeText } from "../text/safe-text.ts";
import { printEach } from "./batch.ts";
import { cellText } from "./fields.ts";
import type { Printer, Target } from "./output.ts";

/** One id a line. An id that holds control characters has them escaped: a line stays a line. What has no id has no line. */
export function idsPrinter({ out }: Target): Printer {
  const line = (id: string) => (id === "" ? "" : `${safeText(id)}\n`);
  return {
    rows: (rows, view) => printEach(rows, out, (row) => line(view.id(row))),
    row: (row, view) => out(line(view.id(row))),
    // A summary has no id; a document that has one prints it.
    async document(value) {
      const id = cellText(value.id);
      if (id !== "") await out(line(id));
    },
    async value() {
      // Never asked for: ids and --query exclude each other.
    },
  };
}
