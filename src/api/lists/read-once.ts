import type { Customer } from "../../customers/customer.ts";
import { CliError, withStatus } from "../../errors.ts";
import { count, withoutEnd } from "../../text/words.ts";
import type { KnownDialect } from "../dialect/dialect.ts";
import { SIZE_PARAMETERS, withParameter } from "../dialect/parameters.ts";
import { type Found, probe } from "../dialect/probe.ts";
import { type Identified, type List, type ListPage, lastIdOf, type ReadPage, Seen } from "../dialect/seen.ts";
import { mayBeMostCounted, type Proof, promises, promisesNext, step } from "../dialect/step.ts";
import { judge } from "../dialect/whole.ts";
import { isLong, isOfPages, type LargerPage, largerPage } from "./larger-pages.ts";
import { askFor, type ListPlace, type RowPage } from "./list-page.ts";

export interface Reached<Row extends Identified = Customer> {
  readonly first: ListPage<Row>;
  readonly proof: Proof;
  readonly seen: Seen<Row>;
}

/**
 * Reads a list to its end, as the dialect says; what that does not say is found out. @param start its first page.
 * @throws CliError `unavailable` when it could not be completed, after the last page that could be read.
 */
export async function* readOnce<Row extends Identified = Customer>(
  list: List<Row>,
  start?: ListPage<Row>,
  place?: ListPlace,
): AsyncGenerator<RowPage<Row>, Reached<Row>> {
  let larger = start === undefined ? await largerPage(list) : undefined;
  let first = larger?.page ?? start ?? (await list.read(list.url));
  let mayGrow = larger === undefined && list.wanted !== undefined;
  for (let [isProbed, namesNext] = [false, false]; ; ) {
    const { parameter, size } = larger ?? {};
    // Links may leave the size away, or tell the usual one.
    const read: ReadPage<Row> = (url, isGuess) =>
      list.read(parameter === undefined ? url : withParameter(url, parameter, String(size)), isGuess);
    const asked = { ...list, read };
    const seen = new Seen<Row>(list, first.url, size, namesNext);
    if (place !== undefined) seen.resume(place);
    try {
      const came = yield* followed(first, asked, seen, { isProbed, mayGrow });
      if (came === "changed") {
        [first, isProbed, namesNext] = [await asked.read(first.url), true, false];
        continue;
      }
      if ("parameter" in came) {
        [larger, first, mayGrow, namesNext] = [came, came.page, false, seen.namesNext];
        continue;
      }
      const { total, count } = came.seen;
      if (larger === undefined || list.isNarrowed || total === undefined || total - count < larger.size) return came;
    } catch (error) {
      if (larger === undefined || !(error instanceof CliError) || !isOfPages(error)) throw error;
    }
    list.known.note({ size: { parameter: larger.parameter, largest: "usual" } });
    [larger, mayGrow, isProbed, namesNext] = [undefined, false, false, false];
    first = start ?? (await list.read(list.url));
  }
}

/** Goes on after a place, which another process may have come to. @throws CliError `unavailable` as readOnce() does. */
export async function* readFrom(place: ListPlace, list: List): AsyncGenerator<RowPage> {
  const { url: root, read, known, isNarrowed } = list;
  const url = URL.canParse(place.page, root.href) ? new URL(place.page, root) : undefined;
  // With the key nothing else is read than the list.
  if (url?.origin !== root.origin || withoutEnd(url.pathname, "/") !== withoutEnd(root.pathname, "/"))
    throw new CliError("usage", "after is a cursor of another server");
  if (place.next !== undefined && known.now.next === undefined) known.note({ next: place.next });
  const reading = readOnce(list, await read(url), place);
  for (let isFirst = true; ; isFirst = false) {
    const { done, value } = await reading.next();
    if (done) {
      const { stated, count } = value.seen;
      if (!isNarrowed && stated !== undefined && count < stated) throw fewer(stated, count);
      return;
    }
    // If the row is gone, it is not known what came after it: the whole page is given.
    const at = isFirst ? value.rows.findIndex(({ id }) => id === place.last) : -1;
    const rows = value.rows.slice(at + 1);
    // All of the place's own page was given.
    if (rows.length > 0 || !isFirst || value.goesOn === false) yield { ...value, rows };
  }
}

