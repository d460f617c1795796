import { fieldsOf } from "../../customers/customer.ts";
import type { Problem } from "../row.ts";
import type { RowStep, UpdateStep } from "../step.ts";

/** What to do about rows that would rename a customer: write them, skip them, or have them fail. */
export type OnRename = "write" | "skip" | "fail";

/** A row that would give a customer another person's name. */
export interface Rename {
  readonly line: number;
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

export type DecideRenames = (renames: readonly Rename[]) => Promise<OnRename>;

/** What became of the renames of a plan, in numbers of rows. */
interface SettledRenames {
  readonly update: number;
  readonly skip: number;
  /** The lines of those that are skipped. */
  readonly skipped: readonly number[];
  readonly problems: readonly Problem[];
}

/**
 * The rows of a file that would give a customer another person's name, although only an id, or a phone number or an e-mail
 * address that several people have, says who it is. What becomes of them is decided once, for all.
 */
export class Renames {
  readonly #steps: UpdateStep[] = [];
  #decision: OnRename = "fail";

  add(step: UpdateStep): void {
    this.#steps.push(step);
  }

  /** @param decide is asked when there are any; without it they fail. */
  async settle(decide?: DecideRenames): Promise<SettledRenames> {
    const { length } = this.#steps;
    if (length > 0) this.#decision = (await decide?.(this.#steps.map(renameOf))) ?? "fail";
    return {
      update: this.#decision === "write" ? length : 0,
      skip: this.#decision === "skip" ? length : 0,
      skipped: this.#decision === "skip" ? this.#steps.map(({ line }) => line) : [],
      problems: this.#decision === "fail" ? this.#steps.map(renameProblem) : [],
    };
  }

  /** A step as it was decided. Those that fail are problems of their rows, and do not come here. */
  stepOf(step: RowStep): RowStep {
    if (step.action !== "update" || !step.renames || this.#decision === "write") return step;
    const { line, cells = [], current } = step;
    return { action: "skip", line, cells, id: current.id, why: "it would give the customer another person's name" };
  }
}

export const RENAME_HINT = "--allow-rename writes these rows, --skip-rename skips them.";

// --- internal ---

const ONLY = { id: "only the id", contact: "only a contact that several people may share" };

/** Why a row that would rename a customer fails. */
function renameProblem(step: UpdateStep): Problem {
  const { from, to, id, line } = renameOf(step);
  const names = [from, to].map((name) => JSON.stringify(name));
  return {
    line,
    cells: step.cells ?? [],
    kind: "rename",
    reason: `would rename ${id} from ${names.join(" to ")}: ${ONLY[step.renames ?? "contact"]} says that they are one`,
    hint: RENAME_HINT,
    quotes: [from],
  };
}

function renameOf({ line, current, changes }: UpdateStep): Rename {
  return { line, id: current.id, from: current.name ?? "", to: fieldsOf(changes).name ?? "" };
}
