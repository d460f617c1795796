import { type HeaderFields, headerOf } from "../../http/answer.ts";
import type { JsonValue } from "../../text/json.ts";
import { containersOf, word, wordsOf } from "./keys.ts";
import { numberIn, wholeNumber } from "./page-numbers.ts";

/**
 * How many records the list has in all, where the server states it under a name and in a place that mean nothing else. A
 * `count` (Django, Sequelize) or `items` (json-server) states it only where it is larger than the page.
 */
export function readTotal(body: JsonValue | undefined, headers: HeaderFields, rowsOnPage: number): number | undefined {
  const containers = containersOf(body).filter(({ path }) => path.every((key) => AROUND_LIST.test(word(key))));
  const total = numberIn(containers, TOTALS)?.value;
  if (total !== undefined) return total;
  for (const name of TOTAL_HEADERS) {
    const total = wholeNumber(headerOf(headers, name));
    if (total !== undefined) return total;
  }
  const range = /\/\s*(\d+)\s*$/.exec(headerOf(headers, "content-range") ?? "")?.[1];
  if (range !== undefined) return Number(range);
  const fields = containers.flatMap(({ object }) => Object.entries(object));
  const sent = Object.keys(headers).map((name) => [name, headerOf(headers, name)] as const);
  for (const [key, value] of [...fields, ...sent]) {
    const total = COUNTS.test(word(key.replace(/^x-/i, ""))) ? wholeNumber(value) : undefined;
    if (total !== undefined && total > rowsOnPage) return total;
  }
  return undefined;
}

// --- internal ---

const TOTALS = wordsOf(`
  total totalcount totalitems totalrecords recordstotal totalelements totalresults totalrows totaldocs
  totalentries totalsize numberofitems totalhits itemcount odatacount
`);

const TOTAL_HEADERS = ["x-total-count", "x-total", "x-wp-total", "result-total", "total-count", "x-total-results"];

/** Keys of what may stand around a list, or speak of its pages: a total below another key may be one of other things. */
const AROUND_LIST = /meta|pag(e|ing|ination)|info|response|result|^(links|data|embedded|payload|body|list|customers)$/;

/** Other names of the number of rows, where it is larger than the page. */
const COUNTS =
  /^(pagination|paging|result|list|all)?((total)?(count|total)|(total|num)?(items|records|rows|results|customers|entries|hits|matches|found)(count|total)?|(item|record|row|result|customer|hit|match)(count|total))$/;
