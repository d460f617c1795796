import { CliError } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import type { Memory } from "../memory/memory.ts";
import type { Server } from "../server.ts";
import { containersOf } from "../wire/keys.ts";
import { isLong, largerSize, saves, shownByLarger, sizeNamedIn } from "../wire/larger-page.ts";
import { pageSize as statedSize } from "../wire/page-numbers.ts";
import { askedSize } from "../wire/page-size.ts";
import type { Onward } from "../wire/ways.ts";
import { changedParameter, withParameter } from "../wire/ways.ts";
import { type Asked, askFor } from "./ask.ts";
import { readDocument } from "./document.ts";
import { isTold } from "./follow.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import { type Identified, Trail } from "./trail.ts";
import { keysOf } from "./tried.ts";

/** The list once more from its first page, in larger pages. */
export interface LargerList<Row> {
  readonly first: ListPage<Row>;
  readonly read: ReadPage<Row>;
  /** Rows of its pages. */
  readonly size: number;
  /** The server was seen to tell where the list goes on: a page that does not is the last. */
  readonly told: boolean;
}

/** How the list was read up to now. */
interface SoFar<Row extends Identified> {
  readonly narrowed: boolean;
  readonly read: ReadPage<Row>;
}

/**
 * Asks once for larger pages of a long list, by a parameter that the server itself has shown: in an answer, a link, its
 * OpenAPI document, or an earlier run. The list then begins anew: no position in small pages has to be turned into one in
 * larger pages. What comes of it is remembered.
 */
export class LargerPages<Row extends Identified> {
  readonly #server: Pick<Server, "http" | "memory" | "clock" | "rules">;
  readonly #wanted: number;
  #isSettled = false;
  /** A failure that may pass by itself: it is remembered once the server is seen to give its usual pages still. */
  #isInDoubt = false;

  /** @param wanted rows that are needed in all. */
  constructor(server: Pick<Server, "http" | "memory" | "clock" | "rules">, wanted: number) {
    this.#server = server;
    this.#wanted = wanted;
  }

