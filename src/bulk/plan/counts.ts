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

/** How many steps a plan has: of rows, and of customers that no row is about. */
export function stepsIn({ create, update, delete: deletes, unchanged, skip }: PlanCounts): number {
  return create + update + deletes + unchanged + skip;
}
