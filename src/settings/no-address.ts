import { CliError } from "../errors.ts";
import type { Settings } from "./settings.ts";

/** The error where no base URL is set: without a key too, nobody has logged in. */
export function noAddress({ apiKey, apiKeyWithheld }: Pick<Settings, "apiKey" | "apiKeyWithheld">): CliError {
  if (apiKey === undefined && apiKeyWithheld === undefined) {
    return new CliError("auth", "not logged in", {
      hint: "Log in with `customers auth login`, or set CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY. To try everything on this machine: `customers sandbox --use --seed 25`.",
    });
  }
  return new CliError("usage", "no base URL is set", {
    hint: "Log in with `customers auth login`, set CUSTOMERS_BASE_URL, or give --base-url https://…/v1.",
  });
}
