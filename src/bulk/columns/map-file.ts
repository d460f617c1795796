import { parse } from "yaml";
import { CliError } from "../../errors.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import type { MappingOptions } from "./given-columns.ts";

type Mappings = Required<{ readonly [Key in keyof MappingOptions]: NonNullable<MappingOptions[Key]> }>;

/**
 * Reads a file for --map-file: lines of `Header=field` (`#` begins a comment), or JSON or YAML, an object of headers
 * and fields. A header without a field (`Header=`, null, `""`) ignores the column.
 * @throws CliError `invalid_input` with the line or key that is wrong.
 */
export function parseMapFile(text: string, path: string): Mappings {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const isFilled = (line: string) => line.trim() !== "" && !line.trimStart().startsWith("#");
  const filled = lines.flatMap((line, at) => (isFilled(line) ? [{ line, number: at + 1 }] : []));
  const strange = filled.find(({ line }) => !/^[^{}]+=[^=]*$/.test(line));
  if (strange === undefined)
    return fromEntries(
      filled.map(({ line, number }) => [...entryOf(line), number]),
      path,
    );
  const document = parsed(() => parse(text), path);
  if (isJsonObject(document)) return fromEntries(structured(document, lines, path), path);
  if (!/^\s*[[{]/.test(text)) throw wrong(`${path}:${strange.number}`, `${JSON.stringify(strange.line)} has no =`);
  throw wrong(path, "it is not an object of headers and fields");
}

/** The mappings of a file and of flags; for one column a flag is stronger than the file. */
export function mergeMappings(file: Mappings, flags: Omit<MappingOptions, "places">): Mappings {
  const [map, ignore] = [flags.map ?? [], flags.ignore ?? []];
  const given = new Set([...map.map((text) => entryOf(text)[0]), ...ignore]);
  return {
    map: [...file.map.filter((text) => !given.has(entryOf(text)[0])), ...map],
    ignore: [...file.ignore.filter((header) => !given.has(header)), ...ignore],
    places: file.places,
  };
}

// --- internal ---

type Entry = readonly [header: string, field: string];

function entryOf(text: string): Entry {
  const split = text.lastIndexOf("=");
  return [text.slice(0, split).trim(), text.slice(split + 1).trim()];
}

function fromEntries(entries: readonly (readonly [...Entry, line: number])[], path: string): Mappings {
  const used = entries.filter(([, field]) => field !== "");
  const unused = entries.filter(([, field]) => field === "");
  const text = ([header, field]: readonly [...Entry, number]) => (field === "" ? header : `${header}=${field}`);
  return {
    map: used.map(text),
    ignore: unused.map(text),
    places: new Map(entries.map((entry) => [text(entry), `--map-file ${path}:${entry[2]}`])),
  };
}

/** @param lines of the file: a key stands on the first line that begins with it. */
function structured(document: JsonObject, lines: readonly string[], path: string) {
  return Object.entries(document).map(([header, field]): [...Entry, number] => {
    const begins = [header, JSON.stringify(header), `'${header}'`];
    const line = lines.findIndex((text) => begins.some((begin) => text.replace(/^[\s{,]+/, "").startsWith(begin))) + 1;
    if (field === null) return [header, "", line];
    if (typeof field === "string") return [header, field.trim(), line];
    throw wrong(path, `the value of ${JSON.stringify(header)} is not the name of a field`);
  });
}

function parsed(parse: () => unknown, path: string): unknown {
  try {
    return parse(); // JSON is YAML too.
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw wrong(path, reason.replace(/:$/, ""), error);
  }
}

function wrong(path: string, why: string, cause?: unknown): CliError {
  return new CliError("invalid_input", `--map-file ${path}: ${why}`, {
    hint: 'Write lines such as "Client=name", or an object of headers and fields as JSON or YAML.',
    cause,
  });
}
