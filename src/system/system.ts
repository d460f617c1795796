import type { Clock } from "./clock.ts";
import type { Terminal } from "./terminal.ts";

/** What the outside world gives a run. */
export interface System {
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
  readonly clock: Clock;
  /** Set off by SIGINT and SIGTERM; its reason is the CliError to end with. */
  readonly signal: AbortSignal;
  /** Work to be done once the command has ended, well or not; left out when the run was interrupted. It never fails. */
  readonly atEnd?: (work: () => Promise<void>) => void;
}
