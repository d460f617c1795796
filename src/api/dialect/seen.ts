import { createHash } from "node:crypto";
import type { KnownDialect } from "./kept.ts";
import { isUsualSize, sizeIn } from "./parameters.ts";
import type { Signs } from "./signs.ts";
import type { SeenFacts } from "./step.ts";
import type { Reading } from "./whole.ts";

/** What a walk must know of a row. Rows without an id have "", and are never taken for each other. */
export interface Identified {
  readonly id: string;
}

/** A page of a list. */
export interface Listed<Row> {
  readonly url: URL;
  readonly customers: readonly Row[];
  readonly signs: Signs;
}

/** The ids that were given of a list, in all its readings: none is given again. */
export type GivenIds = Set<string>;

interface ListOptions {
  readonly given: GivenIds;
  /** Only some of the records were asked for. */
  readonly isNarrowed?: boolean;
  /** The size that pages are asked for in. */
  readonly size?: number | undefined;
  /** The server was seen to name the next page. */
  readonly namesNext?: boolean | undefined;
}

/** What one reading of a list has shown so far. */
export class Seen<Row extends Identified> implements SeenFacts {
  readonly list: URL;
  readonly isNarrowed: boolean;
  readonly asked = new Set<string>();
  pages = 0;
  count = 0;
  usual = 0;
  fresh = 0;
  stale = 0;
  empty = 0;
  mayBeCut = false;
  isTotalDoubtful = false;
  namesNext = false;
  /** A row without an id was given: it cannot be told from the same row in another page. */
  hasNameless = false;
  readonly #known: KnownDialect;
  readonly #given: GivenIds;
  /** The size that pages were asked for in. */
  readonly #size: number | undefined;
  readonly #ids = new Set<string>();
  readonly #totals: number[] = [];
  #last = "";
  #isMoved = false;
  /** Pages after the first that have rows, and those of them that begin with the last row of the one before. */
  #further = 0;
  #joined = 0;
  /** Each total is the number of rows of its page, or of the first one, which no other exceeds. */
  #countsPages = true;
  readonly #signatures = new Set<string>();

  constructor(list: URL, known: KnownDialect, { given, isNarrowed = false, size, namesNext = false }: ListOptions) {
    this.list = list;
    this.#known = known;
    this.#given = given;
    this.isNarrowed = isNarrowed;
    this.#size = size;
    this.namesNext = namesNext;
  }

  /** An earlier reading came so far: its last page is read again next. */
  resume({ pages, before }: { readonly pages: number; readonly before: number }): void {
    [this.pages, this.count] = [pages - 1, before];
  }

  /** Takes in a page and returns its rows that no reading has given yet. */
  add({ url, customers, signs }: Listed<Row>): Row[] {
    this.asked.add(url.href);
    this.pages++;
    this.namesNext ||= signs.named.length > 0;
    if (this.asked.size === 1) this.usual = customers.length;
    const before = this.#ids.size;
    const isJoined =
      this.pages > 1 && customers[0] !== undefined && customers[0].id !== "" && customers[0].id === this.#last;
    if (isJoined) this.#joined++;
    if (this.asked.size > 1 && customers.length > 0) this.#further++;
    let isMoved = false;
    const isNameless = customers.some(({ id }) => id === "");
    this.hasNameless ||= isNameless;
    const isKnown = isNameless && this.#isKnown(customers);
    const fresh = customers.filter(({ id }, at) => {
      if (id === "") return !isKnown;
      if (this.#ids.has(id)) isMoved ||= this.pages > 1 && !(isJoined && at === 0);
      this.#ids.add(id);
      const isGiven = this.#given.has(id);
      this.#given.add(id);
      return !isGiven;
    });
    this.fresh = this.#ids.size - before + (isNameless ? fresh.filter(({ id }) => id === "").length : 0);
    this.count += this.fresh;
    // The last page once more shows nothing, unless the list goes on after it.
    if (this.fresh > 0 && (isMoved || this.stale > 0)) this.#isMoved = true;
    this.stale = this.fresh === 0 && customers.length > 0 ? this.stale + 1 : 0;
    this.empty = customers.length === 0 ? this.empty + 1 : 0;
    this.#last = customers.at(-1)?.id ?? this.#last;
    this.mayBeCut = this.#mayBeCut(url, customers.length);
    this.#noteTotal(signs, customers.length);
    return fresh;
  }

  /** A page began one row early, and not with the last row of the page before: rows moved. */
  noteMoved(): void {
    this.#isMoved = true;
  }

  /** The total that the server stated last, whatever it counts. */
  get stated(): number | undefined {
    return this.#totals.at(-1);
  }

  /** The total of the whole list, as far as it is known to be that. */
  get total(): number | undefined {
    const counts = this.#known.now.total?.counts;
    if (counts === "page" || (this.#countsPages && this.pages > 1) || this.isTotalDoubtful) return undefined;
    return this.stated;
  }

  /** What it shows, once it has come to the end of the list. */
  get reading(): Reading {
    const isOfPages = (this.#countsPages && this.pages > 1) || this.#known.now.total?.counts === "page";
    return {
      ids: this.#ids.size,
      all: this.#given.size,
      overlap:
        this.#isMoved || (this.#joined > 0 && this.#joined < this.#further)
          ? "moved"
          : this.#joined > 0
            ? "regular"
            : "none",
      totals: isOfPages ? [] : this.#totals,
    };
  }

  // --- internal ---

  /** Whether a page with rows without ids came before. A hash: the pages themselves would be the whole list in memory. */
  #isKnown(rows: readonly Row[]): boolean {
    const text = createHash("sha256").update(JSON.stringify(rows)).digest("base64");
    const isKnown = this.#signatures.has(text);
    this.#signatures.add(text);
    return isKnown;
  }

  #noteTotal({ total, size }: Signs, rows: number): void {
    if (total === undefined || (this.asked.size > 1 && this.#totals.length === 0)) return;
    if (this.#known.now.total?.at === "") return; // The user has set that it counts something else.
    const { value, key: at } = total;
    if (this.#totals.at(-1) !== value) this.#totals.push(value);
    this.#countsPages &&= value === rows || (value === this.usual && value > rows);
    const counts = this.#known.now.total?.counts;
    if (this.pages > 1 && this.fresh > 0 && counts !== "list") {
      if (value >= this.count && !this.#countsPages) this.#known.note({ total: { at, counts: "list" } });
      else if (this.#countsPages) this.#known.note({ total: { at, counts: "page" } });
    }
    const isFull = size === undefined ? this.mayBeCut : size.value <= rows;
    this.isTotalDoubtful = this.pages === 1 && value === rows && rows > 0 && counts !== "list" && isFull;
  }

  #mayBeCut(url: URL, length: number): boolean {
    const { next } = this.#known.now;
    if (length === 0 || next?.by === "none") return false;
    if (this.#known.isNextSet) return true;
    if (this.#size !== undefined) return length >= this.#size;
    // A server that takes a parameter for pages, and says nothing of them, may cut its list at any length.
    const isPaged = next !== undefined && next.by !== "not found";
    return length === sizeIn(url)?.[1] || isUsualSize(length) || (length >= 10 && isPaged);
  }
}
