import { CliError } from "../../errors.ts";
import { capitalized, count, grouped, listed } from "../../text/words.ts";
import type { WriteStep } from "../step.ts";

/** How much a run may do: so many, or a share of the file's rows, for deletes of the server's customers. */
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

/** A limit in rows, shares of `all` rounded down. Without a limit any number is allowed. */
function allowed(limit: Limit | undefined, all: number): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  return limit.unit === "rows" ? limit.value : Math.floor((limit.value * all) / 100);
}

type Kind = keyof typeof WHAT;

export type Guards = { readonly [K in Kind as `max${Capitalize<K>}`]?: Limit | undefined };

export type Amounts = Readonly<Record<Kind, number>>;

/** The limits in numbers. `20%` of creates, updates and errors is of the rows, of deletes of the server's customers. */
export function limitsOf(guards: Guards, all: { readonly read: number; readonly server: number }): Amounts {
  return {
    creates: allowed(guards.maxCreates, all.read),
    updates: allowed(guards.maxUpdates, all.read),
    deletes: allowed(guards.maxDeletes, all.server),
    errors: allowed(guards.maxErrors, all.read),
  };
}

/**
 * Stops a run that would do more than it may, before its first write.
 * @throws CliError `refused`, naming every limit that is exceeded.
 */
export function refuseBeyond(limits: Amounts, planned: Amounts): void {
  const exceeded = KINDS.filter((kind) => planned[kind] > limits[kind]);
  if (exceeded.length === 0) return;
  const reasons = exceeded.map((kind) => {
    const [one, many, would] = WHAT[kind];
    return `${count(planned[kind], one, many)} ${would}, but --max-${kind} allows ${grouped(limits[kind])}`;
  });
  const flags = exceeded.map((kind) => `--max-${kind}`).join(" and ");
  const areErrors = exceeded.every((kind) => kind === "errors");
  const hint = areErrors
    ? `Correct these rows, or raise ${flags}.`
    : `--dry-run shows the plan; if it is right, raise ${flags}.`;
  throw new CliError("refused", `${reasons.join("; ")}; nothing was written`, { hint });
}

/**
 * What a person is asked before the first write: `Create 3 customers and delete 1 customer?`. Undefined when nothing
 * would be written.
 */
export function writeQuestion(counts: Readonly<Record<WriteStep["action"], number>>): string | undefined {
  const parts = (["create", "update", "delete"] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => `${action} ${count(counts[action], "customer")}`);
  return parts.length === 0 ? undefined : `${capitalized(listed(parts))}?`;
}

// --- internal ---

/** One of them, several, and what would be done. */
const WHAT = {
  creates: ["customer", "customers", "would be created"],
  updates: ["customer", "customers", "would be updated"],
  deletes: ["customer", "customers", "would be deleted"],
  errors: ["row is", "rows are", "invalid"],
} as const;

const KINDS = ["creates", "updates", "deletes", "errors"] as const;
