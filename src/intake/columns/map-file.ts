import { parse } from "yaml";
import { CliError } from "../../errors.ts";
import { isJsonObject } from "../../text/json.ts";
import type { MappingOptions } from "./given-columns.ts";

type Given = "map" | "ignore" | "places";
type Mappings = { readonly [Key in Given]: NonNullable<MappingOptions[Key]> };

/**
 * Reads a file for --map-file: lines of `Header=field` (`#` begins a comment), or JSON or YAML, an object of headers
 * and fields. A header without a field (`Header=`, null, `""`) ignores the column.
 * @throws CliError `invalid_input` with the line or key that is wrong.
 */
export function parseMapFile(text: string, path: string): Mappings {
  if (/^\s*$/.test(text)) throw wrong(path, "it is empty");
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const filled = lines
    .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
    .filter(({ line }) => /^\s*[^\s#]/.test(line));
  const strange = filled.find(({ line }) => !/^[^{}]+=[^=]*$/.test(line));
  if (strange === undefined) return fromEntries(filled.map(({ line, place }) => [...entryOf(line), place]));
  const document = parsed(text, path);
  if (!isJsonObject(document)) {
    if (!/^\s*[[{]/.test(text)) throw wrong(strange.place, `${JSON.stringify(strange.line)} has no =`);
    throw wrong(path, "it is not an object of headers and fields");
  }
  const entries = Object.entries(document).map(([header, field]): MapEntry => {
    if (field === null || typeof field === "string") return [header, field?.trim() ?? "", path];
    throw wrong(path, `the value of ${JSON.stringify(header)} is not the name of a field`);
  });
  return fromEntries(entries);
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

type MapEntry = readonly [header: string, field: string, place: string];

function entryOf(text: string): readonly [header: string, field: string] {
  const split = text.lastIndexOf("=");
  return [text.slice(0, split).trim(), text.slice(split + 1).trim()];
}

function fromEntries(entries: readonly MapEntry[]): Mappings {
  const text = ([header, field]: MapEntry) => (field === "" ? header : `${header}=${field}`);
  return {
    map: entries.filter(([, field]) => field !== "").map(text),
    ignore: entries.filter(([, field]) => field === "").map(text),
    places: new Map(entries.map((entry) => [text(entry), `--map-file ${entry[2]}`])),
  };
}

function parsed(text: string, path: string): unknown {
  try {
    return parse(text, { logLevel: "error" }); // JSON is YAML too. Its warnings would go to stderr.
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw wrong(path, reason.replace(/:$/, "").replace("Maximum call stack size exceeded", "nested too deeply"), error);
  }
}

function wrong(path: string, why: string, cause?: unknown): CliError {
  return new CliError("invalid_input", `--map-file ${path}: ${why}`, {
    hint: 'Write lines such as "Client=name", or an object of headers and fields as JSON or YAML.',
    cause,
  });
}
