import type { Context } from "../commands/shared/context.ts";
import { chosenFormat, type GlobalFlags } from "../commands/shared/global-flags.ts";
import { once } from "../system/once.ts";
import type { System } from "../system/system.ts";
import { safeLines } from "../text/safe-text.ts";

/** The context of one run: settings, API and output are made when a command first asks for them. */
export function createContext(system: System, flags: GlobalFlags): Context {
  const { terminal } = system;
  const settings = once(async () => {
    const resolved = await (await import("../settings/resolve.ts")).resolveSettings(flags, system.env);
    const { openKeyWarning } = await import("../settings/open-key.ts");
    const warning = await openKeyWarning(resolved, system.env);
    if (warning !== undefined) context.warn(warning);
    return resolved;
  });
  const context: Context = {
    ...system,
    terminal: flags.input === false ? { ...terminal, interactive: false } : terminal,
    flags,
    settings,
    api: once(async () => (await import("../commands/shared/connect.ts")).connect(context, await settings())),
    output: once(async () => {
      const format = chosenFormat(flags, (await settings()).output.value);
      return (await import("../output/create.ts")).createOutput(terminal, format, flags, system.env);
    }),
    prompts: once(async () => new (await import("../system/prompts.ts")).Prompts(terminal, flags, system.signal)),
    notice: (text) => {
      if (!flags.quiet) terminal.err(shown(text));
    },
    warn: (text) => terminal.err(shown(`warning: ${text}`)),
  };
  return context;
}

// --- internal ---

/** Messages name customers: what a server put into a name must not reach the terminal as a command. */
function shown(text: string): string {
  return safeLines(text)
    .map((line) => `${line}\n`)
    .join("");
}
