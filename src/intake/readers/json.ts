import { CliError } from "../../errors.ts";
import { isTooDeep, parseJsonObject } from "../../text/json.ts";
import { type FormatTable, placeOf } from "../row.ts";
import { cellsOf, isPlain, MOST_OF_A_LIST } from "./json-cells.ts";
import { findList, itemsOf, listText } from "./json-lists.ts";
import { type KeyedRecord, keyedTable } from "./keyed-table.ts";
import { startOf, type Text, type TextItem, textLines } from "./text.ts";

/**
 * Newline-delimited JSON, an object a line, as a table.
 * @throws CliError `invalid_input` with the line that is not a JSON object.
 */
export function readNdjson(name: string, text: Text): Promise<FormatTable> {
  return tableOf(name, "line", () => textLines(name, text.read()));
}

/**
 * A list of JSON objects as a table, read item by item: the document itself, or the list of customers in an envelope.
 * @throws CliError `invalid_input` with the item that is not a JSON object, or when no list is clearly the customers.
 */
export async function readJson(name: string, text: Text): Promise<FormatTable> {
  if (startOf(text.head).startsWith("{") && isLines(text.head)) return readNdjson(name, text);
  const { list, others, more } = await findList(name, text.read());
  const table = await tableOf(name, "item", () => itemsOf(list, text.read(), name));
  const notRead = others.length > 0 && `the list ${listText(list)} is read, not ${others.map(listText).join(", ")}`;
  const pages = more !== undefined && `${JSON.stringify(more)} says that there are more pages than this file has`;
  const told = [notRead, pages].flatMap((notice) => (notice ? `${name}: ${notice}` : []));
  return { ...table, notices: [...told, ...table.notices] };
}

// --- internal ---

/** Whether the first line is a JSON object, and is not the only one. */
function isLines(head: Uint8Array): boolean {
  const [first = "", ...more] = new TextDecoder()
    .decode(head)
    .trim()
    .split(/\r\n|\n|\r/);
  return more.length > 0 && parseJsonObject(first) !== undefined;
}

const HINT = 'Customers are JSON objects such as {"name": "Dana Ortiz", "address": {"city": "Reno"}}.';

async function tableOf(
  name: string,
  unit: FormatTable["unit"],
  items: () => AsyncIterable<TextItem>,
): Promise<FormatTable> {
  const { parse } = await import("lossless-json");
  /** Lists with elements that are not read. */
  const beyond = new Set<string>();
  const cellsIn = ({ number, text }: TextItem) => {
    const wrong = (what: string, cause?: unknown) =>
      new CliError("invalid_input", `${placeOf({ name, unit }, number)}: this ${what}`, { hint: HINT, cause });
    let value: unknown;
    try {
      value = parse(text);
      if (isTooDeep(value)) throw new RangeError();
    } catch (error) {
      if (error instanceof RangeError) throw wrong("is nested too deeply");
      throw wrong(`is not JSON: ${error instanceof Error ? error.message : String(error)}`, error);
    }
    if (typeof value !== "object" || value === null || Array.isArray(value) || isPlain(value))
      throw wrong("is not a JSON object");
    return cellsOf(value, beyond);
  };
  async function* read(): AsyncGenerator<KeyedRecord> {
    for await (const item of items())
      if (unit === "item" || item.text.trim() !== "") yield { line: item.number, cells: cellsIn(item) };
  }
  const table = await keyedTable({ name, unit, read, hint: HINT });
  const notices = [...beyond].map((path) => `${name}: of ${JSON.stringify(path)}, ${MOST_OF_A_LIST} elements are read`);
  return { ...table, notices };
}
