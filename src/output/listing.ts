import { valueAt } from "../customers/customer.ts";
import { labelOf } from "../customers/fields.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { safeLines, safeText } from "../text/safe-text.ts";
import { keyWords, withoutAround } from "../text/words.ts";
import { agoOf, cellText, tableColumns } from "./cells.ts";
import { type Inks, inks } from "./colour.ts";
import { fitting } from "./messages.ts";
import type { TableTarget, View, ViewColumn } from "./output.ts";

/**
 * One row, a field a line: those the view names (or --fields), then whatever else the server gave. On a terminal a
 * person sees phone numbers as they are dialled and how long ago a time was, each with the value itself behind it.
 */
export async function detailLines(row: JsonObject, view: View, target: TableTarget): Promise<string[]> {
  const { fields, colour, width, phones, now } = target;
  const ink = await inks(colour);
  const phone = width === undefined ? undefined : await phones();
  const entry = (label: string, value: JsonValue, kind?: ViewColumn["kind"]): Entry => {
    if (typeof value !== "string" || phone === undefined) return { label, value };
    const text = kind === "phone" ? phone(value) : (agoOf(value, now()) ?? value);
    return text === value ? { label, value } : { label, value, text: `${safeText(text)}  ${ink.dim(safeText(value))}` };
  };
  const named = fields ? tableColumns(fields, view) : (view.details ?? view.columns);
  const entries = named.map(({ field, heading, kind }) => entry(heading, valueAt(row, field) ?? null, kind));
  const names = named.map(({ field }) => field);
  const others = fields ? [] : further(row, names).map(([field, value]) => entry(labelOf(field), value));
  return listing([...entries, ...others], ink, width);
}

/** A field a line, its key as words (`baseUrl` → `Base URL`); what is nested stands indented below it. */
export function documentLines(
  value: JsonObject,
  fields: readonly string[] = Object.keys(value),
  inks: Pick<Inks, "bold">,
): string[] {
  const entries = fields.map((field) => ({ label: keyWords(field), value: valueAt(value, field) ?? null }));
  return listing(entries, inks);
}

// --- internal ---

interface Entry {
  readonly label: string;
  readonly value: JsonValue;
  /** Shown instead of the value: safe, and in one line. */
  readonly text?: string;
}

const NOTHING = "–";

/** The fields of a row that no name covers, those inside a covered object (`address.country`) by their path. */
function further(row: JsonObject, named: readonly string[], path = ""): [field: string, value: JsonValue][] {
  return Object.entries(row).flatMap(([key, value]) => {
    const field = `${path}${key}`;
    if (named.includes(field)) return [];
    if (!named.some((name) => name.startsWith(`${field}.`))) return [[field, value]];
    return isJsonObject(value) ? further(value, named, `${field}.`) : [];
  });
}

/** @param columns of the terminal. */
function listing(entries: readonly Entry[], inks: Pick<Inks, "bold">, columns?: number): string[] {
  const safe = entries.map((entry) => ({ ...entry, label: safeText(entry.label) }));
  // The length of a label is its width, except for rare keys of a server, which are then not aligned.
  const width = Math.max(0, ...safe.map(({ label }) => label.length)) + 2;
  return safe.flatMap(({ label, value, text }) => {
    if (isJsonObject(value) && Object.keys(value).length > 0) {
      const below = documentLines(value, undefined, inks);
      return [inks.bold(label), ...below.map((line) => `  ${line}`)];
    }
    const lines = text === undefined ? valueLines(value) : [text];
    const fitted = fitting(columns && columns - width, 0);
    const [first = "", ...rest] = fitted(lines.join("\n")).split("\n");
    const start = inks.bold(label) + " ".repeat(Math.max(0, width - label.length));
    return [start + first, ...rest.map((line) => " ".repeat(width) + line)].map((line) => line.trimEnd());
  });
}

function valueLines(value: JsonValue): string[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== "object")) {
    return safeLines(value.map(cellText).join(", "));
  }
  const text = cellText(value);
  return text === "" ? [NOTHING] : safeLines(withoutAround(text, "", "\r\n"));
}
