import { Command } from "commander";
import type { Bind } from "../cli/command.ts";
import { type Context, outputIfAsked } from "../cli/context.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { removeFromKeychain } from "../settings/key/keychain.ts";
import { chooseProfile, forgetKey, useProfile } from "../settings/profiles.ts";
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
    .argument("<name>", "name of the profile");
  return bind(command, use, { examples: ["customers auth use sandbox"] });
}

async function use(context: Context, [name]: readonly [string]): Promise<void> {
  const output = await outputIfAsked(context);
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
  const name = chooseProfile(flags, env, await readConfigFile(env), { hint: () => LOGOUT_HINT }).value;
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
