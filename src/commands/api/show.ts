import { type AnyRow, flatRow, idOfRow, listIn, recordIn, type Source } from "../../api/call/rows.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { anyView } from "../../output/any-view.ts";
import { exactJson, printExactRows } from "../../output/exact-json.ts";
import type { Output, View } from "../../output/output.ts";
import { isJsonObject, type JsonObject, parseJson } from "../../text/json.ts";
import { safeLines, safeText } from "../../text/safe-text.ts";
import type { Context } from "../shared/context.ts";
import { chosenFormat } from "../shared/global-flags.ts";

/** Prints what calls are answered with. `resource` is what the path ends in. */
export interface Show {
  /** Whether the user has said how results are to be printed: then they have to be JSON. */
  readonly chosen: boolean;
  /** A document: as the server wrote it, or its list or record in the format asked for. */
  document(source: Source, resource: string): Promise<void>;
  /** The rows of all pages as one list. */
  rows(rows: AsyncIterable<AnyRow> | Iterable<AnyRow>, resource: string): Promise<void>;
  /** Any body: JSON is laid out, other text is printed as it came; control characters are escaped on a terminal. */
  asItCame(text: string): Promise<void>;
  /** Status line and header fields, and an empty line after them. */
  head(answer: Answer): Promise<void>;
}

/** JSON unless -o says otherwise: what a profile prefers is meant for customers. @throws CliError `usage`. */
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
  const output = await createOutput(terminal, format, flags, env);
  const out = (text: string) => terminal.out(text);
  const asWritten = flags.query === undefined && flags.fields === undefined;
  const exact = asWritten && (format === "json" || format === "ndjson") ? format : undefined;

  async function rows(found: AsyncIterable<AnyRow> | Iterable<AnyRow>, resource: string): Promise<void> {
    if (exact !== undefined) {
      await printExactRows(
        mapped(found, ({ source }) => source),
        exact,
        out,
      );
      return;
    }
    const flat = format !== "yaml" || flags.fields !== undefined;
    const values = mapped(found, ({ value }) => (flat && flags.query === undefined ? flatRow(value) : value));
    await printRows(values, output, { ids: idReader(resource), columns: flags.fields === undefined });
  }

  return {
    chosen: named || !asWritten,
    rows,
    async document(source, resource) {
      const { body, text } = source;
      if (body === undefined) return;
      if (exact === "json") return out(exactJson(text, exact));
      if (flags.query !== undefined || (format === "yaml" && asWritten)) return output.value(body);
      const list = listIn(source, resource);
      if (list !== undefined) return rows(list, resource);
      if (exact !== undefined) return out(exactJson(text, exact));
      if (!isJsonObject(body)) return output.value(body);
      const record = flatRow(recordIn(body));
      if (Object.keys(record).length > 0) await output.row(record, anyView([record], idReader(resource)));
    },
    asItCame: (text) =>
      out(parseJson(text) !== undefined ? exactJson(text, "json") : plain(text, terminal.stdoutIsTTY)),
    head: async (answer) => out(await headOf(answer)),
  };
}

// --- internal ---

function plain(text: string, onTerminal: boolean): string {
  return onTerminal && text !== "" ? `${safeLines(text.trimEnd()).join("\n")}\n` : text;
}

type ReadId = View["id"];

/** Columns are known once every row is; rows before a failure are printed all the same. */
async function printRows(
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
