import { CliError } from "../../errors.ts";
import type { MappingOptions } from "./given-columns.ts";

type Mappings = { readonly [Key in "map" | "ignore" | "places"]: NonNullable<MappingOptions[Key]> };

/**
 * Reads a file for --map-file: lines of `Header=field`; `#` begins a comment, and a line without a field (`Header=`) ignores
 * the column.
 * @throws CliError `invalid_input` with the line that is wrong.
 */
export function parseMapFile(text: string, path: string): Mappings {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const entries = lines.flatMap((line, at) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const place = `--map-file ${path}:${at + 1}`;
    const split = line.lastIndexOf("=");
    if (split < 1) throw wrong(place, `${JSON.stringify(line)} has no =`);
    return [{ header: line.slice(0, split).trim(), field: line.slice(split + 1).trim(), place }];
  });
  if (entries.length === 0) throw wrong(`--map-file ${path}`, "it is empty");
  const all = entries.map((entry) => ({ ...entry, said: `${entry.header}=${entry.field}` }));
  return {
    map: all.flatMap(({ field, said }) => (field === "" ? [] : said)),
    ignore: all.flatMap(({ header, field }) => (field === "" ? header : [])),
    places: new Map(all.map(({ header, field, said, place }) => [field === "" ? header : said, place])),
  };
}

/** The mappings of a file and of flags; for one column a flag is stronger than the file. */
export function mergeMappings(file: Mappings, { map = [], ignore = [] }: Omit<MappingOptions, "places">): Mappings {
  const headerOf = (text: string) => text.slice(0, text.lastIndexOf("=")).trim();
  const given = new Set([...map.map(headerOf), ...ignore]);
  return {
    map: [...file.map.filter((text) => !given.has(headerOf(text))), ...map],
    ignore: [...file.ignore.filter((header) => !given.has(header)), ...ignore],
    places: file.places,
  };
}

// --- internal ---

function wrong(place: string, why: string): CliError {
  return new CliError("invalid_input", `${place}: ${why}`, { hint: 'Write lines such as "Client=name".' });
}
