import { count, grouped } from "../../text/words.ts";
import type { Aside, AsideKind } from "../row.ts";

/** The lines of a file that are not customers. Of many lines of a kind only the first are kept. */
export class Asides {
  readonly #lines = new Map<AsideKind, number[]>();
  #number = 0;

  add({ line, kind }: Aside): void {
    this.#number += 1;
    const lines = this.#lines.get(kind) ?? [];
    this.#lines.set(kind, lines);
    lines.push(line);
  }

  /** `3 lines are not customers and are skipped: lines 5, 10 (title of a section), line 21 (totals)`; nothing when there are none. */
  lines(): readonly string[] {
    if (this.#number === 0) return [];
    const kinds = [...this.#lines].map(([kind, lines]) => `${linesText(lines)} (${WORDS[kind]})`);
    const are = this.#number === 1 ? "line is not a customer and is" : "lines are not customers and are";
    return [`${grouped(this.#number)} ${are} skipped: ${kinds.join(", ")}`];
  }
}

// --- internal ---

const WORDS: Readonly<Record<AsideKind, string>> = {
  header: "the header again",
  title: "title",
  section: "title of a section",
  totals: "totals",
  rule: "no letters or digits",
  footer: "text around the table",
};

const MOST = 5;

/** `line 5`, `lines 17-21`, `lines 2, 4, 6, 8, 10 and 12 more`. */
function linesText(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, MOST).map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const more = ranges.slice(MOST).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return `${lines.length === 1 ? "line" : "lines"} ${shown.join(", ")}${more > 0 ? ` and ${count(more, "more", "more")}` : ""}`;
}
