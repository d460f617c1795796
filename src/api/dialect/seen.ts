import type { Customer } from "../../customers/customer.ts";
import type { KnownDialect } from "./dialect.ts";
import { isUsualSize, lastKey, sizeIn } from "./parameters.ts";
import type { Signs } from "./signs.ts";
import type { ListReading } from "./whole.ts";

/** What a walk must know of a row. Rows without an id have "", and are never taken for each other. */
export interface Identified {
  readonly id: string;
}

export interface ListPage<Row extends Identified = Customer> {
  readonly url: URL;
  readonly customers: readonly Row[];
  readonly signs: Signs;
}

export function lastIdOf({ customers }: ListPage<Identified>): string {
  return customers.at(-1)?.id ?? "";
}

export function rowKeys({ customers }: ListPage<Identified>): string[] {
  return customers.map((row) => row.id || JSON.stringify(row));
}

/** `isGuess`: the server may not understand the address, so that its answer is not worth asking again. */
export type ReadPage<Row extends Identified = Customer> = (url: URL, isGuess?: boolean) => Promise<ListPage<Row>>;

export interface List<Row extends Identified = Customer> {
  readonly url: URL;
  readonly known: KnownDialect;
  readonly read: ReadPage<Row>;
  /** The ids that were given of it, by all readings: none is given again. */
  readonly given: Set<string>;
  /** Only some of the records are asked for: a total may count all of them. */
  readonly isNarrowed?: boolean;
  /** How many rows are needed; without it no larger pages are asked for. */
  readonly wanted?: number | undefined;
  /** Looks again for a way that was not found before. */
  readonly probesAgain?: boolean;
}

/** What one reading of a list has shown so far. */
export class Seen<Row extends Identified> {
  readonly list: URL;
  readonly isNarrowed: boolean;
  readonly known: KnownDialect;
  readonly asked = new Set<string>();
  pages = 0;
  /** Distinct rows. */
  count = 0;
  /** Rows of the first page. */
  usual = 0;
  /** The last page had rows, and none that no page before had. */
  isStale = false;
  /** Pages without rows, one after the other, up to now. */
  empty = 0;
  /** The list may have been cut after the last page, as far as its length shows. */
  mayBeCut = false;
  /** The total may count this page alone. */
  isTotalDoubtful = false;
  /** The server was seen to name the next page of this list. */
  namesNext: boolean;
  /** A row without an id was given: it cannot be told from the same row in another page. */
  hasNameless = false;
  /** Pages count themselves differently: the number of the last row (`{"first": 21, "last": 40}`), or a change. */
  isPageCountMoving = false;
  #pageCount: number | undefined;
  readonly #given: Set<string>;
  readonly #size: number | undefined;
  readonly ids = new Set<string>();
  readonly #totals: number[] = [];
  #last = "";
  #isMoved = false;
  #hasGap = false;
  /** Pages after the first that have rows, and those of them that begin with the last row of the one before. */
  #further = 0;
  #joined = 0;
  /** Each total is the number of rows of its page, or of the first one, which no other exceeds. */
  #countsPages = true;
  /** Each total is the number of rows up to its page. */
  #countsSoFar = true;
  /** Pages that have rows without ids. */
  readonly #nameless = new Set<string>();

