import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { pageNumber } from "./wire/page-numbers.ts";
import { decideNext } from "./wire/paging.ts";
import type { Next, Step } from "./wire/steps.ts";

/** What a walk must know of a row; "" is the id of a row without one, which is never taken for another's. */
interface Identified {
  readonly id: string;
}

/** A page of a walk: what of it was not seen before. */
export interface WalkedPage<Row = Customer> {
  readonly customers: readonly Row[];
  readonly total: number | undefined;
}

export interface WalkOptions<Row = Customer> {
  readonly read: ReadPage<Row>;
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
export async function* walk<Row extends Identified = Customer>(
  first: ListPage<Row>,
  { read, narrowed }: WalkOptions<Row>,
): AsyncGenerator<WalkedPage<Row>> {
  const trail = new Trail(narrowed);
  let emptyPages = 0;
  let page = first;
  for (;;) {
    const fresh = trail.add(page);
    yield { customers: fresh, total: page.total };
    emptyPages = page.customers.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages > MAX_EMPTY_PAGES) throw incomplete(`the server sent ${emptyPages} empty pages in a row`);
    const next = trail.nextOf(page);
    if (next.steps.length === 0) return;
    trail.told ||= next.promised && next.steps.every(({ ground }) => ground !== "guessed");
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
  pages = 0;
  /** An earlier page told where the next one was. */
  told = false;
  readonly #narrowed: boolean;
  /** The number by which the first page called itself. */
  #firstNumber: number | undefined;
  /** The most rows that the server said there are. */
  #total: number | undefined;
  readonly #ids = new Set<string>();
  readonly #signatures = new Set<string>();

  constructor(narrowed: boolean) {
    this.#narrowed = narrowed;
  }

  /** Takes in a page and gives back what of it is new. */
  add(page: ListPage): Customer[] {
    if (this.pages === 0) this.#firstNumber = pageNumber(page.body, page.headers);
    if (page.total !== undefined) this.#total = Math.max(this.#total ?? 0, page.total);
    this.asked.add(page.url.href);
    this.pages++;
    this.rows += page.customers.length;
    this.#signatures.add(signature(page));
    return page.customers.filter(({ id }) => {
      if (id === "") return true;
      const fresh = !this.#ids.has(id);
      this.#ids.add(id);
      return fresh;
    });
  }

  /** Where a page says that the list goes on: one that was taken in, or the one that would follow it. */
  nextOf(page: ListPage, following = false): Next {
    return decideNext({
      url: page.url,
      body: page.body,
      headers: page.headers,
      rowsOnPage: page.customers.length,
      lastId: page.customers.at(-1)?.id,
      index: following ? this.pages : this.pages - 1,
      seen: this.rows,
      total: page.total,
      told: this.told,
      narrowed: this.#narrowed,
      firstNumber: this.#firstNumber,
    });
  }

  /** Whether fewer rows were read than the server says there are. */
  get isShort(): boolean {
    return !this.#narrowed && this.#total !== undefined && this.rows < this.#total;
  }

  get missing(): string {
    return `the server says that there are ${this.#total} customers, but gave ${this.rows}`;
  }

  /** Whether a page brings nothing but rows that were read before. */
  repeats(page: ListPage): boolean {
    if (page.customers.length === 0) return false;
    const known = page.customers.every(({ id }) => id !== "" && this.#ids.has(id));
    return known || this.#signatures.has(signature(page));
  }
}

/** The next page by the first way that leads somewhere new; undefined at the end of the list. */
async function goOn(page: ListPage, next: Next, trail: Trail, read: ReadPage): Promise<ListPage | undefined> {
  const short = next.promised && trail.isShort;
  let obstacle = "";
  const empty: ListPage[] = [];
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
      if (!short) return undefined;
      obstacle ||= "the server does not know its own next page";
    } else if (result === "refused") obstacle ||= "the server refused the way to the next page";
    else if (trail.repeats(result)) obstacle ||= "the server sent the same page again";
    else if (result.customers.length > 0 || trail.nextOf(result, true).promised) return result;
    // A parameter that has led on before is understood: a page without rows is the end.
    else if (!short && (trail.pages > 1 || next.steps.length === 1)) return result;
    else empty.push(result);
  }
  if (!next.promised) return empty[0];
  // Where every parameter leads to nothing, the server takes them for conditions that no row meets.
  if (empty.length > 0 && empty.length < next.steps.length && !short) return empty[0];
  if (empty.length > 0) throw incomplete(short ? trail.missing : "the server says there is more, but sends empty pages");
  throw incomplete(obstacle);
}

async function tryStep<Row>(
  step: Step,
  page: ListPage<Row>,
  read: ReadPage<Row>,
): Promise<ListPage<Row> | "past the end" | "refused"> {
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
function besideOwnPath<Row>({ url, ground }: Step, page: ListPage<Row>): URL | undefined {
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

function signature(page: ListPage<Identified>): string {
  const ids = page.customers.map(({ id }) => id);
  return ids.every((id) => id !== "") ? ids.join("\n") : JSON.stringify(page.customers);
}
