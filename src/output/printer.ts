import type { JsonObject, JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { idOf } from "./cells.ts";
import type { Printer, Target, View } from "./output.ts";

export interface RowFormat<Row> {
  row(row: Row, index: number, view: View): string;
  /** What follows the last row. Not written when the source failed: half a list must not parse as a whole one. */
  end?(count: number, view: View): string;
}

interface Format extends RowFormat<JsonObject> {
  one(row: JsonObject, view?: View): string;
  value(value: JsonValue): string;
}

export function printerOf(format: Format, out: Target["out"]): Printer {
  return {
    rows: (rows, view) => printRows(rows, format, view, out),
    row: (row, view) => out(format.one(row, view)),
    value: (value) => out(format.value(value)),
  };
}

/** What has no id, such as a summary, has no line. */
export function idsPrinter({ out }: Target): Printer {
  const line = (id: string) => (id === "" ? "" : `${safeText(id)}\n`);
  const one = (row: JsonObject, view?: View) => line(idOf(row, view));
  // A value is never asked for: ids and --query exclude each other.
  return printerOf({ row: (row, _, view) => one(row, view), one, value: () => "" }, out);
}

export async function printRows<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  format: RowFormat<Row>,
  view: View,
  out: Target["out"],
): Promise<number> {
  const count = await printEach(rows, out, (row, index) => format.row(row, index, view));
  const end = format.end?.(count, view) ?? "";
  if (end !== "") await out(end);
  return count;
}

/** How much text is gathered before it is written: one write a row would cost more than making the row. */
const BATCH_CHARACTERS = 32 * 1024;

/** Prints in few writes, but never holds rows back while their source waits, or when it fails. @returns the count. */
async function printEach<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  out: Target["out"],
  textOf: (row: Row, index: number) => string,
): Promise<number> {
  let [held, count, isPlanned] = ["", 0, false];
  let sent: Promise<void> = Promise.resolve();
  let failure: { readonly error: unknown } | undefined;
  const send = (): Promise<void> => {
    const text = held;
    held = "";
    if (text !== "") sent = sent.then(() => out(text));
    // Seen with the next row or at the end; without this it would count as unhandled until then.
    sent.catch((error: unknown) => {
      failure = { error };
    });
    return sent;
  };
  try {
    for await (const row of rows) {
      if (failure !== undefined) break;
      held += textOf(row, count++);
      if (held.length >= BATCH_CHARACTERS) await send();
      if (isPlanned) continue;
      isPlanned = true;
      // Runs as soon as the source waits for something: the time to show what there is.
      setImmediate(() => {
        isPlanned = false;
        void send();
      });
    }
  } finally {
    await send();
  }
  return count;
}

export async function* mapped<From, To>(
  rows: AsyncIterable<From> | Iterable<From>,
  change: (row: From) => To,
): AsyncGenerator<To> {
  for await (const row of rows) yield change(row);
}
