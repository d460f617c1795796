import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { Memory } from "../memory/memory.ts";
import type { PagingRules } from "../rules.ts";
import { type Sign, signIn } from "../wire/paging.ts";
import type { Proof } from "../wire/ways.ts";
import { follow, incomplete } from "./follow.ts";
import type { LargerList, LargerPages } from "./larger-pages.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { beyondSilence, unproven } from "./silent-list.ts";
import { type Identified, Trail } from "./trail.ts";

/** A page of a walk: its rows that were not seen before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that were seen before. */
  readonly size: number;
}

/** How a walk came to its end. */
export interface End {
  readonly proof: Proof;
  /** The parameter that shows it, where one was tried. */
  readonly parameter?: string | undefined;
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
): AsyncGenerator<WalkedPage<Row>, End> {
  return yield* walkOn(first, newTrail(options), options);
}

/**
 * The rows of the list that were not given yet, in larger pages. Undefined where those do not lead to the end of the list,
 * or to fewer rows than there are: the usual pages are then followed.
 */
async function* walkLarger<Row extends Identified>(
  { first, read, size, told }: LargerList<Row>,
  trail: Trail<Row>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, End | undefined> {
  const own = newTrail(options, size);
  own.told = told;
  own.goesBeside(trail);
  try {
    const end = yield* walkOn(first, own, { ...options, read, larger: undefined });
    // While a list is read some rows may come and go; a list that is read wrongly lacks pages.
    if (own.isNarrowed || (own.total ?? 0) - own.rows < MANY) return end;
    // The usual pages would give such a row again.
    if (own.hasNameless) throw incomplete(own.missing);
  } catch (error) {
    if (!(error instanceof CliError) || !isOfPages(error) || own.hasNameless) throw error;
  }
  options.larger?.giveUp();
  trail.goesBeside(own);
  return undefined;
}

const MANY = 10;

/** Whether an error may be one of larger pages alone. */
function isOfPages({ code, cause }: CliError): boolean {
  if (cause instanceof NetworkFailure) return ["timeout", "reset", "too_large", "undecodable"].includes(cause.kind);
  return code === "unavailable" || code === "rejected";
}

/** @param size of the pages that are asked for, where it is known to be given. */
function newTrail<Row extends Identified>({ narrowed, rules, memory }: WalkOptions<Row>, size?: number): Trail<Row> {
  const trail = new Trail<Row>(narrowed, rules, memory?.known.cuts, size);
  trail.parameter = memory?.known.pageParameter;
  return trail;
}

async function* walkOn<Row extends Identified>(
  first: ListPage<Row>,
  trail: Trail<Row>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, End> {
  const { rules, memory, read, anew = false, larger } = options;
  for (let pages: readonly ListPage<Row>[] = [first]; ; ) {
    for (const page of pages) yield { customers: trail.add(page), total: page.total, size: page.customers.length };
    const page = pages.at(-1) ?? first;
    if (trail.emptyPages > MOST_EMPTY_PAGES)
      throw incomplete(`the server sent ${trail.emptyPages} empty pages in a row`);
    const onward = trail.onwardFrom(page);
    const list = await larger?.of(first, onward, trail, options);
    const end = list && (yield* walkLarger(list, trail, options));
    if (end !== undefined) return end;
    const next = "end" in onward ? onward.end : await follow(page, onward, trail, options);
    if (typeof next === "object") {
      larger?.noteUsual();
      pages = next.pages;
      continue;
    }
    if (next !== "none" || rules?.paging === "none") return { proof: next === "none" ? "set" : next };
    if (trail.pages > 1 || !trail.mayBeCut(page)) return { proof: "none" };
    const beyond = hasFixedParameter(rules) ? "unproven" : await beyondSilence(page, read, memory, anew);
    if (beyond === "unproven") throw unproven(page.customers.length);
    if ("shownBy" in beyond) return { proof: "asked", parameter: beyond.shownBy };
    trail.parameter = beyond.parameter;
    pages = beyond.pages;
    if (!("error" in beyond)) continue;
    for (const large of pages) yield { customers: trail.add(large), total: large.total, size: large.customers.length };
    if (beyond.error !== undefined) throw beyond.error;
    return { proof: "asked", parameter: beyond.parameter };
  }
}

/**
 * The same, begun in larger pages than the server gives by itself.
 * @param first asks for the first page in its usual size, where larger pages do not lead to the end.
 */
export async function* walkLarge<Row extends Identified = Customer>(
  large: LargerList<Row>,
  first: () => Promise<ListPage<Row>>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, End> {
  const trail = newTrail(options);
  return (yield* walkLarger(large, trail, options)) ?? (yield* walkOn(await first(), trail, options));
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, rules: PagingRules | undefined, memory: Memory): boolean {
  const trail = new Trail<Customer>(false, rules, memory.known.cuts);
  trail.add(page);
  const onward = trail.onwardFrom(page);
  return "end" in onward && (onward.end !== "none" || !trail.mayBeCut(page));
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
