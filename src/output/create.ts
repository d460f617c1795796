import type { GlobalFlags } from "../flags.ts";
import type { Settings } from "../settings/settings.ts";
import type { Terminal } from "../system/terminal.ts";
import type { Output } from "./output.ts";

export async function createOutput(_terminal: Terminal, _flags: GlobalFlags, _settings: Settings): Promise<Output> {
  throw new Error("to come");
}
