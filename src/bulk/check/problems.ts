import type { Problem } from "../row.ts";
import { ProblemKinds } from "./problem-kinds.ts";

/** The problems of a file: the first 10,000 in full, of the others only the lines; all are counted by their kind. */
export class Problems {
  readonly kinds = new ProblemKinds();
  readonly #kept: Problem[] = [];
  readonly #lines = new Set<number>();
  readonly #tell: (problem: Problem) => void;

  /** @param tell is called with every problem, also with those that are not kept. */
  constructor(tell: (problem: Problem) => void = () => {}) {
    this.#tell = tell;
  }

  add(problem: Problem): void {
    this.#lines.add(problem.line);
    this.kinds.add(problem);
    this.#tell(problem);
    if (this.#kept.length < KEPT) this.#kept.push(problem);
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

// --- internal ---

/** More than a person reads, in little memory. */
const KEPT = 10_000;
