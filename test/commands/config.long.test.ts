import { chmod, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { OUTPUT_FORMATS } from "../../src/output/formats.ts";
import { expectMode } from "../helpers/platform.ts";
import { run } from "../helpers/program.ts";
import { settingsFile } from "../helpers/settings.ts";

const NAMES = "base-url, default-country, output, prompts, timeout, max-retries, insecure-http";
const KEY = "test-key-0123456789abcdef";
const PROFILE = { base_url: "https://api.example.com/v1", api_key: KEY, timeout: 12.5 };

test("set, get, list, unset: a first tour", async () => {
  const { env, path } = await settingsFile();
  expect(await run("config set default-country us", { env })).toEqual({
    stdout: "",
    stderr: "default-country of profile default is now US.\n",
    exitCode: 0,
  });
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ profiles: { default: { default_country: "US" } } });
  expect(await run("config get default-country", { env })).toEqual({ stdout: "US\n", stderr: "", exitCode: 0 });
  expect(await run("config unset default-country", { env })).toEqual({
    stdout: "",
    stderr: "default-country of profile default is no longer set.\n",
    exitCode: 0,
  });
  expect(await run("config get default-country", { env })).toEqual({
    stdout: "",
    stderr: "default-country is not set.\n",
    exitCode: 0,
  });
});

test("list shows every setting with its source, and of the key the fingerprint", async () => {
  const { env, path } = await settingsFile({ current: "work", profiles: { work: PROFILE } });
  const table = await run("config list --max-retries 0", { env });
  expect(table).toMatchObject({ stderr: "", exitCode: 0 });
  expect(table.stdout).toBe(`SETTING          VALUE                       SOURCE
profile          work                        profile
api-key          sha256:0813ba6d …cdef       profile
base-url         https://api.example.com/v1  profile
default-country
output           table                       default
prompts          auto                        default
timeout          12.5                        profile
max-retries      0                           flag
insecure-http    false                       default
`);
  const json = await run("config list --json", { env: { ...env, CUSTOMERS_API_KEY: "key-of-env" } });
  expect(JSON.parse(json.stdout)).toEqual([
    { name: "profile", value: "work", source: "profile", origin: path },
    { name: "api-key", value: "sha256:d0aa19dd", source: "environment", origin: "CUSTOMERS_API_KEY" },
    { name: "base-url", value: "https://api.example.com/v1", source: "profile", origin: path },
    { name: "default-country", value: null, source: null, origin: null },
    { name: "output", value: "json", source: "flag", origin: "--json" },
    { name: "prompts", value: "auto", source: "default", origin: "default" },
    { name: "timeout", value: 12.5, source: "profile", origin: path },
    { name: "max-retries", value: 4, source: "default", origin: "default" },
    { name: "insecure-http", value: false, source: "default", origin: "default" },
  ]);
  expect(table.stdout + json.stdout).not.toContain(KEY);
});

test("a setting goes to the profile named", async () => {
  const { env, path } = await settingsFile({ current: "work", profiles: { work: {}, home: {} } });
  expect((await run("config set timeout 10 --profile home", { env })).stderr).toBe(
    "timeout of profile home is now 10 seconds.\n",
  );
  expect((await run("config set output json", { env: { ...env, CUSTOMERS_PROFILE: "home" } })).stderr).toBe(
    "output of profile home is now json.\n",
  );
  expect((await run("config set insecure-http true -q", { env })).stderr).toBe("");
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
    current: "work",
    profiles: { work: { insecure_http: true }, home: { timeout: 10, output: "json" } },
  });
  expect((await run("config unset timeout --profile home", { env })).stderr).toBe(
    `${JSON.stringify({ notice: { message: "timeout of profile home is no longer set; it is 30 seconds by default." } })}\n`,
  );
});