/** What follows a first page: rows, or what shows that there are none. @throws CliError as readOnce() does. */
export async function afterFirst(
  first: ListPage,
  list: Pick<List, "known" | "read" | "probesAgain">,
): Promise<{ readonly rows: readonly Customer[]; readonly proof?: Proof }> {
  const pages = readOnce({ ...list, url: first.url, given: new Set() }, first);
  await pages.next();
  const { done, value } = await pages.next();
  if (done) return { rows: [], proof: value.proof };
  return value.rows.length === 0 ? { rows: [], proof: "asked" } : { rows: value.rows };
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, known: KnownDialect): boolean {
  const seen = new Seen<Customer>({ known, given: new Set() }, page.url);
  const { goesOn } = walked(page, seen);
  return goesOn === false && (seen.hasNameless || judge([seen.reading()]) === "whole");
}

function incomplete(
  why: string,
  hint = "What was read is shown; run the command with --verbose to see what the server answers.",
): CliError {
  return new CliError("unavailable", `the list may be incomplete: ${why}`, { hint });
}

export function fewer(total: number, given: number): CliError {
  const hint = "If that number counts something else: `customers config set wire.total none`.";
  return incomplete(`the server says that there are ${total}, but gave ${given}`, hint);
}

// --- internal ---

/** Follows the pages to the end; or to the first of larger pages; or until the server is seen to have `changed`. */
async function* followed<Row extends Identified>(
  first: ListPage<Row>,
  list: List<Row>,
  seen: Seen<Row>,
  may: { isProbed: boolean; mayGrow: boolean },
): AsyncGenerator<RowPage<Row>, Reached<Row> | LargerPage<Row> | "changed"> {
  const { known, wanted = 0 } = list;
  let { isProbed, mayGrow } = may;
  for (let pages: readonly ListPage<Row>[] = [first]; ; ) {
    for (const page of pages) yield walked(page, seen);
    const page = pages.at(-1) ?? first;
    const turn = step(known.now.next, page, seen);
    const isOnward = turn === undefined ? promises(page, seen) : "to" in turn;
    if (mayGrow && isOnward && isLong(first, seen, wanted)) {
      mayGrow = false;
      const larger = await largerPage(list, first, seen.total !== undefined);
      if (larger !== undefined) return larger;
    }
    const came = turn !== undefined && "to" in turn ? await following(turn.to, page, seen, list.read) : turn;
    if (came === undefined) {
      isProbed = true;
      const found = await probed(page, seen, list);
      if (typeof found === "string") return { first, proof: found, seen };
      known.note({ next: found.next });
      ({ pages } = found);
      if (pages.length === 0 && !promisesNext(found.next, page, seen)) return { first, proof: "asked", seen };
    } else if ("end" in came) return { first, proof: came.end, seen };
    else if ("page" in came) {
      const [start] = came.page.customers;
      const joins = turn !== undefined && "to" in turn && turn.joins;
      if (joins && start !== undefined && start.id !== lastIdOf(page)) seen.noteMoved(start);
      pages = [came.page];
    } else if (isProbed || !known.isNextFound) throw incomplete(came.fault);
    else {
      known.note({ next: undefined });
      if (seen.pages > 1) return "changed";
      pages = [];
    }
  }
}

function walked<Row extends Identified>(page: ListPage<Row>, seen: Seen<Row>): RowPage<Row> {
  const { next, total } = seen.known.now;
  const rows = seen.add(page);
  // Rows that the page shares with the one before it are counted when it is read again.
  const before = seen.count - page.customers.length;
  const last = lastIdOf(page);
  const turn = step(next, page, seen);
  const isLast = turn !== undefined && "end" in turn;
  const isKnown = next?.by === "page" || next?.by === "offset" ? { next } : {};
  const place = { page: page.url.pathname + page.url.search, last, pages: seen.pages, before, ...isKnown };
  return {
    rows,
    total: total?.counts === "page" ? undefined : seen.stated,
    size: page.customers.length,
    goesOn: isLast ? false : promises(page, seen) || undefined,
    place: last === "" || seen.hasNameless ? undefined : place,
  };
}

