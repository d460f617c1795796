import { FIELD_NAMES } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { parseJsonObject } from "../../text/json.ts";
import { overJsonBounds } from "../../text/json-source.ts";
import { OBJECT, withoutShared } from "../headings/shared-prefix.ts";
import type { FormatTable, SourceRecord } from "../row.ts";
import { cellsOf, isPlain, MOST_OF_A_LIST } from "./json-cells.ts";
import { findList, itemsOf, type JsonEnvelope, listText } from "./json-lists.ts";
import { startOf, type Text, type TextItem, textLines } from "./text.ts";

/**
 * Newline-delimited JSON, an object a line, as a table. It is read once to collect its keys: even the last line may have
 * a new one.
 * @throws CliError `invalid_input` with the line that is not a JSON object.
 */
export function readNdjson(name: string, text: Text): Promise<FormatTable> {
  const place = (line: number) => `${name}:${line}`;
  return tableOf({ name, unit: "line", items: () => textLines(text.read(), place), place });
}

/**
 * A JSON array of objects as a table, read item by item: the document itself, or the list of customers in an envelope.
 * @throws CliError `invalid_input` with the item that is not a JSON object, or when no list is clearly the customers.
 */
export async function readJson(name: string, text: Text): Promise<FormatTable> {
  const start = startOf(text.head);
  if (start.startsWith("{") && isLines(text.head)) return readNdjson(name, text);
  const place = (item: number) => `${name} item ${item}`;
  const found = start.startsWith("{") ? await findList(name, text.read()) : WHOLE;
  const { list, others, more } = found;
  const table = await tableOf({ name, unit: "item", items: () => itemsOf(list, text.read(), name, place), place });
  const notRead = others.length > 0 && `the list ${listText(list)} is read, not ${others.map(listText).join(", ")}`;
  const pages = more !== undefined && `${JSON.stringify(more)} says that there are more pages than this file has`;
  const told = [notRead, pages].flatMap((notice) => (notice ? `${name}: ${notice}` : []));
  return { ...table, notices: [...told, ...table.notices] };
}

// --- internal ---

/** A document that is the list itself. */
const WHOLE: JsonEnvelope = { list: { path: [], kind: "array", count: 0 }, others: [], more: undefined };

/** Whether the first line is a JSON object, and is not the only one. */
function isLines(head: Uint8Array): boolean {
  const [first = "", ...more] = new TextDecoder()
    .decode(head)
    .trim()
    .split(/\r\n|\n|\r/);
  return more.length > 0 && parseJsonObject(first) !== undefined;
}

interface JsonForm {
  readonly name: string;
  readonly unit: FormatTable["unit"];
  items(): AsyncIterable<TextItem>;
  /** How messages name an item. */
  place(number: number): string;
}

/** The columns of an address that is null in all records. */
const ADDRESS = FIELD_NAMES.filter((field) => field.startsWith("address."));

const HINT = 'Customers are JSON objects such as {"name": "Dana Ortiz", "address": {"city": "Reno"}}.';

/** Far more than any export has. A file whose objects all have different keys would fill the memory. */
const MOST_KEYS = 5_000;

async function tableOf({ name, unit, items, place }: JsonForm): Promise<FormatTable> {
  const { parse } = await import("lossless-json");
  /** Lists with elements that are not read. */
  const beyond = new Set<string>();
  const read = ({ number, text }: TextItem) => {
    const wrong = (what: string, cause?: unknown) =>
      new CliError("invalid_input", `${place(number)}: this ${what}`, { hint: HINT, cause });
    const excess = overJsonBounds(text);
    if (excess !== undefined) throw wrong(excess);
    let value: unknown;
    try {
      value = parse(text);
    } catch (error) {
      throw wrong(`is not JSON: ${error instanceof Error ? error.message : String(error)}`, error);
    }
    if (typeof value !== "object" || value === null || Array.isArray(value) || isPlain(value))
      throw wrong("is not a JSON object");
    return cellsOf(value, beyond);
  };
  const isNothing = ({ text }: TextItem) => unit === "line" && text.trim() === "";
  const [keys, filled, texts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const item of items()) {
    if (isNothing(item)) continue;
    for (const [key, cell] of read(item)) {
      keys.add(key);
      if (cell !== null) filled.add(key);
      if (cell && cell !== "false" && cell !== "true") texts.add(key);
    }
    if (keys.size > MOST_KEYS) {
      throw new CliError("invalid_input", `${name} has more than ${MOST_KEYS} different keys`, { hint: HINT });
    }
  }
  // What is null in some records may be an object in others.
  const isWhole = (key: string) => filled.has(key) || ![...keys].some((other) => other.startsWith(`${key}.`));
  const paths = [...keys].filter(isWhole).flatMap((key) => (key === "address" && !filled.has(key) ? ADDRESS : key));
  const headers = withoutShared(paths, OBJECT);
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const item of items()) {
      if (isNothing(item)) continue;
      const found = read(item);
      // A missing key is like a blank cell: the field stays as it is. So is a "no" where others have a text, as Odoo writes.
      const cells = paths.map((path) => {
        const cell = found.get(path);
        return cell === undefined || (cell === "false" && texts.has(path)) ? "" : cell;
      });
      yield [{ line: item.number, cells }];
    }
  }
  const notices = [...beyond].map((path) => `${name}: of ${JSON.stringify(path)}, ${MOST_OF_A_LIST} elements are read`);
  return { name, unit, headerLine: 0, headers, neutralised: false, batches, notices };
}
