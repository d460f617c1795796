import { expect, test } from "vitest";
import type { Sourced } from "../../src/settings/setting-key.ts";
import { accountSource } from "../../src/settings/settings.ts";

const profile: Sourced<string> = { value: "work", source: "flag", origin: "--profile" };
const setting = (source: Sourced<string>["source"], origin: string): Sourced<string> => ({
  value: "x",
  source,
  origin,
});
const stored = setting("profile", "/home/ada/.config/customers/config.json");

test.each([
  [stored, stored, "profile work"],
  [setting("flag", "--base-url"), stored, "--base-url and profile work"],
  [setting("flag", "--base-url"), setting("environment", "CUSTOMERS_API_KEY"), "--base-url and CUSTOMERS_API_KEY"],
  [stored, setting("environment", "CUSTOMERS_API_KEY"), "profile work and CUSTOMERS_API_KEY"],
  [
    setting("environment", "CUSTOMERS_BASE_URL"),
    setting("environment", "CUSTOMERS_API_KEY_FILE (/etc/key)"),
    "from the environment",
  ],
  [undefined, undefined, "profile work"],
])("%j and %j: %s", (baseUrl, apiKey, words) => {
  expect(accountSource({ profile, baseUrl, apiKey })).toBe(words);
});
