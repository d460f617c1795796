import { valueAt } from "../customers/customer.ts";
import { AskedFields, refuseUnknown } from "../customers/field-path.ts";
import type { JsonObject } from "../text/json.ts";
import { csvFields } from "./cells.ts";
import type { Printer, Rows, View } from "./output.ts";

/** Rows are held back until all of --fields were found: if none has one, that is an error, or a warning after them. */
export function checkingPrinter(fields: readonly string[], printer: Printer, warn: (text: string) => void): Printer {
  return {
    ...printer,
    rows: (rows, view) => printer.rows(view.unknownFields === "checked" ? rows : checked(rows, view), view),
    async row(row, view) {
      if (view === undefined)
        for (const field of fields) if (valueAt(row, field) === undefined) refuseUnknown(field, Object.keys(row));
      if (view && view.unknownFields !== "warn") for await (const _ of checked([row], view));
      await printer.row(row, view);
      if (view?.unknownFields === "warn") for await (const _ of checked([row], view));
    },
  };

  async function* checked(rows: Rows, view: View): AsyncGenerator<JsonObject> {
    const warns = view.unknownFields === "warn";
    const { columns, details = [], noun = "row" } = view;
    const names = [...[...columns, ...details].map(({ field }) => field), ...csvFields(view)];
    const asked = fields.filter((field) => !names.includes(field.split(".", 1).join()));
    const looked = new AskedFields(
      asked.map((field) => ({ flag: "--fields", field })),
      names,
      noun,
    );
    const held: JsonObject[] = [];
    for await (const row of rows) {
      looked.look([row]);
      held.push(row);
      if (warns || looked.areKnown) yield* held.splice(0);
    }
    const trouble = looked.trouble();
    if (trouble !== undefined && !warns) throw trouble;
    if (trouble !== undefined) warn(trouble.message);
    yield* held;
  }
}
