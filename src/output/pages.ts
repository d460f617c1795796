import type { JsonObject } from "../text/json.ts";
import { widthOf } from "../text/ruler.ts";
import type { OutputPage, Rows, Target } from "./output.ts";

/** Prints what fits the screen, and gives it all to a pager as soon as there is more. */
export class PagedOutput implements OutputPage {
  readonly #out: Target["out"];
  readonly #screen: { readonly columns: number; readonly rows: number };
  readonly #open: () => Promise<OutputPage>;
  #pager: OutputPage | undefined;
  #text = "";
  #lines = 0;

  constructor(
    out: Target["out"],
    screen: { readonly columns: number; readonly rows: number },
    open: () => Promise<OutputPage>,
  ) {
    this.#out = out;
    this.#screen = screen;
    this.#open = open;
  }

  async write(text: string): Promise<boolean> {
    if (this.#pager !== undefined) return this.#pager.write(text);
    this.#text += text;
    this.#lines += linesOf(text, this.#screen.columns);
    // The line of the next prompt counts as well.
    if (this.#lines < this.#screen.rows) return true;
    this.#pager = await this.#open();
    return this.#pager.write(this.#text);
  }

  async close(): Promise<void> {
    if (this.#pager !== undefined) await this.#pager.close();
    else if (this.#text !== "") await this.#out(this.#text);
  }
}

/** If the source fails, the rows before that are given first. */
export async function* rowPages(
  source: Rows,
): AsyncGenerator<{ readonly rows: readonly JsonObject[]; readonly more: boolean }> {
  const rows: JsonObject[] = [];
  try {
    for await (const row of source) {
      if (rows.length === MOST) yield { rows: rows.splice(0), more: true };
      rows.push(row);
    }
  } finally {
    if (rows.length > 0) yield { rows, more: false };
  }
}

// --- internal ---

const MOST = 50;

function linesOf(text: string, columns: number): number {
  return text
    .split("\n")
    .slice(0, -1)
    .reduce((sum, line) => sum + (line.length <= columns ? 1 : Math.max(1, Math.ceil(widthOf(line) / columns))), 0);
}
