import { CliError } from "../errors.ts";
import { count } from "../text.ts";

/** How many rows something may concern: so many, or a share of those in the file. */
export interface Limit {
  readonly value: number;
  readonly unit: "rows" | "percent";
}

/** `20` or `5%`; undefined when it is neither. */
export function parseLimit(text: string): Limit | undefined {
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const value = Number(number);
  if (percent === "%") return value <= 100 ? { value, unit: "percent" } : undefined;
  return Number.isInteger(value) ? { value, unit: "rows" } : undefined;
}

/** A limit in rows, shares rounded down. Without a limit any number is allowed. */
export function allowed(limit: Limit | undefined, read: number): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  return limit.unit === "rows" ? limit.value : Math.floor((limit.value * read) / 100);
}

export interface Amounts {
  readonly creates: number;
  readonly updates: number;
  readonly errors: number;
}

/**
 * Stops a run that would do more than it may, before its first write.
 * @throws CliError `refused`.
 */
export function refuseBeyond(limits: Amounts, planned: Amounts): void {
  for (const [kind, what] of [
    ["creates", `${count(planned.creates, "customer")} would be created`],
    ["updates", `${count(planned.updates, "customer")} would be updated`],
    ["errors", `${count(planned.errors, "row is", "rows are")} invalid`],
  ] as const) {
    if (planned[kind] <= limits[kind]) continue;
    throw new CliError("refused", `${what}, but --max-${kind} allows ${limits[kind]}; nothing was written`, {
      hint: `Look at the plan with --dry-run; if it is right, raise --max-${kind}.`,
    });
  }
}
