import type { LabelColour } from "../output/colour.ts";
import type { OutputFormat } from "../output/formats.ts";
import type { ApiKey, ChosenKey } from "./key/source.ts";
import type { Sourced } from "./sourced.ts";
import type { WireProperty } from "./wire-keys.ts";

/** How the server is read and asked, where set by hand; undefined = found out from its answers. */
export type WireSettings = { readonly [property in WireProperty]?: Sourced<string> | undefined };

export interface Settings extends WireSettings {
  readonly profile: Sourced<string>;
  /** The address that ends in `/v1`; http or https, no trailing slash. Undefined when nothing names one. */
  readonly baseUrl: Sourced<string> | undefined;
  readonly apiKey: ApiKey | undefined;
  readonly apiKeyWithheld?: ChosenKey["apiKeyWithheld"] | undefined;
  /** The program that prints the key, and its arguments. */
  readonly apiKeyCommand: Sourced<string> | undefined;
  /** What the person calls the account of the profile: `PRODUCTION`. */
  readonly label: Sourced<string> | undefined;
  readonly labelColour: Sourced<LabelColour> | undefined;
  /** ISO 3166 alpha-2, for phone numbers written without a country code. */
  readonly defaultCountry: Sourced<string> | undefined;
  readonly output: Sourced<OutputFormat>;
  /** Per attempt, in seconds. */
  readonly timeoutSeconds: Sourced<number>;
  readonly maxRetries: Sourced<number>;
  /** Whether plain http to another machine is allowed. */
  readonly insecureHttp: Sourced<boolean>;
  /** How long the trash keeps what is deleted; 0 = not at all. */
  readonly trashDays: Sourced<number>;
  /** How long the journals of finished runs are kept; 0 = for ever. */
  readonly runDays: Sourced<number>;
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
