import { type CliError, withStatus } from "../../errors.ts";
import type { Next } from "./dialect.ts";
import { lastKey, withParameter } from "./parameters.ts";
import { type Identified, type ListPage, rowKeys } from "./seen.ts";
import { type Mover, moversFor } from "./signs.ts";
import { elsewhere, mayBeEarly, nextAddress, SAME_PAGE } from "./step.ts";

/** `missing`: there is no such page. `no list`: something else came. `forNow`: the server is in trouble now. */
export type Tried<Row extends Identified> =
  | { readonly page: ListPage<Row> }
  | { readonly failed: "missing" | "no list" | "refused"; readonly error: CliError; readonly forNow: boolean };

/** How the list goes on: by `next`, with the pages that were read to find it; without one nothing follows. */
export interface Found<Row extends Identified> {
  readonly next: Next;
  readonly pages: readonly ListPage<Row>[];
}

type NotFound = Pick<Probe<Identified>, "why" | "isForNow" | "isStrict">;

/** Finds out how the next page is asked for. @param isBrief nothing says that there is more: one way is tried. */
export async function probe<Row extends Identified>(
  first: ListPage<Row>,
  ask: (url: URL) => Promise<Tried<Row>>,
  isBrief: boolean,
): Promise<Found<Row> | NotFound> {
  const search = new Probe(first, ask, isBrief);
  const found = (await search.named()) ?? (await search.hinted());
  return found ?? (search.isLed ? undefined : await search.moved()) ?? search;
}

// --- internal ---

/** How an answer begins, beside the first page: with its first row, with its last N rows, with rows that follow … */
type Part = "nothing" | "further" | "same" | "refused" | "other" | number;

function isFurther(part: Part): boolean {
  return part === "further" || typeof part === "number";
}

/** Names that are tried one by one: a server that none of them leads on has a setting. */
const MOST_TRIES = 12;

class Probe<Row extends Identified> {
  why: string | undefined;
  /** The server was in trouble at the moment: nothing was found out. */
  isForNow = false;
  /** The server refuses or filters by what it does not know: names are tried one by one. */
  isStrict = false;
  /** The server names its next page itself, on another host. */
  isLed = false;
  #tries = 0;
  readonly #first: ListPage<Row>;
  readonly #ask: (url: URL) => Promise<Tried<Row>>;
  readonly #isBrief: boolean;
  readonly #rows: readonly string[];

