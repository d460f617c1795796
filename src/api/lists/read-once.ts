import type { Customer } from "../../customers/customer.ts";
import { CliError, withStatus } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import { count, withoutEnd } from "../../text/words.ts";
import type { KnownDialect } from "../dialect/dialect.ts";
import { SIZE_PARAMETERS, withParameter } from "../dialect/parameters.ts";
import { type Found, probe } from "../dialect/probe.ts";
import { type Identified, type ListPage, lastIdOf, Seen, type SeenOptions } from "../dialect/seen.ts";
import { firstEnd, mayBeMostCounted, type Proof, promises, type Step, step } from "../dialect/step.ts";
import { judge } from "../dialect/whole.ts";
import type { LargerList, LargerPages } from "./larger-pages.ts";
import { askFor, type ListPlace, type ReadPage, type RowPage } from "./list-page.ts";

/** The end of a reading, and what it has shown. */
export interface Reached<Row extends Identified = Customer> {
  readonly proof: Proof;
  readonly seen: Seen<Row>;
}

interface ReadOptions<Row extends Identified = Customer> extends SeenOptions {
  readonly read: ReadPage<Row>;
  readonly known: KnownDialect;
  /** Asks for larger pages if the list is long; without it pages stay as the server gives them. */
  readonly larger?: LargerPages<Row> | undefined;
  /** A way that was looked for in vain is looked for once more. */
  readonly probesAgain?: boolean;
}

/**
 * Reads a list from its first page to its end, as the dialect says; if that is not known, it is found out. Each id
 * comes once. A page that contradicts the dialect is probed once more, from the first page.
 * @throws CliError `unavailable` when it could not be completed, after the last page that could be read.
 */
export async function* readOnce<Row extends Identified = Customer>(
  first: ListPage<Row>,
  options: ReadOptions<Row>,
  place?: ListPlace,
): AsyncGenerator<RowPage<Row>, Reached<Row>> {
  const { known, read, larger } = options;
  let seen = new Seen<Row>(first.url, known, options);
  if (place !== undefined) seen.resume(place);
  let isProbed = false;
  let pages: readonly ListPage<Row>[] = [first];
  for (;;) {
    for (const page of pages) yield walked(page, seen, known);
    const page = pages.at(-1) ?? first;
    const turn = stepOf(page, seen, known);
    const isOnward = turn === undefined ? promises(page, seen) : "to" in turn;
    const large = isOnward ? await larger?.of(first, seen, read) : undefined;
    if (large !== undefined) return yield* readLarger(large, async () => first, options);
    const came = turn !== undefined && "to" in turn ? await following(turn.to, page, read) : turn;
    if (came === undefined) {
      isProbed = true;
      const found = await probed(page, seen, options);
      if (typeof found === "string") return { proof: found, seen };
      known.note({ next: found.next });
      if ("end" in found) return { proof: found.end, seen };
      pages = found.pages;
    } else if ("end" in came) return { proof: came.end, seen };
    else if ("page" in came) {
      const [start] = came.page.customers;
      const joins = turn !== undefined && "to" in turn && turn.joins;
      if (joins && start !== undefined && start.id !== lastIdOf(page)) seen.noteMoved();
      pages = [came.page];
    } else if (isProbed || !known.isNextFound) throw incomplete(came.fault);
    else {
      // The server has changed since: how it pages is found out once more, from the first page.
      known.note({ next: undefined });
      pages = [];
      if (seen.pages === 1) continue;
      pages = [await read(first.url)];
      seen = new Seen<Row>(first.url, known, options);
    }
  }
}

/**
 * Reads a list in larger pages. If these do not lead to the end of the list, the usual pages are followed.
 * @param first asks for the first page in its usual size.
 */
export async function* readLarger<Row extends Identified = Customer>(
  { page, read, size, namesNext }: LargerList<Row>,
  first: () => Promise<ListPage<Row>>,
  options: ReadOptions<Row>,
): AsyncGenerator<RowPage<Row>, Reached<Row>> {
  const usual = { ...options, larger: undefined };
  try {
    const reached = yield* readOnce(page, { ...usual, read, size, namesNext });
    const { total, count } = reached.seen;
    if (options.isNarrowed || total === undefined || total - count < size) return reached;
  } catch (error) {
    if (!(error instanceof CliError) || !isOfPages(error)) throw error;
  }
  options.larger?.giveUp();
  return yield* readOnce(await first(), usual);
}

/**
 * Goes on with a list after a place, which another process may have come to: the page of that place is read again.
 * @param list the address of the list: nothing else is read.
 * @throws CliError `unavailable` as readOnce() does, and if the server states more rows than there were before the
 *   place and after it.
 */
