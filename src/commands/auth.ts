import { Command } from "commander";
import type { Bind } from "../cli/command.ts";
import { type Context, outputIfAsked } from "../cli/context.ts";
import { CliError } from "../errors.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { removeFromKeychain } from "../settings/key/keychain.ts";
import { chooseProfile, forgetKey, useProfile } from "../settings/profiles.ts";
import { choose } from "../terminal/choose.ts";
import { canAsk } from "../terminal/terminal.ts";
import { loginCommand } from "./auth/login.ts";
import { PROFILE_VIEW, printProfile, profileRow, statusCommand } from "./auth/status.ts";

export default function authCommand(bind: Bind): Command {
  return new Command("auth")
    .description("Log in, and choose between accounts. A profile holds the address of an API, its key, and settings.")
    .addCommand(loginCommand(bind))
    .addCommand(statusCommand(bind))
    .addCommand(listCommand(bind))
    .addCommand(useCommand(bind))
    .addCommand(logoutCommand(bind));
}

// --- internal ---

function listCommand(bind: Bind): Command {
  const command = new Command("list")
    .summary("list the profiles")
    .description("List the profiles. Keys are shown by their fingerprints only.");
  return bind(command, list);
}

async function list(context: Context): Promise<void> {
  const config = await readConfigFile(context.env);
  const current = chooseProfile(context.flags, context.env, config).value;
  const rows = Object.keys(config.profiles).map((profile) => profileRow(config, profile, current));
  await (await context.output()).rows(rows, PROFILE_VIEW);
  if (rows.length === 0) context.notice("There are no profiles yet. Make one with `customers auth login`.");
}

function useCommand(bind: Bind): Command {
  const command = new Command("use")
    .summary("make a profile the current one")
    .description("Make a profile the one that commands use when none is named.")
    .argument("[name]", "name of the profile; on a terminal you choose from a list");
  return bind(command, use, { examples: ["customers auth use sandbox"] });
}

async function use(context: Context, [given]: readonly [string?]): Promise<void> {
  const output = await outputIfAsked(context);
  const name = given ?? (await pickProfile(context, "Which profile shall be the current one?"));
  if (name === undefined) {
    throw new CliError("usage", "no profile was named", {
      hint: "Name one: `customers auth use NAME`. `customers auth list` shows them.",
    });
  }
  const { base_url } = await useProfile(context.env, name);
  context.notice(`Profile ${name} is now the current one${typeof base_url === "string" ? `: ${base_url}` : ""}.`);
  const { CUSTOMERS_PROFILE: named } = context.env;
  if (named && named !== name) context.warn(`CUSTOMERS_PROFILE is set to ${named} and wins over the current profile`);
  await printProfile(context, output, name);
}

function logoutCommand(bind: Bind): Command {
  const command = new Command("logout")
    .summary("forget a profile's key")
    .description(
      "Forget a profile's key. The profile goes with it unless it holds other settings. The key stays valid at the server.",
    );
  return bind(command, logout, { examples: ["customers auth logout", "customers auth logout --profile sandbox"] });
}

const LOGOUT_HINT = "`customers auth logout --profile NAME` forgets the key of one of them.";

async function logout(context: Context): Promise<void> {
  const { env, flags } = context;
  const output = await outputIfAsked(context);
  const isNamed = flags.profile !== undefined || Boolean(env.CUSTOMERS_PROFILE);
  const chosen = isNamed ? undefined : await pickProfile(context, "Which profile shall be logged out?");
  const name = chosen ?? chooseProfile(flags, env, await readConfigFile(env), { hint: () => LOGOUT_HINT }).value;
  const { was, removed, left, current } = await forgetKey(env, name);
  await removeFromKeychain(was.keychain_account, context);
  context.notice(Object.keys(was).length > 0 ? `Logged out of profile ${name}.` : `Profile ${name} holds no key.`);
  if (removed && left.length > 0 && current === undefined) {
    context.notice(`Choose another profile with \`customers auth use NAME\`: ${left.join(", ")}.`);
  }
  for (const variable of ["CUSTOMERS_API_KEY", "CUSTOMERS_API_KEY_FILE"]) {
    if (env[variable]) context.warn(`${variable} is still set: its key is still used`);
  }
  await printProfile(context, output, name);
}

/**
 * The profile that a person at the terminal chooses among several, the current one first.
 * @returns undefined without a terminal, or with at most one profile.
 */
async function pickProfile(context: Context, question: string): Promise<string | undefined> {
  const { env, flags } = context;
  const config = await readConfigFile(env);
  const current = chooseProfile(flags, env, config).value;
  const rows = Object.entries(config.profiles).map(([name, { base_url, label }]) => ({
    name,
    cells: [name, cellText(base_url), cellText(label), name === current ? "current" : ""],
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

function cellText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