test.each([
  ["config set time-out 3", 'there is no setting "time-out"', `Did you mean timeout? The settings are: ${NAMES}.`],
  ["config get colour", 'there is no setting "colour"', `The settings are: ${NAMES}.`],
  ["config unset constructor", 'there is no setting "constructor"', `The settings are: ${NAMES}.`],
  [
    "config set timeout 0",
    'timeout must be a number of seconds above 0 and up to 86400, not "0"',
    "timeout is how long one request may take, in seconds.",
  ],
  ["config set timeout 1e3", 'timeout must be a number of seconds above 0 and up to 86400, not "1e3"', undefined],
  ["config set max-retries 2.5", 'max-retries must be a whole number from 0 to 999, not "2.5"', undefined],
  ["config set output xml", `output must be one of ${OUTPUT_FORMATS.join(", ")}, not "xml"`, undefined],
  ["config set insecure-http yes", 'insecure-http must be true or false, not "yes"', undefined],
  [
    "config set default-country Narnia",
    'default-country must be a country, such as US or Germany, not "Narnia"',
    undefined,
  ],
  ["config set default-country XX", 'default-country must be a country, such as US or Germany, not "XX"', undefined],
  ["config set base-url nonsense", 'base-url is not a web address: "nonsense"', undefined],
  [
    "config set timeout 3 --profile wrok",
    'there is no profile "wrok" (--profile)',
    "Did you mean work? The profiles are: work. Make it with `customers auth login --profile wrok`.",
  ],
] as const)("%s is refused with the next step", async (command, message, hint) => {
  const { env, path } = await settingsFile({ profiles: { work: {} } });
  const result = await run(command, { env });
  expect(result).toMatchObject({ stdout: "", exitCode: 2 });
  expect(result.stderr.split("\n")[0]).toBe(`error: ${message}`);
  if (hint !== undefined) expect(result.stderr.split("\n")[1]).toBe(hint);
  expect(await readFile(path, "utf8")).toBe('{"profiles":{"work":{}}}');
});

test.each(["config set api-key topsecret_key1", "config get api_key", "config unset apikey"])(
  "%s: the key is not a setting",
  async (command) => {
    const { env } = await settingsFile();
    expect(await run(command, { env })).toEqual({
      stdout: "",
      stderr:
        "error: the API key is not a setting: it is never printed or read from the command line\n" +
        "Store it with `customers auth login --with-key`, see its fingerprint with `customers auth status`, remove it with `customers auth logout`.\n",
      exitCode: 2,
    });
  },
);

test("the address of a stored key does not move to another origin", async () => {
  const { env, path } = await settingsFile({ profiles: { default: PROFILE } });
  const refusal = {
    stdout: "",
    stderr:
      "error: profile default holds a key for https://api.example.com, which must not be sent elsewhere\n" +
      "Log in to the other address with `customers auth login --profile default --base-url URL`, or forget the key first with `customers auth logout --profile default`.\n",
    exitCode: 8,
  };
  expect(await run("config set base-url https://evil.example.net/v1", { env })).toEqual(refusal);
  expect(await run("config set base-url http://api.example.com/v1", { env })).toEqual(refusal);
  expect(await run("config unset base-url", { env })).toEqual(refusal);
  expect(await run("config set base-url https://API.example.com/api/v1/", { env })).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(await readFile(path, "utf8")).profiles.default.base_url).toBe("https://api.example.com/api/v1");
});

test.each([
  ...["config list", "config get timeout", "config set timeout 3", "config unset timeout", "auth list"],
  ...["auth status", "auth logout", "auth use default"],
  "auth login --with-key --no-check --base-url https://api.example.com/v1",
])("%s leaves a corrupt file alone and says where it is", async (command) => {
  const text = '{\n  "profiles": {"default": {"api_key": "topsecret_key1" "timeout": 3}}\n}\n';
  const { env, path } = await settingsFile(text);
  expect(await run(command, { env, input: "another-key\n" })).toEqual({
    stdout: "",
    stderr:
      `error: the settings file is not valid JSON at line 2, column 56: ${path}\n` +
      "Fix the file, or move it away and run `customers auth login` again; it is never overwritten.\n",
    exitCode: 2,
  });
  expect(await readFile(path, "utf8")).toBe(text);
});

test("a change closes a file that was open to others, and says so", async () => {
  const { env, path } = await settingsFile({ profiles: {} });
  await chmod(path, 0o644);
  expect((await run("config set timeout 3", { env })).stderr).toBe(
    `warning: other users of this machine could access ${path}; now only you can\n` +
      "timeout of profile default is now 3 seconds.\n",
  );
  await expectMode(path, 0o600);
});

test("twelve processes that change settings at once lose no change", async () => {
  const { env, path } = await settingsFile({
    profiles: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`p${at}`, { keep: at }])),
  });
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, at) => run(`config set timeout ${at + 1} --profile p${at} -q`, { env })),
  );
  expect(results).toEqual(results.map(() => ({ stdout: "", stderr: "", exitCode: 0 })));
  expect(JSON.parse(await readFile(path, "utf8")).profiles).toEqual(
    Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`p${at}`, { keep: at, timeout: at + 1 }])),
  );
});
