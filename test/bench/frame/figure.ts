import type { Bench } from "./bench.ts";

/** One figure of a run: what was measured, what it is compared with, and how good it has to be. */
export interface Figure {
  /** What was measured: `customers --version`. */
  readonly name: string;
  readonly unit: Unit;
  /** What it is divided by: `node -e 0`. Without it the figure is a plain number. */
  readonly against?: string;
  readonly goal?: Goal;
  /** In the unit, or the reason why it could not be measured. */
  readonly value: number | { readonly notMeasured: string };
  /** Further numbers for a reader, in a few words. */
  readonly also?: string;
}

/** `×` and `%` are ratios: so many times what it is compared with. */
export type Unit = "×" | "%" | "MiB" | "requests";

export type Goal = { readonly atMost: number };

/** Figures that are measured together. One file in `families` each. */
export interface Family {
  /** As it is named on the command line. */
  readonly name: string;
  /** What it measures, in one line. */
  readonly about: string;
  /** Measures, and gives each figure as soon as it is known. */
  figures(bench: Bench): AsyncIterable<Figure>;
}

/** Whether the goal was reached; undefined where there is none, or no figure. */
export function isMet({ value, goal }: Pick<Figure, "value" | "goal">): boolean | undefined {
  if (goal === undefined || typeof value !== "number") return undefined;
  return value <= goal.atMost;
}
