import { parse } from "yaml";
import { CliError } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import type { MappingOptions } from "./given-columns.ts";

export interface Mappings {
  /** Each `Header=field`. */
  readonly map: readonly string[];
  /** Headers of columns that are left out. */
  readonly ignore: readonly string[];
}

/**
 * Reads a file for --map-file: lines of `Header=field` (`#` begins a comment), or JSON or YAML, an object of headers
 * and fields. A field of nothing (`Header=`, null, `""`) leaves the column out.
 * @throws CliError `invalid_input` with the line or key that is neither.
 */
export function parseMapFile(text: string, path: string): Mappings {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const filled = lines.filter((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
  const plain = filled.every((line) => /^[^{}]+=[^=]*$/.test(line));
  return fromEntries(plain ? filled.map(entryOf) : structured(text, path));
}

/** The mappings of a file and of flags; a flag is stronger than the file about the same column. */
export function mergeMappings(file: Mappings, flags: MappingOptions): Mappings {
  const [map, ignore] = [flags.map ?? [], flags.ignore ?? []];
  const given = new Set([...map.map((text) => entryOf(text)[0]), ...ignore]);
  return {
    map: [...file.map.filter((text) => !given.has(entryOf(text)[0])), ...map],
    ignore: [...file.ignore.filter((header) => !given.has(header)), ...ignore],
  };
}

// --- internal ---

type Entry = readonly [header: string, field: string];

function entryOf(text: string): Entry {
  const split = text.lastIndexOf("=");
  return [text.slice(0, split).trim(), text.slice(split + 1).trim()];
}

function fromEntries(entries: readonly Entry[]): Mappings {
  const used = entries.filter(([, field]) => field !== "");
  return {
    map: used.map(([header, field]) => `${header}=${field}`),
    ignore: entries.filter(([, field]) => field === "").map(([header]) => header),
  };
}

function structured(text: string, path: string): Entry[] {
  const document = parsed(() => parse(text), path);
  if (!isJsonObject(document)) throw wrong(path, "it holds no object");
  return Object.entries(document).map(([header, field]): Entry => {
    if (field === null) return [header, ""];
    if (typeof field === "string") return [header, field.trim()];
    throw wrong(path, `${JSON.stringify(header)} is given no field's name`);
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
