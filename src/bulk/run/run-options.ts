import type { CustomersApi } from "../../api/customers-api.ts";
import type { Customer } from "../../customers/customer.ts";
import type { CliError } from "../../errors.ts";
import type { Limits } from "../../http/limits.ts";
import type { Clock } from "../../system/clock.ts";
import type { Wait } from "../../system/progress.ts";
import type { IntentEntry } from "../journal/entries.ts";
import type { Journal } from "../journal/writer.ts";
import type { Step, WriteStep } from "../step.ts";
import type { LookAgain } from "./look-again.ts";
import type { RowResult } from "./results.ts";
import type { Finding } from "./settle.ts";

/** What a run works with, and what it asks of its caller. */
export interface RunOptions {
  readonly api: Pick<CustomersApi, "create" | "update" | "delete">;
  /** The run's id: makes each row's idempotency key its own. */
  readonly run: string;
  readonly journal: Journal;
  readonly clock: Clock;
  /** How many rows are written at the same time; to begin with, where that adapts. */
  readonly concurrency: number;
  /** What the server says of its rate limit now: more rows are then written at the same time, where that uses it up. */
  readonly limits?: (() => Limits) | undefined;
  /** No row is begun after it is aborted; what is in flight is waited for. */
  readonly signal: AbortSignal;
  /** How many rows may fail; one more stops the run. */
  readonly maxErrors: number;
  /** The headers of the columns that a field is read from; none where no file is read. */
  readonly columnsOf?: ((field: string) => readonly string[]) | undefined;
  /** Resolves when the next write may leave (--rate). */
  readonly pace?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Decides about each write once more, right before it is sent. */
  readonly lookAgain?: LookAgain | undefined;
  /** Does what has to be done right before and after a request, such as keeping a deleted record. */
  readonly wrapSend?: WrapSend | undefined;
  /** Finds out on the server what became of writes whose answers were lost. */
  readonly settle: (open: readonly IntentEntry[]) => Promise<ReadonlyMap<string, Finding>>;
  /** What an earlier process knows of a step: it is done (result `undefined`), or its outcome is unknown. */
  readonly earlier?: ((step: Step) => { readonly result: RowResult | undefined } | undefined) | undefined;
  /** Why no row is begun: an earlier process has shown it. */
  readonly stopped?: CliError | undefined;
  /** Told of each row as it is done. */
  readonly onResult?: ((result: RowResult) => void) | undefined;
  /** Told of the wait before lost answers are looked for. */
  readonly onWait?: ((wait: Wait) => void) | undefined;
}

type WrapSend = (step: WriteStep, send: () => Promise<Customer | undefined>) => Promise<Customer | undefined>;
