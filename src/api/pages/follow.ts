import { CliError } from "../../errors.ts";
import type { Memory } from "../memory/memory.ts";
import { pageNumber } from "../wire/page-numbers.ts";
import type { Onward, Proof, Way } from "../wire/ways.ts";
import { changedParameter } from "../wire/ways.ts";
import { askFor } from "./ask.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { askBesides, skippedPage } from "./odd-lists.ts";
import type { Identified, Trail } from "./trail.ts";
import { isPage } from "./tried.ts";

/** What is needed to ask for further pages. */
interface Asking<Row> {
  readonly read: ReadPage<Row>;
  readonly memory?: Memory | undefined;
}

/** What a way led to. */
export interface Following<Row> {
  readonly pages: readonly ListPage<Row>[];
}

/**
 * The next page by the first way that leads to one, or the proof that there is none. `none`: no way was understood.
 * @throws CliError where the server says that there is more.
 */
export async function follow<Row extends Identified>(
  page: ListPage<Row>,
  onward: Exclude<Onward, { end: Proof }>,
  trail: Trail<Row>,
  options: Asking<Row>,
): Promise<Following<Row> | Proof> {
  const { memory } = options;
  const known = trail.parameter;
  const obstacles: Obstacle[] = [];
  const isRepeated = () => obstacles.some(({ obstacle }) => obstacle === SAME_PAGE);
  const ways = knownFirst(onward.ways, (way) => known !== undefined && parameterOf(way, page) === known);
  for (const way of onward.counted ? ways.slice(0, 1) : ways) {
    let led = await tryWay(way, page, onward, trail, options);
    // Other rows after page 1 once more: where they come without the parameter too, the list changed, and it does nothing.
    const isDoubtful = trail.pages === 1 && isRepeated();
    if (isDoubtful && "pages" in led && isPage(await askFor(page.url, options.read, true), led.pages[0]))
      led = { obstacle: SAME_PAGE };
    const parameter = parameterOf(way, page);
    if ("pages" in led && parameter !== undefined) {
      trail.parameter = parameter;
      memory?.note({ pageParameter: parameter });
    }
    if ("pages" in led) {
      trail.told ||= isTold(onward);
      return led;
    }
    if ("end" in led) return led.end;
    obstacles.push(led);
    // It led further in an earlier run; now it does not even lead to the second page.
    if (parameter !== undefined && parameter === known && trail.pages === 1) memory?.note({ pageParameter: undefined });
  }
  const { otherwise } = onward;
  if (otherwise !== undefined && "end" in otherwise && otherwise.end !== "none" && !isRepeated()) return otherwise.end;
  if (otherwise !== undefined && !("end" in otherwise)) return follow(page, otherwise, trail, options);
  return conclude(obstacles, onward, trail);
}

