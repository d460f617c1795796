import type { CustomersApi } from "../../api/customers-api.ts";
import type { Customer } from "../../customers/customer.ts";
import type { Reject } from "../../intake/row.ts";
import type { Progress } from "../../system/progress.ts";
import type { System } from "../../terminal/system.ts";
import type { RunEntry } from "../journal/entries.ts";
import type { Identity } from "../journal/runs.ts";
import type { Journal } from "../journal/writer.ts";
import type { Step, WriteStep } from "../step.ts";
import type { Attempt } from "./attempt.ts";
import type { Counts, RowResult, RunEnd } from "./results.ts";
import type { Earlier, lookOn, RunTools } from "./resume.ts";
import type { Summary } from "./summary.ts";

/** How fast a run writes and until when, whose run it is, and whether it begins anew: as the user says it. */
export interface RunSettings {
  /** Rows written at the same time. */
  readonly concurrency?: number;
  /** Writes a minute, at most. */
  readonly rate?: number;
  /** A time or a duration, as parseDeadline() reads it. */
  readonly deadline?: string;
  readonly job?: string;
  /** Seconds to wait for another run on this account; for ever when missing. */
  readonly wait?: number;
  readonly restart?: boolean;
}

/** Rows that are written at the same time where nothing else is said. */
export const AT_ONCE = 8;

/** What the command gives to its session. */
export interface Host extends Pick<System, "env" | "clock" | "signal"> {
  readonly account: Pick<Identity, "base_url" | "profile">;
  /** Days that the journals of finished runs are kept; 0 keeps all. */
  readonly runDays: number;
  /** Makes the client. */
  connect(reins: Reins): Promise<CustomersApi>;
  /** The start of a job that this is, if it is one. */
  readonly attempt?: Attempt | undefined;
  onNotice(text: string): void;
  /** Told of what the session is busy with. */
  readonly progress: Progress;
}

/** How a session holds its client back. */
export interface Reins {
  /** When it is aborted, requests in flight are given up. */
  readonly signal: AbortSignal;
  /** Once it is aborted, no new request may leave. */
  readonly stop: AbortSignal;
  /** Called right before each write leaves. @throws LostLock when another process has taken this work over. */
  beforeWrite(): Promise<void>;
}

/** What work it is: the same file (or run to undo), treated alike, is the same work. */
export type Task = Omit<Identity, "base_url" | "profile">;

/** What is to be written, once it is planned. */
export interface Writing {
  readonly steps: AsyncIterable<Step> | Iterable<Step>;
  /** Rows of the file, and those of them that were skipped as invalid. */
  readonly read: number;
  readonly invalid: number;
  /** Why rows are invalid: the run keeps it. */
  readonly rejects?: readonly Reject[];
  /** Rows without a step, such as those that a saved plan leaves as they are. */
  readonly settled?: Partial<Counts>;
  /** How many steps there are, without those that an earlier run has done. */
  readonly total: number;
  /** Customers to delete that no row is about; in a run without such deletes missing. */
  readonly missing?: number;
  /** How many rows may fail; one more stops the run. */
  readonly maxErrors: number;
  /** The headers of the columns that a field is read from; none where no file is read. */
  readonly columnsOf?: ((field: string) => readonly string[]) | undefined;
  /** Decides about a write once more, right before it is written down and sent, from the customer as it is then. */
  readonly lookAgain?: (step: WriteStep) => Promise<Step>;
  /** Does what has to be done right before and after a request, such as keeping a deleted record. */
  readonly wrapSend?: (step: WriteStep, send: () => Promise<Customer | undefined>) => Promise<Customer | undefined>;
}

/** What one process of a run works with: the same for all of its writes. */
export interface Part extends Pick<RunTools, "clock" | "progress" | "signal"> {
  readonly header: Pick<RunEntry, "run">;
  readonly journal: Journal;
  readonly api: Pick<CustomersApi, "create" | "update" | "delete">;
  readonly settings: Pick<RunSettings, "concurrency" | "rate">;
  /** Finds out on the server what became of writes whose answers were lost. */
  readonly settle: ReturnType<typeof lookOn>;
  readonly earlier?: Pick<Earlier, "hasDealtWith" | "neverStored"> | undefined;
  /** Called with each row as it is done. */
  onResult?(result: RowResult): void;
}

export interface WrittenRun extends RunEnd, Pick<Writing, "columnsOf"> {
  readonly header: RunEntry;
  /** The path of the journal. */
  readonly journal: string;
  /** Of the whole run: earlier processes count as well. */
  readonly summary: Summary;
}
