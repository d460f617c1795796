import type { Problem } from "../row.ts";

/** The problems of one kind in one column. */
export interface CountedKind {
  /** The first of them, in the file's order; at most {@link MOST_TOLD}. */
  readonly first: readonly Problem[];
  /** How many there are. */
  readonly count: number;
}

/** How many problems a person is told; a file can hold the others. */
export const MOST_TOLD = 20;

/** Counts problems by their kind. */
export class ProblemCounts {
  readonly #kinds = new Map<string, { first: Problem[]; count: number }>();
  #count = 0;

  /** How many problems there are. */
  get count(): number {
    return this.#count;
  }

  add(problem: Problem): void {
    this.#count += 1;
    const key = `${problem.column ?? ""}\n${problem.kind}`;
    const kind = this.#kinds.get(key);
    if (kind === undefined) {
      if (this.#kinds.size < MOST_KINDS) this.#kinds.set(key, { first: [problem], count: 1 });
      return;
    }
    kind.count += 1;
    if (kind.first.length < MOST_TOLD) kind.first.push(problem);
  }

  /** The kinds, the most frequent first. */
  list(): CountedKind[] {
    const inOrder = [...this.#kinds.values()].map(({ first, count }) => ({
      first: first.toSorted((one, other) => one.line - other.line),
      count,
    }));
    return inOrder.sort((one, other) => other.count - one.count || lineOf(one) - lineOf(other));
  }
}

// --- internal ---

/** A file whose problems are all different has no kinds worth counting. */
const MOST_KINDS = 1_000;

function lineOf({ first }: CountedKind): number {
  return first[0]?.line ?? 0;
}
