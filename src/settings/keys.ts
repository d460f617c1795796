import { OUTPUT_FORMATS, type OutputFormat } from "../output/output.ts";
import { readBaseUrl } from "./base-url.ts";
import type { SettingKey } from "./setting-key.ts";
import { WIRE_KEYS } from "./wire-keys.ts";

/** Every setting there is, by its name in Settings. A new one needs a row here and a line in resolve.ts. */
export const SETTING_KEYS = {
  baseUrl: key<string>({
    name: "base-url",
    stored: "base_url",
    description: "the address of the API, ending in /v1",
    fallback: undefined,
    read: readBaseUrl,
  }),
  defaultCountry: key<string>({
    name: "default-country",
    stored: "default_country",
    description: "the country of phone numbers written without a country code (ISO 3166: US, CA, GB)",
    fallback: undefined,
    read: (text) =>
      /^[a-z]{2}$/i.test(text)
        ? { value: text.toUpperCase() }
        : { problem: `must be two letters of ISO 3166, such as US, not ${JSON.stringify(text)}` },
    verify: async (country) => {
      const { isSupportedCountry } = await import("libphonenumber-js/max");
      return isSupportedCountry(country)
        ? undefined
        : `names no country with phone numbers: ${JSON.stringify(country)}`;
    },
  }),
  output: key<OutputFormat>({
    name: "output",
    stored: "output",
    description: `how results are printed: ${OUTPUT_FORMATS.join(", ")}`,
    fallback: "table",
    read: (text) => {
      const format = OUTPUT_FORMATS.find((known) => known === text);
      return format === undefined
        ? { problem: `must be one of ${OUTPUT_FORMATS.join(", ")}, not ${JSON.stringify(text)}` }
        : { value: format };
    },
  }),
  timeoutSeconds: key<number>({
    name: "timeout",
    stored: "timeout",
    description: "how long one request may take, in seconds",
    fallback: 30,
    unit: "seconds",
    read: (text) => {
      const seconds = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
      // A day; Node's timers end at once when asked for more than 24.
      return seconds > 0 && seconds <= 86_400
        ? { value: seconds }
        : { problem: `must be a number of seconds above 0 and up to 86400, not ${JSON.stringify(text)}` };
    },
  }),
  maxRetries: key<number>({
    name: "max-retries",
    stored: "max_retries",
    description: "how often a failed request is repeated",
    fallback: 4,
    read: (text) =>
      /^\d{1,3}$/.test(text)
        ? { value: Number(text) }
        : { problem: `must be a whole number from 0 to 999, not ${JSON.stringify(text)}` },
  }),
  insecureHttp: key<boolean>({
    name: "insecure-http",
    stored: "insecure_http",
    description: "whether the key may go over plain http to another machine: true or false",
    fallback: false,
    read: (text) =>
      text === "true" || text === "false"
        ? { value: text === "true" }
        : { problem: `must be true or false, not ${JSON.stringify(text)}` },
  }),
  trashDays: key<number>({
    name: "trash-days",
    stored: "trash_days",
    description: "how long deleted customers are kept on this machine for `customers restore`, in days; 0 keeps none",
    fallback: 30,
    unit: "days",
    read: readDays,
  }),
  runDays: key<number>({
    name: "run-days",
    stored: "run_days",
    description:
      "how long what finished runs did is kept on this machine for `customers runs`, in days; 0 keeps it all",
    fallback: 90,
    unit: "days",
    read: readDays,
  }),
  ...WIRE_KEYS,
};

export type SettingProperty = keyof typeof SETTING_KEYS;

// Object.keys forgets that it lists just these.
export const SETTING_PROPERTIES = Object.keys(SETTING_KEYS) as readonly SettingProperty[];

// --- internal ---

function key<T extends string | number | boolean>(row: SettingKey<T>): SettingKey<T> {
  return row;
}

function readDays(text: string): { readonly value: number } | { readonly problem: string } {
  return /^\d{1,4}$/.test(text)
    ? { value: Number(text) }
    : { problem: `must be a whole number of days from 0 to 9999, not ${JSON.stringify(text)}` };
}
