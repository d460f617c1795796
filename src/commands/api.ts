import { Command, Option } from "commander";
import {
  type AnyRow,
  allRows,
  type Call,
  flatRow,
  idOfRow,
  listIn,
  printableText,
  readDocument,
  resourceOf,
  type SourceBody,
  sendCall,
} from "../api/call/call.ts";
import { callTarget, type Parameter, readHeaders } from "../api/call/request.ts";
import type { Server } from "../api/server.ts";
import type { Bind, Manual } from "../cli/command.ts";
import { connectServer } from "../cli/connect.ts";
import type { Context } from "../cli/context.ts";
import { askedFormat, collect } from "../cli/global-flags.ts";
import { CliError } from "../errors.ts";
import type { Answer } from "../http/answer.ts";
import type { HttpRequest } from "../http/transport.ts";
import { keysOf } from "../output/cells.ts";
import { isJson, isStructured } from "../output/formats.ts";
import { exactJson, exactRows } from "../output/json.ts";
import type { View } from "../output/output.ts";
import { mapped, printRows } from "../output/printer.ts";
import { during } from "../system/progress.ts";
import { isJsonObject, isTooDeep, type JsonObject, parseJson } from "../text/json.ts";
import { safeLines, safeText } from "../text/safe-text.ts";
import { didYouMean } from "../text/words.ts";
import { readJsonText } from "./shared/input.ts";

interface ApiFlags {
  readonly param?: string[];
  readonly data?: string;
  readonly header?: string[];
  readonly include?: boolean;
  readonly all?: boolean;
}

export default function apiCommand(bind: Bind): Command {
  return bind(
    new Command("api")
      .description(
        "Make any call of the API with the key, retries and rate limit of the other commands, and print its answer. " +
          "The way to jobs, invoices and payments until they are documented.",
      )
      .usage("[method] <path> [flags]")
      .argument("[method]", METHODS.join(", "))
      .argument("[path]", "path below the base URL, such as /jobs or /customers/42")
      .option("--param <name=value>", "query parameter, encoded for you (repeatable)", collect)
      .option("--data <json>", "JSON to send as the body; @FILE reads a file, - reads stdin")
      .option("--header <name:value>", "header to send along (repeatable)", collect)
      .option("-i, --include", "print status line and headers before the body, also those of an error")
      .addOption(
        new Option("--all", "follow the pages of a list and print all rows as one array (GET only)").conflicts(
          "include",
        ),
      ),
    api,
    MANUAL,
  );
}

// --- internal ---

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;

const MANUAL: Manual = {
  notes: `Without a method it is a GET, and the first slash of the path may be left out.
The answer is printed as JSON, its numbers as the server wrote them; anything else is printed as it came.
Other formats (-o) show the rows of its list. --query sees the whole answer, with --all the array of rows.
An answer with an error status ends with that error; its body is only printed with --include.
A POST carries an Idempotency-Key, and is not repeated when it may have arrived.
/v1/jobs and /api/v1/jobs mean /jobs when the base URL ends in /v1. No call leaves the base URL.`,
  examples: [
    "customers api /jobs --param status=open --all",
    "customers api GET /payments --all -o csv > payments.csv",
    `customers api POST /jobs --data '{"customer_id": "42", "title": "Yearly service"}'`,
    `customers api PATCH /invoices/42 --data @invoice.json --header 'If-Match: "7"' --include`,
  ],
};

async function api(context: Context, args: readonly [string?, string?], flags: ApiFlags): Promise<void> {
  const { method, path } = readCall(...args);
  checkFlags(method, flags);
  const headers = readHeaders(flags.header ?? []);
  const parameters = (flags.param ?? []).map(readParameter);
  const show = await openShow(context, resourceOf(path));
  const server = await connectServer(context, await context.settings());
  const to = callTarget(path, parameters, server.http.base);
  const body = flags.data === undefined ? undefined : await readJsonText(flags.data, "--data", context.terminal);
  const once = method === "POST" ? { idempotencyKey: crypto.randomUUID() } : {};
  const call: Call = { method, to, headers, body, ...once };
  const { busy: progress, terminal } = context;
  if (flags.all) return show.rows(allRows(call, { ...server, progress }));
  await during(progress, { phase: "calling", name: `${method} ${to.pathname}` }, async () => {
    const answer = await sendCall(call, server.http);
    if (flags.include) await terminal.out(await headOf(answer));
    await single(call, answer, server, show).catch(async (error: unknown) => {
      if (flags.include) await show.asItCame(answer.text);
      throw error;
    });
  });
}

async function single(call: Call, answer: Answer, server: Server, show: Show): Promise<void> {
  const text = printableText(answer);
  if (text === undefined) return show.document(readDocument(call, answer, server.http));
  if (!show.isChosen) return show.asItCame(text);
  // The call was made: 2 would say that nothing was sent.
  throw new CliError("rejected", "the answer is not JSON, so -o, --query and --fields do not apply to it", {
    hint: call.method === "GET" ? "Remove them to print the answer as it is." : "The call was made: do not repeat it.",
  });
}

