import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { pageNumber } from "./wire/page-numbers.ts";
import { decideNext } from "./wire/paging.ts";
import type { Next, Step } from "./wire/steps.ts";

/** A page of a walk: what of it was not seen before. */
export interface WalkedPage {
  readonly customers: readonly Customer[];
  readonly total: number | undefined;
}

export interface WalkOptions {
  readonly read: ReadPage;
  /** Only some of the records were asked for. */
  readonly narrowed: boolean;
}

/** Pages without a row, one after the other, each with a new cursor. */
const MAX_EMPTY_PAGES = 30;

/**
 * Follows a list from its first page to its end. Each id comes once. The walk cannot be fooled: a page that repeats
 * what was read, an address asked for before, an endless run of empty pages and a next page on another host end it.
 * @throws CliError `unavailable` when it could not be completed, after the last page that could be read.
 */
export async function* walk(first: ListPage, { read, narrowed }: WalkOptions): AsyncGenerator<WalkedPage> {
  const trail = new Trail();
  let told = false;
  let emptyPages = 0;
  let page = first;
  for (let index = 0; ; index++) {
    const fresh = trail.add(page);
    yield { customers: fresh, total: page.total };
    emptyPages = page.customers.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages > MAX_EMPTY_PAGES) throw incomplete(`the server sent ${emptyPages} empty pages in a row`);
    const next = decideNext({
      url: page.url,
      body: page.body,
      headers: page.headers,
      rowsOnPage: page.customers.length,
      lastId: page.customers.at(-1)?.id,
      index,
      seen: trail.rows,
      total: page.total,
      told,
      narrowed,
      firstNumber: trail.firstNumber,
    });
    if (next.steps.length === 0) return;
    told ||= next.promised && next.steps.every(({ ground }) => ground !== "guessed");
    const following = await goOn(page, next, trail, read);
    if (following === undefined) return;
    page = following;
  }
}

// --- internal ---

/** What a walk remembers of where it was. */
class Trail {
  readonly asked = new Set<string>();
  rows = 0;
  /** The number by which the first page called itself. */
  firstNumber: number | undefined;
  readonly #ids = new Set<string>();
  readonly #pages = new Set<string>();

  /** Takes in a page and gives back what of it is new. */
  add(page: ListPage): Customer[] {
    if (this.asked.size === 0) this.firstNumber = pageNumber(page.body, page.headers);
    this.asked.add(page.url.href);
    this.rows += page.customers.length;
    this.#pages.add(signature(page));
    return page.customers.filter(({ id }) => {
      if (id === "") return true;
      const fresh = !this.#ids.has(id);
      this.#ids.add(id);
      return fresh;
    });
  }

  /** Whether a page brings nothing but rows that were read before. */
  repeats(page: ListPage): boolean {
    if (page.customers.length === 0) return false;
    const known = page.customers.every(({ id }) => id !== "" && this.#ids.has(id));
    return known || this.#pages.has(signature(page));
  }
}

/** The next page by the first way that leads somewhere new; undefined at the end of the list. */
async function goOn(page: ListPage, next: Next, trail: Trail, read: ReadPage): Promise<ListPage | undefined> {
  let obstacle = "";
  let empty: ListPage | undefined;
  for (const step of next.steps) {
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
    const result = await tryStep(step, page, read);
    if (result === "past the end") {
      if (!isShort(next, trail, page)) return undefined;
      obstacle ||= "the server does not know its own next page";
    } else if (result === "refused") obstacle ||= "the server refused the way to the next page";
    else if (trail.repeats(result)) obstacle ||= "the server sent the same page again";
    else if (result.customers.length === 0 && step !== next.steps.at(-1) && isShort(next, trail, result))
      empty ??= result;
    else if (result.customers.length === 0 && step.ground === "guessed" && isShort(next, trail, result)) {
      obstacle ||= `the server says that there are ${result.total ?? page.total} customers, but gave ${trail.rows}`;
    } else return result;
  }
  if (next.promised) throw incomplete(obstacle || "the server's further pages are empty");
  return empty;
}

/** Whether fewer rows were read than the server says there are. */
function isShort(next: Next, trail: Trail, page: ListPage): boolean {
  return next.promised && page.total !== undefined && trail.rows < page.total;
}

async function tryStep(step: Step, page: ListPage, read: ReadPage): Promise<ListPage | "past the end" | "refused"> {
  try {
    return await read(step.url);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.status === 404 || error.status === 410 || error.status === 416) {
      const own = besideOwnPath(step, page);
      return own === undefined ? "past the end" : read(own);
    }
    if (error.code === "rejected" && step.ground !== "stated") return "refused";
    if (error.code === "rejected" && (error.status === 400 || error.status === 422)) return "refused";
    throw error;
  }
}

/** Behind a gateway a server may not know the prefix of its own paths: its link `/customers?page=2` then lies below ours. */
function besideOwnPath({ url, ground }: Step, page: ListPage): URL | undefined {
  const [own, linked] = [page.url.pathname, url.pathname];
  if (ground !== "stated" || own === linked || !own.endsWith(linked)) return undefined;
  const moved = new URL(url);
  moved.pathname = own;
  return moved;
}

function incomplete(why: string): CliError {
  return new CliError("unavailable", `the list may be incomplete: ${why}`, {
    hint: "What was read is shown; run the command with --verbose to see what the server answers.",
  });
}

function signature(page: ListPage): string {
  const ids = page.customers.map(({ id }) => id);
  return ids.every((id) => id !== "") ? ids.join("\n") : JSON.stringify(page.customers);
}
