import type { Problem } from "../row.ts";
import { ProblemCounts } from "./problem-counts.ts";

/** The problems of a file, also counted by their kind. */
export class Problems {
  readonly kinds = new ProblemCounts();
  readonly #kept: Problem[] = [];
  readonly #lines = new Set<number>();
  readonly #tell: (problem: Problem) => void;

  /** @param tell is called with every problem. */
  constructor(tell: (problem: Problem) => void = () => {}) {
    this.#tell = tell;
  }

  add(problem: Problem): void {
    this.#lines.add(problem.line);
    this.kinds.add(problem);
    this.#tell(problem);
    this.#kept.push(problem);
  }

  /** Whether the row that starts on this line has a problem. */
  has(line: number): boolean {
    return this.#lines.has(line);
  }

  /** How many rows have problems. */
  get rows(): number {
    return this.#lines.size;
  }

  /** All problems, in the file's order: the rejects file has them all. */
  list(): Problem[] {
    return this.#kept.toSorted((one, other) => one.line - other.line);
  }
}
