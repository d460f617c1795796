import type { LabelColour } from "../output/colour.ts";
import type { OutputFormat } from "../output/formats.ts";
import type { ApiKey, ChosenKey } from "./key/source.ts";
import type { Sourced, WireProperty } from "./setting-key.ts";

/** How the server is read and asked, where set by hand; undefined = found out from its answers. */
type WireSettings = { readonly [property in WireProperty]?: Sourced<string> | undefined };

export interface Settings extends WireSettings {
  readonly profile: Sourced<string>;
  /** The address that ends in `/v1`; http or https, no trailing slash. Undefined when nothing names one. */
  readonly baseUrl: Sourced<string> | undefined;
  readonly apiKey: ApiKey | undefined;
  readonly apiKeyWithheld?: ChosenKey["apiKeyWithheld"] | undefined;
  /** What the person calls the account of the profile: `PRODUCTION`. */
  readonly label: Sourced<string> | undefined;
  readonly labelColour: Sourced<LabelColour> | undefined;
  /** ISO 3166 alpha-2, for phone numbers written without a country code. */
  readonly defaultCountry: Sourced<string> | undefined;
  readonly output: Sourced<OutputFormat>;
  readonly prompts: Sourced<"auto" | "plain">;
  /** Per attempt, in seconds. */
  readonly timeoutSeconds: Sourced<number>;
  readonly maxRetries: Sourced<number>;
  /** Whether plain http to another machine is allowed. */
  readonly insecureHttp: Sourced<boolean>;
  /** How long journals are kept; 0 = for ever. */
  readonly keepDays: Sourced<number>;
}

/** The flags that are also settings. */
export interface SettingFlags {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly output?: string | undefined;
  /** Short for output `json`. */
  readonly json?: boolean | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly defaultCountry?: string | undefined;
  readonly insecureHttp?: boolean | undefined;
}

/** How to read and ask the server, as far as the profile's wire settings say it. */
export function serverRules(settings: WireSettings) {
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
