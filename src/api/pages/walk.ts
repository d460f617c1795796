import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { PagingRules } from "../rules.ts";
import type { Server } from "../server.ts";
import type { Proof } from "../wire/next-page.ts";
import { judge } from "../wire/whole.ts";
import { follow, incomplete } from "./follow.ts";
import { History, type HistoryOptions } from "./history.ts";
import type { LargerList, LargerPages } from "./larger-pages.ts";
import type { Identified, ListPage, ReadPage } from "./list-page.ts";
import type { Place } from "./place.ts";
import { beyondSilence, unproven } from "./silent-list.ts";

/** A page of a walk: its rows that were not seen before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that were seen before. */
  readonly size: number;
  /** Whether the list goes on after it, where the answer shows that. */
  readonly goesOn: boolean | undefined;
  /** From which another walk can go on; undefined if rows have no ids. */
  readonly place?: Place | undefined;
}

/** How a walk came to its end. */
export interface End {
  readonly proof: Proof;
  /** The parameter that shows it, where one was tried. */
  readonly parameter?: string | undefined;
}

/** The end of a walk, and the history that led there. */
export interface Reached<Row extends Identified = Customer> extends End {
  readonly history: History<Row>;
}

export interface WalkOptions<Row extends Identified = Customer> extends HistoryOptions {
  readonly read: ReadPage<Row>;
  /** Parameters that were useless in earlier runs are tried once more. */
  readonly retryUseless?: boolean;
  /** Asks for larger pages where the list is long; without it pages stay as the server gives them. */
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
  history = new History<Row>(options),
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  const { rules, larger } = options;
  for (let pages: readonly ListPage<Row>[] = [first]; ; ) {
    for (const page of pages) {
      const customers = history.add(page);
      const [goesOn, place] = [history.goesOn(page), history.placeAfter(page)];
      yield { customers, total: page.total, size: page.customers.length, goesOn, place };
    }
    const page = pages.at(-1) ?? first;
    if (history.emptyPages > MOST_EMPTY_PAGES)
      throw incomplete(`the server sent ${history.emptyPages} empty pages in a row`);
    const onward = history.onwardFrom(page);
    const large = await larger?.of(first, onward, history, options.read);
    if (large !== undefined) return yield* walkLarger(large, async () => first, options);
    const next = "end" in onward ? onward : await follow(page, onward, history, options);
    if ("pages" in next) {
      pages = next.pages;
      continue;
    }
    const error = "error" in next ? next.error : undefined;
    const proof = "end" in next ? next.end : "none";
    if (error === undefined && (proof !== "none" || rules?.paging === "none"))
      return { proof: proof === "none" ? "set" : proof, history };
    const isOpen = error === undefined ? history.mayBeCut(page) : "ground" in onward && onward.ground !== "stated";
    const isFirst = history.pages === 1 && isOpen;
    const isCounted = "isCounted" in onward && onward.isCounted === true;
    const beyond = isFirst && !hasFixedParameter(rules) ? await beyondSilence(page, options, isCounted) : "unproven";
    if (beyond === "unproven") {
      if (isCounted) return { proof: "counted", history };
      if (error !== undefined) throw error;
      if (isFirst) throw unproven(page.customers.length);
      return { proof: "none", history };
    }
    if ("shownBy" in beyond) return { proof: "asked", parameter: beyond.shownBy, history };
    ({ pages, parameter: history.parameter } = beyond);
  }
}

/**
 * Walks a list in larger pages. Where these do not lead to the end of the list, the usual pages are followed.
 * @param first asks for the first page in its usual size.
 */
export async function* walkLarger<Row extends Identified = Customer>(
  { first: page, read, size, namesNext }: LargerList<Row>,
  first: () => Promise<ListPage<Row>>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>, Reached<Row>> {
  const usual = { ...options, larger: undefined };
  const history = new History<Row>(options, size);
  history.namesNext = namesNext;
  try {
    return yield* walk(page, { ...usual, read }, history);
  } catch (error) {
    if (!(error instanceof CliError) || !isOfPages(error)) throw error;
    options.larger?.giveUp();
    return yield* walk(await first(), usual);
  }
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, { rules, memory }: Pick<Server, "rules" | "memory">): boolean {
  const history = new History<Customer>({ narrowed: false, rules, memory });
  history.add(page);
  return history.goesOn(page) === false && (history.hasNameless || judge([history.reading]) === "whole");
}

// --- internal ---

const MOST_EMPTY_PAGES = 30;

/** Whether an error may be one of larger pages alone. */
function isOfPages({ code, cause }: CliError): boolean {
  if (cause instanceof NetworkFailure) return ["timeout", "reset", "too_large", "undecodable"].includes(cause.kind);
  return code === "unavailable" || code === "rejected";
}

/** Whether the user has set how pages are asked for. */
function hasFixedParameter(rules: PagingRules | undefined): boolean {
  return (rules?.pageParameter ?? rules?.offsetParameter ?? rules?.cursorParameter) !== undefined;
}
