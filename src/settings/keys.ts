import { DEFAULTS } from "../http/retry.ts";
import { givenCountry } from "../intake/cells/country.ts";
import { OUTPUT_FORMATS } from "../output/formats.ts";
import { readBaseUrl } from "./base-url.ts";
import { key, oneOf, readAs, WIRE_KEYS } from "./setting-key.ts";

const PROMPTS = ["auto", "plain"] as const;

/** Every setting, by its name in Settings. */
export const SETTING_KEYS = {
  baseUrl: key("base-url", "the address of the API, ending in /v1", undefined, readBaseUrl),
  defaultCountry: key(
    "default-country",
    "the country of phone numbers written without a country code: US, CA, Germany",
    undefined,
    (text) => readAs(text, givenCountry(text), "a country, such as US or Germany"),
  ),
  output: key("output", `how results are printed: ${OUTPUT_FORMATS.join(", ")}`, "table", oneOf(OUTPUT_FORMATS)),
  prompts: key(
    "prompts",
    `how questions are asked: ${PROMPTS.join(", ")}; plain ones are numbered lines, as for screen readers`,
    "auto",
    oneOf(PROMPTS),
  ),
  timeoutSeconds: key(
    "timeout",
    "how long one request may take, in seconds",
    DEFAULTS.timeoutSeconds,
    (text) => {
      const seconds = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : 0;
      // Up to a day: Node's timers end at once when asked for more than 24 days.
      const value = seconds > 0 && seconds <= 86_400 ? seconds : undefined;
      return readAs(text, value, "a number of seconds above 0 and up to 86400");
    },
    "seconds",
  ),
  maxRetries: key("max-retries", "how often a failed request is repeated", DEFAULTS.maxRetries, (text) =>
    readAs(text, /^\d{1,3}$/.test(text) ? Number(text) : undefined, "a whole number from 0 to 999"),
  ),
  insecureHttp: key(
    "insecure-http",
    "whether the key may go over plain http to another machine: true or false",
    false,
    (text) => readAs(text, text === "true" ? true : text === "false" ? false : undefined, "true or false"),
  ),
  ...WIRE_KEYS,
};

export type SettingProperty = keyof typeof SETTING_KEYS;

// Object.keys forgets that it lists just these.
export const SETTING_PROPERTIES = Object.keys(SETTING_KEYS) as readonly SettingProperty[];
