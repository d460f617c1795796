import { CliError, Declined } from "../../errors.ts";
import { readConfigFile } from "../../settings/config-file.ts";
import { chooseProfile } from "../../settings/profiles.ts";
import { canAsk } from "../shared/can-ask.ts";
import type { Context } from "../shared/context.ts";
import { ListChoices } from "../shared/picking/list-choices.ts";

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
  const choices = new ListChoices(
    rows.sort((one, other) => Number(other.name === current) - Number(one.name === current)),
    {
      noun: "profile",
      cells: ({ cells }) => cells,
      columns: COLUMNS,
      none: () =>
        new CliError("not_found", "there are no profiles yet", { hint: "Make one with `customers auth login`." }),
    },
  );
  const prompts = await context.prompts();
  const chosen = await prompts.pick(question, choices, { placeholder: "type to find: name, address, label" });
  const [profile] = chosen ?? [];
  if (profile === undefined) throw new Declined("nothing was changed");
  return profile.name;
}

// --- internal ---

/** Name, address, label, whether it is the current one: the address yields first. */
const COLUMNS = [
  { turn: 4, least: 12 },
  { turn: 1, least: 16 },
  { turn: 2, least: 8 },
  { turn: 3, least: 7 },
] as const;

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
