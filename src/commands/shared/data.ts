import { CliError } from "../../errors.ts";
import { MAX_BODY_BYTES } from "../../http/transport.ts";
import { isMissing, readBytes, throwFileError } from "../../system/files.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { isTooDeep, type JsonValue, jsonFault, parseJson } from "../../text/json.ts";
import { decodeText } from "../../text/utf8.ts";

/**
 * The JSON that a flag holds: inline, `@FILE`, or `-` for stdin.
 * @throws CliError `invalid_input` that names the place of what is wrong.
 */
export async function readData(argument: string, flag: string, terminal: Terminal): Promise<JsonValue> {
  return JSON.parse(await readJsonText(argument, flag, terminal)) as JsonValue; // JSON.parse returns nothing else.
}

/** The JSON text as written, to be sent: numbers of any length stay as they are. Errors as readData. */
export async function readJsonText(argument: string, flag: string, terminal: Terminal): Promise<string> {
  const { text, place } = await locate(argument, flag, terminal);
  if (text.trim() === "") throw new CliError("invalid_input", `${place} is empty`, { hint: HINT });
  const json = text.replace(/^\ufeff/, "");
  const value = parseJson(json);
  if (value === undefined)
    throw new CliError("invalid_input", `${place} is not JSON: ${await reason(text)}`, { hint: HINT });
  if (isTooDeep(value)) throw new CliError("invalid_input", `${place} is nested too deeply`, { hint: HINT });
  return json;
}

// --- internal ---

const HINT = 'Give a JSON object such as {"name": "Dana Ortiz"}, @FILE to read a file, or - to read stdin.';

async function locate(argument: string, flag: string, { stdin }: Terminal) {
  if (argument === "-") {
    const bytes = await bounded(stdin, "stdin").catch(throwFileError("read", "stdin"));
    return { text: decodeText(bytes, "stdin"), place: "stdin" };
  }
  if (!argument.startsWith("@")) return { text: argument, place: flag };
  const path = argument.slice(1);
  const bytes = await bounded(readBytes(path, null), path).catch((error) => {
    const isNone = error instanceof CliError && isMissing(error.cause);
    throw isNone ? new CliError("invalid_input", `${flag}: there is no file ${path}`, { hint: HINT }) : error;
  });
  return { text: decodeText(bytes, path), place: path };
}

async function bounded(chunks: AsyncIterable<Uint8Array | string>, name: string): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    read.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new CliError("invalid_input", `${name} is larger than ${MAX_BODY_BYTES / 2 ** 20} MiB`, {
        hint: "Nothing was sent.",
      });
  }
  return Buffer.concat(read);
}

async function reason(text: string): Promise<string> {
  const { problem, place } = await jsonFault(text);
  return [problem.toLowerCase(), place].filter(Boolean).join(", ");
}
