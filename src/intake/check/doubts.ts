import { count } from "../../text/words.ts";
import { type ProblemKind, severityOf } from "../problem-kinds.ts";
import { linesText, type Problem, reasonText, type Table } from "../row.ts";
import type { Remark } from "./checked.ts";

/** What is only odd about the rows of a file: it is written, with one warning a kind. */
export class Doubts {
  readonly #kinds = new Map<ProblemKind, { readonly first: Problem; readonly lines: Set<number> }>();

  add(doubt: Problem): void {
    const kind = this.#kinds.get(doubt.kind);
    if (kind === undefined) this.#kinds.set(doubt.kind, { first: doubt, lines: new Set([doubt.line]) });
    else kind.lines.add(doubt.line);
  }

  /** `2 rows have a ZIP code of another state, written as the file says (lines 3, 7). The first: ZIP "90210" …`. */
  remarks(unit: Table["unit"]): readonly Remark[] {
    return [...this.#kinds].map(([kind, { first, lines }]) => {
      const all = [...lines].sort((one, other) => one - other);
      const [one, several] = TEXTS[kind] ?? ["row is odd", "rows are odd"];
      const written = kind === "name-word" ? "" : ", written as the file says";
      const text = `${count(all.length, one, several)}${written} (${linesText(unit, all)}). The first: ${reasonText(first)}`;
      return { text, kind, lines: all };
    });
  }
}

/** Whether a problem is only odd, and the row is written. */
export function isOdd({ kind }: Pick<Problem, "kind">, strict = false): boolean {
  return !strict && severityOf(kind) === "doubt";
}

// --- internal ---

const TEXTS: Readonly<Partial<Record<ProblemKind, readonly [one: string, several: string]>>> = {
  "zip-state": ["row has a ZIP code of another state", "rows have a ZIP code of another state"],
  "area-code": ["phone number has an area code that is not known", "phone numbers have an area code that is not known"],
  "email-word": ["e-mail address looks made up", "e-mail addresses look made up"],
  "city-line": ["city could not be divided", "cities could not be divided"],
  twin: ["row may be the customer of another line", "rows may be the customers of other lines"],
  "name-word": ["row has a word such as None in its name", "rows have a word such as None in their names"],
};
