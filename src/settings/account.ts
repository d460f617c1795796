import type { Settings } from "./settings.ts";
import type { Sourced } from "./sourced.ts";

/**
 * The label of the profile; undefined where a flag or variable names the address: it may be of another account, which
 * must not look like the labelled one.
 */
export function accountLabel({ baseUrl, label }: Pick<Settings, "baseUrl" | "label">): string | undefined {
  return baseUrl?.source === "profile" ? label?.value : undefined;
}

/**
 * Where the account of this run comes from, in words: `profile work`, or the flag or variables that name its address
 * and key instead, as in `CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY`.
 */
export function accountSource({ profile, baseUrl, apiKey }: Account): string {
  const named = [baseUrl, apiKey].filter((setting) => setting !== undefined);
  const sources = named.map(({ source, origin }) =>
    // `CUSTOMERS_API_KEY_FILE (/path)` stands in parentheses itself.
    source === "profile" ? `profile ${profile.value}` : (origin.split(" (")[0] ?? origin),
  );
  return sources.length === 0 ? `profile ${profile.value}` : [...new Set(sources)].join(" and ");
}

// --- internal ---

interface Account extends Pick<Settings, "profile" | "baseUrl"> {
  readonly apiKey: Pick<Sourced<string>, "source" | "origin"> | undefined;
}
