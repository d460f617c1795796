import { CliError } from "../../errors.ts";
import { isTooDeep, parseJsonObject } from "../../text/json.ts";
import { placeAfter } from "../../text/json-fault.ts";
import { type FormatTable, placeOf } from "../row.ts";
import { cellsOf, isPlain } from "./json-cells.ts";
import { findList, LIST_HINT, listText } from "./json-lists.ts";
import { type KeyedRecord, keyedTable } from "./keyed-table.ts";
import { allOf, startOf, type Text, textLines } from "./text.ts";

/**
 * Newline-delimited JSON, an object a line, as a table.
 * @throws CliError `invalid_input` with the line that is not a JSON object.
 */
export async function readNdjson(name: string, text: Text): Promise<FormatTable> {
  const parse = await parser();
  return tableOf(name, "line", async function* () {
    for await (const { number, text: line } of textLines(name, text.read()))
      if (line.trim() !== "") yield [number, parse(line, `${name}:${number}: this`, HINT)];
  });
}

/**
 * A list of JSON objects as a table: the document itself, or the list of customers in an envelope.
 * @throws CliError `invalid_input` with the item that is not a JSON object, or when no list is clearly the customers.
 */
export async function readJson(name: string, text: Text): Promise<FormatTable> {
  if (startOf(text.head).startsWith("{") && isLines(text.head)) return readNdjson(name, text);
  const whole = await allOf(text.read());
  const { list, others, more } = findList(name, (await parser())(whole, name, LIST_HINT));
  const table = await tableOf(name, "item", async function* () {
    for (const [at, item] of list.items.entries()) yield [at + 1, item];
  });
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

/** Loads the parser, which keeps all digits of numbers. What it gives throws CliError `invalid_input` about `what`. */
async function parser() {
  const { parse } = await import("lossless-json");
  return (text: string, what: string, hint: string): unknown => {
    const wrong = (problem: string) => new CliError("invalid_input", `${what} ${problem}`, { hint });
    try {
      const value = parse(text.replace(/^\ufeff/, ""));
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

function tableOf(
  name: string,
  unit: FormatTable["unit"],
  items: () => AsyncIterable<readonly [number: number, value: unknown]>,
): Promise<FormatTable> {
  async function* read(): AsyncGenerator<KeyedRecord> {
    for await (const [number, value] of items()) {
      if (isPlain(value) || Array.isArray(value))
        throw new CliError("invalid_input", `${placeOf({ name, unit }, number)}: this is not a JSON object`, {
          hint: HINT,
        });
      yield { line: number, cells: cellsOf(value as object) }; // Neither plain nor a list.
    }
  }
  return keyedTable({ name, unit, read, hint: HINT });
}