/** Whether the server itself tells where its list goes on. */
export function isTold({ ways, promised }: Onward): boolean {
  return promised && ways.every(({ ground }) => ground === "stated" || ground === "counted");
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

/** What a way led to. */
type Led<Row> = Following<Row> | { readonly end: Proof } | Obstacle;

/** The way leads no further. */
interface Obstacle {
  readonly obstacle: string;
  /** There is no such page: it is empty, or does not exist. */
  readonly nothing?: true;
  readonly error?: CliError;
}

async function tryWay<Row extends Identified>(
  way: Way,
  page: ListPage<Row>,
  onward: Exclude<Onward, { end: Proof }>,
  trail: Trail<Row>,
  { read }: Asking<Row>,
): Promise<Led<Row>> {
  if (way.url.origin !== page.url.origin)
    throw incomplete(`the server's next page is on another host (${way.url.origin}), where the key must not go`);
  if (trail.asked.has(way.url.href)) {
    // The cursor of an empty page may lead back to that page: nothing comes after it.
    if (page.customers.length === 0) return { end: "asked" };
    return { obstacle: "the server's next page is one that was read already" };
  }
  trail.asked.add(way.url.href);
  const parameter = parameterOf(way, page);
  const isKnown = parameter !== undefined && parameter === trail.parameter;
  const isGuess = !isKnown && (way.ground === "guessed" || onward.ways.length > 1);
  const asked = await askBesides(way, page, read, isGuess);
  const isLink = way.ground === "stated" && onward.ways.length === 1;
  if ("failed" in asked && asked.failed === "refused") {
    const { error } = asked;
    const isRefused =
      error.code === "rejected" && (way.ground !== "stated" || error.status === 400 || error.status === 422);
    if (!isGuess && !isRefused) throw error;
    return { obstacle: `the server refused the way to the next page: ${error.message}` };
  }
  const found = "page" in asked ? asked.page : undefined;
  const following = found === undefined || trail.repeats(found) ? undefined : found;
  if (found === undefined || following !== undefined) {
    const readWay = async (other: Way) => {
      const result = await askFor(other.url, read, true);
      return "page" in result ? result.page : undefined;
    };
    const skipped = await skippedPage(way, page, trail, readWay);
    if (skipped !== undefined) return { pages: following === undefined ? [skipped] : [skipped, following] };
  }
  const isMissed = onward.promised && trail.isShort && trail.pages === 1;
  if ("failed" in asked) {
    const { error } = asked;
    // Something that is not a list, or an address elsewhere, says nothing of this list's end.
    const isElsewhere = error.status === 200 || way.url.pathname !== page.url.pathname;
    if (!isGuess && !isMissed && !isElsewhere) return { end: "asked" };
    const obstacle = "the server does not know its own next page";
    return isElsewhere && isLink ? { obstacle, error } : { obstacle, nothing: true };
  }
  if (following === undefined) {
    // Rows were added before it meanwhile, unless what follows is the page once more: the last one, or each of them.
    const again = asked.page;
    const [one, other] = [again, page].map(({ body, headers }) => pageNumber(body, headers));
    const isUnderstood = (isKnown || isLink || one !== other) && again.customers.length === page.customers.length;
    const [onto] = isUnderstood ? trail.onwardFrom(again, true).ways : [];
    const isOnward = onto?.url.origin === page.url.origin && !trail.asked.has(onto.url.href);
    const after = isOnward ? await askFor(onto.url, read, true) : asked;
    const isMoved = "page" in after && after.page.customers.length > 0 && !isPage(after, again);
    return isMoved ? { pages: [again, after.page] } : { obstacle: SAME_PAGE };
  }
  if (following.customers.length > 0 || trail.onwardFrom(following, true).promised) return { pages: [following] };
  // A parameter that the server is known to understand leads to an empty page: that is the end.
  const isUnderstood =
    isKnown || trail.pages > 1 || onward.ways.length === 1 || !(onward.promised || trail.mayBeCut(page));
  if (isUnderstood && !isMissed) return { end: "asked" };
  return { obstacle: "the server says there is more, but sends empty pages", nothing: true };
}

/** No way led further: the end of the list, unless the server says that there is more. */
function conclude<Row extends Identified>(
  obstacles: readonly Obstacle[],
  { promised, counted }: Exclude<Onward, { end: Proof }>,
  trail: Trail<Row>,
): Proof {
  const nothing = obstacles.find((one) => one.nothing);
  // Where every parameter leads to nothing, the server takes them all for filters that no row passes.
  const isUnderstood = nothing !== undefined && !obstacles.every((one) => one.nothing);
  if (counted) return "counted";
  if (!promised) return isUnderstood || trail.pages > 1 ? "asked" : "none";
  if (isUnderstood) return "asked";
  if (nothing !== undefined && trail.isShort) throw fewer(trail.total ?? 0, trail.rows);
  const error = obstacles.find((one) => one.error)?.error;
  throw error ?? incomplete((nothing ?? obstacles[0])?.obstacle ?? "the server says there is more");
}

function parameterOf(way: Way, page: ListPage<unknown>): string | undefined {
  return changedParameter(page.url, way.url)?.name;
}

/** The ways, with the one by a parameter that led to further pages before at their head. */
function knownFirst(ways: readonly Way[], isKnown: (way: Way) => boolean): readonly Way[] {
  const first = ways.find(isKnown);
  return first === undefined ? ways : [first, ...ways.filter((way) => way !== first)];
}
