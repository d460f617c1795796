import type { CustomersApi } from "../../api/client.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";

/** What a process works with from its first write to its last. */
export interface RunTools {
  readonly runs: OwnRuns;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly api: CustomersApi;
  /** No row is begun after it is aborted; what is in flight is waited for. */
  readonly signal: AbortSignal;
  /** When the command began, on the clock that never goes back, in milliseconds. */
  readonly started: number;
}
