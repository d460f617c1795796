import { CliError, withStatus } from "../../errors.ts";
import type { Memory } from "../memory.ts";
import type { Further, Proof } from "../wire/next-page.ts";
import { pageNumber } from "../wire/numbers.ts";
import { changedParameter } from "../wire/parameters.ts";
import type { History } from "./history.ts";
import { type Asked, askFor, type Identified, isPage, type ListPage, type ReadPage } from "./list-page.ts";

/** What came of following a list: further pages, its end, or that no way was understood. */
export type Followed<Row> =
  | { readonly pages: readonly ListPage<Row>[] }
  | { readonly end: Proof }
  /** `error`: the server says that there is more. */
  | { readonly error: CliError | undefined };

/**
 * The next page by the first way that leads to one, the likeliest first.
 * @throws CliError where the server fails, or names an address where the key must not go.
 */
export async function follow<Row extends Identified>(
  page: ListPage<Row>,
  further: Further,
  history: History<Row>,
  { read, memory }: { readonly read: ReadPage<Row>; readonly memory?: Memory | undefined },
): Promise<Followed<Row>> {
  const { addresses, promised, isCounted = false } = further;
  const known = history.parameter;
  const obstacles: Obstacle[] = [];
  const isKnown = (address: URL) => known !== undefined && changedParameter(page.url, address) === known;
  for (const address of [...addresses.filter(isKnown), ...addresses.filter((address) => !isKnown(address))].slice(
    0,
    isCounted ? 1 : undefined,
  )) {
    const led = await tryAddress(address, page, further, history, read);
    if ("end" in led) return led;
    // Other rows after page 1 once more: where they come without the parameter too, the list changed, and it does nothing.
    const isDoubtful = history.pages === 1 && obstacles.some(({ why }) => why === SAME_PAGE);
    const isNext = "pages" in led && !(isDoubtful && isPage(await askFor(page.url, read, true), led.pages[0]));
    const parameter = changedParameter(page.url, address);
    if (isNext) {
      if (parameter !== undefined) history.parameter = parameter;
      if (parameter !== undefined) memory?.note({ pageParameter: parameter });
      history.namesNext ||= promised && further.ground !== "echoed";
      return led;
    }
    obstacles.push("pages" in led ? { why: SAME_PAGE } : led);
    // It led further in an earlier run; now it does not even lead to the second page.
    if (parameter !== undefined && parameter === known && history.pages === 1)
      memory?.note({ pageParameter: undefined, useless: undefined });
  }
  if (isCounted && addresses.length > 0) return { end: "counted" };
  const nothing = obstacles.find((one) => one.isNothing);
  // Where every parameter leads to nothing, the server takes them all for filters that no row passes.
  if (nothing !== undefined && obstacles.some((one) => !one.isNothing)) return { end: "asked" };
  if (!promised) return history.pages > 1 ? { end: "asked" } : { error: undefined };
  const why = (nothing ?? obstacles[0])?.why;
  if (why === undefined && history.isShort) return { error: fewer(history.total ?? 0, history.rows) };
  return { error: incomplete(why ?? "the server says that there is more") };
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

const SAME_PAGE = "the server sent the same page again";

/** The way leads no further. */
interface Obstacle {
  readonly why: string;
  /** There is no such page: it is empty, or does not exist. */
  readonly isNothing?: true;
}

async function tryAddress<Row extends Identified>(
  address: URL,
  page: ListPage<Row>,
  { addresses, ground, promised }: Further,
  history: History<Row>,
  read: ReadPage<Row>,
): Promise<{ readonly pages: readonly ListPage<Row>[] } | { readonly end: Proof } | Obstacle> {
  if (address.origin !== page.url.origin)
    throw incomplete(`the server's next page is on another host (${address.origin}), where the key must not go`);
  if (history.asked.has(address.href)) {
    // The cursor of an empty page may lead back to that page: nothing comes after it.
    if (page.customers.length === 0) return { end: "asked" };
    return { why: "the server's next page is one that was read already" };
  }
  history.asked.add(address.href);
  const parameter = changedParameter(page.url, address);
  const isKnown = parameter !== undefined && parameter === history.parameter;
  const isGuess = !isKnown && addresses.length > 1;
  const isLink = ground === "stated" && addresses.length === 1;
  const asked = await askBesides(address, page, read, isGuess);
  if ("failed" in asked) {
    const { error, failed } = asked;
    if (failed === "refused") {
      const isRefused =
        error.code === "rejected" && (ground !== "stated" || error.status === 400 || error.status === 422);
      if (!isGuess && !isRefused) throw error;
      return { why: `the server refused the way to the next page: ${withStatus(error)}` };
    }
    // Something that is not a list, or an address elsewhere, says nothing of this list's end.
    const isElsewhere = error.status === 200 || address.pathname !== page.url.pathname;
    if (!isGuess && !isElsewhere) return { end: "asked" };
    return { why: `the server does not know its own next page: ${withStatus(error)}`, isNothing: true };
  }
  const next = asked.page;
  if (history.repeats(next)) {
    // Rows were added before it meanwhile, unless what follows is the page once more: the last one, or each of them.
    const [number, own] = [next, page].map(({ body, headers }) => pageNumber(body, headers));
    const isUnderstood = (isKnown || isLink || number !== own) && next.customers.length === page.customers.length;
    const onward = history.onwardFrom(next, true);
    const onto = isUnderstood && "addresses" in onward ? onward.addresses[0] : undefined;
    const isOnward = onto?.origin === page.url.origin && !history.asked.has(onto.href);
    const after = isOnward ? await askFor(onto, read, true) : asked;
    const isMoved = "page" in after && after.page.customers.length > 0 && !isPage(after, next);
    return isMoved ? { pages: [next, after.page] } : { why: SAME_PAGE };
  }
  const onward = history.onwardFrom(next, true);
  if (next.customers.length > 0 || ("promised" in onward && onward.promised)) return { pages: [next] };
  // A parameter that the server is known to understand leads to an empty page: that is the end.
  if (isKnown || history.pages > 1 || addresses.length === 1 || !(promised || history.mayBeCut(page)))
    return { end: "asked" };
  return { why: "the server says there is more, but sends empty pages", isNothing: true };
}

/** Asks for a page. A server behind a gateway may not know its own path: its link `/?page=2` then means our path. */
async function askBesides<Row>(
  address: URL,
  page: ListPage<Row>,
  read: ReadPage<Row>,
  isGuess: boolean,
): Promise<Asked<Row>> {
  const asked = await askFor(address, read, isGuess);
  const [own, linked] = [page.url.pathname, address.pathname];
  const hasOwnQuery = address.search !== "" && address.search !== page.url.search;
  const isMissing = "failed" in asked && asked.failed === "missing";
  if (!isMissing || own === linked || !(own.endsWith(linked) || hasOwnQuery)) return asked;
  const moved = new URL(address);
  moved.pathname = own;
  const there = await askFor(moved, read, true);
  return "page" in there ? there : asked;
}
