import { setTimeout as delay } from "node:timers/promises";
import { ClosedPipe } from "../system/stdout.ts";
import type { TerminalPager } from "../terminal/terminal.ts";
import type { JsonObject } from "../text/json.ts";
import { widthOf } from "../text/wrap.ts";
import type { OutputPage, Rows, Target } from "./output.ts";

/**
 * Prints what fits the screen, and gives it all to a pager as soon as there is more. What was shown by then is shown
 * again: the pager has the whole table, to search in and to scroll back.
 */
export class PagedOutput implements OutputPage {
  pager: TerminalPager | undefined;
  readonly #out: Target["out"];
  readonly #screen: { readonly columns: number; readonly rows: number };
  readonly #open: () => Promise<TerminalPager>;
  #text = "";
  #shown = 0;
  #lines = 0;

  constructor(
    out: Target["out"],
    screen: { readonly columns: number; readonly rows: number },
    open: () => Promise<TerminalPager>,
  ) {
    this.#out = out;
    this.#screen = screen;
    this.#open = open;
  }

  async write(text: string): Promise<boolean> {
    if (this.pager !== undefined) return this.pager.write(text);
    this.#text += text;
    this.#lines += linesOf(text, this.#screen.columns);
    // The line of the next prompt counts as well.
    if (this.#lines < this.#screen.rows) return true;
    this.pager = await this.#open();
    return this.pager.write(this.#text);
  }

  async show(): Promise<void> {
    if (this.pager !== undefined || this.#shown === this.#text.length) return;
    const text = this.#text.slice(this.#shown);
    this.#shown = this.#text.length;
    await this.#out(text);
  }

  async close(): Promise<void> {
    if (this.pager === undefined) await this.show();
    else await this.pager.close();
  }
}

interface RowPage {
  readonly rows: readonly JsonObject[];
  /** Others may follow. */
  readonly more: boolean;
  /** The source is waiting for something. */
  readonly slow: boolean;
}

/**
 * The rows of a source in pages. When it fails, the rows before that are given before its error is thrown.
 * @throws ClosedPipe as soon as somebody who waits for more of them leaves the pager: then they are not fetched any
 *   further.
 */
export async function* rowPages(source: Rows, page: OutputPage): AsyncGenerator<RowPage> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const rows: JsonObject[] = [];
  let isOver = false;
  let patience: Promise<Outcome> | undefined;
  try {
    for (;;) {
      const next = outcomeOf(iterator);
      let outcome = rows.length === 0 || patience === undefined ? SLOW : await Promise.race([next, patience]);
      if (outcome.kind === "slow") {
        if (rows.length > 0) yield { rows: rows.splice(0), more: true, slow: true };
        const left = page.pager?.ended.then(() => LEFT);
        outcome = await (left === undefined ? next : Promise.race([next, left]));
      }
      isOver = outcome.kind !== "row";
      if (outcome.kind === "left") {
        page.pager?.abandon();
        throw new ClosedPipe();
      }
      if (rows.length > 0 && (isOver || rows.length === MOST))
        yield { rows: rows.splice(0), more: !isOver, slow: false };
      if (outcome.kind === "failed") throw outcome.error;
      if (outcome.kind !== "row") return;
      if (rows.push(outcome.row) === 1) patience = delay(PATIENCE_MS, SLOW, { ref: false });
    }
  } finally {
    if (!isOver) await iterator.return?.();
  }
}

// --- internal ---

const MOST = 50;

/** A source that gives nothing for so long is waiting for a server: what there is by then is shown. */
const PATIENCE_MS = 250;

type Outcome =
  | { readonly kind: "row"; readonly row: JsonObject }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "slow" | "left" | "done" };

const SLOW: Outcome = { kind: "slow" };
const LEFT: Outcome = { kind: "left" };

/** What a source gives next; its failure is thrown when the rows before it were given. */
async function outcomeOf(iterator: AsyncIterator<JsonObject> | Iterator<JsonObject>): Promise<Outcome> {
  try {
    const { done, value } = await iterator.next();
    return done ? { kind: "done" } : { kind: "row", row: value };
  } catch (error) {
    return { kind: "failed", error };
  }
}

/** How many lines of a terminal a text takes that ends in a newline. */
function linesOf(text: string, columns: number): number {
  return text
    .split("\n")
    .slice(0, -1)
    .reduce((sum, line) => sum + (line.length <= columns ? 1 : Math.max(1, Math.ceil(widthOf(line) / columns))), 0);
}
