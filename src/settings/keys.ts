import { LABEL_COLOURS, type LabelColour } from "../output/colour.ts";
import { OUTPUT_FORMATS, type OutputFormat } from "../output/output.ts";
import { safeText } from "../text/safe-text.ts";
import { readBaseUrl } from "./base-url.ts";
import { commandWords } from "./key/command-line.ts";
import { type Reading, readAs, type SettingKey } from "./setting-key.ts";
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
  apiKeyCommand: key<string>({
    name: "api-key-command",
    stored: "api_key_command",
    description:
      "the program of a secret manager that prints the key, and its arguments: op read op://work/customers/key; it is run without a shell, when the key is needed",
    fallback: undefined,
    read: (text) => {
      const words = commandWords(text);
      return "problem" in words ? words : { value: text.trim() };
    },
  }),
  label: key<string>({
    name: "label",
    stored: "label",
    description: "a word for the account, such as PRODUCTION, that every question before a write shows",
    fallback: undefined,
    read: (text) => readAs(text, isLabel(text.trim()) ? text.trim() : undefined, "1 to 30 letters, digits and signs"),
  }),
  labelColour: key<LabelColour>({
    name: "label-colour",
    stored: "label_colour",
    description: `the colour of the label: ${LABEL_COLOURS.join(", ")}`,
    fallback: undefined,
    read: (text) =>
      readAs(
        text,
        LABEL_COLOURS.find((colour) => colour === text),
        `one of ${LABEL_COLOURS.join(", ")}`,
      ),
  }),
  defaultCountry: key<string>({
    name: "default-country",
    stored: "default_country",
    description: "the country of phone numbers written without a country code (ISO 3166: US, CA, GB)",
    fallback: undefined,
    read: (text) =>
      readAs(text, /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined, "two letters of ISO 3166, such as US"),
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
    read: (text) =>
      readAs(
        text,
        OUTPUT_FORMATS.find((format) => format === text),
        `one of ${OUTPUT_FORMATS.join(", ")}`,
      ),
  }),
  timeoutSeconds: key<number>({
    name: "timeout",
    stored: "timeout",
    description: "how long one request may take, in seconds",
    fallback: 30,
    unit: "seconds",
    read: (text) => {
      const seconds = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : 0;
      // Up to a day: Node's timers end at once when asked for more than 24 days.
      const value = seconds > 0 && seconds <= 86_400 ? seconds : undefined;
      return readAs(text, value, "a number of seconds above 0 and up to 86400");
    },
  }),
  maxRetries: key<number>({
    name: "max-retries",
    stored: "max_retries",
    description: "how often a failed request is repeated",
    fallback: 4,
    read: (text) => readNumber(text, 999, "a whole number from 0 to 999"),
  }),
  insecureHttp: key<boolean>({
    name: "insecure-http",
    stored: "insecure_http",
    description: "whether the key may go over plain http to another machine: true or false",
    fallback: false,
    read: (text) => readAs(text, text === "true" ? true : text === "false" ? false : undefined, "true or false"),
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

/** Text on one line that a terminal shows as it is. */
function isLabel(text: string): boolean {
  return /^.{1,30}$/u.test(text) && safeText(text) === text;
}

function readDays(text: string): Reading<number> {
  return readNumber(text, 9999, "a whole number of days from 0 to 9999");
}

function readNumber(text: string, most: number, wanted: string): Reading<number> {
  return readAs(text, /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined, wanted);
}
