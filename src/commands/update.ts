import type { Command } from "commander";
import type { Bind } from "./shared/command.ts";

/** `customers update`. The flags that change many customers are of no use for one. */
export default async function updateCommand(bind: Bind, argv: readonly string[]): Promise<Command> {
  const { default: command } = await (concernsMany(argv) ? import("./update/many.ts") : import("./update/one.ts"));
  return command(bind);
}

// --- internal ---

/** Whether the flag --from is given, or asked about. */
function concernsMany(argv: readonly string[]): boolean {
  return argv.some((argument) => /^--from(=|$)|^(-h|--help|help)$/.test(argument));
}
