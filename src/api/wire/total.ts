import { type HeaderFields, headerOf } from "../../http/answer.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { type Container, containersOf, word, wordsOf } from "./keys.ts";
import { mayBeCut } from "./silence.ts";

/**
 * How many records the list has in all, as far as the answer tells: what it states, else any number that may be it.
 * @param rowsOnPage tells a `count` of this page's rows from one of all.
 */
export function readTotal(body: JsonValue | undefined, headers: HeaderFields, rowsOnPage: number): number | undefined {
  return statedTotal(body, headers, rowsOnPage) ?? vagueTotal(containersOf(body), headers, rowsOnPage);
}

/**
 * The total that the server states, under a name and in a place that mean nothing else. A `count` (Django, Sequelize) or
 * `items` (json-server) states it only where it is larger than the page.
 */
export function statedTotal(
  body: JsonValue | undefined,
  headers: HeaderFields,
  rowsOnPage: number,
): number | undefined {
  const objects = containersOf(body)
    .filter(({ path }) => path.every((key) => AROUND_LIST.has(word(key))))
    .map(({ object }) => object);
  for (const object of objects) {
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
  return numbersIn(objects, headers).find(([name, total]) => COUNTS.test(name) && total > rowsOnPage)?.[1];
}

// --- internal ---

const TOTALS = wordsOf(`
  total totalcount totalitems totalrecords recordstotal totalelements totalresults totalrows totaldocs
  totalentries totalsize numberofitems totalhits itemcount odatacount
`);

const TOTAL_HEADERS = ["x-total-count", "x-total", "x-wp-total", "result-total", "total-count", "x-total-results"];

/** What may stand around a list: a total below another key may be one of other things. */
const AROUND_LIST = new Set(
  wordsOf(`
    meta metadata pagination paging page pages pageinfo additionaldata links data embedded response result results
    payload body list customers contacts clients
  `),
);

/** Other names of the number of rows, where it is larger than the page. */
const COUNTS =
  /^(pagination|paging|result|list|all)?((total)?(count|total)|(total|num)?(items|records|rows|results|customers|entries|hits|matches|found)(count|total)?|(item|record|row|result|customer|hit|match)(count|total))$/;

/**
 * A number in any other field or header with a name like a count's: `invitationCount`. As large as a page that may be cut,
 * it may count the page: then it is not a total.
 */
function vagueTotal(containers: readonly Container[], headers: HeaderFields, rowsOnPage: number): number | undefined {
  const objects = containers.map(({ object }) => object);
  return numbersIn(objects, headers).find(
    ([name, total]) =>
      /total|count$|^count|^items$/.test(name) &&
      !NOT_ROWS.test(name) &&
      (total > rowsOnPage || (total === rowsOnPage && !mayBeCut(rowsOnPage, undefined, []))),
  )?.[1];
}

/** Totals of other things than rows. */
const NOT_ROWS =
  /page|time|duration|millis|seconds|bytes|length|limit|amount|price|cost|sum|spent|revenue|balance|due|paid|unread|error|retry|request|call|country|account|discount|score|weight|shard/;

/** The whole numbers in fields and headers, by their names. */
function numbersIn(objects: readonly JsonObject[], headers: HeaderFields): (readonly [string, number])[] {
  const sent = Object.keys(headers).map((name) => [name, headerOf(headers, name)] as const);
  return [...objects.flatMap((object) => Object.entries(object)), ...sent].flatMap(([key, value]) => {
    const number = wholeNumber(value);
    return number === undefined ? [] : [[word(key.replace(/^x-/i, "")), number] as const];
  });
}

function wholeNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}
