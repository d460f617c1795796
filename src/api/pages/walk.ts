import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import type { Memory } from "../memory/memory.ts";
import type { PagingRules } from "../rules.ts";
import { type Sign, signIn } from "../wire/paging.ts";
import { changedParameter, type Onward, type Proof, type Way } from "../wire/ways.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { besideOwnPath, skippedPage } from "./odd-lists.ts";
import { type Identified, Trail } from "./trail.ts";

/** A page of a walk: its rows that were not seen before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
}

/** How a walk came to its end. */
interface End {
  readonly proof: Proof;
}

interface WalkOptions<Row = Customer> {
  readonly read: ReadPage<Row>;
  /** Only some of the records were asked for. */
  readonly narrowed: boolean;
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
  /** Knows which parameter led to further pages before, and learns which one does. */
  readonly memory?: Memory | undefined;
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
  const trail = new Trail<Row>(options.narrowed, options.rules);
  for (let pages: readonly ListPage<Row>[] = [first]; ; ) {
    for (const page of pages) yield { customers: trail.add(page), total: page.total };
    const page = pages.at(-1) ?? first;
    if (trail.emptyPages > MOST_EMPTY_PAGES)
      throw incomplete(`the server sent ${trail.emptyPages} empty pages in a row`);
    const onward = trail.onwardFrom(page);
    if ("end" in onward) return { proof: onward.end };
    const next = await follow(page, onward, trail, options);
    if ("end" in next) return { proof: next.end };
    pages = next.pages;
  }
}

/** Whether the first page of a list shows that it is the whole list. */
export function isWhole(page: ListPage, rules?: PagingRules): boolean {
  const trail = new Trail<Customer>(false, rules);
  trail.add(page);
  return "end" in trail.onwardFrom(page);
}

/** What in the first page of a list tells where it goes on. */
export function firstSign(page: ListPage): Sign {
  const trail = new Trail<Customer>(false, undefined);
  trail.add(page);
  return signIn(trail.factsOf(page, false));
}

// --- internal ---

const MOST_EMPTY_PAGES = 30;

/** What a way led to. */
type Led<Row> =
  | { readonly pages: readonly ListPage<Row>[] }
  | { readonly end: Proof }
  /** No further; `empty` where it was an empty page. */
  | { readonly obstacle: string; readonly empty?: true };

/** The next page by the first way that leads to one. Where no way does and no more is promised: the end of the list. */
async function follow<Row extends Identified>(
  page: ListPage<Row>,
  onward: Onward,
  trail: Trail<Row>,
  options: WalkOptions<Row>,
): Promise<Exclude<Led<Row>, { obstacle: string }>> {
  trail.told ||= onward.promised && onward.ways.every(({ ground }) => ground === "stated" || ground === "counted");
  const { memory } = options;
  const known = memory?.known.pageParameter;
  const parameterOf = (way: Way) => changedParameter(page.url, way.url)?.name;
  const obstacles: { obstacle: string; empty?: true }[] = [];
  for (const way of knownFirst(onward.ways, (way) => known !== undefined && parameterOf(way) === known)) {
    const led = await tryWay(way, page, onward, trail, options);
    const parameter = parameterOf(way);
    if ("pages" in led && parameter !== undefined) memory?.note({ pageParameter: parameter });
    if (!("obstacle" in led)) return led;
    obstacles.push(led);
    // In an earlier run this parameter led to further pages; now it does not even lead to the second.
    if (parameter !== undefined && parameter === known && trail.pages === 1) memory?.note({ pageParameter: undefined });
  }
  return conclude(obstacles, onward, trail);
}

async function tryWay<Row extends Identified>(
  way: Way,
  page: ListPage<Row>,
  onward: Onward,
  trail: Trail<Row>,
  { read }: WalkOptions<Row>,
): Promise<Led<Row>> {
  if (way.url.origin !== page.url.origin)
    throw incomplete(`the server's next page is on another host (${way.url.origin}), where the key must not go`);
  if (trail.asked.has(way.url.href)) {
    // The cursor of an empty page may lead back to that page: nothing comes after it.
    if (page.customers.length === 0) return { end: "asked" };
    return { obstacle: "the server's next page is one that was read already" };
  }
  trail.asked.add(way.url.href);
  const asked = await ask(way, page, read);
  if (asked === "refused") return { obstacle: "the server refused the way to the next page" };
  const following = asked === "unknown" || trail.repeats(asked) ? undefined : asked;
  if (asked === "unknown" || following !== undefined) {
    const readWay = async (other: Way) => {
      const result = await ask(other, page, read);
      return typeof result === "object" ? result : undefined;
    };
    const skipped = await skippedPage(way, page, trail, readWay);
    if (skipped !== undefined) return { pages: following === undefined ? [skipped] : [skipped, following] };
  }
  const isMissed = onward.promised && trail.isShort;
  if (asked === "unknown") {
    if (!isMissed && way.ground !== "guessed") return { end: "asked" };
    return { obstacle: "the server does not know its own next page" };
  }
  if (following === undefined) return { obstacle: "the server sent the same page again" };
  if (following.customers.length > 0 || trail.onwardFrom(following, true).promised) return { pages: [following] };
  // A parameter that the server is known to understand leads to an empty page: that is the end.
  const isUnderstood = trail.pages > 1 || onward.ways.length === 1 || !onward.promised;
  if (isUnderstood && !isMissed) return { end: "asked" };
  return { obstacle: "the server says there is more, but sends empty pages", empty: true };
}

/** Asks for a page. `refused`: the server refuses the request; `unknown`: the page does not exist. Throws other errors. */
async function ask<Row>(
  way: Way,
  page: ListPage<Row>,
  read: ReadPage<Row>,
): Promise<ListPage<Row> | "unknown" | "refused"> {
  try {
    return await read(way.url);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.status === 404 || error.status === 410 || error.status === 416) {
      const own = besideOwnPath(way, page);
      return own === undefined ? "unknown" : read(own);
    }
    // The page was a guess: the server may answer it with something that is not a list.
    if (way.ground === "guessed" && error.status === 200) return "unknown";
    if (error.code !== "rejected") throw error;
    if (way.ground !== "stated" || error.status === 400 || error.status === 422) return "refused";
    throw error;
  }
}

/** No way led further: the end of the list, unless the server says that there is more. */
function conclude<Row extends Identified>(
  obstacles: readonly { readonly obstacle: string; readonly empty?: true }[],
  onward: Onward,
  trail: Trail<Row>,
): { readonly end: Proof } {
  if (!onward.promised) return { end: "asked" };
  const empty = obstacles.find((one) => one.empty);
  if (empty !== undefined && trail.isShort) throw incomplete(trail.missing);
  // Where every parameter leads to an empty page, the server takes them all for filters that no row passes.
  if (empty !== undefined && !obstacles.every((one) => one.empty)) return { end: "asked" };
  throw incomplete((empty ?? obstacles[0])?.obstacle ?? "the server says there is more");
}

/** The ways, with the one by a parameter that led to further pages before at their head. */
function knownFirst(ways: readonly Way[], isKnown: (way: Way) => boolean): readonly Way[] {
  const first = ways.find(isKnown);
  return first === undefined ? ways : [first, ...ways.filter((way) => way !== first)];
}

function incomplete(why: string): CliError {
  return new CliError("unavailable", `the list may be incomplete: ${why}`, {
    hint: "What was read is shown; run the command with --verbose to see what the server answers.",
  });
}
