import { orMeant } from "../text/words.ts";

/** What a text was read as, or what is wrong with it, to follow the setting's name. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

export interface SettingKey<T extends string | number | boolean, Fallback extends T | undefined = T | undefined> {
  /** As users write it: `max-retries`. */
  readonly name: string;
  readonly stored: string;
  /** What it is; reads on after "is". */
  readonly description: string;
  readonly fallback: Fallback;
  /** What a number counts, for messages. */
  readonly unit?: string;
  read(text: string): Parsed<T>;
}

export function key<T extends string | number | boolean, Fallback extends T | undefined>(
  name: string,
  description: string,
  fallback: Fallback,
  read: (text: string) => Parsed<T>,
  unit?: string,
): SettingKey<T, Fallback> {
  return { name, stored: storedName(name), description, fallback, read, ...(unit && { unit }) };
}

export function storedName(name: string): string {
  return name.replace(/[-.]/g, "_");
}

export function oneOf<T extends string>(words: readonly T[]): (text: string) => Parsed<T> {
  return (text) => {
    const value = words.find((word) => word === text);
    const read = readAs(text, value, `one of ${words.join(", ")}`);
    return "problem" in read ? { problem: `${read.problem}${orMeant(text, words)}` } : read;
  };
}

export function readAs<T>(text: string, value: T | undefined, wanted: string): Parsed<T> {
  return value === undefined ? { problem: `must be ${wanted}, not ${JSON.stringify(text)}` } : { value };
}

export const WIRE_PREFIX = "wire.";

/** As it stands in an address before it is encoded. */
const parameter = readText(/^[\w$.[\]:-]{1,64}$/, "the name of a query parameter, such as page or page[number]");
const pageSize = readText(/^[1-9]\d{0,4}$/, "a whole number from 1 to 99999");
const path = readText(/^(?!.{201})[^\s.]+(\.[^\s.]+)*$/, "a dotted path, such as data.customers");

/** How a server is read and asked, whatever its answers say. What is not set is found out. */
export const WIRE_KEYS = {
  wireListPath: row(
    "list-path",
    "where a list's rows are, as a dotted path: data.customers; $ is the body itself",
    path,
  ),
  wireIdField: row("id-field", "the field of a row that holds its id: id, ref, meta.key", path),
  wireTotal: row("total", "none: the total that the server states counts something else", readText(/^none$/, "none")),
  wirePaging: row(
    "paging",
    "none: the server has no pages, so a list is complete even where it is as long as a page",
    readText(/^none$/, "none"),
  ),
  wirePageParam: row(
    "page-param",
    "the parameter that asks for a page by its number: page, p, page[number]",
    parameter,
  ),
  wirePageStart: row("page-start", "the number of the first page: 0 or 1", readText(/^[01]$/, "0 or 1")),
  wirePageSizeParam: row("page-size-param", "the parameter that asks for so many rows: limit, per_page", parameter),
  wirePageSize: row("page-size", "how many customers to ask for per request: 100", pageSize),
  wireOffsetParam: row("offset-param", "the parameter that asks for rows from a number on: offset, skip", parameter),
  wireCursorParam: row("cursor-param", "the parameter that takes a cursor, or the last id: cursor, after", parameter),
  wireFilters: row(
    "filters",
    "whether the server can filter: on trusts it, off never asks it",
    readText(/^(on|off)$/, "on or off"),
  ),
  wireSearchParam: row(
    "search-param",
    "the parameter that finds text in all documented fields, for --search: q",
    parameter,
  ),
};

/** A value and where it came from (flag > environment > profile > default). */
export interface Sourced<T> {
  readonly value: T;
  readonly source: "flag" | "environment" | "profile" | "default";
  /** The flag, variable, or file it came from, for messages: `--base-url`, `CUSTOMERS_API_KEY`. */
  readonly origin: string;
}

// --- internal ---

function row(name: string, description: string, read: SettingKey<string>["read"]): SettingKey<string, undefined> {
  return key(WIRE_PREFIX + name, description, undefined, read);
}

/** Reads a text that must match `pattern`. @param wanted what it must be, for messages. */
function readText(pattern: RegExp, wanted: string): (text: string) => Parsed<string> {
  return (text) => readAs(text, pattern.test(text) ? text : undefined, wanted);
}
