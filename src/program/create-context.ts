import type { Context } from "../commands/shared/context.ts";
import { chosenFormat, type GlobalFlags } from "../commands/shared/global-flags.ts";
import { once } from "../system/once.ts";
import type { System } from "../system/system.ts";
import { safeLines } from "../text/safe-text.ts";

/** The context of one run: settings, API and output are made when a command first asks for them. */
export async function createContext(system: System, flags: GlobalFlags): Promise<Context> {
  const { terminal } = system;
  const shown = await messages(terminal);
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
    prompts: once(
      async () => new (await import("../system/prompts/prompts.ts")).Prompts(terminal, flags, system.signal),
    ),
    notice: (text) => {
      if (!flags.quiet) terminal.err(shown(text));
    },
    warn: (text) => terminal.err(shown(`warning: ${text}`)),
  };
  return context;
}

// --- internal ---

/**
 * What makes a message of a text. Messages name customers: what a server put into a name must not reach the terminal as a
 * command. On a terminal of a known width lines are broken between words.
 */
async function messages({ stderrColumns: width }: System["terminal"]): Promise<(text: string) => string> {
  const fitted = width === undefined ? undefined : (await import("../output/wrap.ts")).wrapped;
  return (text) =>
    safeLines(text)
      .map((line) => `${fitted === undefined || width === undefined ? line : fitted(line, width)}\n`)
      .join("");
}
