import { UnclearCreate } from "../api/create.ts";
import type { CustomersApi } from "../api/customers-api.ts";
import { CliError } from "../errors.ts";
import type { Step } from "./plan.ts";
import type { Row } from "./rows.ts";

export type Outcome = "created" | "updated" | "unchanged" | "skipped" | "failed" | "unknown";

/** What became of a row. */
export interface RowResult {
  readonly row: Row;
  readonly outcome: Outcome;
  /** The customer's id, once there is one. */
  readonly id?: string;
  /** Why; only with `failed` and `unknown`. */
  readonly error?: CliError;
}

export interface RunOptions {
  readonly api: Pick<CustomersApi, "create" | "update">;
  /** The run's id: makes each row's idempotency key its own. */
  readonly run: string;
  /** How many rows are written at the same time. */
  readonly concurrency: number;
  /** No row is begun after it is aborted; what is in flight is waited for. */
  readonly signal: AbortSignal;
  /** How many rows may fail; one more stops the run. */
  readonly maxErrors: number;
  /** Told of each row as it is done. */
  readonly onResult?: (result: RowResult) => void;
}

export interface RunEnd {
  /** In the file's order; without the rows that were not begun. */
  readonly results: readonly RowResult[];
  /** Why the run ended before its last row. */
  readonly stopped?: CliError;
}

/**
 * Carries out a plan. A row that fails does not stop the others; too many of them, a key that the server does not
 * take, and an interrupt do.
 */
export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<RunEnd> {
  const { concurrency, signal, maxErrors, onResult } = options;
  const results: RowResult[] = [];
  const queue = steps.values();
  let failed = 0;
  let stopped: CliError | undefined;
  let bug: { readonly error: unknown } | undefined;

  const work = async (): Promise<void> => {
    for (;;) {
      if (stopped || bug || signal.aborted) return;
      const { value: step, done } = queue.next();
      if (done) return;
      const result = await carryOut(step, options);
      results.push(result);
      onResult?.(result);
      if (result.outcome === "failed") failed += 1;
      stopped ??= reasonToStop(result, failed, maxErrors);
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, steps.length) }, () =>
    // One that breaks ends the others after their row, so that nothing is written behind the back of its report.
    work().catch((error: unknown) => {
      bug ??= { error };
    }),
  );
  await Promise.all(workers);
  if (bug) throw bug.error;
  const cut = results.length < steps.length || results.some(({ error }) => error?.code === "interrupted");
  if (signal.aborted && cut) stopped = interruption(signal);
  results.sort((one, other) => one.row.line - other.row.line);
  return stopped ? { results, stopped } : { results };
}

// --- internal ---

async function carryOut(step: Step, { api, run }: RunOptions): Promise<RowResult> {
  const { row } = step;
  try {
    switch (step.action) {
      case "create": {
        const created = await api.create(step.input, { idempotencyKey: `${run}-${row.line}` });
        return { row, outcome: "created", id: created.id };
      }
      case "update":
        await api.update(step.current.id, step.changes, step.current);
        return { row, outcome: "updated", id: step.current.id };
      case "unchanged":
        return { row, outcome: "unchanged", id: step.current.id };
      case "skip":
        return { row, outcome: "skipped", id: step.current.id };
    }
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const outcome = isUnsettled(error) ? "unknown" : "failed";
    return { row, outcome, error, ...("current" in step ? { id: step.current.id } : {}) };
  }
}

/** Whether the server may have carried out what it did not answer. A repeated update does no harm, a create does. */
function isUnsettled(error: CliError): boolean {
  return error.code === "interrupted" || error instanceof UnclearCreate;
}

function reasonToStop({ error }: RowResult, failed: number, maxErrors: number): CliError | undefined {
  if (error?.code === "auth") return error; // It would be the same for every further row.
  if (failed <= maxErrors) return undefined;
  return new CliError("partial", `stopped after ${failed} failed rows; --max-errors allows ${maxErrors}`);
}

function interruption(signal: AbortSignal): CliError {
  return signal.reason instanceof CliError ? signal.reason : new CliError("interrupted", "stopped");
}
