import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { Server } from "../server.ts";
import type { Onward } from "../wire/next-page.ts";
import { sizeIn, withParameter } from "../wire/parameters.ts";
import type { History } from "./history.ts";
import { askFor, type Identified, keysOf, type ListPage, type ReadPage } from "./list-page.ts";

/** The list once more from its first page, in larger pages. */
export interface LargerList<Row> {
  readonly first: ListPage<Row>;
  readonly read: ReadPage<Row>;
  /** Rows of its pages. */
  readonly size: number;
  /** The server was seen to name the next page: a page that does not is the last. */
  readonly namesNext: boolean;
}

/**
 * Asks once for larger pages of a long list. The list then begins again: no position in small pages has to be turned into
 * one in larger pages. What comes of it is remembered.
 */
export class LargerPages<Row extends Identified> {
  readonly #server: Pick<Server, "memory" | "rules">;
  readonly #wanted: number;
  #isSettled = false;

  /** @param wanted rows that are needed in all. */
  constructor(server: Pick<Server, "memory" | "rules">, wanted: number) {
    this.#server = server;
    this.#wanted = wanted;
  }

  /**
   * The list in larger pages; undefined where that does not pay or the server does not give them.
   * @param first page of the list, and where the list goes on after the last page of the history.
   */
  async of(
    first: ListPage<Row>,
    onward: Onward,
    history: History<Row>,
    read: ReadPage<Row>,
  ): Promise<LargerList<Row> | undefined> {
    const rows = first.customers.length;
    const needed = Math.min(history.total ?? Number.POSITIVE_INFINITY, this.#wanted);
    // Where nothing tells the length of a list, a few pages have to be read first.
    const isLong = needed === Number.POSITIVE_INFINITY ? history.pages >= FEW_PAGES - 1 : needed > FEW_PAGES * rows;
    const isOver = "end" in onward || sizeIn(first.url) !== undefined || history.hasNameless;
    if (this.#isSettled || isOver || !isLong || rows === 0) return undefined;
    const { pageSize } = this.#server.memory.known;
    this.#isSettled = true;
    if (pageSize === "refused") return undefined;
    const namesNext = history.namesNext || ("ground" in onward && onward.promised && onward.ground !== "echoed");
    const list = await this.#list(first, pageSize ?? LARGEST, read, keysOf(first));
    return list && { ...list, namesNext };
  }

  /** The list in pages of the size that the server gave in an earlier run; undefined where few rows are needed. */
  async atOnce(url: URL, read: ReadPage<Row>): Promise<LargerList<Row> | undefined> {
    const { pageSize } = this.#server.memory.known;
    if (typeof pageSize !== "number" || this.#wanted < MANY) return undefined;
    this.#isSettled = true;
    return this.#list({ url }, Math.min(pageSize, this.#wanted), read, []);
  }

  /** The larger pages did not lead to the end of the list: they are not asked for again. */
  giveUp(): void {
    if (this.#isSettled) this.#server.memory.note({ pageSize: "refused" });
  }

  // --- internal ---

  /** @param rows what tells the rows of the first page apart, in its usual size. */
  async #list(
    { url }: Pick<ListPage<Row>, "url">,
    wanted: number,
    read: ReadPage<Row>,
    rows: readonly string[],
  ): Promise<LargerList<Row> | undefined> {
    const { memory, rules } = this.#server;
    const name = rules.pageSizeParameter ?? memory.known.pageSizeParameter ?? "limit";
    for (let [asked, tries] = [wanted, 0]; tries < MOST_TRIES; tries++) {
      const answer = await askFor(withParameter(url, name, String(asked)), read, true).catch(lost);
      if (answer === undefined) break;
      if ("failed" in answer) {
        const named = sizeNamedIn(answer.error, asked, rows.length);
        if (named === undefined) break;
        asked = named;
        continue;
      }
      const { page } = answer;
      const given = keysOf(page);
      if (given.length === 0 && rows.length === 0) return undefined;
      const isLarger =
        given.length > rows.length && given.length <= asked && rows.every((row, at) => row === given[at]);
      if (!isLarger || page.customers.some(({ id }) => id === "")) break;
      const isAll = page.total !== undefined && page.total <= given.length;
      if (given.length === asked || isAll) {
        if (!isAll && rows.length > 0) memory.note({ pageSize: asked, pageSizeParameter: name });
        const sized = (to: URL) => withParameter(to, name, String(asked));
        // Links may leave the size away, or tell the usual one.
        return { first: page, size: asked, namesNext: false, read: (to, isGuess) => read(sized(to), isGuess) };
      }
      // The most that it gives, or all there are: asked for so many, it tells itself where the list goes on.
      asked = given.length;
    }
    this.giveUp();
    return undefined;
  }
}

// --- internal ---

const FEW_PAGES = 4;
/** Fewer rows than this are on the first page of nearly every server. */
const MANY = 20;
/** What is asked for where the server does not say how much it gives: commonly the most that servers allow. */
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
