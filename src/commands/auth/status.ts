import { Command } from "commander";
import { CliError } from "../../errors.ts";
import { fingerprint } from "../../settings/fingerprint.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Bind } from "../shared/command.ts";
import type { Context } from "../shared/context.ts";
import { type Manual, withManual } from "../shared/manual.ts";
import { refusalOf } from "./check.ts";

interface StatusFlags {
  /** False after --no-check. */
  readonly check: boolean;
}

export function statusCommand(bind: Bind): Command {
  return withManual(
    new Command("status")
      .summary("show which account is used, and whether its key works")
      .description(
        "Show the profile, the address and the key in use, where they come from, and whether the server accepts the key.",
      )
      .option("--no-check", "do not ask the server")
      .action(bind<[], StatusFlags>((context, _args, flags) => status(context, flags))),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: "Exit codes: 0 the key is accepted, 4 it is not or there is none, 6 the server cannot be reached.",
  examples: ["customers auth status", "customers auth status --json | jq -r .key.source"],
};

async function status(context: Context, { check }: StatusFlags): Promise<void> {
  const settings = await context.settings();
  const { profile, baseUrl, apiKey } = settings;
  const output = await context.output();
  const failure = missing(settings) ?? (check ? await refusalOf(context, settings) : undefined);
  const answered = check && (failure === undefined || (failure.code === "auth" && failure.status !== undefined));
  await output.document({
    profile: profile.value,
    base_url: baseUrl?.value ?? null,
    base_url_source: baseUrl ? shownSource(baseUrl, profile.value) : null,
    key: apiKey ? { fingerprint: fingerprint(apiKey.value), source: shownSource(apiKey, profile.value) } : null,
    accepted: answered ? failure === undefined : null,
  });
  if (failure !== undefined) throw failure;
}

/** The error when the address or the key is missing. */
function missing({ profile, baseUrl, apiKey, apiKeyWithheld }: Settings): CliError | undefined {
  if (baseUrl === undefined) {
    return new CliError("auth", `profile ${profile.value} has no base URL`, {
      hint: "Run `customers auth login`, or set CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY.",
    });
  }
  if (apiKey !== undefined) return undefined;
  return new CliError("auth", apiKeyWithheld ?? `profile ${profile.value} has no API key`, {
    hint: apiKeyWithheld
      ? "Set CUSTOMERS_API_KEY for that address, or log in to it with `customers auth login --profile NAME`."
      : "Run `customers auth login`, or set CUSTOMERS_API_KEY.",
  });
}

/** `profile work`, or the flag or variable. */
function shownSource(
  { source, origin }: { readonly source: string; readonly origin: string },
  profile: string,
): string {
  return source === "profile" ? `profile ${profile}` : origin;
}
