import type { Problem } from "../row.ts";
import { LineSet } from "../tables/line-set.ts";

/** What is wrong with a file, however much it is: the first problems in full, of all others which rows they are about. */
export class Faults {
  readonly #kept: Problem[] = [];
  readonly #lines = new LineSet();
  readonly #tell: (problem: Problem) => void;
  #total = 0;

  /** @param tell is given every problem, also those that are not kept. */
  constructor(tell: (problem: Problem) => void = () => {}) {
    this.#tell = tell;
  }

  add(problem: Problem): void {
    this.#total += 1;
    this.#lines.add(problem.line);
    this.#tell(problem);
    if (this.#kept.length < KEPT) this.#kept.push(problem);
  }

  /** Whether something is wrong with the row that starts on a line. */
  has(line: number): boolean {
    return this.#lines.has(line);
  }

  /** How many rows something is wrong with. */
  get rows(): number {
    return this.#lines.size;
  }

  /** How many problems there are. */
  get total(): number {
    return this.#total;
  }

  /** The problems that were kept, in the file's order. */
  list(): Problem[] {
    return this.#kept.toSorted((one, other) => one.line - other.line);
  }
}

// --- internal ---

/** More than anybody reads, and little memory. */
const KEPT = 10_000;
