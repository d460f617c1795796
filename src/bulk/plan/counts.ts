import type { Step } from "../step.ts";

/** What a run would do, in numbers. */
export type PlanCounts = {
  readonly read: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly skip: number;
  readonly invalid: number;
  /** Customers that no row is about. */
  readonly delete: number;
};

export function countSteps(steps: readonly Step[], read: number, invalid: number): PlanCounts {
  const counts = { read, create: 0, update: 0, unchanged: 0, skip: 0, invalid, delete: 0 };
  for (const { action } of steps) counts[action] += 1;
  return counts;
}

/** How many steps a plan has: of rows, and of customers that no row is about. */
export function stepsIn({ create, update, delete: deletes, unchanged, skip }: PlanCounts): number {
  return create + update + deletes + unchanged + skip;
}
