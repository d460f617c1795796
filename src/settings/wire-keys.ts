import { key, readText, type SettingKey } from "./setting-key.ts";

/** What the names of these settings begin with. */
export const WIRE_PREFIX = "wire.";

/** As it stands in an address before it is encoded. */
const parameter = readText(/^[\w$.[\]:-]{1,64}$/, "the name of a query parameter, such as page or page[number]");
const pageSize = readText(/^[1-9]\d{0,4}$/, "a whole number from 1 to 99999");
const path = readText(/^(?!.{201})[^\s.]+(\.[^\s.]+)*$/, "a dotted path, such as data.customers");

/**
 * How a server is read and asked, set by hand where its answers do not tell. Each setting overrides what its answers say
 * and what earlier runs learned. There are no defaults: what is not set is found out.
 */
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
  wireSearchParam: row("search-param", "the parameter for --search: q, search", parameter),
};

export type WireProperty = keyof typeof WIRE_KEYS;

// --- internal ---

function row(name: string, description: string, read: SettingKey<string>["read"]): SettingKey<string> {
  return key(WIRE_PREFIX + name, description, undefined, read);
}
