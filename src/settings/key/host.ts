import type { System } from "../../terminal/system.ts";
import type { Terminal } from "../../terminal/terminal.ts";

/** What the way to a key may use. */
export interface KeyHost extends Pick<System, "env"> {
  readonly terminal: Pick<Terminal, "interactive" | "stderrIsTTY">;
  readonly signal?: AbortSignal | undefined;
}
