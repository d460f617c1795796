import { Records } from "../../tables/records.ts";
import type { Problem } from "../row.ts";
import { ProblemCounts } from "./problem-counts.ts";

/** The problems of a file, also counted by their kind. */
export class Problems {
  readonly kinds = new ProblemCounts();
  readonly #kept: Records<Problem>;
  readonly #lines = new Set<number>();
  readonly #tell: (problem: Problem) => void;

  /** @param tell is called with every problem. @param tempFolder for very many. */
  constructor(tell: (problem: Problem) => void = () => {}, tempFolder?: string) {
    this.#tell = tell;
    this.#kept = new Records(tempFolder);
  }

  add(problem: Problem): void {
    this.#lines.add(problem.line);
    this.kinds.add(problem);
    this.#tell(problem);
    this.#kept.add(problem);
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
    return [...this.#kept.all()].sort((one, other) => one.line - other.line);
  }
}