export async function* readFrom(place: ListPlace, list: URL, options: ReadOptions<Customer>): AsyncGenerator<RowPage> {
  const url = URL.canParse(place.page, list.href) ? new URL(place.page, list) : undefined;
  if (url?.origin !== list.origin || withoutEnd(url.pathname, "/") !== withoutEnd(list.pathname, "/"))
    throw new CliError("usage", "after is a cursor of another server");
  if (place.next !== undefined && options.known.now.next === undefined) options.known.note({ next: place.next });
  const reading = readOnce(await options.read(url), options, place);
  let isFirst = true;
  for (;;) {
    const { done, value } = await reading.next();
    if (done) {
      const { stated, count } = value.seen;
      if (!options.isNarrowed && stated !== undefined && count < stated) throw fewer(stated, count);
      return;
    }
    // If the row is gone, it is not known what came after it: the whole page is given.
    const at = isFirst ? value.rows.findIndex(({ id }) => id === place.last) : -1;
    yield { ...value, rows: value.rows.slice(at + 1) };
    isFirst = false;
  }
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, known: KnownDialect): boolean {
  const seen = new Seen<Customer>(page.url, known);
  const { goesOn } = walked(page, seen, known);
  return goesOn === false && (seen.hasNameless || judge([seen.reading]) === "whole");
}

function incomplete(
  why: string,
  hint = "What was read is shown; run the command with --verbose to see what the server answers.",
): CliError {
  return new CliError("unavailable", `the list may be incomplete: ${why}`, { hint });
}

/** The error for a list of which the server states another number of rows than it gave. */
export function fewer(total: number, given: number): CliError {
  const hint = "If that number counts something else: `customers config set wire.total none`.";
  return incomplete(`the server says that there are ${total}, but gave ${given}`, hint);
}

// --- internal ---

function walked<Row extends Identified>(page: ListPage<Row>, seen: Seen<Row>, known: KnownDialect): RowPage<Row> {
  const { next, total } = known.now;
  const before = seen.count;
  const rows = seen.add(page);
  const last = lastIdOf(page);
  const turn = stepOf(page, seen, known) ?? { end: firstEnd(page, seen) };
  const isLast = "end" in turn && turn.end !== undefined;
  const isKnown = next?.by === "page" || next?.by === "offset" ? { next } : {};
  const place: ListPlace | undefined =
    last === "" || seen.hasNameless
      ? undefined
      : { page: page.url.pathname + page.url.search, last, pages: seen.pages, before, ...isKnown };
  const goesOn = isLast ? false : promises(page, seen) || undefined;
  const stated = total?.counts === "page" ? undefined : seen.stated;
  return { rows, total: stated, size: page.customers.length, goesOn, place };
}

/** What follows by the dialect; undefined if it does not say how. */
function stepOf<Row extends Identified>(page: ListPage<Row>, seen: Seen<Row>, known: KnownDialect): Step | undefined {
  const { next } = known.now;
  return next === undefined || next.by === "not found" ? undefined : step(next, page, seen);
}

/** How the list goes on after its first page, found out; or how it ends. @throws CliError if neither is found. */
async function probed<Row extends Identified>(
  page: ListPage<Row>,
  seen: Seen<Row>,
  { known, read, probesAgain = false }: ReadOptions<Row>,
): Promise<Found<Row> | Proof> {
  const shown = firstEnd(page, seen);
  if (shown !== undefined) return shown;
  const { length } = page.customers;
  const isPromised = promises(page, seen);
  // A total that may count this page alone is as good as none.
  const isOpen = !isPromised && seen.mayBeCut && length >= (page.signs.size?.value ?? 0);
  const isKnownInVain = known.now.next?.by === "not found" && !probesAgain;
  const found =
    isOpen && isKnownInVain
      ? { why: undefined, isForNow: true, isStrict: true }
      : await probe(page, (url) => askFor(url, read, true), !isPromised && !isOpen);
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
  const asked = await askFor(
    SIZE_PARAMETERS.reduce((to, name) => withParameter(to, name, half), url),
    read,
    true,
  );
  if (!("page" in asked)) return false;
  const { length } = asked.page.customers;
  return length > 0 && length < customers.length && asked.page.signs.total?.value === total?.value;
}

/** The error for a list of which nothing shows that it is complete. */
function unproven(rows: number): CliError {
  return new CliError(
    "unavailable",
    `the list may be incomplete: the server sent ${count(rows, "row")}, which may be one page, and does not say whether there are more`,
    {
      hint: "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param; or ask for more rows than there are: wire.page-size.",
    },
  );
}

/** The next page, read; or what its address led to. */
async function following<Row extends Identified>(to: URL, page: ListPage<Row>, read: ReadPage<Row>) {
  const asked = await askFor(to, read, false);
  if ("page" in asked) return asked;
  const { failed, error } = asked;
  // Something that is not a list, or an address elsewhere, says nothing of this list's end.
  const isElsewhere = error.status === 200 || to.pathname !== page.url.pathname;
  if (failed === "missing" && !isElsewhere) return { end: "asked" as const };
  if (failed === "missing") return { fault: `the server does not know its own next page: ${withStatus(error)}` };
  if (error.code !== "rejected") throw error;
  return { fault: `the server refused the way to the next page: ${withStatus(error)}` };
}

/** Whether an error may be one of larger pages alone. */
function isOfPages({ code, cause }: CliError): boolean {
  if (cause instanceof NetworkFailure) return ["timeout", "reset", "too_large", "undecodable"].includes(cause.kind);
  return code === "unavailable" || code === "rejected";
}
