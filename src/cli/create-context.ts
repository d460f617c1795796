import { Messages } from "../output/messages.ts";
import { once } from "../system/once.ts";
import type { System } from "../terminal/system.ts";
import { Waiting } from "../terminal/waiting.ts";
import type { Context } from "./context.ts";
import { chosenFormat, type GlobalFlags } from "./global-flags.ts";

/** The context of one run: settings, API and output are made when a command first asks for them. */
export async function createContext(system: System, flags: GlobalFlags): Promise<Context> {
  const { terminal } = system;
  const json = await tellsJson(system, flags);
  const messages = await Messages.open(terminal, { json, quiet: flags.quiet === true });
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
    busy: new Waiting({ ...system, flags, tell: (position, text) => messages.progress(position, text) }),
    settings,
    api: once(async () => (await import("./connect.ts")).connect(context, await settings())),
    output: once(async () => {
      const { output, defaultCountry } = await settings();
      const choices = { ...flags, country: defaultCountry?.value };
      return (await import("../output/create.ts")).createOutput(context, chosenFormat(flags, output.value), choices);
    }),
    prompts: once(async () => new (await import("../terminal/prompts.ts")).Prompts(terminal, flags, system.signal)),
    tellsJson: json,
    notice: (text) => messages.notice(text),
    warn: (text, place) => messages.warn(text, place),
  };
  return context;
}

/**
 * Whether what is told on stderr is lines of JSON: stderr is not a terminal, and results are printed as json or ndjson.
 * Never fails: what is wrong with the settings is told when they are used.
 */
export async function tellsJson(
  { env, terminal }: Pick<System, "env" | "terminal">,
  { json, output, profile }: Pick<GlobalFlags, "json" | "output" | "profile">,
): Promise<boolean> {
  if (terminal.stderrIsTTY) return false;
  if (json) return true;
  const format = output ?? (env.CUSTOMERS_OUTPUT || (await formatOfProfile(env, profile)));
  return format === "json" || format === "ndjson";
}

// --- internal ---

async function formatOfProfile(env: NodeJS.ProcessEnv, profile: string | undefined): Promise<unknown> {
  const [{ readConfigFile }, { chooseProfile, profileOf }] = await Promise.all([
    import("../settings/config-file.ts"),
    import("../settings/profiles.ts"),
  ]);
  try {
    const config = await readConfigFile(env);
    return profileOf(config, chooseProfile({ profile }, env, config, { newProfile: true }).value).output;
  } catch {
    return undefined;
  }
}
