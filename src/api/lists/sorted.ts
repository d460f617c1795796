import type { KnownDialect } from "../dialect/kept.ts";
import { withParameter } from "../dialect/parameters.ts";
import { type Identified, keysOf, type ListPage } from "../dialect/seen.ts";
import { askFor, type ReadPage } from "./list-page.ts";

/**
 * The address of a list in the order of its ids, in which no row moves between two pages. A server's parameter for the
 * order is looked for once, when a list was seen to move, and kept.
 * @param first page of the list, in the server's own order.
 * @returns undefined if the server has none, or sorts by id already.
 */
export async function sortedById<Row extends Identified>(
  first: ListPage<Row>,
  known: KnownDialect,
  read: ReadPage<Row>,
): Promise<URL | undefined> {
  const { sort, id } = known.now;
  if (sort === "none" || !id || isSorted(first) !== false) return undefined;
  const withSort = (names: readonly string[]) => names.reduce((url, name) => withParameter(url, name, id), first.url);
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

// --- internal ---

/** The commonest first. */
const SORT_PARAMETERS = [
  "sort",
  "ordering",
  "order_by",
  "_sort",
  "orderby",
  "sort_by",
  "orderBy",
  "sortBy",
  "$orderby",
];
const MOST_TRIES = 3;

/** Whether a page is in the order of its ids, as numbers or as texts; undefined if it has too few rows. */
function isSorted<Row extends Identified>(page: ListPage<Row>): boolean | undefined {
  const ids = keysOf(page);
  if (ids.length < 3) return undefined;
  const areNumbers = ids.every((id) => /^\d{1,15}$/.test(id));
  return ids.every((id, at) => {
    const before = ids[at - 1];
    return before === undefined || (areNumbers ? Number(before) < Number(id) : before < id);
  });
}
