import type { CustomersApi } from "../api/client.ts";
import { getOrNobody } from "../api/list-query.ts";
import type { Attempt } from "../bulk/run/jobs.ts";
import type { OwnRuns } from "../journal/own-runs.ts";
import { colourWanted, type Inks, inks } from "../output/colour.ts";
import type { Output } from "../output/create.ts";
import { isJson } from "../output/formats.ts";
import { type CellPlace, Messages } from "../output/messages.ts";
import type { Sourced } from "../settings/setting-key.ts";
import type { Settings } from "../settings/settings.ts";
import { once } from "../system/once.ts";
import { ProgressDisplay } from "../terminal/progress-display.ts";
import type { Prompts } from "../terminal/prompts.ts";
import { isPlain } from "../terminal/signs.ts";
import type { System } from "../terminal/terminal.ts";
import { askedFormat, type GlobalFlags } from "./global-flags.ts";

/** What a command is given. Everything that costs start-up time is made when first asked for. */
export interface Context extends System {
  readonly flags: GlobalFlags;
  readonly attempt?: Attempt | undefined;
  readonly busy: ProgressDisplay;
  settings(): Promise<Settings>;
  api(): Promise<CustomersApi>;
  runs(): Promise<OwnRuns>;
  output(): Promise<Output>;
  /** Questions to the person at the terminal; asking without one is a `usage` error that names the flag. */
  prompts(): Promise<Prompts>;
  readonly tellsJson: boolean;
  inks(stream: "stdout" | "stderr"): Promise<Inks>;
  notice(text: string): void;
  /** Warns the user; never silenced. @param place for a program, if it is about a row or a cell of a file. */
  warn(text: string, place?: CellPlace): void;
}

export async function createContext(system: System, flags: GlobalFlags): Promise<Context> {
  const { terminal } = system;
  const { stderr: json } = await readByProgram(system, flags);
  const colour = colourWanted(terminal.stderrIsTTY, system.env, flags.color);
  const messages = new Messages(terminal, { json, quiet: flags.quiet === true }, colour);
  const settings = once(async () => {
    const resolved = await (await import("../settings/resolve.ts")).resolveSettings(flags, system.env);
    const { openKeyWarning } = await import("../settings/key/source.ts");
    const warning = await openKeyWarning(resolved.apiKey, system.env);
    if (warning !== undefined) context.warn(warning);
    return resolved;
  });
  const plain = once(
    async () => isPlain(system.env) || (await unchecked("prompts", flags, system.env))?.value === "plain",
  );
  const context: Context = {
    ...system,
    terminal: flags.input === false ? { ...terminal, interactive: false } : terminal,
    flags,
    busy: new ProgressDisplay({ ...system, flags, plain, tell: (position, text) => messages.progress(position, text) }),
    settings,
    api: once(async () => (await import("./connect.ts")).connect(context, await settings())),
    runs: once(async () => {
      const [{ addressAndKey }, { OwnRuns }, { accountOf }] = await Promise.all([
        import("./connect.ts"),
        import("../journal/own-runs.ts"),
        import("../journal/account.ts"),
      ]);
      const { baseUrl, key } = addressAndKey(await settings());
      const account = accountOf(baseUrl, await key.read(context));
      const read = async (id: string) => getOrNobody(await context.api(), id);
      return new OwnRuns({ ...system, account, read, onFound: context.notice });
    }),
    output: once(async () => {
      const { output, defaultCountry } = await settings();
      const choices = { ...flags, country: defaultCountry?.value };
      const format = askedFormat(flags, output) ?? "table";
      return (await import("../output/create.ts")).createOutput(context, format, choices);
    }),
    prompts: once(async () => {
      const Kind = (await plain())
        ? (await import("../terminal/plain-prompts.ts")).PlainPrompts
        : (await import("../terminal/drawn-prompts.ts")).DrawnPrompts;
      return new Kind(terminal, flags, system.signal);
    }),
    tellsJson: json,
    inks: (stream) => inks(colourWanted(terminal[`${stream}IsTTY`], system.env, flags.color)),
    notice: (text) => messages.notice(text),
    warn: (text, place) => messages.warn(text, place),
  };
  return context;
}

/** Which streams a program reads: stdout as data, stderr as lines of JSON. Never fails: settings may be broken. */
export async function readByProgram(
  { env, terminal }: Pick<System, "env" | "terminal">,
  flags: Pick<GlobalFlags, "json" | "output" | "profile">,
): Promise<{ readonly stdout: boolean; readonly stderr: boolean }> {
  const format = (await unchecked("output", flags, env))?.value ?? "table";
  return { stdout: format !== "table", stderr: !terminal.stderrIsTTY && isJson(format) };
}

/** The output of a command that changes settings, which may be broken; undefined if no format was asked for. */
export async function outputIfAsked(context: Context): Promise<Output | undefined> {
  const { env, flags } = context;
  const { query, fields } = flags;
  const format = askedFormat(flags, await unchecked("output", flags, env));
  if (format === undefined && query === undefined && fields === undefined) return undefined;
  return (await import("../output/create.ts")).createOutput(context, format ?? "table", flags);
}

// --- internal ---

async function unchecked(
  name: "output" | "prompts",
  flags: GlobalFlags,
  env: NodeJS.ProcessEnv,
): Promise<Sourced<string> | undefined> {
  const { settingPlaces, written } = await import("../settings/written.ts");
  const places = await settingPlaces(flags, env, { newProfile: true }).catch(() => ({ flags, env, stored: {} }));
  return written(name, places);
}
