import { createHash } from "node:crypto";
import type { Memory } from "../memory.ts";
import type { PagingRules } from "../rules.ts";
import type { Onward, PageFacts } from "../wire/next-page.ts";
import { pageNumber } from "../wire/numbers.ts";
import { onwardFrom } from "../wire/paging.ts";
import { sizeIn } from "../wire/parameters.ts";
import type { Reading } from "../wire/whole.ts";
import type { Identified, ListPage } from "./list-page.ts";
import type { Place } from "./place.ts";

/** The ids that were given of a list, each with its number from 1. */
export type GivenIds = Map<string, number>;

/** Of which list a history is. */
export interface HistoryOptions {
  /** Only some of the records were asked for. */
  readonly narrowed: boolean;
  /** What the user has fixed of how pages are asked for. */
  readonly rules?: PagingRules | undefined;
  /** Knows which parameter led to further pages before, and learns which one does. */
  readonly memory?: Memory | undefined;
  /** The ids that were given of this list, on this history and on others: they are not given again. */
  readonly given?: GivenIds | undefined;
}

/** What a walk remembers of the pages that it read. */
export class History<Row extends Identified> {
  readonly asked = new Set<string>();
  rows = 0;
  pages = 0;
  /** Pages without a row that is new here, one after the other, up to now. */
  emptyPages = 0;
  /** An earlier page said where the next one was. */
  namesNext = false;
  /** The parameter that led to further rows, or is known to. */
  parameter: string | undefined;
  readonly #options: HistoryOptions;
  /** Rows that the server gives a page when asked for them, as it is asked here. */
  readonly #size: number | undefined;
  /** The page number that the first page gave itself. */
  #firstNumber: number | undefined;
  #firstRows = 0;
  /** The totals that the server stated, from the first page on, without repetitions. */
  readonly #totals: number[] = [];
  /** Each of them is the number of rows of its page, or of the first one, which no other exceeds. */
  #countsPages = true;
  #lastPage: readonly Row[] = [];
  readonly #ids: GivenIds;
  readonly #given: GivenIds;
  #overlaps = false;
  readonly #signatures = new Set<string>();

