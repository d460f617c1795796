import { MOVERS } from "../wire/movers.ts";
import { pageNumber } from "../wire/page-numbers.ts";
import { changedParameter, type Way, withParameter } from "../wire/ways.ts";
import { type Asked, askFor } from "./ask.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import type { Identified, Trail } from "./trail.ts";

/** What is odd about the lists of some servers. The walk asks these functions and knows no more about it. */

/** Asks for a page; where its address is not there, as the address of our list. */
export async function askBesides<Row>(
  way: Way,
  page: ListPage<Row>,
  read: ReadPage<Row>,
  isGuess: boolean,
): Promise<Asked<Row>> {
  const asked = await askFor(way.url, read, isGuess);
  const own = "failed" in asked && asked.failed === "missing" ? besideOwnPath(way, page) : undefined;
  if (own === undefined) return asked;
  const there = await askFor(own, read, true);
  return "page" in there ? there : asked;
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

// --- internal ---

/**
 * A server behind a gateway may not know its own path: its link `/customers?page=2` or `/?page=2` then means our path.
 * @returns the address to try instead; undefined where the link is the server's own path.
 */
function besideOwnPath<Row>({ url, ground }: Way, page: ListPage<Row>): URL | undefined {
  const [own, linked] = [page.url.pathname, url.pathname];
  const hasOwnQuery = url.search !== "" && url.search !== page.url.search;
  if (ground !== "stated" || own === linked || !(own.endsWith(linked) || hasOwnQuery)) return undefined;
  const moved = new URL(url);
  moved.pathname = own;
  return moved;
}
