import type { GlobalFlags } from "../commands/shared/global-flags.ts";
import type { System } from "../system/system.ts";

type FormatFlags = Pick<GlobalFlags, "json" | "output" | "profile">;

/**
 * Whether what is told on stderr is lines of JSON: stderr is not a terminal, and results are printed as json or ndjson.
 * Never fails: what is wrong with the settings is told when they are used.
 */
export async function tellsJson(
  { env, terminal }: Pick<System, "env" | "terminal">,
  { json, output, profile }: FormatFlags,
): Promise<boolean> {
  if (terminal.stderrIsTTY) return false;
  if (json) return true;
  const format = output ?? (env.CUSTOMERS_OUTPUT || (await formatOfProfile(env, profile)));
  return format === "json" || format === "ndjson";
}

/** The flags that choose the format, read from the raw command line: commander may have failed on it. The last one given counts. */
export function formatFlagsIn(argv: readonly string[]): FormatFlags {
  const end = argv.indexOf("--"); // What follows belongs to another program.
  const own = end === -1 ? argv : argv.slice(0, end);
  let flags: FormatFlags = {};
  for (const [index, argument] of own.entries()) {
    // -o json, -ojson, -o=json, -qojson, --output json, --output=json
    const [, format] = /^(?:-q*o=?|--output(?:=|$))(.*)$/s.exec(argument) ?? [];
    const [, profile] = /^--profile(?:=|$)(.*)$/s.exec(argument) ?? [];
    if (argument === "--json") flags = { ...flags, json: true };
    else if (format !== undefined) flags = { ...flags, json: false, output: format || own[index + 1] };
    else if (profile !== undefined) flags = { ...flags, profile: profile || own[index + 1] };
  }
  return flags;
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
