import type { ApiKey, ChosenKey } from "./key/source.ts";
import type { SETTING_KEYS } from "./keys.ts";
import type { SettingKey, Sourced } from "./setting-key.ts";

/** What has no default, and is set nowhere, is undefined. */
export interface Settings extends KeySettings {
  readonly profile: Sourced<string>;
  readonly apiKey: ApiKey | undefined;
  readonly apiKeyWithheld?: ChosenKey["apiKeyWithheld"] | undefined;
}

type KeySettings = { readonly [Property in keyof typeof SETTING_KEYS]: SettingOf<(typeof SETTING_KEYS)[Property]> };

type SettingOf<Key> =
  Key extends SettingKey<infer T, infer Fallback>
    ? Sourced<T> | (Fallback extends undefined ? undefined : never)
    : never;

export interface SettingFlags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly output?: string | undefined;
  readonly json?: boolean | undefined;
  readonly timeout?: string | undefined;
  readonly maxRetries?: string | undefined;
  readonly defaultCountry?: string | undefined;
  readonly insecureHttp?: boolean | undefined;
}

export function serverRules(settings: KeySettings) {
  const filters = settings.wireFilters?.value;
  const start = settings.wirePageStart?.value;
  const pageSize = settings.wirePageSize?.value;
  return {
    listPath: settings.wireListPath?.value,
    idField: settings.wireIdField?.value,
    total: settings.wireTotal === undefined ? undefined : ("none" as const),
    paging: settings.wirePaging === undefined ? undefined : ("none" as const),
    pageParameter: settings.wirePageParam?.value,
    pageStart: start === undefined ? undefined : start === "0" ? (0 as const) : (1 as const),
    pageSizeParameter: settings.wirePageSizeParam?.value,
    pageSize: pageSize === undefined ? undefined : Number(pageSize),
    offsetParameter: settings.wireOffsetParam?.value,
    cursorParameter: settings.wireCursorParam?.value,
    filters: filters === undefined ? undefined : filters === "on",
    searchParameter: settings.wireSearchParam?.value,
  };
}

/** Where the account comes from: `profile work`, `--base-url and CUSTOMERS_API_KEY`, `from the environment`. */
export function accountSource({ profile, baseUrl, apiKey }: Account): string {
  const named = [baseUrl, apiKey].filter((setting) => setting !== undefined);
  if (named.length > 1 && named.every(({ source }) => source === "environment")) return "from the environment";
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