  constructor(
    { known, given, isNarrowed = false }: Pick<List<Row>, "known" | "given" | "isNarrowed">,
    list: URL,
    size?: number,
    namesNext = false,
  ) {
    [this.list, this.isNarrowed, this.namesNext] = [list, isNarrowed, namesNext];
    [this.known, this.#given, this.#size] = [known, given, size];
  }

  /** An earlier reading came so far: its last page is read again next. */
  resume({ pages, before }: { readonly pages: number; readonly before: number }): void {
    [this.pages, this.count] = [pages - 1, before];
  }

  /** Takes in a page and returns its rows that no reading has given yet. */
  add({ url, customers, signs }: ListPage<Row>): Row[] {
    this.asked.add(url.href);
    this.pages++;
    const [start] = customers;
    if (this.asked.size === 1) this.usual = customers.length;
    else if (start !== undefined) this.#further++;
    this.namesNext ||= signs.named.length > 0;
    const isJoined = this.pages > 1 && start !== undefined && start.id !== "" && start.id === this.#last;
    if (isJoined) this.#joined++;
    const nameless = customers.filter(({ id }) => id === "").length;
    this.hasNameless ||= nameless > 0;
    const isKnown = nameless > 0 && this.#nameless.has(JSON.stringify(customers));
    if (nameless > 0) this.#nameless.add(JSON.stringify(customers));
    let [isMoved, added] = [false, isKnown ? 0 : nameless];
    const fresh = customers.filter(({ id }, at) => {
      if (id === "") return !isKnown;
      if (this.ids.has(id)) isMoved ||= this.pages > 1 && !(isJoined && at === 0);
      else added++;
      const isGiven = this.#given.has(id);
      this.ids.add(id);
      this.#given.add(id);
      return !isGiven;
    });
    this.count += added;
    // The last page again proves nothing, unless the list goes on after it.
    if (added > 0 && (isMoved || this.isStale)) this.#isMoved = true;
    this.isStale = added === 0 && customers.length > 0;
    this.empty = customers.length === 0 ? this.empty + 1 : 0;
    const { pages = this.#pageCount } = signs;
    this.isPageCountMoving ||= this.#pageCount !== undefined && pages !== this.#pageCount;
    this.#pageCount = pages;
    this.#last = customers.at(-1)?.id ?? this.#last;
    // A stated `per_page` is the size of a page. `maxResults` may be the number of rows (QuickBooks).
    const isFull = signs.size?.value === customers.length && /page/i.test(lastKey(signs.size.key));
    const isOpen = isFull || signs.mayGoOn === true;
    this.mayBeCut = this.#mayBeCut(url, customers.length) || (isOpen && customers.length > 0);
    this.#noteTotal(signs, customers.length, added > 0);
    return fresh;
  }

  /** A page was asked for one row early, and begins with this row, which is not the last one of the page before. */
  noteMoved({ id }: Row): void {
    if (this.ids.has(id)) this.#isMoved = true;
    else this.#hasGap = true;
  }

  /** The total that the server stated last, whatever it counts. */
  get stated(): number | undefined {
    return this.#totals.at(-1);
  }

  /** The total of the whole list, as far as it is known to be that. */
  get total(): number | undefined {
    return this.#isOfPages || this.isTotalDoubtful ? undefined : this.stated;
  }

  reading(before?: Seen<Row>): ListReading {
    const isMoved = this.#isMoved || (this.#joined > 0 && this.#joined < this.#further);
    return {
      ids: this.ids.size,
      all: this.#given.size,
      isRepeat: before?.ids.size === this.ids.size && [...this.ids].every((id) => before.ids.has(id)),
      overlap: this.#hasGap ? "gap" : isMoved ? "moved" : this.#joined > 0 ? "regular" : "none",
      totals: this.#isOfPages ? [] : this.#totals,
    };
  }

  // --- internal ---

  get #isOfPages(): boolean {
    const { counts } = this.known.now.total ?? {};
    return counts === "page" || (counts !== "list" && this.#countsPages && this.pages > 1);
  }

  #noteTotal({ total, size }: Signs, rows: number, isFurther: boolean): void {
    const known = this.known.now.total;
    // An empty place: the user has set that it counts something else.
    if (total === undefined || known?.at === "" || (this.asked.size > 1 && this.#totals.length === 0)) return;
    const { value, key: at } = total;
    if (this.stated !== value) this.#totals.push(value);
    this.#countsSoFar &&= value === this.count;
    this.#countsPages &&= value === rows || (value === this.usual && value > rows);
    const isFull = size === undefined ? this.mayBeCut : size.value <= rows;
    this.isTotalDoubtful = this.pages === 1 && value === rows && rows > 0 && known?.counts !== "list" && isFull;
    if (this.pages === 1 || !isFurther || known?.counts === "list") return;
    const isMoving = this.#countsSoFar && this.#totals.length > 1;
    if (this.#countsPages || isMoving) this.known.note({ total: { at, counts: "page" } });
    else if (value >= this.count) this.known.note({ total: { at, counts: "list" } });
  }

  #mayBeCut(url: URL, length: number): boolean {
    const { next } = this.known.now;
    if (length === 0 || next?.by === "none") return false;
    if (this.known.isNextSet) return true;
    if (this.#size !== undefined) return length >= this.#size;
    // A server that takes a parameter for pages, and says nothing of them, may cut its list at any length.
    const isPaged = next !== undefined && next.by !== "not found";
    return length === sizeIn(url)?.[1] || isUsualSize(length) || (length >= 10 && isPaged);
  }
}
