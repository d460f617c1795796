import { valueAt } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { linesText, type Table } from "../../intake/row.ts";
import type { MatchMode } from "../../match/match-key.ts";
import { capitalized, count, grouped, listed } from "../../text/words.ts";
import type { Step, WriteStep } from "../step.ts";
import type { Plan } from "./plan-rows.ts";

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

export type Guards = { readonly [Name in (typeof GUARDS)[number][0]]?: Limit | undefined };

/**
 * Stops a run that would do more than it may, before its first write.
 * @param plan.listed customers on the server, if its list was read.
 * @returns how many of the rows that are written may fail.
 * @throws CliError `refused`, naming every limit that is exceeded.
 */
export function refuseTooMuch({ counts, listed = 0 }: Pick<Plan, "counts" | "listed">, guards: Guards): number {
  const exceeded = GUARDS.flatMap(([name, kind, one, many, would]) => {
    const most = allowed(guards[name], kind === "delete" ? listed : counts.read);
    const flag = `--max-${name.slice("max".length).toLowerCase()}`;
    const reason = `${count(counts[kind], one, many)} ${would}, but ${flag} allows ${grouped(most)}`;
    return counts[kind] > most ? [{ kind, flag, reason }] : [];
  });
  if (exceeded.length === 0) return allowed(guards.maxErrors, counts.read) - counts.invalid;
  const flags = exceeded.map(({ flag }) => flag).join(" and ");
  const areErrors = exceeded.every(({ kind }) => kind === "invalid");
  const hint = areErrors
    ? `Correct these rows, or raise ${flags}.`
    : `--dry-run shows the plan; if it is right, raise ${flags}.`;
  const reasons = exceeded.map(({ reason }) => reason).join("; ");
  throw new CliError("refused", `${reasons}; nothing was written`, { hint });
}

/** `Create 3 customers and delete 1 customer?`; undefined when nothing would be written. */
export function writeQuestion(counts: Readonly<Record<WriteStep["action"], number>>): string | undefined {
  const parts = (["create", "update", "delete"] as const)
    .filter((action) => counts[action] > 0)
    .map((action) => `${action} ${count(counts[action], "customer")}`);
  return parts.length === 0 ? undefined : `${capitalized(listed(parts))}?`;
}

/**
 * Adds a delete for each customer of the server that no row of the file is about. Deletes run last.
 * @param plan made with `everybody`: the list is read once, for matching and for finding missing customers.
 * @param isOwn whether the run wrote this customer before it was stopped: that one stays.
 * @throws CliError `refused` if the file has no rows, or rows that are invalid or skipped: their customers are unknown.
 */
export function withMissing(plan: Plan, { unit }: Pick<Table, "unit">, isOwn: (id: string) => boolean): Plan {
  refuseGuessing(plan, unit);
  if (plan.read === 0) {
    const message = "the file has no rows: --delete-missing would delete every customer; nothing was written";
    const hint = "Check that the file is complete; `customers delete --from` deletes the customers that a file names.";
    throw new CliError("refused", message, { hint });
  }
  const missing = plan.missing.filter((customer) => !isOwn(customer.id));
  const deletes = missing.map((before) => ({ action: "delete", line: null, before }) as const);
  const counts = { ...plan.counts, delete: missing.length };
  return { ...plan, counts, steps: [...plan.steps, ...deletes] };
}

/** @throws CliError `usage`, before anything is read: with `none` no row says which customer it is about. */
export function refuseUnmatched(match: MatchMode | undefined): void {
  if (match !== "none") return;
  throw new CliError("usage", "--delete-missing cannot be used with --match none", {
    hint: "Without matching, every customer would count as missing: match by id, email, phone or name.",
  });
}

/**
 * Refuses to create customers who may be there already, and to call rows unmatched that may have one.
 * @param steps of rows that match nobody. @param columns what rows are matched by, and where it stands in them.
 * @param lacks the fields that lists do not show. @throws CliError `rejected`
 */
export function refuseBlind(
  steps: readonly Step[],
  columns: readonly { readonly at: number; readonly target: string }[],
  lacks: readonly string[],
): void {
  const hidden = columns.filter(({ target }) => target !== "name" && lacks.includes(target));
  const blind = steps.filter((step) =>
    step.action === "create"
      ? hidden.some(({ target }) => (valueAt(step.body, target) ?? null) !== null)
      : hidden.some(({ at }) => step.cells?.[at]?.trim()),
  );
  if (blind.length === 0) return;
  const news = blind.filter(({ action }) => action === "create").length;
  const told =
    news > 0 ? `${count(news, "new customer")} may be there already` : `${count(blind.length, "row")} may have one`;
  const fields = [...new Set(hidden.map(({ target }) => target))].join(" and ");
  const other = columns.find(({ target }) => !lacks.includes(target))?.target ?? "id";
  const hint = `Match by what it shows, for example with --match ${other}.`;
  throw new CliError("rejected", `the server's list does not show ${fields}: ${told}; nothing was written`, { hint });
}

// --- internal ---

/** What each limit is about: one of them, several, and what would be done. */
const GUARDS = [
  ["maxCreates", "create", "customer", "customers", "would be created"],
  ["maxUpdates", "update", "customer", "customers", "would be updated"],
  ["maxDeletes", "delete", "customer", "customers", "would be deleted"],
  ["maxErrors", "invalid", "row is", "rows are", "invalid"],
] as const;

function refuseGuessing({ findings, setAside, notRows }: Plan, unit: Table["unit"]): void {
  const number = findings.rows + setAside.length + notRows.length;
  if (number === 0) return;
  const lines = [...new Set([...findings.cells.keys(), ...setAside, ...notRows])].sort((one, other) => one - other);
  const why = [
    ...(findings.rows > 0 ? ["invalid"] : []),
    ...(setAside.length > 0 ? ["skipped, as they would rename a customer"] : []),
    ...(notRows.length > 0 ? ["skipped as not a customer"] : []),
  ];
  throw new CliError(
    "refused",
    `${count(number, "row is", "rows are")} ${why.join(" or ")} (${linesText(unit, lines, number)}), and --delete-missing might delete the customers that they mean; nothing was written`,
    { hint: "Fix these rows, or run without --delete-missing." },
  );
}
