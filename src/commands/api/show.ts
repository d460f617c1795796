import { type AnyRow, flatRow, idOfRow, listIn, recordIn, type Source } from "../../api/call/rows.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { colourWanted } from "../../output/colour.ts";
import { keysOf } from "../../output/fields.ts";
import { exactJson, exactRows } from "../../output/json.ts";
import { type JsonPaint, jsonPaint } from "../../output/json-colour.ts";
import type { Column, Output, View } from "../../output/output.ts";
import { printRows } from "../../output/printer.ts";
import { isJsonObject, type JsonObject, parseJson } from "../../text/json.ts";
import { safeLines, safeText } from "../../text/safe-text.ts";
import type { Context } from "../shared/context.ts";
import { chosenFormat } from "../shared/global-flags.ts";

/** JSON unless -o says otherwise: the format of a profile is for customers. @throws CliError `usage`. */
export async function openShow(context: Context): Promise<Show> {
  const { flags, terminal, env } = context;
  const named = flags.output !== undefined || flags.json === true;
  if (flags.query !== undefined && flags.fields !== undefined) {
    throw new CliError("usage", "--query and --fields exclude each other here", {
      hint: "Choose the fields in the expression, as in --query 'data[].{id: id, total: total}'.",
    });
  }
  const { createOutput } = await import("../../output/create.ts");
  const format = named ? chosenFormat(flags, (await context.settings()).output.value) : "json";
  const isColoured = terminal.stdoutIsTTY && colourWanted(true, env, flags.color);
  const paint = await jsonPaint(isColoured);
  return new Show(context, await createOutput(context, format, flags), { named, paint });
}

/** Prints the answers of calls. `resource` is the last part of the path. */
export class Show {
  /** Whether the user has said how results are to be printed: then they must be JSON. */
  readonly chosen: boolean;
  readonly #terminal: Context["terminal"];
  readonly #flags: Context["flags"];
  readonly #output: Output;
  /** The answer is printed as the server wrote it, not selected or arranged. */
  readonly #asWritten: boolean;
  readonly #exact: "json" | "ndjson" | undefined;
  readonly #paint: JsonPaint;

  constructor(
    { terminal, flags }: Context,
    output: Output,
    { named, paint }: { readonly named: boolean; readonly paint: JsonPaint },
  ) {
    const { format } = output;
    this.#terminal = terminal;
    this.#paint = paint;
    this.#flags = flags;
    this.#output = output;
    this.#asWritten = flags.query === undefined && flags.fields === undefined;
    this.#exact = this.#asWritten && (format === "json" || format === "ndjson") ? format : undefined;
    this.chosen = named || !this.#asWritten;
  }