/** A lone word is the path of a GET, unless it is a method in capitals. */
function readCall(
  first: string | undefined,
  second: string | undefined,
): Pick<HttpRequest, "method"> & { path: string } {
  const lone = METHODS.some((known) => known === first) ? undefined : first;
  const [given, path] = second === undefined ? ["GET", lone] : [first, second];
  const method = METHODS.find((known) => known === given?.toUpperCase());
  if (path === undefined) {
    throw new CliError("usage", "a path is needed", { hint: "Write it, for example: customers api /jobs" });
  }
  if (method !== undefined) return { method, path };
  throw new CliError("usage", `${JSON.stringify(given)} is not an HTTP method`, {
    hint: `${didYouMean(given ?? "", METHODS)}It is one of ${METHODS.join(", ")}.`,
  });
}

function checkFlags(method: string, { data, all }: ApiFlags): void {
  const isGet = method === "GET";
  const wrong = (problem: string, hint: string) => new CliError("usage", problem, { hint });
  if (isGet && data !== undefined)
    throw wrong("a GET takes no --data", "Give query parameters with --param NAME=VALUE, or another method.");
  if (!isGet && all) throw wrong(`--all is for GET, not for ${method}`, "Remove --all.");
}

function readParameter(text: string): Parameter {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new CliError("usage", `--param ${JSON.stringify(text)} is not NAME=VALUE`, {
    hint: "For example --param status=open.",
  });
}

type Show = Awaited<ReturnType<typeof openShow>>;

/** JSON unless something asks for another format. @param resource the last part of the path. */
async function openShow(context: Context, resource: string) {
  const { flags, terminal } = context;
  const { query, fields } = flags;
  const isNamed = flags.output !== undefined || flags.json === true;
  if (query !== undefined && fields !== undefined) {
    throw new CliError("usage", "--query and --fields exclude each other here", {
      hint: "Choose the fields in the expression, as in --query 'data[].{id: id, total: total}'.",
    });
  }
  const { createOutput } = await import("../output/create.ts");
  const format = askedFormat(flags, (await context.settings()).output) ?? "json";
  const output = await createOutput(context, format, flags);
  const isAsWritten = query === undefined && fields === undefined;
  const exact = isAsWritten && isJson(output.format) ? output.format : undefined;
  const isNested = isAsWritten && isStructured(output.format);
  const id = (row: JsonObject) => {
    const found = idOfRow(row, resource);
    if (found !== "" || !isNamed) return found;
    throw new CliError("rejected", "the answer has no ids to print", {
      hint: "The call was made. What a GET answers can be printed with -o json.",
    });
  };
  const show = {
    /** A flag says how the result is to be printed: then it must be JSON. */
    isChosen: isNamed || !isAsWritten,
    async document(source: SourceBody): Promise<void> {
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
    async rows(rows: AsyncIterable<AnyRow> | Iterable<AnyRow>): Promise<void> {
      if (exact !== undefined) {
        const sources = mapped(rows, ({ source }) => source);
        await printRows(sources, exactRows(exact), anyView([], id), (text) => terminal.out(text));
        return;
      }
      const isFlat = query === undefined && !isNested;
      const all: JsonObject[] = [];
      let failure: unknown;
      try {
        for await (const { value } of rows) all.push(isFlat ? flatRow(value, resource) : value);
      } catch (error) {
        failure = error;
      }
      async function* read() {
        yield* all;
        if (failure !== undefined) throw failure;
      }
      // Columns are known once every row is. Without rows there is nothing to head.
      if (all.length > 0) await output.rows(read(), anyView(all, id));
      else if (failure !== undefined) throw failure;
      else await output.value([]);
    },
    /** JSON is laid out, other text is printed as it came; control characters are escaped on a terminal. */
    asItCame(text: string): Promise<void> {
      const value = parseJson(text);
      if (value !== undefined && !isTooDeep(value)) return terminal.out(exactJson(text, "json"));
      return terminal.out(terminal.stdoutIsTTY && text !== "" ? `${safeLines(text.trimEnd()).join("\n")}\n` : text);
    },
  };
  return show;
}

/** Status line and header fields, as curl shows them, and an empty line. The phrase is that of RFC 9110 §15. */
async function headOf({ status, headers }: Answer): Promise<string> {
  const { STATUS_CODES } = await import("node:http");
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => safeText(`${name}: ${one}`)),
  );
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trim(), ...fields, ""].join("\n")}\n`;
}

function anyView(rows: readonly JsonObject[], id: (row: JsonObject) => string): View {
  const fields = keysOf(rows).flatMap((key) => {
    const values = rows.map((row) => row[key]).filter((value) => value !== undefined && value !== null);
    const below = values.every(isJsonObject) ? keysOf(values).map((inner) => `${key}.${inner}`) : [];
    return below.length === 0 ? [key] : below;
  });
  return { columns: fields.map((field) => ({ field, heading: field })), unknownFields: "warn", id };
}
