import { KeyTable } from "../tables/key-table.ts";
import { comparableIn, kindsOf, type MatchKey, type MatchMode, type Named, SPACES } from "./match-key.ts";

/** So many keys are kept themselves, to ask the server for each. More would pay off for the largest lists only. */
export const FEW = 10_000;

/** The keys of the rows of a file. */
export class FileKeys {
  readonly #kinds: readonly MatchKey["kind"][];
  readonly #table = new KeyTable();
  readonly #few: MatchKey[] = [];
  #keys = 0;

  constructor(mode: MatchMode) {
    this.#kinds = kindsOf(mode);
  }

  /**
   * Adds a row, in the file's order. @returns the line of an earlier row about the same customer. Two rows are about the
   * same customer when both have the key that one of them is matched by. So a row with only a phone number conflicts with
   * an earlier one with the same number; two rows with different e-mail addresses can share a phone.
   */
  add(row: Named & { readonly line: number }): number | undefined {
    let matched = false;
    let earlier = 0;
    for (const kind of this.#kinds) {
      const value = comparableIn(row, kind);
      if (!value) continue;
      if (matched) earlier ||= this.#table.addOther(SPACES[kind], value, row.line);
      else {
        matched = true;
        earlier = this.#table.addKey(SPACES[kind], value, row.line);
        if (earlier === 0 && ++this.#keys <= FEW) this.#few.push({ kind, value });
      }
    }
    return earlier || undefined;
  }

  /** Whether a row is matched by this value. A wrong yes has a probability of one in many millions. */
  has(kind: MatchKey["kind"], value: string): boolean {
    return this.matched(kind, value) !== undefined;
  }

  /** The first line that is matched by this value. */
  matched(kind: MatchKey["kind"], value: string): number | undefined {
    return this.#table.matchedBy(SPACES[kind], value) || undefined;
  }

  /** The first line that has this value, whether it is matched by it or not. */
  having(kind: MatchKey["kind"], value: string): number | undefined {
    return this.#table.firstWith(SPACES[kind], value) || undefined;
  }

  /** What rows are matched by, when that is at most {@link FEW} different keys. */
  few(): readonly MatchKey[] | undefined {
    return this.#keys <= FEW ? this.#few : undefined;
  }
}
