import type { TerminalPager } from "../terminal/terminal.ts";
import { widthOf } from "../text/wrap.ts";
import type { OutputPage, Target } from "./output.ts";

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

// --- internal ---

/** How many lines of a terminal a text takes that ends in a newline. */
function linesOf(text: string, columns: number): number {
  return text
    .split("\n")
    .slice(0, -1)
    .reduce((sum, line) => sum + (line.length <= columns ? 1 : Math.max(1, Math.ceil(widthOf(line) / columns))), 0);
}