  constructor(first: ListPage<Row>, ask: (url: URL) => Promise<Tried<Row>>, isBrief: boolean) {
    [this.#first, this.#ask, this.#isBrief, this.#rows] = [first, ask, isBrief, rowKeys(first)];
  }

  async named(): Promise<Found<Row> | undefined> {
    let empty: Found<Row> | undefined;
    const { url, signs } = this.#first;
    const ways = signs.named.flatMap(({ by, from, parameters }): Next[] =>
      by === "link" ? [{ by, from }] : parameters.map((parameter) => ({ by: "cursor", from, parameter })),
    );
    for (const next of ways) {
      const to = nextAddress(next, this.#first, { list: url });
      if (to === undefined) continue;
      const found = await this.#byName(next, to);
      if (found !== undefined && found.pages.length > 0) return found;
      if (to.origin !== url.origin) {
        this.isLed = true;
        this.why = elsewhere(to);
        continue;
      }
      if (found !== undefined && next.by === "link") return found;
      empty ??= found;
    }
    // Other names led back to page 1 or were refused: then the one with an empty page is understood.
    if (empty === undefined || this.why !== undefined) return empty;
    this.why = "the server says there is more, but sends empty pages";
    return undefined;
  }

  /** By an address whose name does not say that it leads on: if other rows come. */
  async hinted(): Promise<Found<Row> | undefined> {
    const { hint } = this.#first.signs;
    if (hint === undefined) return undefined;
    const tried = await this.#ask(new URL(hint.value, this.#first.url));
    const isNext = "page" in tried && isFurther(this.#partOf(tried)) && this.#hasNew(tried);
    return isNext ? { next: { by: "link", from: hint.from }, pages: [tried.page] } : undefined;
  }

  /** By a parameter that servers take without saying so. */
  async moved(): Promise<Found<Row> | undefined> {
    const { own, pages } = this.#first.signs;
    const [likeliest, ...others] = moversFor(this.#first.signs);
    const found = likeliest && (await this.#single(likeliest));
    if (found !== undefined || this.#isBrief) return found;
    // `pagination.page` may be asked for as `pagination[page]`.
    const [key = "", holder = ""] = (own?.key ?? "").split(".").toReversed();
    const nested = others.find(({ parameter }) => parameter === `${holder}[${key}]`);
    const inWords = nested && (await this.#single(nested));
    if (inWords !== undefined) return inWords;
    // Of one row nothing tells an offset from a page number.
    const isSplit = !this.isStrict && ((own ?? pages) !== undefined || this.#rows.length === 1);
    const kinds = isSplit
      ? [others.filter(({ by }) => by === "page"), others.filter(({ by }) => by !== "page")]
      : [others];
    for (const bundle of kinds) {
      for (const mover of this.isStrict ? bundle : await this.#bundle(bundle)) {
        if (this.#tries >= MOST_TRIES) return undefined;
        const single = await this.#single(mover);
        if (single !== undefined) return single;
      }
    }
    return undefined;
  }

  // --- internal ---

  async #byName(next: Next, to: URL): Promise<Found<Row> | undefined> {
    const { url } = this.#first;
    let tried = to.origin === url.origin ? await this.#ask(to) : undefined;
    let way = next;
    // A server behind a gateway may not know its own host and path: its link `/?page=2` then means ours. The key goes
    // to our host alone.
    const here = new URL(url.pathname + to.search, url);
    const isElsewhere = here.origin !== to.origin || here.pathname !== to.pathname;
    if ((tried === undefined || "failed" in tried) && next.by === "link" && isElsewhere && to.search !== "") {
      way = { ...next, queryOnly: true };
      tried = await this.#ask(here);
    }
    if (tried === undefined) return undefined;
    const ended: Found<Row> = { next: way, pages: [] };
    if (!("page" in tried)) {
      if (tried.failed === "missing" && to.pathname === url.pathname && next.by === "link") return ended;
      const isRefused = tried.failed === "refused" && next.by === "link";
      // The key may not read the page that the server itself names: another way to it is not looked for.
      if (tried.forNow || (isRefused && (tried.error.code !== "rejected" || tried.error.status === 403)))
        throw tried.error;
      const what = tried.failed === "refused" ? "refused the way to the next page" : "does not know its own next page";
      this.why ??= `the server ${what}: ${withStatus(tried.error)}`;
      return undefined;
    }
    const part = this.#partOf(tried);
    if (part === "nothing" && tried.page.signs.named.length === 0 && tried.page.signs.more !== true) return ended;
    if (part !== "same") return { next: way, pages: [tried.page] };
    this.why = SAME_PAGE;
    return undefined;
  }

  async #single(mover: Mover): Promise<Found<Row> | undefined> {
    this.#tries++;
    return mover.by === "page" ? this.#byPage(mover) : this.#byRows(mover);
  }

  async #byPage(mover: Mover): Promise<Found<Row> | undefined> {
    const own = this.#first.signs.own?.value;
    const found = (first: number, ...pages: readonly Tried<Row>[]): Found<Row> => ({
      next: { ...mover, by: "page", first },
      pages: pages.flatMap((tried) => ("page" in tried && tried.page.customers.length > 0 ? [tried.page] : [])),
    });
    const page = (number: number) => this.#ask(this.#at(mover, String(number)));
    const two = await page((own ?? 1) + 1);
    const part = this.#note(two);
    const isNext = "page" in two && two.page.signs.own?.value === (own ?? 0) + 1;
    const isMoved = this.#hasNew(two) && isFurther(part);
    if (own !== undefined) {
      if (isMoved || (isNext && part !== "same" && part !== "nothing")) return found(own, two);
      // As many rows as a page has may have been added before it: then the page after it is another one.
      if (part === "same" && isNext && two.page.customers.length === this.#rows.length) {
        const after = await page(own + 2);
        const isOther = "page" in after && !["same", "nothing"].includes(`${this.#partOf(after)}`);
        return isOther ? found(own, two, after) : undefined;
      }
      if ("failed" in two && two.failed === "missing") return found(own);
    }
    // An empty page that calls itself the next one needs no other look.
    if (part === "nothing" && isNext) return found(own ?? 1);
    if (part !== "nothing" && !isMoved) return undefined;
    const one = await page(own ?? 1);
    const firstPart = this.#partOf(one);
    // Rows that were added or deleted meanwhile move both pages a little.
    const isSecond = typeof firstPart === "number" && firstPart * 2 <= this.#rows.length && this.#hasNew(one);
    // If pages count from 0, the number 1 is the page that was skipped.
    if (isSecond || firstPart === "further") return found(0, one, two);
    if (part !== "nothing") return found(own ?? 1, two);
    if (firstPart === "same") return found(own ?? 1);
    if (firstPart === "nothing" && own === undefined && this.#partOf(await page(0)) === "same") return found(0);
    this.isStrict = true;
    return undefined;
  }

  /** By an offset or an id. A long page by offset must begin with the last row of the first page. */
  async #byRows(mover: Mover): Promise<Found<Row> | undefined> {
    const { length } = this.#rows;
    const { offset, total } = this.#first.signs;
    const isStated = offset !== undefined && lastKey(offset.key) === mover.parameter;
    const start = isStated ? offset.value : 0;
    const next = (first: number, isAligned = false): Next =>
      mover.by === "id" ? { ...mover, by: "id" } : { ...mover, by: "offset", first, ...(isAligned && { isAligned }) };
    const found = (tried: Tried<Row>, way: Next): Found<Row> | undefined =>
      "page" in tried ? { next: way, pages: [tried.page] } : undefined;
    const after = (rows: number) => this.#ask(this.#at(mover, this.#valueAt(mover, rows, start)));
    const isEarly = mover.by === "offset" && mayBeEarly(this.#first, total?.value, length);
    const tried = await after(isEarly ? length - 1 : length);
    const part = this.#note(tried);
    if (isEarly && (part === 1 || part === 2)) return found(tried, next(start + part - 1));
    if (!isEarly && part !== "same" && part !== "other" && this.#hasNew(tried)) return found(tried, next(start));
    if (isStated && isEarly && (part === "same" || part === "other")) {
      const whole = await after(length);
      if (this.#hasNew(whole) && this.#partOf(whole) === "further") return found(whole, next(start, true));
      if (this.#partOf(whole) === "nothing" && !this.isStrict) return { next: next(start, true), pages: [] };
    }
    if (part !== "nothing") return undefined;
    // Is it the end, or a filter that no row passes? After the first row the second one must come.
    const second = isEarly || this.#isBrief ? "other" : this.#partOf(await after(1));
    if (second === length - 1 && length > 1) return { next: next(start), pages: [] };
    this.isStrict = true;
    return undefined;
  }

  /**
   * All names in one request, each offset and id for another row before the end of the first page: the number of known
   * rows at the start of the answer tells which one counts. Returns the names that are left to be tried alone.
   */
  async #bundle(movers: readonly Mover[]): Promise<readonly Mover[]> {
    const { length } = this.#rows;
    const pages = movers.filter(({ by }) => by === "page");
    const others = movers
      .filter(({ by }) => by !== "page")
      .map((mover, at) => ({ mover, early: Math.max(0, Math.min(at + 1, length - 1)) }));
    const byRows = others.map(({ mover, early }) => [mover, this.#valueAt(mover, length - early, 0)] as const);
    const number = String((this.#first.signs.own?.value ?? 1) + 1);
    const all = [...pages.map((mover) => [mover, number] as const), ...byRows];
    const url = all.reduce((to, [mover, value]) => this.#at(mover, value, to), this.#first.url);
    const part = this.#note(await this.#ask(url));
    if (part === "same") return [];
    this.isStrict = true;
    const named = others.filter(({ early }) => early === part).map(({ mover }) => mover);
    if (named.length > 0) return named;
    return isFurther(part) && pages.length > 0 ? pages : movers;
  }

  #at({ parameter, with: size }: Mover, value: string, url = this.#first.url): URL {
    const to = value === "" ? url : withParameter(url, parameter, value);
    return size === undefined ? to : withParameter(to, size, String(this.#rows.length));
  }

  /** What a parameter is given for what comes after so many rows of the first page. */
  #valueAt({ by }: Mover, rows: number, start: number): string {
    return by === "id" ? (this.#first.customers[rows - 1]?.id ?? "") : String(start + rows);
  }

  /** What an answer has of the list; what it shows of the server is noted. */
  #note(tried: Tried<Row>): Part {
    const part = this.#partOf(tried);
    if (part === "refused") this.isStrict = true;
    if (part === "same") this.why ??= SAME_PAGE;
    if ("failed" in tried) {
      this.isForNow ||= tried.forNow;
      this.why ??= `the server refused the way to the next page: ${withStatus(tried.error)}`;
    }
    return part;
  }

  #hasNew(tried: Tried<Row>): boolean {
    return "page" in tried && rowKeys(tried.page).some((row) => !this.#rows.includes(row));
  }

  #partOf(tried: Tried<Row>): Part {
    if ("failed" in tried) return tried.failed === "missing" ? "nothing" : "refused";
    const rows = rowKeys(tried.page);
    const [start] = rows;
    const [first] = this.#rows;
    if (start === undefined) return "nothing";
    if (start === first) return "same";
    // The first row again, after others: the order has changed, so no position can be relied on.
    if (first !== undefined && rows.includes(first)) return "other";
    const at = this.#rows.indexOf(start);
    if (at < 0) return rows.every((row) => this.#rows.includes(row)) ? "other" : "further";
    const known = this.#rows.slice(at);
    return known.every((row, index) => rows[index] === undefined || rows[index] === row) ? known.length : "other";
  }
}
