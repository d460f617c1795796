import { MOVERS } from "../wire/movers.ts";
import { pageNumber } from "../wire/page-numbers.ts";
import { changedParameter, type Way, withParameter } from "../wire/ways.ts";
import type { ListPage } from "./list-page.ts";
import type { Identified, Trail } from "./trail.ts";

/** What is odd about the lists of some servers. The walk asks these functions and knows no more about it. */

/**
 * A server behind a gateway may not know its own path: its link `/customers?page=2` or `/?page=2` then means our path.
 * @returns the address to try instead; undefined where the link is the server's own path.
 */
export function besideOwnPath<Row>({ url, ground }: Way, page: ListPage<Row>): URL | undefined {
  const [own, linked] = [page.url.pathname, url.pathname];
  const hasOwnQuery = url.search !== "" && url.search !== page.url.search;
  if (ground !== "stated" || own === linked || !(own.endsWith(linked) || hasOwnQuery)) return undefined;
  const moved = new URL(url);
  moved.pathname = own;
  return moved;
}

/**
 * Where page 2 was a guess, the server may count its pages from 0: page 1 is then not the one that was read first.
 * @returns page 1, where it has new rows.
 */
export async function skippedPage<Row extends Identified>(
  way: Way,
  page: ListPage<Row>,
  trail: Trail<Row>,
  read: (way: Way) => Promise<ListPage<Row> | undefined>,
): Promise<ListPage<Row> | undefined> {
  const changed = changedParameter(page.url, way.url);
  const counts = MOVERS.find(({ name }) => name === changed?.name)?.counts;
  const isGuess = way.ground === "guessed" && counts === "pages" && changed?.value === "2";
  if (!isGuess || trail.pages > 1 || pageNumber(page.body, page.headers) !== undefined) return undefined;
  const skipped = await read({ ...way, url: withParameter(way.url, changed?.name ?? "page", "1") });
  return skipped !== undefined && skipped.customers.length > 0 && !trail.repeats(skipped) ? skipped : undefined;
}
