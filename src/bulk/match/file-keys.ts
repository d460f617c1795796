import { KeyTable } from "../tables/key-table.ts";
import { comparableIn, kindsOf, type MatchKey, type MatchMode, type Named, SPACES } from "./match-key.ts";

/** So many keys are kept themselves, to ask the server for each. More would pay off for the largest lists only. */
export const FEW = 10_000;

/** The keys of the rows of a file. */
export interface FileKeys {
  /**
   * Adds a row, in the file's order. @returns the line of an earlier row about the same customer. Two rows are about the
   * same customer when both have the key that one of them is matched by. So a row with only a phone number conflicts with
   * an earlier one with the same number; two rows with different e-mail addresses can share a phone.
   */
  add(row: Named & { readonly line: number }): number | undefined;
  /** Whether a row is matched by this value. A wrong yes has a probability of one in many millions. */
  has(kind: MatchKey["kind"], value: string): boolean;
  /** The first line that is matched by this value. */
  matched(kind: MatchKey["kind"], value: string): number | undefined;
  /** The first line that has this value, whether it is matched by it or not. */
  having(kind: MatchKey["kind"], value: string): number | undefined;
  /** What rows are matched by, when that is at most {@link FEW} different keys. */
  few(): readonly MatchKey[] | undefined;
}

export function fileKeys(mode: MatchMode): FileKeys {
  const kinds = kindsOf(mode);
  const table = new KeyTable();
  const few: MatchKey[] = [];
  let keys = 0;
  return {
    add(row) {
      const { line } = row;
      let matched = false;
      let earlier = 0;
      for (const kind of kinds) {
        const value = comparableIn(row, kind);
        if (!value) continue;
        if (matched) earlier ||= table.addOther(SPACES[kind], value, line);
        else {
          matched = true;
          earlier = table.addKey(SPACES[kind], value, line);
          if (earlier === 0 && ++keys <= FEW) few.push({ kind, value });
        }
      }
      return earlier || undefined;
    },
    has: (kind, value) => table.matchedBy(SPACES[kind], value) !== 0,
    matched: (kind, value) => table.matchedBy(SPACES[kind], value) || undefined,
    having: (kind, value) => table.firstWith(SPACES[kind], value) || undefined,
    few: () => (keys <= FEW ? few : undefined),
  };
}
