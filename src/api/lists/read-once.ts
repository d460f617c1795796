import type { Customer } from "../../customers/customer.ts";
import { CliError, withStatus } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import { count, withoutEnd } from "../../text/words.ts";
import type { KnownDialect } from "../dialect/kept.ts";
import { type Found, factsOf, probe } from "../dialect/probe.ts";
import { type GivenIds, type Identified, Seen } from "../dialect/seen.ts";
import { firstEnd, type Proof, promises, type Step, step } from "../dialect/step.ts";
import { judge } from "../dialect/whole.ts";
import type { LargerList, LargerPages } from "./larger-pages.ts";
import { askFor, type ListPage, type ReadPage } from "./list-page.ts";
import type { Place } from "./place.ts";

/** A page of a list that is read: its rows that were not given before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that were seen before. */
  readonly size: number;
  /** Whether the list goes on after it, where the answer shows that. */
  readonly goesOn: boolean | undefined;
  /** From which another reading can go on; undefined if rows have no ids. */
  readonly place?: Place | undefined;
}

/** The end of a reading, and what it has shown. */
export interface Reached<Row extends Identified = Customer> {
  readonly proof: Proof;
  readonly seen: Seen<Row>;
}

export interface ReadOptions<Row extends Identified = Customer> {
  readonly read: ReadPage<Row>;
  readonly known: KnownDialect;
  /** The ids that were given of this list: they are not given again. */
  readonly given?: GivenIds;
  /** Only some of the records were asked for. */
  readonly isNarrowed?: boolean;
  /** Asks for larger pages where the list is long; without it pages stay as the server gives them. */
  readonly larger?: LargerPages<Row> | undefined;
  /** Rows that the server gives a page when asked for them, as it is asked here. */
  readonly size?: number | undefined;
  readonly namesNext?: boolean | undefined;
  /** A way that was looked for in vain is looked for once more. */
  readonly probesAgain?: boolean;
}

/**
 * Reads a list from its first page to its end, as the dialect says; where that is not known, it is found out. Each id comes
 * once. A page that contradicts the dialect is probed once more, from the first page.
 * @throws CliError `unavailable` when it could not be completed, after the last page that could be read.
 */
export async function* readOnce<Row extends Identified = Customer>(
  first: ListPage<Row>,
  options: ReadOptions<Row>,
  place?: Place,
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  const { known, read, larger, given = new Set() } = options;
  let seen = new Seen<Row>(first.url, known, { given, ...options });
  if (place !== undefined) seen.resume(place);
  let isProbed = false;
  let pages: readonly ListPage<Row>[] = [first];
  let end: Proof | undefined;
  const probeAgain = async () => {
    known.note({ next: undefined });
    pages = [await read(first.url)];
    seen = new Seen<Row>(first.url, known, { given, ...options });
  };
  for (;;) {
    for (const page of pages) yield walked(page, seen, known);
    if (end !== undefined) return { proof: end, seen };
    const page = pages.at(-1) ?? first;
    let turn = stepOf(page, seen, known);
    if (turn !== undefined && "fault" in turn && !isProbed && known.canForget("next")) {
      if (seen.pages > 1) {
        await probeAgain();
        continue;
      }
      known.note({ next: undefined });
      turn = undefined;
    }
    if (turn === undefined) {
      isProbed = true;
      const isOnward = promises(factsOf(page), seen) && page.signs.more !== false;
      const large = isOnward ? await larger?.of(first, seen, read) : undefined;
      if (large !== undefined) return yield* readLarger(large, async () => first, options);
      const found = await probed(page, seen, options);
      if (typeof found === "string") return { proof: found, seen };
      known.note({ next: found.next });
      [pages, end] = [found.pages, found.end];
    } else if ("fault" in turn) throw incomplete(turn.fault);
    else if ("end" in turn) return { proof: turn.end, seen };
    else {
      const large = await larger?.of(first, seen, read);
      if (large !== undefined) return yield* readLarger(large, async () => first, options);
      const next = await following(turn.to, page, read);
      if ("proof" in next) return { proof: next.proof, seen };
      if ("fault" in next) {
        if (isProbed || !known.canForget("next")) throw incomplete(next.fault);
        await probeAgain();
        continue;
      }
      if (turn.joins && next.page.customers[0] !== undefined && next.page.customers[0].id !== page.customers.at(-1)?.id)
        seen.noteMoved();
      pages = [next.page];
    }
  }
}

/**
 * Reads a list in larger pages. Where these do not lead to the end of the list, the usual pages are followed.
 * @param first asks for the first page in its usual size.
 */
