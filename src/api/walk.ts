import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import type { Memory } from "./memory.ts";
import type { PagingRules } from "./rules.ts";
import { type Identified, Trail } from "./trail.ts";
import { skippedPage, tryStep } from "./try-step.ts";
import { decideNext } from "./wire/paging.ts";
import { changedParameter } from "./wire/rules.ts";
import type { Next, PageFacts, Step } from "./wire/steps.ts";

/** A page of a walk: what of it was not seen before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
}

export interface WalkOptions<Row = Customer> {
  readonly read: ReadPage<Row>;
  /** Only some of the records were asked for. */
  readonly narrowed: boolean;
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
  /** Says which parameter has led on before, and is told which one does. */
  readonly memory?: Memory | undefined;
}

/** Pages without a row, one after the other, each with a new cursor. */
const MAX_EMPTY_PAGES = 30;

/**
 * Follows a list from its first page to its end. Each id comes once. The walk cannot be fooled: a page that repeats
 * what was read, an address asked for before, an endless run of empty pages and a next page on another host end it.
 * @throws CliError `unavailable` when it could not be completed, after the last page that could be read.
 */
export async function* walk<Row extends Identified = Customer>(
  first: ListPage<Row>,
  options: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>> {
  const trail = new Trail<Row>(options.narrowed, options.rules);
  let emptyPages = 0;
  let page = first;
  for (;;) {
    const fresh = trail.add(page);
    yield { customers: fresh, total: page.total };
    emptyPages = page.customers.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages > MAX_EMPTY_PAGES) throw incomplete(`the server sent ${emptyPages} empty pages in a row`);
    if (trail.waiting !== undefined) {
      page = trail.waiting;
      trail.waiting = undefined;
      continue;
    }
    const next = trail.nextOf(page);
    if (next.steps.length === 0) return;
    trail.told ||= next.promised && next.steps.every(({ ground }) => ground === "stated" || ground === "counted");
    const following = await goOn(page, next, trail, options);
    if (following === undefined) return;
    page = following;
  }
}

/** Where the first page of a list says that it goes on. */
export function firstNext(page: ListPage, rules?: PagingRules): Next {
  return decideNext(firstFacts(page, rules));
}

/** The first page of a list as the decision about the next one sees it. */
export function firstFacts(page: ListPage, rules?: PagingRules): PageFacts {
  const trail = new Trail<Customer>(false, rules);
  trail.add(page);
  return trail.factsOf(page, false);
}

// --- internal ---

/** The next page by the first way that leads somewhere new; undefined at the end of the list. */
async function goOn<Row extends Identified>(
  page: ListPage<Row>,
  next: Next,
  trail: Trail<Row>,
  { read, memory }: WalkOptions<Row>,
): Promise<ListPage<Row> | undefined> {
  const known = memory?.known.pageParameter;
  const short = next.promised && trail.isShort;
  let obstacle = "";
  const empty: ListPage<Row>[] = [];
  for (const step of knownFirst(next.steps, page.url, known)) {
    const parameter = changedParameter(page.url, step.url)?.name;
    if (step.url.origin !== page.url.origin) {
      throw incomplete(`the server's next page lies on another host (${step.url.origin}), where the key must not go`);
    }
    if (trail.asked.has(step.url.href)) {
      // The cursor of an empty page that leads back to it: there is nothing after it.
      if (page.customers.length === 0) return undefined;
      obstacle ||= "the server's next page is one that was read already";
      continue;
    }
    trail.asked.add(step.url.href);
    let result = await tryStep(step, page, read);
    if (result === "past the end" || (result !== "refused" && !trail.repeats(result))) {
      const skipped = await skippedPage(step, page, trail, read);
      if (skipped !== undefined && result !== "past the end") trail.waiting = result;
      result = skipped ?? result;
    }
    if (result === "past the end") {
      if (!short && step.ground !== "guessed") return undefined;
      obstacle ||= "the server does not know its own next page";
    } else if (result === "refused") obstacle ||= "the server refused the way to the next page";
    else if (trail.repeats(result)) obstacle ||= "the server sent the same page again";
    else if (result.customers.length > 0 || trail.nextOf(result, true).promised) {
      if (parameter !== undefined) memory?.note({ about: "pages", parameter });
      return result;
    }
    // A parameter that has led on before is understood: a page without rows is the end.
    else if (!short && (trail.pages > 1 || next.steps.length === 1 || !next.promised)) return result;
    else empty.push(result);
    // It has led on before, and did not lead anywhere now, not even once.
    if (parameter !== undefined && parameter === known && trail.pages === 1)
      memory?.note({ about: "pages", parameter: undefined });
  }
  if (!next.promised) return empty[0];
  // Where every parameter leads to nothing, the server takes them for conditions that no row meets.
  if (empty.length > 0 && empty.length < next.steps.length && !short) return empty[0];
  if (empty.length > 0)
    throw incomplete(short ? trail.missing : "the server says there is more, but sends empty pages");
  throw incomplete(obstacle);
}

/** The steps, the one by a parameter that has led on before going first. */
function knownFirst(steps: readonly Step[], from: URL, known: string | undefined): readonly Step[] {
  const first = known === undefined ? undefined : steps.find(({ url }) => changedParameter(from, url)?.name === known);
  return first === undefined ? steps : [first, ...steps.filter((step) => step !== first)];
}

function incomplete(why: string): CliError {
  return new CliError("unavailable", `the list may be incomplete: ${why}`, {
    hint: "What was read is shown; run the command with --verbose to see what the server answers.",
  });
}
