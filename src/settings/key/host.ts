import type { System, Terminal } from "../../terminal/terminal.ts";

/** What the way to a key may use. */
export interface KeyHost extends Pick<System, "env"> {
  readonly terminal: Pick<Terminal, "interactive" | "stderrIsTTY">;
  readonly signal?: AbortSignal | undefined;
}
