import type { Clock } from "../system/clock.ts";
import type { Terminal } from "./terminal.ts";

/** The outside world of a run. */
export interface System {
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** Aborted by SIGINT and SIGTERM; its reason is the CliError to end with. */
  readonly signal: AbortSignal;
  /** Registers work for after the command, whether it failed or not; skipped when the run was interrupted. It must not fail. */
  readonly atEnd?: (work: () => Promise<void>) => void;
}
