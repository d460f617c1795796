import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { grouped } from "../../text/words.ts";
import { withParameter } from "../dialect/parameters.ts";
import { type Identified, type List, type ListPage, rowKeys, type Seen } from "../dialect/seen.ts";
import { judge, type ListReading } from "../dialect/whole.ts";
import { askFor, type RowPage } from "./list-page.ts";
import { fewer, readOnce } from "./read-once.ts";

/**
 * A list, read again until it is whole; each id comes once. Without ids rows cannot be told apart: it is read once.
 * @param totalOfAll the total of all records, for a list of some. @throws CliError `unavailable` after the rows.
 */
export async function* wholeList<Row extends Identified = Customer>(
  list: List<Row>,
  first?: ListPage<Row>,
  totalOfAll?: () => Promise<number | undefined>,
): AsyncGenerator<RowPage<Row>, void> {
  const readings: ListReading[] = [];
  let totalIsOfWholeList: boolean | undefined;
  let reached = yield* readOnce(list, first);
  let before: Seen<Row> | undefined;
  for (const start = reached.first; ; ) {
    const { seen, proof } = reached;
    if (proof === "set") return;
    const { total, count, isNarrowed } = seen;
    const reading = seen.reading(before);
    if (seen.hasNameless && !isNarrowed && total !== undefined && count < total) throw fewer(total, count);
    if (seen.hasNameless) return;
    if (isNarrowed && reading.totals.length > 0 && judge([...readings, reading]) !== "whole")
      totalIsOfWholeList ??= totalOfAll === undefined || (await totalOfAll()) === reading.totals.at(-1);
    readings.push(totalIsOfWholeList ? { ...reading, totals: [] } : reading);
    const verdict = judge(readings);
    if (verdict === "short") throw notWhole(readings);
    if (verdict === "whole") return;
    before = seen;
    reached = yield* readOnce({ ...list, url: (await sortedById(start, list)) ?? list.url });
  }
}

// --- internal ---

/** The list in the order of its ids, in which no row moves; undefined if the server cannot sort, or does so already. */
async function sortedById<Row extends Identified>(
  first: ListPage<Row>,
  { url, known, read }: List<Row>,
): Promise<URL | undefined> {
  const { sort, id } = known.now;
  if (sort === "none" || !id || isSorted(first) !== false) return undefined;
  const withSort = (names: readonly string[]) => names.reduce((to, name) => withParameter(to, name, id), url);
  const isAnswer = async (names: readonly string[]) => {
    const asked = await askFor(withSort(names), read, true);
    return "page" in asked ? isSorted(asked.page) === true : undefined;
  };
  if (sort !== undefined) return withSort([sort]);
  // Most servers ignore what they do not know: one request for all names. Others refuse it: then the likeliest alone.
  const isTaken = await isAnswer(SORT_PARAMETERS);
  for (const name of isTaken === false ? [] : SORT_PARAMETERS.slice(0, isTaken ? undefined : MOST_TRIES)) {
    if ((await isAnswer([name])) !== true) continue;
    known.note({ sort: name });
    return withSort([name]);
  }
  known.note({ sort: "none" });
  return undefined;
}

function notWhole(readings: readonly ListReading[]): CliError {
  const { all = 0, totals = [] } = readings.at(-1) ?? {};
  const total = totals.at(-1);
  if (totals.length > 1) {
    const [least, most] = [Math.min(...totals), Math.max(...totals)].map(grouped);
    const text = `the list changed while it was read: the server counted ${least} to ${most}, and ${grouped(all)} were read`;
    return new CliError("unavailable", text, { hint: "Run it again when nobody is changing customers." });
  }
  if (total !== undefined && readings.every(({ ids }) => ids === all)) return fewer(total, all);
  const isKnown = total !== undefined && all < total;
  const read = isKnown ? `${grouped(all)} of ${grouped(total)} read` : `${grouped(all)} read, perhaps not all`;
  const hint =
    "Pages of a list without a fixed order miss some of it. Ask who runs the server to sort it, for example by id.";
  return new CliError("unavailable", `the server's order changes between pages: ${read}`, { hint });
}

const SORT_PARAMETERS = "sort ordering order_by _sort orderby sort_by orderBy sortBy $orderby".split(" ");
const MOST_TRIES = 3;

/** Whether a page is in the order of its ids, as numbers or as texts; undefined if it has too few rows. */
function isSorted<Row extends Identified>(page: ListPage<Row>): boolean | undefined {
  const ids = rowKeys(page);
  if (ids.length < 3) return undefined;
  const areNumbers = ids.every((id) => /^\d{1,15}$/.test(id));
  const isAfter = (id: string, before = "") => (areNumbers ? Number(before) < Number(id) : before < id);
  return ids.every((id, at) => at === 0 || isAfter(id, ids[at - 1]));
}
