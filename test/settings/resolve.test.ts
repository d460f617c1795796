import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OUTPUT_FORMATS } from "../../src/output/formats.ts";
import { resolveSettings } from "../../src/settings/resolve.ts";
import type { SettingFlags, Settings } from "../../src/settings/settings.ts";
import { errorOf } from "../helpers/errors.ts";
import { settingsFile } from "../helpers/settings.ts";

const HOME = "https://api.example.com/v1";
const KEY = "key-of-the-file";
const FULL = {
  current: "work",
  profiles: {
    work: {
      base_url: HOME,
      api_key: KEY,
      default_country: "CA",
      output: "csv",
      timeout: 12.5,
      max_retries: 2,
      insecure_http: true,
    },
    other: { base_url: "https://other.example.net/v1", api_key: "key-of-the-other" },
    bare: {},
  },
};

interface Case {
  readonly name: string;
  readonly flags?: SettingFlags;
  readonly env?: Record<string, string>;
  readonly file?: unknown;
  readonly expected: { readonly [K in keyof Settings]?: unknown };
}

const EVIL = "https://evil.example.net";
const PATH = "<file>";
const cases: readonly Case[] = [
  {
    name: "nothing anywhere: the defaults",
    expected: {
      profile: { value: "default", source: "default", origin: "default" },
      baseUrl: undefined,
      apiKey: undefined,
      defaultCountry: undefined,
      output: { value: "table", source: "default", origin: "default" },
      timeoutSeconds: { value: 30, source: "default", origin: "default" },
      maxRetries: { value: 4, source: "default", origin: "default" },
      insecureHttp: { value: false, source: "default", origin: "default" },
    },
  },
  {
    name: "the current profile",
    file: FULL,
    expected: {
      profile: { value: "work", source: "profile", origin: PATH },
      baseUrl: { value: HOME, source: "profile", origin: PATH },
      apiKey: { value: KEY, source: "profile", origin: PATH },
      defaultCountry: { value: "CA", source: "profile", origin: PATH },
      output: { value: "csv", source: "profile", origin: PATH },
      timeoutSeconds: { value: 12.5, source: "profile", origin: PATH },
      maxRetries: { value: 2, source: "profile", origin: PATH },
      insecureHttp: { value: true, source: "profile", origin: PATH },
    },
  },
  {
    name: "flags win over everything",
    file: FULL,
    env: {
      CUSTOMERS_BASE_URL: "https://env.example.org/v1",
      CUSTOMERS_API_KEY: "key-of-env",
      CUSTOMERS_PROFILE: "bare",
    },
    flags: {
      profile: "work",
      baseUrl: "https://flag.example.org/v1/",
      output: "yaml",
      timeout: "5",
      maxRetries: "0",
      defaultCountry: "us",
      insecureHttp: false,
    },
    expected: {
      profile: { value: "work", source: "flag", origin: "--profile" },
      baseUrl: { value: "https://flag.example.org/v1", source: "flag", origin: "--base-url" },
      apiKey: { value: "key-of-env", source: "environment", origin: "CUSTOMERS_API_KEY" },
      defaultCountry: { value: "US", source: "flag", origin: "--default-country" },
      output: { value: "yaml", source: "flag", origin: "--output" },
      timeoutSeconds: { value: 5, source: "flag", origin: "--timeout" },
      maxRetries: { value: 0, source: "flag", origin: "--max-retries" },
      insecureHttp: { value: false, source: "flag", origin: "--insecure-http" },
    },
  },
  {
    name: "the environment wins over the profile",
    file: FULL,
    env: { CUSTOMERS_BASE_URL: "https://env.example.org/v1/", CUSTOMERS_API_KEY: " key-of-env\n" },
    expected: {
      baseUrl: { value: "https://env.example.org/v1", source: "environment", origin: "CUSTOMERS_BASE_URL" },
      apiKey: { value: "key-of-env", source: "environment", origin: "CUSTOMERS_API_KEY" },
    },
  },
  {
    name: "a profile named in the environment",
    file: FULL,
    env: { CUSTOMERS_PROFILE: "other" },
    expected: {
      profile: { value: "other", source: "environment", origin: "CUSTOMERS_PROFILE" },
      baseUrl: { value: "https://other.example.net/v1", source: "profile", origin: PATH },
      apiKey: { value: "key-of-the-other", source: "profile", origin: PATH },
      output: { value: "table", source: "default", origin: "default" },
    },
  },
];

test.each(cases)("$name", async ({ flags = {}, env = {}, file, expected }) => {
  const { env: folders, path } = await settingsFile(file);
  const settings = await resolveSettings(flags, { ...folders, ...env });
  const wanted = JSON.parse(JSON.stringify(expected).replaceAll(JSON.stringify(PATH), JSON.stringify(path)));
  for (const [key, value] of Object.entries(expected)) {
    expect({ [key]: settings[key as keyof Settings] }).toMatchObject({
      [key]: value === undefined ? undefined : wanted[key],
    });
  }
});

test.each([
  ["another host by flag", { baseUrl: `${EVIL}/v1` }, {}, `${EVIL} (--base-url)`],
  ["another host by variable", {}, { CUSTOMERS_BASE_URL: EVIL }, `${EVIL} (CUSTOMERS_BASE_URL)`],
  ["another scheme", { baseUrl: "http://api.example.com/v1" }, {}, "http://api.example.com (--base-url)"],
  ["another port", { baseUrl: "https://api.example.com:8443/v1" }, {}, "https://api.example.com:8443 (--base-url)"],
] as const)("the stored key stays at home: %s", async (_, flags, env, elsewhere) => {
  const { env: folders } = await settingsFile(FULL);
  const settings = await resolveSettings(flags, { ...folders, ...env });
  expect(settings.apiKey).toBeUndefined();
  expect(settings.apiKeyWithheld).toBe(
    `the key of profile work is for https://api.example.com, so it is not sent to ${elsewhere}`,
  );
});

