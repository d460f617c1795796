import type { CustomersApi } from "../api/customers-api.ts";
import type { Attempt } from "../bulk/run/jobs.ts";
import type { Place } from "../output/messages.ts";
import type { Output } from "../output/output.ts";
import type { Settings } from "../settings/settings.ts";
import type { Prompts } from "../terminal/prompts.ts";
import type { System } from "../terminal/system.ts";
import type { Waiting } from "../terminal/waiting.ts";
import type { GlobalFlags } from "./global-flags.ts";

/** What a command is given. Everything that costs start-up time is made when first asked for. */
export interface Context extends System {
  readonly flags: GlobalFlags;
  /** The start of a job that the command is, if it is one. */
  readonly attempt?: Attempt | undefined;
  /** Is told what the command is busy with, and shows it. */
  readonly busy: Waiting;
  settings(): Promise<Settings>;
  api(): Promise<CustomersApi>;
  output(): Promise<Output>;
  /** Questions to the person at the terminal; asking without one is a `usage` error that names the flag. */
  prompts(): Promise<Prompts>;
  /** Whether what is told is read by a program: each message is one line of JSON on stderr. */
  readonly tellsJson: boolean;
  /** Tells the user something that is not data; silenced by --quiet. */
  notice(text: string): void;
  /** Warns the user; never silenced. @param place for a program, where it is about a row or a cell of a file. */
  warn(text: string, place?: Place): void;
}
