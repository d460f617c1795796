import { buffer } from "node:stream/consumers";
import { CliError } from "../../errors.ts";
import { readAll, throwFileError } from "../../system/files.ts";
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
    const bytes = await buffer(stdin).catch(throwFileError("read", "stdin"));
    return { text: decodeText(bytes, "stdin"), place: "stdin" };
  }
  if (!argument.startsWith("@")) return { text: argument, place: flag };
  const path = argument.slice(1);
  const bytes = await readAll(path);
  if (bytes === undefined) throw new CliError("invalid_input", `${flag}: there is no file ${path}`, { hint: HINT });
  return { text: decodeText(bytes, path), place: path };
}

async function reason(text: string): Promise<string> {
  const { problem, place } = jsonFault(text);
  return [problem.toLowerCase(), place].filter(Boolean).join(", ");
}