test("the stored key goes to another path of its own origin", async () => {
  const { env } = await settingsFile(FULL);
  const settings = await resolveSettings({ baseUrl: "https://API.example.com:443/api/v1" }, env);
  expect(settings.apiKey?.value).toBe(KEY);
  expect(settings.apiKeyWithheld).toBeUndefined();
});

test("a key stored for no address is used for none", async () => {
  const { env } = await settingsFile({ profiles: { default: { api_key: KEY } } });
  const settings = await resolveSettings({ baseUrl: HOME }, env);
  expect(settings.apiKey).toBeUndefined();
  expect(settings.apiKeyWithheld).toBe(
    "the key of profile default was stored for no address, so it is not sent to https://api.example.com (--base-url)",
  );
});

test.each([
  [
    "an unknown profile",
    { profile: "wrok" },
    {},
    'there is no profile "wrok" (--profile)',
    "Did you mean work? The profiles are: work, other, bare. Make it with `customers auth login --profile wrok`.",
  ],
  [
    "an unknown profile",
    {},
    { CUSTOMERS_PROFILE: "nightly" },
    'there is no profile "nightly" (CUSTOMERS_PROFILE)',
    "The profiles are: work, other, bare. Make it with `customers auth login --profile nightly`.",
  ],
  ["an inherited name", { profile: "constructor" }, {}, 'there is no profile "constructor" (--profile)', undefined],
  ["no name at all", { profile: "../x" }, {}, '"../x" cannot be the name of a profile', undefined],
] as const)("%s is a mistake of the call: %j %j", async (_, flags, env, message, hint) => {
  const { env: folders } = await settingsFile(FULL);
  const error = await errorOf(() => resolveSettings(flags, { ...folders, ...env }));
  expect(error).toMatchObject({ code: "usage", message, ...(hint === undefined ? {} : { hint }) });
});

test("a profile that is about to be made need not exist", async () => {
  const { env } = await settingsFile(FULL);
  const settings = await resolveSettings({ profile: "new" }, env, { newProfile: true });
  expect(settings).toMatchObject({ profile: { value: "new" }, baseUrl: undefined, apiKey: undefined });
});

const FORMATS = OUTPUT_FORMATS.join(", ");
test.each([
  [{ timeout: "soon" }, '`timeout` of profile default must be a number of seconds above 0 and up to 86400, not "soon"'],
  [{ output: ["json"] }, `\`output\` of profile default must be one of ${FORMATS}, not "[\\"json\\"]"`],
  [{ base_url: "x" }, '`base_url` of profile default is not a web address: "x"'],
  [{ insecure_http: 1 }, '`insecure_http` of profile default must be true or false, not "1"'],
])("a wrong value in the file, %j, is named with its place", async (profile, message) => {
  const { env, path } = await settingsFile({ profiles: { default: profile } });
  const error = await errorOf(() => resolveSettings({}, env));
  expect(error).toMatchObject({ code: "invalid_input", message: `${message}, in ${path}` });
  expect(error.hint).toMatch(
    /^Set it again with `customers config set [a-z-]+ VALUE`, or remove it with `customers config unset [a-z-]+`\.$/,
  );
});

test("the key of a file, without its newline", async () => {
  const { env } = await settingsFile(FULL);
  const path = join(env.CUSTOMERS_CONFIG_DIR ?? "", "key");
  await writeFile(path, "key-of-a-file\r\n");
  const settings = await resolveSettings({}, { ...env, CUSTOMERS_API_KEY_FILE: path });
  expect(settings.apiKey).toMatchObject({
    value: "key-of-a-file",
    source: "environment",
    origin: `CUSTOMERS_API_KEY_FILE (${path})`,
  });
});

test("CUSTOMERS_API_KEY wins over CUSTOMERS_API_KEY_FILE, which is then not read", async () => {
  const { env } = await settingsFile();
  const settings = await resolveSettings(
    {},
    { ...env, CUSTOMERS_API_KEY: "key-of-env", CUSTOMERS_API_KEY_FILE: "/nowhere/key" },
  );
  expect(settings.apiKey).toMatchObject({ value: "key-of-env", source: "environment", origin: "CUSTOMERS_API_KEY" });
});

test("a key file that is missing, empty, a folder, or holds no key", async () => {
  const { env } = await settingsFile({ profiles: {} });
  const folder = env.CUSTOMERS_CONFIG_DIR ?? "";
  await writeFile(join(folder, "empty"), " \n");
  await writeFile(join(folder, "prose"), "my key\n");
  const failure = (path: string) => errorOf(() => resolveSettings({}, { ...env, CUSTOMERS_API_KEY_FILE: path }));
  const at = (name: string) => `no API key in the file of CUSTOMERS_API_KEY_FILE, ${join(folder, name)}: `;
  const prose = `CUSTOMERS_API_KEY_FILE (${join(folder, "prose")}) holds no API key: character 3 of it is a blank`;
  for (const [name, message] of [
    ["none", `${at("none")}there is no such file`],
    ["empty", `${at("empty")}the file is empty`],
    ["", expect.stringContaining("it is a folder")],
    ["prose", prose],
  ]) {
    expect(await failure(join(folder, name))).toMatchObject({ code: "auth", message });
  }
});
