import { CliError } from "../../errors.ts";
import { isTooDeep, parseJsonObject, placeAfter } from "../../text/json.ts";
import { type FormatTable, placeOf } from "../row.ts";
import { cellsOf, isObject } from "./json-cells.ts";
import { findList, LIST_HINT, listText } from "./json-lists.ts";
import { type KeyedRecord, keyedTable } from "./keyed-table.ts";
import { linesOf } from "./source.ts";

/**
 * Newline-delimited JSON, an object a line, as a table.
 * @throws CliError `invalid_input` with the line that is not a JSON object.
 */
export async function readNdjson(name: string, text: string): Promise<FormatTable> {
  const parse = await parser();
  const records = linesOf(text).flatMap((line, at): KeyedRecord[] =>
    line.trim() === "" ? [] : [recordOf(name, "line", at + 1, parse(line, `${name}:${at + 1}: this`, HINT))],
  );
  return keyedTable({ name, unit: "line" }, records);
}

/**
 * A list of JSON objects as a table: the document itself, or the list of customers in an envelope.
 * @throws CliError `invalid_input` with the item that is not a JSON object, or when no list is clearly the customers.
 */
export async function readJson(name: string, text: string): Promise<FormatTable> {
  const [first = "", more] = text.trim().split(/[\r\n]+/, 2);
  if (first.startsWith("{") && more !== undefined && parseJsonObject(first) !== undefined)
    return readNdjson(name, text);
  const { list, others, more: pages } = findList(name, (await parser())(text, name, LIST_HINT));
  const records = list.items.map((item, at) => recordOf(name, "item", at + 1, item));
  const notices = [
    ...(others.length > 0 ? [`the list ${listText(list)} is read, not ${others.map(listText).join(", ")}`] : []),
    ...(pages === undefined ? [] : [`${JSON.stringify(pages)} says that there are more pages than this file has`]),
  ];
  return {
    ...keyedTable({ name, unit: "item" }, records),
    notices: notices.map((notice) => `${name}: ${notice}`),
  };
}

// --- internal ---

const HINT = 'Customers are JSON objects such as {"name": "Dana Ortiz", "address": {"city": "Reno"}}.';

function recordOf(name: string, unit: FormatTable["unit"], line: number, value: unknown): KeyedRecord {
  if (isObject(value)) return { line, cells: cellsOf(value) };
  const what = `${placeOf({ name, unit }, line)}: this is not a JSON object`;
  throw new CliError("invalid_input", what, { hint: HINT });
}

/** Loads the parser, which keeps all digits of numbers. What it gives throws CliError `invalid_input` about `what`. */
async function parser() {
  const { parse } = await import("lossless-json");
  return (text: string, what: string, hint: string): unknown => {
    const wrong = (problem: string) => new CliError("invalid_input", `${what} ${problem}`, { hint });
    try {
      const value = parse(text);
      if (isTooDeep(value)) throw new RangeError();
      return value;
    } catch (error) {
      if (error instanceof RangeError) throw wrong("is nested too deeply");
      if (!(error instanceof SyntaxError)) throw error;
      const [, problem = error.message, at = ""] = /^(.*) at position (\d+)$/s.exec(error.message) ?? [];
      if (Number(at) >= text.trimEnd().length) throw wrong("is cut off: its end is missing");
      if (problem.startsWith("Expected end of input")) throw wrong("has more text after its end");
      throw wrong(`is not JSON: ${problem}, ${placeAfter(text.slice(0, Number(at)))}`);
    }
  };
}