  /** A document: as the server wrote it, or its list or record in the format asked for. */
  async document(source: Source, resource: string): Promise<void> {
    const { body, text } = source;
    const [output, exact] = [this.#output, this.#exact];
    if (body === undefined) return;
    if (exact === "json") return this.#terminal.out(exactJson(text, exact, this.#paint));
    if (this.#flags.query !== undefined || (output.format === "yaml" && this.#asWritten)) return output.value(body);
    const list = listIn(source, resource);
    if (list !== undefined) return this.rows(list, resource);
    if (exact !== undefined) return this.#terminal.out(exactJson(text, exact, this.#paint));
    if (!isJsonObject(body)) return output.value(body);
    const record = flatRow(recordIn(body));
    if (Object.keys(record).length > 0) await output.row(record, anyView([record], idReader(resource)));
  }

  /** The rows of all pages as one list. */
  async rows(found: AsyncIterable<AnyRow> | Iterable<AnyRow>, resource: string): Promise<void> {
    if (this.#exact !== undefined) {
      const sources = mapped(found, ({ source }) => source);
      const format = exactRows(this.#exact, this.#paint);
      await printRows(
        sources,
        format,
        anyView([], () => ""),
        (text) => this.#terminal.out(text),
      );
      return;
    }
    const { query, fields } = this.#flags;
    const flat = query === undefined && (this.#output.format !== "yaml" || fields !== undefined);
    const values = mapped(found, ({ value }) => (flat ? flatRow(value) : value));
    await printValues(values, this.#output, { ids: idReader(resource), columns: fields === undefined });
  }

  /** Any body: JSON is laid out, other text is printed as it came; control characters are escaped on a terminal. */
  asItCame(text: string): Promise<void> {
    const isJson = parseJson(text) !== undefined;
    return this.#terminal.out(isJson ? exactJson(text, "json", this.#paint) : plain(text, this.#terminal.stdoutIsTTY));
  }

  /** Status line and header fields, and an empty line after them. */
  async head(answer: Answer): Promise<void> {
    await this.#terminal.out(await headOf(answer));
  }
}

// --- internal ---

function plain(text: string, onTerminal: boolean): string {
  return onTerminal && text !== "" ? `${safeLines(text.trimEnd()).join("\n")}\n` : text;
}

type ReadId = View["id"];

/** Columns are known once every row is; rows before a failure are printed all the same. */
async function printValues(
  rows: AsyncIterable<JsonObject>,
  output: Output,
  { ids, columns }: { readonly ids: ReadId; readonly columns: boolean },
): Promise<void> {
  if (!columns || output.format === "ids" || output.format === "yaml") {
    await output.rows(rows, anyView([], ids));
    return;
  }
  const gathered: JsonObject[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const row of rows) gathered.push(row);
  } catch (error) {
    failure = { error };
  }
  // Without rows there are no columns to head.
  if (gathered.length > 0) await output.rows(failing(gathered, failure), anyView(gathered, ids));
  else if (failure === undefined) await output.value([]);
  if (failure !== undefined) throw failure.error;
}

async function* failing(rows: readonly JsonObject[], failure: { readonly error: unknown } | undefined) {
  yield* rows;
  if (failure !== undefined) throw failure.error;
}

function idReader(resource: string): ReadId {
  return (row) => {
    const id = idOfRow(row, resource);
    if (id !== "") return id;
    throw new CliError("usage", "the answer has no ids to print", { hint: "Print it with -o json instead." });
  };
}

async function* mapped<From, To>(
  rows: AsyncIterable<From> | Iterable<From>,
  change: (row: From) => To,
): AsyncGenerator<To> {
  for await (const row of rows) yield change(row);
}

/** As curl and gh show it; the protocol is what the program speaks, the phrase that of the standard (RFC 9110 §15). */
async function headOf({ status, headers }: Answer): Promise<string> {
  const { STATUS_CODES } = await import("node:http");
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => safeText(`${name}: ${one}`)),
  );
  const phrase = STATUS_CODES[status];
  return `${[`HTTP/1.1 ${status}${phrase === undefined ? "" : ` ${phrase}`}`, ...fields, ""].join("\n")}\n`;
}

/**
 * How rows of an unknown kind are shown: every field that any of them has, those of objects in them by dotted path.
 * Lists inside a row get no column in a table: they would take all the room. The id comes last.
 */
function anyView(rows: readonly JsonObject[], id: ReadId): View {
  const fields = keysOf(rows).flatMap((key) => paths(key, rows));
  const shown = fields.filter((field) => !rows.some((row) => Array.isArray(row[field])));
  const columns = shown.filter((field) => field !== "id").map((field): Column => ({ field, heading: field }));
  if (shown.includes("id")) columns.push({ field: "id", heading: "id", kind: "id" });
  return { columns, delimited: fields, id };
}

function paths(key: string, rows: readonly JsonObject[]): string[] {
  const values = rows.map((row) => row[key]).filter((value) => value !== undefined && value !== null);
  const below = values.every(isJsonObject) ? keysOf(values).map((inner) => `${key}.${inner}`) : [];
  return below.length === 0 ? [key] : below;
}
