import { type AnyRow, flatRow, idOfRow, listIn, type SourceBody } from "../../api/call/call.ts";
import type { Context } from "../../cli/context.ts";
import { askedFormat } from "../../cli/global-flags.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { keysOf } from "../../output/fields.ts";
import { isJson, isStructured } from "../../output/formats.ts";
import { exactJson, exactRows } from "../../output/json.ts";
import type { View, ViewColumn } from "../../output/output.ts";
import { mapped, printRows } from "../../output/printer.ts";
import { isJsonObject, isTooDeep, type JsonObject, parseJson } from "../../text/json.ts";
import { safeLines, safeText } from "../../text/safe-text.ts";

export interface Show {
  /** A flag says how the result is to be printed: then it must be JSON. */
  readonly isChosen: boolean;
  /** A document: as the server wrote it, or its list or record in the format asked for. */
  document(source: SourceBody): Promise<void>;
  rows(rows: AsyncIterable<AnyRow> | Iterable<AnyRow>): Promise<void>;
  /** Any body: JSON is laid out, other text is printed as it came; control characters are escaped on a terminal. */
  asItCame(text: string): Promise<void>;
}

/** JSON unless something asks for another format. @param resource the last part of the path. */
export async function openShow(context: Context, resource: string): Promise<Show> {
  const { flags, terminal } = context;
  const { query, fields } = flags;
  const isNamed = flags.output !== undefined || flags.json === true;
  if (query !== undefined && fields !== undefined) {
    throw new CliError("usage", "--query and --fields exclude each other here", {
      hint: "Choose the fields in the expression, as in --query 'data[].{id: id, total: total}'.",
    });
  }
  const { createOutput } = await import("../../output/create.ts");
  const format = askedFormat(flags, (await context.settings()).output) ?? "json";
  const output = await createOutput(context, format, flags);
  const isAsWritten = query === undefined && fields === undefined;
  const exact = isAsWritten && isJson(output.format) ? output.format : undefined;
  // Documents without columns keep rows as they are nested.
  const isNested = isAsWritten && isStructured(output.format);
  const id = (row: JsonObject) => {
    const found = idOfRow(row, resource);
    if (found !== "" || !isNamed) return found;
    throw new CliError("usage", "the answer has no ids to print", { hint: "Print it with -o json instead." });
  };
  const show: Show = {
    isChosen: isNamed || !isAsWritten,
    async document(source) {
      const { body, text } = source;
      const list = listIn(source, resource);
      if (body === undefined) return;
      if (exact === "json" || (exact !== undefined && list === undefined)) await terminal.out(exactJson(text, exact));
      else if (query !== undefined || (exact === undefined && isNested)) await output.value(body);
      else if (list !== undefined) await show.rows(list);
      else if (!isJsonObject(body)) await output.value(body);
      else {
        const record = flatRow(body, resource);
        if (Object.keys(record).length > 0) await output.row(record, anyView([record], id));
      }
    },
    async rows(rows) {
      if (exact !== undefined) {
        const sources = mapped(rows, ({ source }) => source);
        await printRows(sources, exactRows(exact), anyView([], id), (text) => terminal.out(text));
        return;
      }
      const isFlat = query === undefined && !isNested;
      // Columns are known once every row is; rows before a failure are printed all the same.
      const { all, rest } = await gathered(mapped(rows, ({ value }) => (isFlat ? flatRow(value, resource) : value)));
      if (all.length > 0) await output.rows(rest(), anyView(all, id));
      else for await (const _ of rest()) break; // Fails as the rows did.
      if (all.length === 0) await output.value([]); // Without rows there are no columns to head.
    },
    asItCame(text) {
      const value = parseJson(text);
      if (value !== undefined && !isTooDeep(value)) return terminal.out(exactJson(text, "json"));
      return terminal.out(terminal.stdoutIsTTY && text !== "" ? `${safeLines(text.trimEnd()).join("\n")}\n` : text);
    },
  };
  return show;
}

/** Status line and header fields, as curl and gh show them, and an empty line after them. The phrase is that of RFC 9110 §15. */
export async function headOf({ status, headers }: Answer): Promise<string> {
  const { STATUS_CODES } = await import("node:http");
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => safeText(`${name}: ${one}`)),
  );
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trim(), ...fields, ""].join("\n")}\n`;
}

// --- internal ---

/** Reads rows to their end or to a failure, which `rest` gives after them. */
async function gathered(rows: AsyncIterable<JsonObject>) {
  const all: JsonObject[] = [];
  const failures: unknown[] = [];
  try {
    for await (const row of rows) all.push(row);
  } catch (error) {
    failures.push(error);
  }
  async function* rest() {
    yield* all;
    for (const failure of failures) throw failure;
  }
  return { all, rest };
}

/** Every field of the rows, of objects in them by dotted path; the id last. Lists get no column in a table. */
function anyView(rows: readonly JsonObject[], id: (row: JsonObject) => string): View {
  const fields = keysOf(rows).flatMap((key) => {
    const values = rows.map((row) => row[key]).filter((value) => value !== undefined && value !== null);
    const below = values.every(isJsonObject) ? keysOf(values).map((inner) => `${key}.${inner}`) : [];
    return below.length === 0 ? [key] : below;
  });
  const shown = fields.filter((field) => !rows.some((row) => Array.isArray(row[field])));
  const columns = shown.filter((field) => field !== "id").map((field): ViewColumn => ({ field, heading: field }));
  if (shown.includes("id")) columns.push({ field: "id", heading: "id", kind: "id" });
  return { columns, csv: fields, unknownFields: "warn", id };
}