  /**
   * The list in larger pages; undefined where that does not pay or the server does not give them.
   * @param first page of the list, and where the list goes on after the last page of the trail.
   */
  async of(
    first: ListPage<Row>,
    onward: Onward,
    trail: Trail<Row>,
    { narrowed, read }: SoFar<Row>,
  ): Promise<LargerList<Row> | undefined> {
    const { known } = this.#server.memory;
    const rows = first.customers.length;
    const isOver = "end" in onward || askedSize(first.url) !== undefined || trail.hasNameless;
    if (this.#isSettled || isOver || rows === 0 || known.pageSize === "refused") return undefined;
    const proven = known.pageSize ?? 0;
    const soFar = { rows, pages: trail.pages, read: trail.rows, total: trail.total, wanted: this.#wanted };
    const pays = proven > 0 ? saves(proven, soFar) : isLong(soFar);
    if (!pays || mayMeanAnother(onward, first, trail)) return undefined;
    this.#isSettled = true;
    const name = await this.#parameter();
    const size = largerSize(this.#server.memory.known, rows, this.#wanted);
    if (name === undefined || size === undefined) return undefined;
    const told = trail.told || isTold(onward);
    for (let [asked, isMost, tries] = [size, false, 0]; tries < 2; tries++) {
      const answer = await this.#answer(sized(first.url, name, asked), read);
      if (answer === undefined) return undefined;
      if ("failed" in answer) {
        const named = tries > 0 || answer.forNow ? undefined : namedIn(answer.error, asked, rows);
        if (named === undefined) return this.#refused(answer.forNow);
        asked = named;
        continue;
      }
      const { page } = answer;
      const count = page.customers.length;
      const shown = shownByLarger({
        first: keysOf(first),
        answer: keysOf(page),
        asked,
        stated: statedSize(containersOf(page.body)),
        total: narrowed ? undefined : page.total,
      });
      if (shown === "no") return this.#refused(false);
      const goesOn = this.#goesOn(page, count, told, narrowed);
      if (shown === "works" || (shown === "states" && goesOn)) {
        const given = shown === "states" ? count : asked;
        // As many rows as the list has say nothing of longer lists.
        if (!isMost || goesOn) this.#note(given);
        return this.#list({ ...page, url: sized(first.url, name, given) }, name, given, told, read);
      }
      [asked, isMost] = [count, true];
    }
    return this.#refused(false);
  }

  /**
   * The list in pages of the size that the server gave in an earlier run. Undefined where none is known, few rows are
   * needed, or the server has changed.
   */
  async atOnce(list: URL, read: ReadPage<Row>): Promise<LargerList<Row> | undefined> {
    const { memory, rules } = this.#server;
    const { pageSize } = memory.known;
    const name = sizeParameter(rules.pageSizeParameter, memory);
    if (typeof pageSize !== "number" || name === undefined || this.#wanted < MANY) return undefined;
    const size = Math.min(pageSize, this.#wanted);
    const answer = await this.#answer(sized(list, name, size), read);
    if (answer !== undefined && "page" in answer) {
      const { page } = answer;
      const rows = page.customers.length;
      // Fewer rows may be the most that it gives by now, whatever it says of more: only a total shows that they are all.
      const isAll = rows > 0 && page.total !== undefined && page.total <= rows;
      if (rows === size || isAll) return this.#list(page, name, size, false, read);
    }
    if (answer === undefined || ("failed" in answer && answer.forNow)) this.#isSettled = true;
    else memory.note({ pageSize: undefined });
    return undefined;
  }

  /** The walk over the larger pages did not come to a proven end: they are not asked for again. */
  giveUp(): void {
    this.#server.memory.note({ pageSize: "refused" });
  }

  /** The server has given a page of its usual size. */
  noteUsual(): void {
    if (this.#isInDoubt) this.giveUp();
    this.#isInDoubt = false;
  }

  // --- internal ---

  #list(first: ListPage<Row>, name: string, size: number, told: boolean, read: ReadPage<Row>): LargerList<Row> {
    // Links may leave the size away, or tell the usual one.
    return { first, size, told, read: (url, isGuess) => read(sized(url, name, size), isGuess) };
  }

  #note(size: number): void {
    const { memory } = this.#server;
    const { pageSize } = memory.known;
    if (typeof pageSize !== "number" || pageSize < size) memory.note({ pageSize: size });
  }

  /** Whether the list goes on after a first page of so many rows. */
  #goesOn(page: ListPage<Row>, size: number, told: boolean, narrowed: boolean): boolean {
    const { memory, rules } = this.#server;
    const trail = new Trail<Row>(narrowed, rules, memory.known, size);
    trail.told = told;
    trail.add(page);
    return !("end" in trail.onwardFrom(page));
  }

  #refused(forNow: boolean): undefined {
    if (forNow) this.#isInDoubt = true;
    else this.giveUp();
  }

  /** Undefined where there was none: so large an answer may take the server too long. */
  async #answer(url: URL, read: ReadPage<Row>): Promise<Asked<Row> | undefined> {
    try {
      return await askFor(url, read, true);
    } catch (error) {
      if (!(error instanceof CliError && error.cause instanceof NetworkFailure)) throw error;
      this.#isInDoubt = true;
      return undefined;
    }
  }

  /** The parameter for the size of a page; where no answer has shown it, the server's document is asked for, once. */
  async #parameter(): Promise<string | undefined> {
    const { memory, rules } = this.#server;
    const known = sizeParameter(rules.pageSizeParameter, memory);
    if (known !== undefined || memory.known.document !== undefined) return known;
    await readDocument(this.#server);
    return memory.known.pageSizeParameter;
  }
}

/** The parameter by which a server takes the size of a page, as far as it is known. */
export function sizeParameter(set: string | undefined, { known }: Pick<Memory, "known">): string | undefined {
  const { pageSizeParameter: shown, pageParameter = "" } = known;
  if (set !== undefined || shown === undefined) return set;
  // Feathers answers with `limit` and `skip`, and takes `$limit` and `$skip`.
  return pageParameter.startsWith("$") && /^\w/.test(shown) ? `$${shown}` : shown;
}

// --- internal ---

/** Fewer rows than this are on the first page of nearly every server. */
const MANY = 20;

function sized(url: URL, name: string, size: number): URL {
  return withParameter(url, name, String(size));
}

/** The largest size that a refusal names. */
function namedIn({ message, fields = {}, status }: CliError, asked: number, rows: number): number | undefined {
  return sizeNamedIn([message, ...Object.values(fields)].join(" "), asked, rows, status);
}

/** Whether the server's own word for where a page begins may not be its parameter: `skip` may stand for `$skip`. */
function mayMeanAnother<Row extends Identified>({ ways }: Onward, { url }: ListPage<Row>, trail: Trail<Row>): boolean {
  const [likeliest] = ways;
  const isSkip = likeliest !== undefined && changedParameter(url, likeliest.url)?.name === "skip";
  return isSkip && trail.pages === 1 && trail.parameter === undefined;
}
