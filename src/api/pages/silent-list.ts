import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { Memory } from "../memory.ts";
import { MOVERS, type Mover, movedTo, type Place } from "../wire/parameters.ts";
import { type Asked, askFor, type Identified, isPage, keysOf, type ListPage, type ReadPage } from "./list-page.ts";

/** What became of a list whose server does not say where it goes on. */
type Beyond<Row> =
  /** It goes on; `parameter` leads further. */
  | { readonly pages: readonly ListPage<Row>[]; readonly parameter: string }
  /** It was shown, by this parameter, that nothing follows. */
  | { readonly shownBy: string }
  /** Nothing shows whether it goes on. */
  | "unproven";

/** How the server is asked. */
interface Asking<Row> {
  readonly read: ReadPage<Row>;
  readonly memory?: Memory | undefined;
  /** Parameters that were useless in earlier runs are tried once more. */
  readonly retryUseless?: boolean;
}

/**
 * Finds out whether a list goes on after its first page, by the parameters that may ask for a later part of it. What the
 * server does not understand is remembered, so that this is asked once.
 * @param isBrief only the likeliest parameter is tried.
 */
export async function beyondSilence<Row extends Identified>(
  first: ListPage<Row>,
  asking: Asking<Row>,
  isBrief = false,
): Promise<Beyond<Row>> {
  return (await new Silent(first, asking).beyond(isBrief)) ?? "unproven";
}

/** The error for a list of which nothing shows that it is complete. */
export function unproven(rows: number): CliError {
  return new CliError(
    "unavailable",
    `the list may be incomplete: the server sent ${count(rows, "row")}, which may be one page, and does not say whether there are more`,
    {
      hint: "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param; or ask for more rows than there are: wire.page-size.",
    },
  );
}

// --- internal ---

/**
 * What an answer has of a list, compared with its first page. `nothing`: no rows. `further`: rows that come after it.
 * `same`: it begins with the same row, so the parameter did not move it. `second`: it begins with the second row.
 * `other`: none of these.
 */
type Part = "nothing" | "further" | "same" | "second" | "other";

/** The first page of a silent list, and which parameters its server turned out not to understand. */
class Silent<Row extends Identified> {
  readonly #first: ListPage<Row>;
  readonly #asking: Asking<Row>;
  /** What tells the rows of the first page apart. */
  readonly #rows: readonly string[];
  readonly #useless: Set<string>;
  #inTrouble = false;

  constructor(first: ListPage<Row>, asking: Asking<Row>) {
    this.#first = first;
    this.#asking = asking;
    this.#rows = keysOf(first);
    this.#useless = new Set(asking.retryUseless ? [] : asking.memory?.known.useless);
  }

  /** By the likeliest parameter first. Undefined where the server understands none. */
  async beyond(isBrief: boolean): Promise<Beyond<Row> | undefined> {
    const { memory } = this.#asking;
    const known = MOVERS.find(({ name }) => name === memory?.known.pageParameter);
    const movers = known === undefined ? MOVERS.filter(({ name }) => !this.#useless.has(name)) : [known];
    for (const [at, mover] of movers.entries()) {
      const beyond = await this.#by(mover);
      if (beyond !== undefined) {
        memory?.note({ pageParameter: mover.name });
        return beyond;
      }
      if (mover === known) {
        this.#forget();
        return this.beyond(isBrief);
      }
      this.#noteUseless([mover.name]);
      if (isBrief) return undefined;
      // Most servers ignore what they do not know: all others in one request then change nothing.
      const others = movers.slice(at + 1);
      const all = others.reduce((url, other) => movedTo(url, other, this.#next) ?? url, this.#first.url);
      if (at === 0 && others.length > 1 && this.#partOf(await this.#ask(all)) === "same") {
        this.#noteUseless(others.map(({ name }) => name));
        return undefined;
      }
    }
    return undefined;
  }

  /** The server has changed since: what it did not understand then it may understand now. */
  #forget(): void {
    this.#useless.clear();
    this.#asking.memory?.note({ pageParameter: undefined, useless: undefined });
  }

  async #by(mover: Mover): Promise<Beyond<Row> | undefined> {
    if (mover.counts === "pages") return this.#byPages(mover);
    // An offset of one row, or the id of the first, must lead to the second row.
    const one = await this.#askAt(mover, { rows: 1, id: this.#first.customers[0]?.id ?? "" });
    if (this.#partOf(one) !== "second") return undefined;
    const next = await this.#askAt(mover, {});
    const part = this.#partOf(next);
    if (part === "nothing") return { shownBy: mover.name };
    return part === "further" ? this.#goesOn(mover, [next]) : undefined;
  }

  async #byPages(mover: Mover): Promise<Beyond<Row> | undefined> {
    const two = await this.#askAt(mover, { page: 2 });
    const part = this.#partOf(two);
    if (part !== "nothing" && part !== "further") return undefined;
    // Where pages count from 0, the number 1 is the page that was skipped.
    const one = await this.#askAt(mover, { page: 1 });
    const own = this.#partOf(one);
    // Both numbers lead to rows that were added since: the number does nothing.
    if (own === "further" && two !== undefined && "page" in two && one !== undefined && isPage(one, two.page))
      return undefined;
    if (own === "further") return this.#goesOn(mover, [one, two]);
    if (part === "further") return this.#goesOn(mover, [two]);
    const shown = own === "nothing" ? this.#partOf(await this.#askAt(mover, { page: 0 })) : own;
    return shown === "same" ? { shownBy: mover.name } : undefined;
  }

  #goesOn(mover: Mover, asked: readonly (Asked<Row> | undefined)[]): Beyond<Row> {
    const pages = asked.flatMap((one) => (one !== undefined && "page" in one ? [one.page] : []));
    return { pages: pages.filter(({ customers }) => customers.length > 0), parameter: mover.name };
  }

  /** The place after the first page. */
  get #next(): Place {
    const { length } = this.#rows;
    return { page: 2, rows: length, id: this.#first.customers.at(-1)?.id ?? "", size: length };
  }

  /** Undefined where the place cannot be named. */
  async #askAt(mover: Mover, place: Partial<Place>): Promise<Asked<Row> | undefined> {
    const to = movedTo(this.#first.url, mover, { ...this.#next, ...place });
    return to === undefined ? undefined : this.#ask(to);
  }

  async #ask(url: URL): Promise<Asked<Row>> {
    const asked = await askFor(url, this.#asking.read, true);
    this.#inTrouble ||= "failed" in asked && asked.forNow;
    return asked;
  }

  #partOf(asked: Asked<Row> | undefined): Part {
    if (asked === undefined) return "other";
    if ("failed" in asked) return asked.failed === "missing" ? "nothing" : "other";
    const rows = keysOf(asked.page);
    const [start] = rows;
    const [first, second] = this.#rows;
    if (start === undefined) return "nothing";
    if (start === first) return "same";
    // The first row once more, after others: the order changed meanwhile, so no position can be relied on.
    if (first !== undefined && rows.includes(first)) return "other";
    if (start === second) return "second";
    const known = new Set(this.#rows);
    return rows.some((row) => !known.has(row)) ? "further" : "other";
  }

  /** The server does not understand these. Later runs know it, unless the server was only in trouble now. */
  #noteUseless(names: readonly string[]): void {
    for (const name of names) this.#useless.add(name);
    if (!this.#inTrouble) this.#asking.memory?.note({ useless: [...this.#useless] });
  }
}
