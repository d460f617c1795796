import { type HeaderFields, headerOf } from "../../http/answer.ts";
import type { JsonValue } from "../../text/json.ts";
import { type Container, containersOf, word, wordsOf } from "./keys.ts";
import { mayBeCut } from "./silence.ts";

/**
 * How many records the list has in all, if the server says so.
 * @param rowsOnPage tells a `count` of this page's rows from one of all.
 */
export function readTotal(body: JsonValue | undefined, headers: HeaderFields, rowsOnPage: number): number | undefined {
  const containers = containersOf(body);
  for (const { object } of containers) {
    for (const wanted of TOTALS) {
      for (const [key, value] of Object.entries(object)) {
        const total = word(key) === wanted ? wholeNumber(value) : undefined;
        if (total !== undefined) return total;
      }
    }
  }
  for (const name of TOTAL_HEADERS) {
    const total = wholeNumber(headerOf(headers, name));
    if (total !== undefined) return total;
  }
  const range = /\/\s*(\d+)\s*$/.exec(headerOf(headers, "content-range") ?? "")?.[1];
  if (range !== undefined) return Number(range);
  return vagueTotal(containers, headers, rowsOnPage);
}

// --- internal ---

const TOTALS = wordsOf(`
  total totalcount totalitems totalrecords recordstotal totalelements totalresults totalrows totaldocs
  totalentries totalsize numberofitems totalhits itemcount odatacount
`);

const TOTAL_HEADERS = ["x-total-count", "x-total", "x-wp-total", "result-total", "total-count", "x-total-results"];

/**
 * A number in any other field or header with a name like a count's: `count` (Django), `items` (json-server),
 * `matchCount`, `x-pagination-total`. As large as a page that may be cut, it may count the page: then it is not a total.
 */
function vagueTotal(containers: readonly Container[], headers: HeaderFields, rowsOnPage: number): number | undefined {
  const fields = containers.flatMap(({ object }) => Object.entries(object));
  const sent = Object.keys(headers).map((name) => [name, headerOf(headers, name)] as const);
  for (const [key, value] of [...fields, ...sent]) {
    const name = word(key.replace(/^x-/i, ""));
    if (!/total|count$|^count|^items$/.test(name) || NOT_ROWS.test(name)) continue;
    const total = wholeNumber(value);
    if (total === undefined || total < rowsOnPage) continue;
    if (total > rowsOnPage || !mayBeCut(rowsOnPage, undefined, [])) return total;
  }
  return undefined;
}

/** Totals of other things than rows. */
const NOT_ROWS =
  /page|time|duration|millis|seconds|bytes|length|limit|amount|price|cost|sum|spent|revenue|balance|due|paid|unread|error|retry|request|call|country|account|discount|score|weight|shard/;

function wholeNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}
