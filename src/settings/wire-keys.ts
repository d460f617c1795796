import type { SettingKey } from "./setting-key.ts";

/** What the names of these settings begin with. */
export const WIRE_PREFIX = "wire.";

/**
 * What can be fixed by hand of how a server is read and asked, for the odd one that does not tell. Each overrides what is
 * read from its answers and what was learnt of it. There are no defaults: what is not set is found out.
 */
export const WIRE_KEYS = {
  wireListPath: row(
    "list-path",
    "where a list's rows are, as a dotted path: data.customers; $ is the body itself",
    path,
  ),
  wireIdField: row("id-field", "the field of a row that holds its id: id, ref, meta.key", path),
  wirePageParam: row(
    "page-param",
    "the parameter that asks for a page by its number: page, p, page[number]",
    parameter,
  ),
  wirePageStart: row("page-start", "the number of the first page: 0 or 1", oneOf("0", "1")),
  wirePageSizeParam: row("page-size-param", "the parameter that asks for so many rows: limit, per_page", parameter),
  wirePageSize: row("page-size", "how many customers to ask for per request: 100", pageSize),
  wireOffsetParam: row("offset-param", "the parameter that asks for rows from a number on: offset, skip", parameter),
  wireCursorParam: row("cursor-param", "the parameter that takes a cursor, or the last id: cursor, after", parameter),
  wireFilters: row("filters", "whether the server can filter: on trusts it, off never asks it", oneOf("on", "off")),
  wireSearchParam: row("search-param", "the parameter for --search: q, search", parameter),
};

export type WireProperty = keyof typeof WIRE_KEYS;

// --- internal ---

type Read = SettingKey<string>["read"];

function row(name: string, description: string, read: Read): SettingKey<string> {
  return {
    name: `${WIRE_PREFIX}${name}`,
    stored: `wire_${name.replaceAll("-", "_")}`,
    description,
    fallback: undefined,
    read,
  };
}

/** The name of a query parameter, as it stands in an address before it is encoded. */
function parameter(text: string): ReturnType<Read> {
  return /^[\w$.[\]:-]{1,64}$/.test(text)
    ? { value: text }
    : { problem: `must be the name of a query parameter, such as page or page[number], not ${JSON.stringify(text)}` };
}

function pageSize(text: string): ReturnType<Read> {
  return /^[1-9]\d{0,4}$/.test(text)
    ? { value: text }
    : { problem: `must be a whole number from 1 to 99999, not ${JSON.stringify(text)}` };
}

function path(text: string): ReturnType<Read> {
  return /^[^\s.]+(\.[^\s.]+)*$/.test(text) && text.length <= 200
    ? { value: text }
    : { problem: `must be a dotted path, such as data.customers, not ${JSON.stringify(text)}` };
}

function oneOf(...values: readonly string[]): Read {
  return (text) =>
    values.includes(text)
      ? { value: text }
      : { problem: `must be ${values.join(" or ")}, not ${JSON.stringify(text)}` };
}
