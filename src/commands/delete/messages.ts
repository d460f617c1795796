import { placeOf, type Table } from "../../bulk/row.ts";
import type { RunEnd } from "../../bulk/run/results.ts";
import type { DeleteStep } from "../../bulk/step.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { count, grouped } from "../../text/words.ts";
import type { Target, Targets } from "./targets.ts";

/** What is to be done about the rows of a file that names customers. */
export interface DeletePlan extends Omit<Targets, "targets"> {
  readonly steps: readonly DeleteStep[];
  /** How many deletes may fail. */
  readonly maxErrors: number;
  /** Requests that reading takes. */
  readonly reads: number;
  /** Rows whose customers were deleted from here before. */
  readonly gone: number;
  /** Rows that name the same customer as an earlier row, or a customer that is not there (--skip-missing). */
  readonly skipped: number;
}

/** `25 rows: 20 customers to delete, 3 gone already, 2 to keep`. */
export function planLine({ read, steps, gone, kept, skipped, invalid }: DeletePlan): string {
  const wrong = invalid.length;
  const parts = [
    [steps.length, `${count(steps.length, "customer")} to delete`],
    [gone, `${grouped(gone)} gone already`],
    [kept, `${grouped(kept)} to keep`],
    [skipped, `${grouped(skipped)} skipped`],
    [wrong, `${grouped(wrong)} invalid`],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([, text]) => text);
  return [count(read, "row"), said.join(", ") || "nothing to do"].join(": ");
}

/** The error that the run ends with after its summary; undefined when all are gone. */
export function failureOf(
  { counts, stopped }: RunEnd,
  { steps, invalid }: DeletePlan,
  rejects: string | undefined,
): CliError | undefined {
  const all = count(steps.length, "customer");
  const hint = "Run the same command again to finish: deleted customers are skipped.";
  if (stopped?.code === "interrupted") {
    const { signal } = stopped;
    return new CliError("interrupted", `${stopped.message} after ${grouped(counts.deleted)} of ${all}`, {
      hint,
      signal,
    });
  }
  if (stopped !== undefined) return stopped;
  const { failed, unknown } = counts;
  const left = invalid.length;
  if (failed + unknown + left === 0) return undefined;
  const parts = [
    failed > 0 && `${failed} not deleted`,
    unknown > 0 && `${unknown} unknown`,
    left > 0 && `${count(left, "row")} invalid`,
  ].filter(Boolean);
  const fix = "Fix the invalid rows and run the command again: deleted customers are skipped.";
  return new CliError("partial", `of ${all} to delete: ${parts.join(", ")}`, {
    hint: [rejects && `The failed rows are in ${rejects} with the reasons.`, left > 0 ? fix : hint]
      .filter(Boolean)
      .join(" "),
  });
}

export function notThere(table: Table, missing: readonly Target[], read: number): CliError {
  const fields = missing.map(({ record, ref }) => [placeOf(table, record.line), `no customer has the ${said(ref)}`]);
  return new CliError("not_found", `${missing.length} of ${count(read, "row")} name no customer; nothing was deleted`, {
    fields: Object.fromEntries(fields),
    hint: "Fix these rows, or skip them with --skip-missing.",
  });
}

/** @throws CliError `ambiguous` when a row names more than one customer. */
export function refuseAmbiguous(
  table: Table,
  targets: readonly Target[],
  matches: readonly (readonly Customer[])[],
): void {
  const fields: Record<string, string> = {};
  for (const [index, { record, ref }] of targets.entries()) {
    const found = matches[index] ?? [];
    if (found.length < 2) continue;
    const ids = found.map(({ id }) => id).join(", ");
    fields[placeOf(table, record.line)] = `${found.length} customers have the ${said(ref)}: ${ids}`;
  }
  const several = Object.keys(fields).length;
  if (several === 0) return;
  throw new CliError("ambiguous", `${count(several, "row")} name more than one customer; nothing was deleted`, {
    fields,
    hint: "Name the one that is meant by its id.",
  });
}

// --- internal ---

function said({ kind, value }: Target["ref"]): string {
  return `${{ id: "id", email: "e-mail address", phone: "phone number" }[kind]} ${JSON.stringify(value)}`;
}
