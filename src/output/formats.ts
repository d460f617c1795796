import type { Printer, TableTarget } from "./output.ts";

interface Format {
  /** For `customers help formats` and completion. */
  readonly help: string;
  /** Makes what prints it on stdout. Only its own libraries are loaded. Missing for a format of files alone. */
  readonly printer?: (target: TableTarget) => Promise<Printer>;
  /** Lists and objects stay what they are, if others have cells. */
  readonly structured?: true;
  /** `export` writes it: an import reads it back. The endings of such files. */
  readonly endings?: readonly string[];
}

/** Flags, the setting, help, completion and export follow from this table. */
export const FORMATS = {
  table: {
    help: "for people; on a terminal it fits the width, in a pipe nothing is cut",
    printer: async (target) => (await import("./table.ts")).tablePrinter(target),
  },
  json: {
    help: "one document: an array for lists, an object for one customer",
    printer: async (target) => (await import("./json.ts")).jsonPrinter(target, "json"),
    structured: true,
    endings: ["json"],
  },
  ndjson: {
    help: "one JSON object a line, printed as it arrives",
    printer: async (target) => (await import("./json.ts")).jsonPrinter(target, "ndjson"),
    structured: true,
    endings: ["ndjson", "jsonl"],
  },
  csv: {
    help: "a heading and a line for each customer",
    printer: async (target) => (await import("./delimited.ts")).delimitedPrinter(target, ","),
    endings: ["csv"],
  },
  tsv: {
    help: "csv with tabs; a line break in a value is written \\n",
    printer: async (target) => (await import("./delimited.ts")).delimitedPrinter(target, "\t"),
    endings: ["tsv"],
  },
  yaml: {
    help: "the document of json as YAML",
    printer: async (target) => (await import("./yaml.ts")).yamlPrinter(target),
    structured: true,
  },
  ids: { help: "one id a line", printer: async (target) => (await import("./printer.ts")).idsPrinter(target) },
  xlsx: { help: "a workbook; `customers export` alone makes it", endings: ["xlsx"] },
} as const satisfies Readonly<Record<string, Format>>;

type FormatName = keyof typeof FORMATS;
type With<Key extends keyof Format> = {
  [Name in FormatName]: (typeof FORMATS)[Name] extends Record<Key, unknown> ? Name : never;
}[FormatName];

export type OutputFormat = With<"printer">;
export const OUTPUT_FORMATS = namesWith("printer");

export type ExportFormat = With<"endings">;
export const EXPORT_FORMATS = namesWith("endings");

export function isStructured(format: FormatName): boolean {
  return "structured" in FORMATS[format];
}

export function isJson(format: unknown): format is "json" | "ndjson" {
  return format === "json" || format === "ndjson";
}

// --- internal ---

function namesWith<Key extends keyof Format>(key: Key): readonly With<Key>[] {
  return Object.entries(FORMATS).flatMap(([name, format]) => (key in format ? [name as With<Key>] : [])); // It has it.
}
