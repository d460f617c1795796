import { type HeaderFields, headerOf } from "../../http/answer.ts";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import { containersOf, word, wordsOf } from "./keys.ts";

/**
 * How many records the list has in all, if the server says so.
 * @param rowsOnPage tells a `count` of this page's rows from one of all.
 */
export function readTotal(body: JsonValue | undefined, headers: HeaderFields, rowsOnPage: number): number | undefined {
  for (const { object } of containersOf(body)) {
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
  return vagueTotal(body, rowsOnPage);
}

// --- internal ---

const TOTALS = wordsOf(`
  total totalcount totalitems totalrecords recordstotal totalelements totalresults totalrows totaldocs
  totalentries totalsize numberofitems totalhits itemcount odatacount
`);

const TOTAL_HEADERS = ["x-total-count", "x-total", "x-wp-total", "result-total", "total-count", "x-total-results"];

/** `count` (Django) and an integer `items` (json-server) are totals only where they exceed the page. */
function vagueTotal(body: JsonValue | undefined, rowsOnPage: number): number | undefined {
  if (!isJsonObject(body)) return undefined;
  for (const key of ["count", "items"]) {
    const total = Object.hasOwn(body, key) ? wholeNumber(body[key]) : undefined;
    if (total !== undefined && total >= rowsOnPage) return total;
  }
  return undefined;
}

function wholeNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}