export async function* readLarger<Row extends Identified = Customer>(
  { page, read, size, namesNext }: LargerList<Row>,
  first: () => Promise<ListPage<Row>>,
  options: ReadOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  const usual = { ...options, larger: undefined };
  try {
    const reached = yield* readOnce(page, { ...usual, read, size, namesNext });
    const { total, count } = reached.seen;
    if (options.isNarrowed || total === undefined || total - count < size) return reached;
    options.larger?.giveUp();
    return yield* readOnce(await first(), usual);
  } catch (error) {
    if (!(error instanceof CliError) || !isOfPages(error)) throw error;
    options.larger?.giveUp();
    return yield* readOnce(await first(), usual);
  }
}

/**
 * Goes on with a list after a place, which another process may have come to: the page of that place is read again.
 * @param list the address of the list: nothing else is read.
 * @throws CliError `unavailable` as readOnce() does, and where the server states more rows than there were before the place
 *   and after it.
 */
export async function* readFrom(place: Place, list: URL, options: ReadOptions<Customer>): AsyncGenerator<WalkedPage> {
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
    const at = isFirst ? value.customers.findIndex(({ id }) => id === place.last) : -1;
    yield { ...value, customers: value.customers.slice(at + 1) };
    isFirst = false;
  }
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, known: KnownDialect): boolean {
  const seen = new Seen<Customer>(page.url, known, { given: new Set() });
  const { goesOn } = walked(page, seen, known);
  return goesOn === false && (seen.hasNameless || judge([seen.reading]) === "whole");
}

/** The error for a list that was not read to its end. */
export function incomplete(
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

function walked<Row extends Identified>(page: ListPage<Row>, seen: Seen<Row>, known: KnownDialect): WalkedPage<Row> {
  const { next, total } = known.now;
  const before = seen.count;
  const customers = seen.add(page);
  const facts = factsOf(page);
  const turn = stepOf(page, seen, known) ?? { end: firstEnd(facts, seen) };
  const isLast = "end" in turn && turn.end !== undefined;
  const isKnown = next?.by === "page" || next?.by === "offset" ? { next } : {};
  const place: Place | undefined =
    facts.lastId === "" || seen.hasNameless
      ? undefined
      : { page: page.url.pathname + page.url.search, last: facts.lastId, pages: seen.pages, before, ...isKnown };
  const goesOn = isLast ? false : promises(facts, seen) || undefined;
  return { customers, total: total?.counts === "page" ? undefined : seen.stated, size: facts.rows, goesOn, place };
}

/** What follows by the dialect; undefined where it does not say how. */
function stepOf<Row extends Identified>(page: ListPage<Row>, seen: Seen<Row>, known: KnownDialect): Step | undefined {
  const { next } = known.now;
  return next === undefined || next.by === "not found" ? undefined : step(next, factsOf(page), seen);
}

/** How the list goes on after its first page, found out; or how it ends. @throws CliError where neither is found. */
async function probed<Row extends Identified>(
  page: ListPage<Row>,
  seen: Seen<Row>,
  { known, read, probesAgain = false }: ReadOptions<Row>,
): Promise<Found<Row> | Proof> {
  const facts = factsOf(page);
  const shown = firstEnd(facts, seen);
  if (shown !== undefined) return shown;
  const isPromised = promises(facts, seen);
  // A total that may count this page alone is as good as none.
  const isOpen = !isPromised && seen.mayBeCut && !isShort(page);
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
  if (seen.isTotalDoubtful && !(isOpen && found.isStrict)) return "counted";
  if (!isOpen) return "none";
  if (!found.isForNow) known.note({ next: { by: "not found" } });
  throw unproven(facts.rows);
}

/** Whether a page has fewer rows than the answer says pages have. */
function isShort<Row extends Identified>({ signs: { size }, customers }: ListPage<Row>): boolean {
  return size !== undefined && customers.length < size.value;
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
  if (failed === "missing" && !isElsewhere) return { proof: "asked" as const };
  if (failed === "missing") return { fault: `the server does not know its own next page: ${withStatus(error)}` };
  if (error.code !== "rejected") throw error;
  return { fault: `the server refused the way to the next page: ${withStatus(error)}` };
}

/** Whether an error may be one of larger pages alone. */
function isOfPages({ code, cause }: CliError): boolean {
  if (cause instanceof NetworkFailure) return ["timeout", "reset", "too_large", "undecodable"].includes(cause.kind);
  return code === "unavailable" || code === "rejected";
}
