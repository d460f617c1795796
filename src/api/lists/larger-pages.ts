import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { KnownDialect } from "../dialect/dialect.ts";
import { SIZE_PARAMETERS, sizeIn, withParameter } from "../dialect/parameters.ts";
import { type Identified, keysOf, type ListPage, type Seen } from "../dialect/seen.ts";
import { askFor, type ReadPage } from "./list-page.ts";

/** The list once more from its first page, in larger pages. */
export interface LargerList<Row extends Identified> {
  readonly page: ListPage<Row>;
  readonly read: ReadPage<Row>;
  /** Rows of its pages. */
  readonly size: number;
  /** The server was seen to name the next page. */
  readonly namesNext: boolean;
}

/**
 * Asks once for larger pages of a long list. The list then begins again: no position in small pages has to be turned
 * into one in larger pages. What comes of it is kept.
 */
export class LargerPages<Row extends Identified> {
  readonly #known: KnownDialect;
  readonly #wanted: number;
  #isSettled = false;

  /** @param wanted rows that are needed in all. */
  constructor(known: KnownDialect, wanted: number) {
    [this.#known, this.#wanted] = [known, wanted];
  }

  /** The list in larger pages; undefined if that does not pay or the server does not give them. */
  async of(first: ListPage<Row>, seen: Seen<Row>, read: ReadPage<Row>): Promise<LargerList<Row> | undefined> {
    const rows = first.customers.length;
    const needed = Math.min(seen.total ?? Number.POSITIVE_INFINITY, this.#wanted);
    // If nothing tells the length of a list, a few pages have to be read first.
    const isLong = needed === Number.POSITIVE_INFINITY ? seen.pages >= FEW_PAGES - 1 : needed > FEW_PAGES * rows;
    if (this.#isSettled || sizeIn(first.url) !== undefined || seen.hasNameless || !isLong || rows === 0)
      return undefined;
    const { largest } = this.#known.now.size ?? {};
    this.#isSettled = true;
    if (largest === "usual") return undefined;
    const list = await this.#list(first, largest ?? LARGEST, read, keysOf(first), seen.total !== undefined);
    return list && { ...list, namesNext: seen.namesNext };
  }

  /** The list in pages of the size that the server gave in an earlier run; undefined if few rows are needed. */
  async atOnce(url: URL, read: ReadPage<Row>): Promise<LargerList<Row> | undefined> {
    const { largest } = this.#known.now.size ?? {};
    if (typeof largest !== "number" || this.#wanted < MANY) return undefined;
    this.#isSettled = true;
    return this.#list({ url }, Math.min(largest, this.#wanted), read, [], this.#known.now.total?.counts === "list");
  }

  /** The server gives no larger pages, or they do not lead to the end of the list: they are not asked for again. */
  giveUp(parameter = this.#known.now.size?.parameter): void {
    if (this.#isSettled && parameter !== undefined) this.#known.note({ size: { parameter, largest: "usual" } });
  }

  // --- internal ---

  /**
   * @param rows what tells the rows of the first page apart, in its usual size.
   * @param isCounted the server states the total of the whole list.
   */
  async #list(
    { url }: Pick<ListPage<Row>, "url">,
    wanted: number,
    read: ReadPage<Row>,
    rows: readonly string[],
    isCounted: boolean,
  ): Promise<LargerList<Row> | undefined> {
    // Each usual name asks for one row less: the length of the page tells which one counts.
    let names: readonly string[] = [this.#known.now.size?.parameter ?? SIZE_PARAMETERS].flat();
    for (let [asked, tries] = [wanted, 0]; tries < MOST_TRIES; tries++) {
      const [likeliest = "limit"] = names;
      names = names.filter((_, at) => at === 0 || asked - at > rows.length);
      const to = names.reduce((list, name, at) => withParameter(list, name, String(asked - at)), url);
      const answer = await askFor(to, read, true).catch(lost);
      if (answer !== undefined && "failed" in answer) {
        const named = sizeNamedIn(answer.error, asked, rows.length);
        if (named !== undefined || names.length > 1) {
          names = [names.find((name) => name in (answer.error.fields ?? {})) ?? likeliest];
          asked = named ?? asked;
          continue;
        }
      }
      const page = answer !== undefined && "page" in answer ? answer.page : undefined;
      const given = page === undefined ? [] : keysOf(page);
      if (page === undefined || (given.length === rows.length && rows.length > 0)) {
        this.giveUp(likeliest);
        return undefined;
      }
      // Other rows at the start: somebody was added meanwhile, which says nothing of the size.
      const isLarger = given.length > rows.length && rows.every((row, at) => row === given[at]);
      if (!isLarger || given.length > asked || page.customers.some(({ id }) => id === "")) return undefined;
      const isAll = isCounted && page.signs.total !== undefined && page.signs.total.value <= given.length;
      const name = names[asked - given.length] ?? (isAll ? names[0] : undefined);
      if (name !== undefined && (name === names[0] || isAll)) {
        if (!isAll && rows.length > 0) this.#known.note({ size: { parameter: name, largest: asked } });
        const size = String(asked);
        // Links may leave the size away, or tell the usual one.
        const readLarge: ReadPage<Row> = (next, isGuess) => read(withParameter(next, name, size), isGuess);
        return { page, size: asked, namesNext: false, read: readLarge };
      }
      if (name !== undefined) names = [name];
      // The most that it gives, or all there are: asked for so many, it tells itself where the list goes on.
      else asked = given.length;
    }
    return undefined;
  }
}

// --- internal ---

const FEW_PAGES = 4;
/** Fewer rows than this are on the first page of nearly every server. */
const MANY = 20;
/** What is asked for if the server does not say how much it gives: commonly the most that servers allow. */
const LARGEST = 1000;
const MOST_TRIES = 3;

/** So large an answer may take the server too long. */
function lost(error: unknown): undefined {
  if (!(error instanceof CliError && error.cause instanceof NetworkFailure)) throw error;
}

/** The one number in a refusal that may be the largest size. */
function sizeNamedIn({ message, fields = {}, status }: CliError, asked: number, rows: number): number | undefined {
  const text = [message, ...Object.values(fields)].join(" ").slice(0, 1000);
  const numbers = new Set((text.match(/\d+/g) ?? []).map(Number));
  const between = [...numbers].filter((number) => number > rows && number < asked && number !== status);
  return between.length === 1 ? between[0] : undefined;
}
