import type { Problem } from "../row.ts";
import { ProblemCounts } from "./problem-counts.ts";

/** The problems of a file, also counted by their kind. */
export class Problems {
  readonly kinds = new ProblemCounts();
  readonly #kept: Problem[] = [];
  readonly #lines = new Set<number>();
  readonly #tell: (problem: Problem) => void;
  readonly #most: number;

  /**
   * @param tell is called with every problem, also with those that are not kept.
   * @param most how many are kept: all, for the rejects file has them all.
   */
  constructor(tell: (problem: Problem) => void = () => {}, most = Number.POSITIVE_INFINITY) {
    this.#tell = tell;
    this.#most = most;
  }

  add(problem: Problem): void {
    this.#lines.add(problem.line);
    this.kinds.add(problem);
    this.#tell(problem);
    if (this.#kept.length < this.#most) this.#kept.push(problem);
  }

  /** Whether the row that starts on this line has a problem. */
  has(line: number): boolean {
    return this.#lines.has(line);
  }

  /** How many rows have problems. */
  get rows(): number {
    return this.#lines.size;
  }

  /** The problems that were kept, in the file's order. */
  list(): Problem[] {
    return this.#kept.toSorted((one, other) => one.line - other.line);
  }
}