/** How the list goes on after its first page, found out; or how it ends. @throws CliError if neither is found. */
async function probed<Row extends Identified>(
  page: ListPage<Row>,
  seen: Seen<Row>,
  { known, read, probesAgain = false }: List<Row>,
): Promise<Found<Row> | Proof> {
  const { length } = page.customers;
  const isPromised = promises(page, seen);
  // A total that may count this page alone is as good as none.
  const isOpen = !isPromised && seen.mayBeCut && length >= (page.signs.size?.value ?? 0);
  const isInVain = isOpen && known.now.next?.by === "not found" && !probesAgain;
  const inVain = { why: undefined, isForNow: true, isStrict: true };
  const found = isInVain ? inVain : await probe(page, (url) => askFor(url, read, true), !isPromised && !isOpen);
  if ("next" in found) return found;
  if (isPromised) {
    if (found.why === undefined && seen.total !== undefined) throw fewer(seen.total, seen.count);
    throw incomplete(found.why ?? "the server says that there is more");
  }
  if (seen.isTotalDoubtful && (!(isOpen && found.isStrict) || (await isOfWholeList(page, read)))) return "counted";
  if (!isOpen) return "none";
  if (!found.isForNow) known.note({ next: { by: "not found" } });
  throw unproven(length);
}

/** Whether the total, which is the number of rows on the first page, stays when fewer rows are asked for (Mockoon). */
async function isOfWholeList<Row extends Identified>(
  { url, customers, signs: { total } }: ListPage<Row>,
  read: ReadPage<Row>,
): Promise<boolean> {
  if (mayBeMostCounted(total?.value)) return false;
  const half = String(Math.ceil(customers.length / 2));
  const to = SIZE_PARAMETERS.reduce((list, name) => withParameter(list, name, half), url);
  const asked = await askFor(to, read, true);
  if (!("page" in asked)) return false;
  const { length } = asked.page.customers;
  return length > 0 && length < customers.length && asked.page.signs.total?.value === total?.value;
}

function unproven(rows: number): CliError {
  return incomplete(
    `the server sent ${count(rows, "row")}, which may be one page, and does not say whether there are more`,
    "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param; or ask for more rows than there are: wire.page-size.",
  );
}

/** The next page, read; or what its address led to. A page that was promised is no end before it came empty twice. */
async function following<Row extends Identified>(to: URL, page: ListPage<Row>, seen: Seen<Row>, read: ReadPage<Row>) {
  const isPromised = promisesNext(seen.known.now.next, page, seen);
  let asked = await askFor(to, read, false);
  if (isPromised && ("page" in asked ? isEnd(asked.page) : asked.failed !== "refused"))
    asked = await askFor(to, read, false);
  if ("page" in asked) return asked;
  const { failed, error } = asked;
  // All rows of the total are there: the page was asked for only because the total is round.
  const isAnswered = failed !== "refused" || error.code === "rejected";
  if (isAnswered && seen.count === seen.total && !page.signs.more) return { end: "counted" as const };
  // An address elsewhere says nothing of this list's end.
  if (failed === "missing" && !isPromised && to.pathname === page.url.pathname) return { end: "asked" as const };
  if (failed === "refused" && error.code !== "rejected") throw error;
  return { fault: `${FAULTS[failed]}: ${withStatus(error)}` };
}

const FAULTS = {
  "no list": "the server sent no list as its next page",
  missing: "the server does not know its own next page",
  refused: "the server refused the way to the next page",
};

/** Whether a page has no rows, and does not say that there is more. */
function isEnd({ customers, signs: { more, named } }: ListPage<Identified>): boolean {
  return customers.length === 0 && !more && named.length === 0;
}
