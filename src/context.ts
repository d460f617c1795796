import type { CustomersApi } from "./api/customers-api.ts";
import type { GlobalFlags } from "./flags.ts";
import type { Output } from "./output/output.ts";
import type { Settings } from "./settings/settings.ts";
import type { Clock } from "./system/clock.ts";
import type { Prompts } from "./system/prompts.ts";
import type { Terminal } from "./system/terminal.ts";

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

/** What a command is given. Everything that costs start-up time is made when first asked for. */
export interface Context extends System {
  readonly flags: GlobalFlags;
  settings(): Promise<Settings>;
  api(): Promise<CustomersApi>;
  output(): Promise<Output>;
  /** Questions to the person at the terminal; asking without one is a `usage` error that names the flag. */
  prompts(): Promise<Prompts>;
  /** Tells the user something that is no data; silenced by --quiet. */
  notice(text: string): void;
  /** Tells the user something is off; never silenced. */
  warn(text: string): void;
}
