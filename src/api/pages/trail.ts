import { createHash } from "node:crypto";
import { TextTable } from "../../tables/text-table.ts";
import type { PagingRules } from "../rules.ts";
import { pageNumber } from "../wire/page-numbers.ts";
import { askedSize } from "../wire/page-size.ts";
import { onwardFrom } from "../wire/paging.ts";
import { mayBeCut } from "../wire/silence.ts";
import type { Onward, PageFacts } from "../wire/ways.ts";
import type { ListPage } from "./list-page.ts";

/** What a walk must know of a row. Rows without an id have "", and are never taken for each other. */
export interface Identified {
  readonly id: string;
}

/** What a walk remembers of the pages that it read. */
export class Trail<Row extends Identified> {
  readonly asked = new Set<string>();
  rows = 0;
  pages = 0;
  /** Pages without a row, one after the other, up to now. */
  emptyPages = 0;
  /** An earlier page told where the next one was. */
  told = false;
  /** The parameter that led to further rows, or is known to. */
  parameter: string | undefined;
  /** Only some of the records were asked for. */
  readonly isNarrowed: boolean;
  readonly #rules: PagingRules | undefined;
  readonly #cuts: readonly number[];
  /** Rows that the server gives a page when asked for them, as it is asked here. */
  readonly #size: number | undefined;
  /** The page number that the first page gave itself. */
  #firstNumber: number | undefined;
  #total: number | undefined;
  #firstId = "";
  readonly #ids = new TextTable();
  /** Ids that another trail over the same list has given. */
  #given: TextTable | undefined;
  readonly #signatures = new Set<string>();

  /** @param cuts after how many rows this server was seen to cut a list. */
  constructor(narrowed: boolean, rules: PagingRules | undefined, cuts: readonly number[] = [], size?: number) {
    this.isNarrowed = narrowed;
    this.#rules = rules;
    this.#cuts = cuts;
    this.#size = size;
  }

  /** Takes in a page and returns its new rows. */
  add(page: ListPage<Row>): Row[] {
    if (this.pages === 0) this.#firstNumber = pageNumber(page.body, page.headers);
    if (page.total !== undefined) this.#total = Math.max(this.#total ?? 0, page.total);
    this.asked.add(page.url.href);
    this.pages++;
    this.emptyPages = page.customers.length === 0 ? this.emptyPages + 1 : 0;
    this.#firstId = page.customers[0]?.id ?? "";
    this.rows += page.customers.length;
    if (hasNameless(page)) this.#signatures.add(signature(page));
    return page.customers.filter(({ id }) => {
      if (id === "") return true;
      const fresh = !this.#ids.has(id) && this.#given?.has(id) !== true;
      this.#ids.add(id);
      return fresh;
    });
  }

  /** The same list is walked over in another way: what that gave or gives is not given again. */
  goesBeside(other: Trail<Row>): void {
    this.#given = other.#ids;
  }

  /** Where the list goes on after a page: the last one that was taken in, or the one that would follow it. */
  onwardFrom(page: ListPage<Row>, following = false): Onward {
    return onwardFrom(this.factsOf(page, following));
  }

  factsOf(page: ListPage<Row>, following: boolean): PageFacts {
    return {
      url: page.url,
      body: page.body,
      headers: page.headers,
      rowsOnPage: page.customers.length,
      lastId: page.customers.at(-1)?.id,
      index: following ? this.pages : this.pages - 1,
      seen: this.rows,
      total: page.total,
      told: this.told,
      narrowed: this.isNarrowed,
      mayBeCut: this.mayBeCut(page),
      firstNumber: this.#rules?.pageStart ?? this.#firstNumber,
      rules: this.#rules,
    };
  }

  /** Whether the list may have been cut after this page, as far as its length shows. */
  mayBeCut({ url, customers }: ListPage<Row>): boolean {
    if (this.#rules?.paging === "none") return false;
    if (this.#size !== undefined) return customers.length >= this.#size;
    return mayBeCut(customers.length, askedSize(url), this.#cuts);
  }

  /** Whether fewer rows were read than the server says there are. */
  get isShort(): boolean {
    return !this.isNarrowed && this.#total !== undefined && this.rows < this.#total;
  }

  /** The largest total that the server stated. */
  get total(): number | undefined {
    return this.#total;
  }

  /** Whether a row without an id was given: it cannot be told from the same row in another page. */
  get hasNameless(): boolean {
    return this.#signatures.size > 0;
  }

  get missing(): string {
    return `the server says that there are ${this.#total}, but gave ${this.rows}`;
  }

  /**
   * Whether a page has only rows that were read before, or the first row of the page before it: then it is that page
   * again, after new rows.
   */
  repeats(page: ListPage<Row>): boolean {
    if (page.customers.length === 0) return false;
    if (this.#firstId !== "" && page.customers.some(({ id }) => id === this.#firstId)) return true;
    const known = page.customers.every(({ id }) => id !== "" && this.#ids.has(id));
    return known || (hasNameless(page) && this.#signatures.has(signature(page)));
  }
}

// --- internal ---

/** Whether a row has no id. Other pages are known by the ids of their rows, without a hash of all that they hold. */
function hasNameless(page: ListPage<Identified>): boolean {
  return page.customers.some(({ id }) => id === "");
}

/** Tells pages of records without ids apart. A hash: the pages themselves would be the whole list in memory. */
function signature(page: ListPage<Identified>): string {
  return createHash("sha256").update(JSON.stringify(page.customers)).digest("base64");
}