  /** @param place where an earlier walk came to: its page is read again next. */
  constructor(options: HistoryOptions, size?: number, place?: Place) {
    const { memory, given = new Map() } = options;
    this.#options = options;
    this.#size = size;
    this.parameter = memory?.known.pageParameter;
    this.#given = given;
    if (place !== undefined) {
      [this.pages, this.rows, this.#firstNumber] = [place.pages - 1, place.before, place.firstNumber];
      [this.parameter, this.namesNext] = [place.parameter, place.namesNext];
    }
    // Most lists are read once: one table is then enough.
    this.#ids = given.size === 0 ? given : new Map();
  }

  /** Takes in a page and returns the rows that were not given yet. */
  add(page: ListPage<Row>): Row[] {
    const { body, headers, customers, total } = page;
    if (this.pages === 0) [this.#firstNumber, this.#firstRows] = [pageNumber(body, headers), customers.length];
    if (total !== undefined && (this.pages === 0 || this.#totals.length > 0)) {
      if (this.#totals.at(-1) !== total) this.#totals.push(total);
      this.#countsPages &&= total === customers.length || (total === this.#firstRows && total > customers.length);
    }
    this.asked.add(page.url.href);
    this.pages++;
    // A cursor may include the row that it names.
    const isInclusive = idOf(customers[0]) !== "" && idOf(customers[0]) === idOf(this.#lastPage.at(-1));
    this.rows += customers.length - (isInclusive ? 1 : 0);
    this.#lastPage = customers;
    if (hasNameless(page)) this.#signatures.add(signature(page));
    const before = this.#ids.size;
    const fresh = customers.filter(({ id }, at) => {
      if (id === "") return true;
      const number = this.#ids.get(id);
      this.#overlaps ||= number !== undefined && number <= before && (at > 0 || !isInclusive);
      const isGiven = this.#given.has(id);
      if (!isGiven) this.#given.set(id, this.#given.size + 1);
      if (!this.#ids.has(id)) this.#ids.set(id, this.#ids.size + 1);
      return !isGiven;
    });
    const isKnown = this.#ids.size === before && customers.every(({ id }) => id !== "");
    this.emptyPages = isKnown ? this.emptyPages + 1 : 0;
    if (this.pages > 1 && fresh.length > 0 && (total ?? 0) >= this.rows)
      this.#options.memory?.note({ totalIsOfWholeList: true });
    return fresh;
  }

  /** The place after a page that was taken in; undefined if rows have no ids to find it by. */
  placeAfter({ url, customers }: ListPage<Row>): Place | undefined {
    const last = idOf(customers.at(-1));
    if (last === "" || this.hasNameless) return undefined;
    const { pages, parameter, namesNext } = this;
    const before = this.rows - customers.length;
    const page = url.pathname + url.search;
    return { page, last, pages, before, firstNumber: this.#firstNumber, parameter, namesNext };
  }

  /** What it shows, once it has come to the end of the list. */
  get reading(): Reading {
    const totals = this.#countsPages && this.pages > 1 ? [] : this.#totals;
    return { ids: this.#ids.size, all: this.#given.size, overlaps: this.#overlaps, totals };
  }

  /** Where the list goes on after a page: the last one that was taken in, or the one that would follow it. */
  onwardFrom(page: ListPage<Row>, isNext = false): Onward {
    return onwardFrom(this.factsOf(page, isNext));
  }

  factsOf(page: ListPage<Row>, isNext = false): PageFacts {
    const { narrowed, rules, memory } = this.#options;
    return {
      ...page,
      rowsOnPage: page.customers.length,
      lastId: page.customers.at(-1)?.id,
      index: isNext ? this.pages : this.pages - 1,
      seen: this.rows,
      namesNext: this.namesNext,
      narrowed,
      mayBeCut: this.mayBeCut(page),
      totalIsOfWholeList: memory?.known.totalIsOfWholeList === true,
      firstNumber: rules?.pageStart ?? this.#firstNumber,
      parameter: this.parameter,
      rules,
    };
  }

  /**
   * Whether the list may have been cut after this page, as far as its length shows: a list that ends there by chance
   * cannot be told from a page.
   */
  mayBeCut({ url, customers: { length } }: ListPage<Row>): boolean {
    const { rules } = this.#options;
    if (length === 0 || rules?.paging === "none") return false;
    if (this.#size !== undefined) return length >= this.#size;
    // A server that takes a parameter for pages, and says nothing of them, may cut its list at any length.
    return length === sizeIn(url)?.[1] || isUsualSize(length) || (length >= 10 && this.parameter !== undefined);
  }

  /** Whether the list goes on after a page that was taken in; undefined where its answer does not show that. */
  goesOn(page: ListPage<Row>): boolean | undefined {
    const onward = this.onwardFrom(page);
    if (!("end" in onward)) return onward.promised || undefined;
    return onward.end === "none" && this.mayBeCut(page) ? undefined : false;
  }

  /** Whether fewer rows were read than the server says there are. */
  get isShort(): boolean {
    return !this.isNarrowed && this.total !== undefined && this.rows < this.total;
  }

  get isNarrowed(): boolean {
    return this.#options.narrowed;
  }

  /** The total that the server stated last. */
  get total(): number | undefined {
    return this.#totals.at(-1);
  }

  /** Whether a row without an id was given: it cannot be told from the same row in another page. */
  get hasNameless(): boolean {
    return this.#signatures.size > 0;
  }

  /**
   * Whether a page is one that was read before: its rows came in this order, at the end of what was read or several of
   * them. After new rows it may be the page before it once more.
   */
  repeats(page: ListPage<Row>): boolean {
    const ids = new Set(page.customers.map(({ id }) => id));
    const places = [...ids].map((id) => this.#ids.get(id) ?? 0);
    const from = places.findIndex((place) => place > 0);
    const [first = 0, ...more] = from < 0 ? [] : places.slice(from);
    const isRun = first > 0 && more.every((place, at) => place === first + at + 1);
    if (!isRun) return hasNameless(page) && this.#signatures.has(signature(page));
    if (more.length === 0) return from === 0 && first === this.#ids.size;
    return from === 0 || first === this.#ids.get(idOf(this.#lastPage[0]));
  }
}

// --- internal ---

/** Sizes that servers give a page are round: in tens, dozens or powers of two. */
function isUsualSize(rows: number): boolean {
  return rows >= 10 && (rows % 10 === 0 || rows % 25 === 0 || OTHER_SIZES.has(rows));
}

const OTHER_SIZES = new Set([12, 15, 16, 18, 24, 32, 36, 48, 64, 96, 99, 128, 256, 512, 999, 1024, 2048, 4096]);

/** Whether a row has no id. Other pages are known by the ids of their rows, without a hash of all that they hold. */
function hasNameless(page: ListPage<Identified>): boolean {
  return page.customers.some(({ id }) => id === "");
}

/** Tells pages of records without ids apart. A hash: the pages themselves would be the whole list in memory. */
function signature(page: ListPage<Identified>): string {
  return createHash("sha256").update(JSON.stringify(page.customers)).digest("base64");
}

function idOf(row: Identified | undefined): string {
  return row?.id ?? "";
}
