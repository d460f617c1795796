import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { Memory } from "../memory/memory.ts";
import type { PagingRules } from "../rules.ts";
import { type Sign, signIn } from "../wire/paging.ts";
import type { Proof } from "../wire/ways.ts";
import { judge } from "../wire/whole.ts";
import { fewer, follow, incomplete } from "./follow.ts";
import type { LargerList, LargerPages } from "./larger-pages.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { beyondSilence, unproven } from "./silent-list.ts";
import { type GivenIds, type Identified, Trail } from "./trail.ts";

/** A page of a walk: its rows that were not seen before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that were seen before. */
  readonly size: number;
  /** Whether the list goes on after it, where the answer shows that. */
  readonly goesOn: boolean | undefined;
}

/** How a walk came to its end. */
export interface End {
  readonly proof: Proof;
  /** The parameter that shows it, where one was tried. */
  readonly parameter?: string | undefined;
}

/** The end of a walk, and the trail that led there. */
export interface Reached<Row extends Identified = Customer> extends End {
  readonly trail: Trail<Row>;
}

export interface WalkOptions<Row extends Identified = Customer> {
  readonly read: ReadPage<Row>;
  /** Only some of the records were asked for. */
  readonly narrowed: boolean;
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
  /** Knows which parameter led to further pages before, and learns which one does. */
  readonly memory?: Memory | undefined;
  /** Parameters that were useless in earlier runs are tried once more. */
  readonly anew?: boolean;
  /** Asks for larger pages where the list is long; without it pages stay as the server gives them by itself. */
  readonly larger?: LargerPages<Row> | undefined;
  /** The ids that were given of this list: they are not given again. */
  readonly given?: GivenIds | undefined;
}

/**
 * Follows a list from its first page to its end. Each id comes once. A server cannot keep the walk going for ever: a
 * page that repeats what was read, an address that was asked before, too many empty pages in a row and a next page on
 * another host end it.
 * @throws CliError `unavailable` when it could not be completed, after the last page that could be read.
 */
export async function* walk<Row extends Identified = Customer>(
  first: ListPage<Row>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  return yield* walkOn(first, newTrail(options), options);
}

/**
 * The rows of the list that were not given yet, in larger pages. Undefined where those do not lead to the end of the list,
 * or to fewer rows than there are: the usual pages are then followed.
 */
async function* walkLarger<Row extends Identified>(
  { first, read, size, told }: LargerList<Row>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, Reached<Row> | undefined> {
  const own = newTrail(options, size);
  own.told = told;
  try {
    const end = yield* walkOn(first, own, { ...options, read, larger: undefined });
    // Rows that come and go move the total. Where it stands still, the larger pages were read wrongly.
    if (!own.isShort || own.reading.totals.length > 1) return end;
    // The usual pages would give such a row again.
    if (own.hasNameless) throw fewer(own.total ?? 0, own.rows);
  } catch (error) {
    if (!(error instanceof CliError) || !isOfPages(error) || own.hasNameless) throw error;
  }
  options.larger?.giveUp();
  return undefined;
}

/** Whether an error may be one of larger pages alone. */
function isOfPages({ code, cause }: CliError): boolean {
  if (cause instanceof NetworkFailure) return ["timeout", "reset", "too_large", "undecodable"].includes(cause.kind);
  return code === "unavailable" || code === "rejected";
}

/** @param size of the pages that are asked for, where it is known to be given. */
function newTrail<Row extends Identified>(
  { narrowed, rules, memory, given }: WalkOptions<Row>,
  size?: number,
): Trail<Row> {
  const trail = new Trail<Row>(narrowed, rules, memory?.known, size, given);
  trail.parameter = memory?.known.pageParameter;
  return trail;
}

async function* walkOn<Row extends Identified>(
  first: ListPage<Row>,
  trail: Trail<Row>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  const { rules, memory, read, anew = false, larger } = options;
  const take = (page: ListPage<Row>, isFollowing: boolean): WalkedPage<Row> => {
    const customers = trail.add(page, isFollowing);
    if (trail.pages > 1 && customers.length > 0 && (page.total ?? 0) >= trail.rows) memory?.note({ countsAll: true });
    return { customers, total: page.total, size: page.customers.length, goesOn: goesOn(page, trail) };
  };
  for (let [pages, isFollowing]: [readonly ListPage<Row>[], boolean] = [[first], true]; ; ) {
    for (const page of pages) yield take(page, isFollowing);
    const page = pages.at(-1) ?? first;
    if (trail.emptyPages > MOST_EMPTY_PAGES)
      throw incomplete(`the server sent ${trail.emptyPages} empty pages in a row`);
    const onward = trail.onwardFrom(page);
    const list = await larger?.of(first, onward, trail, options);
    if (list !== undefined) {
      const end = yield* walkLarger(list, options);
      return end ?? (yield* walkOn(first, newTrail(options), { ...options, larger: undefined }));
    }
    const next = "end" in onward ? onward.end : await follow(page, onward, trail, options);
    if (typeof next === "object") {
      larger?.noteUsual();
      [pages, isFollowing] = [next.pages, true];
      continue;
    }
    if (next !== "none" || rules?.paging === "none") return { proof: next === "none" ? "set" : next, trail };
    if (trail.pages > 1 || !trail.mayBeCut(page)) return { proof: "none", trail };
    const beyond = hasFixedParameter(rules) ? "unproven" : await beyondSilence(page, read, memory, anew);
    if (beyond === "unproven") throw unproven(page.customers.length);
    if ("shownBy" in beyond) return { proof: "asked", parameter: beyond.shownBy, trail };
    trail.parameter = beyond.parameter;
    // A larger page begins with rows that were read.
    [pages, isFollowing] = [beyond.pages, !("error" in beyond)];
    if (!("error" in beyond)) continue;
    for (const large of pages) yield take(large, false);
    if (beyond.error !== undefined) throw beyond.error;
    return { proof: "asked", parameter: beyond.parameter, trail };
  }
}

/** Whether the list goes on after a page that was taken in; undefined where its answer does not show that. */
function goesOn<Row extends Identified>(page: ListPage<Row>, trail: Trail<Row>): boolean | undefined {
  const onward = trail.onwardFrom(page);
  if (!("end" in onward)) return onward.promised || undefined;
  return onward.end === "none" && trail.mayBeCut(page) ? undefined : false;
}

/**
 * The same, begun in larger pages than the server gives by itself.
 * @param first asks for the first page in its usual size, where larger pages do not lead to the end.
 */
export async function* walkLarge<Row extends Identified = Customer>(
  large: LargerList<Row>,
  first: () => Promise<ListPage<Row>>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  return (yield* walkLarger(large, options)) ?? (yield* walk(await first(), options));
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, rules: PagingRules | undefined, memory: Memory): boolean {
  const trail = new Trail<Customer>(false, rules, memory.known);
  trail.add(page);
  return goesOn(page, trail) === false && (trail.hasNameless || judge([trail.reading]) === "whole");
}

/** What in the first page of a list tells where it goes on. */
export function firstSign(page: ListPage): Sign {
  const trail = new Trail<Customer>(false, undefined);
  trail.add(page);
  return signIn(trail.factsOf(page, false));
}

// --- internal ---

const MOST_EMPTY_PAGES = 30;

/** Whether the user has set how pages are asked for. */
function hasFixedParameter(rules: PagingRules | undefined): boolean {
  return (rules?.pageParameter ?? rules?.offsetParameter ?? rules?.cursorParameter) !== undefined;
}
