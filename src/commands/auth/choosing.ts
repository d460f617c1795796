import type { Context } from "../../cli/context.ts";
import { readConfigFile } from "../../settings/config-file.ts";
import { chooseProfile } from "../../settings/profiles.ts";
import { canAsk } from "../../terminal/can-ask.ts";
import { choose } from "../../terminal/choose.ts";

/**
 * The profile that a person at the terminal chooses among several, the current one first.
 * @returns undefined where nobody can be asked, or there is at most one.
 * @throws Declined when they leave by Esc.
 */
export async function pickProfile(context: Context, question: string): Promise<string | undefined> {
  const { env, flags } = context;
  const config = await readConfigFile(env);
  const current = chooseProfile(flags, env, config).value;
  const rows = Object.entries(config.profiles).map(([name, { base_url, label }]) => ({
    name,
    cells: [name, textOf(base_url), textOf(label), name === current ? "current" : ""],
  }));
  if (!canAsk(context) || rows.length < 2) return undefined;
  rows.sort((one, other) => Number(other.name === current) - Number(one.name === current));
  const [profile] = await choose(context, rows, {
    question,
    cells: ({ cells }) => cells,
    placeholder: "name, address, label",
    refusal: "nothing was changed",
  });
  return profile.name;
}

// --- internal ---

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
