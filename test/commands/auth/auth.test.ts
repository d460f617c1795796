import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fingerprint } from "../../../src/settings/key/plain.ts";
import { run } from "../../helpers/in-process.ts";
import { expectMode } from "../../helpers/platform.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { double } from "../../helpers/server.ts";
import { settingsFile } from "../../helpers/settings.ts";

const KEY = "test-key-0123456789abcdef";
const SHOWN = "sha256:0813ba6d …cdef";
const HOME = "https://api.example.com/v1";
const UNCHECKED = `auth login --with-key --no-check --base-url ${HOME}`;

const stored = async (path: string) => JSON.parse(await readFile(path, "utf8"));

test("login tries the key, stores it for its owner alone, and later commands use it", async () => {
  const { baseUrl, apiKey } = await sandbox();
  const { env, path } = await settingsFile();
  const host = new URL(baseUrl).host;
  expect(await run(`auth login --with-key --base-url ${baseUrl}/`, { env, input: `${apiKey}\nmore\n` })).toEqual({
    stdout: "",
    stderr: `Logged in to ${host} as profile default (key ${fingerprint(apiKey)}).\n`,
    exitCode: 0,
  });
  expect(await stored(path)).toEqual({
    current: "default",
    profiles: { default: { base_url: baseUrl, api_key: apiKey } },
  });
  await expectMode(path, 0o600);
  await expectMode(join(path, ".."), 0o700);

  const status = await run("auth status --json", { env });
  expect(status).toMatchObject({ stderr: "", exitCode: 0 });
  expect(JSON.parse(status.stdout)).toEqual({
    profile: "default",
    profile_source: path,
    base_url: baseUrl,
    base_url_source: "profile default",
    key: { fingerprint: fingerprint(apiKey), where: `profile default (${path})` },
    accepted: true,
  });
  expect(await run("list -o ids", { env })).toEqual({ stdout: "", stderr: expect.any(String), exitCode: 0 });
});

test("login with a wrong key stores nothing", async () => {
  const { baseUrl } = await sandbox();
  const { env, path } = await settingsFile();
  const result = await run(`auth login --with-key --base-url ${baseUrl}`, { env, input: KEY });
  expect(result).toMatchObject({ stdout: "", exitCode: 4 });
  expect(result.stderr).toMatch(/^error: /);
  expect(result.stderr).toContain("Nothing was stored.\n");
  expect(result.stderr).not.toContain(KEY);
  await expect(readFile(path)).rejects.toThrow("ENOENT");
});

test("login to a server that is not there stores nothing without --no-check", async () => {
  const { env, path } = await settingsFile();
  const command = "auth login --with-key --base-url http://127.0.0.1:9/v1 --max-retries 0";
  const result = await run(command, { env, input: KEY });
  expect(result).toMatchObject({ stdout: "", exitCode: 6 });
  expect(result.stderr).toContain("Nothing was stored. --no-check stores the key without trying it.\n");
  await expect(readFile(path)).rejects.toThrow("ENOENT");

  expect(await run(`${command} --no-check`, { env, input: KEY })).toEqual({
    stdout: "",
    stderr: `Logged in to 127.0.0.1:9 as profile default (key ${SHOWN}), unchecked.\n`,
    exitCode: 0,
  });
  expect((await stored(path)).profiles.default.api_key).toBe(KEY);
});

const NO_KEY = "the first line of stdin is not an API key: it";
const WITH_KEY = "auth login --with-key";

const ON_STDIN = "Give it on stdin with --with-key, as in `customers auth login --with-key --base-url URL < key.txt`.";
const WITH_URL = "Add --base-url with the address of the API, such as https://api.example.com/v1.";
const ALONE = "Give the key alone on stdin, as the web portal shows it (Settings, then API Access).";
const NAMES = "Use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit.";
const NO_URL = '--base-url is not a web address: "https://:80"';
const AN_URL = "It is the address of the API, ending in /v1.";

test.each([
  ["auth login", "", 2, "cannot ask for the key here", ON_STDIN],
  [WITH_KEY, KEY, 2, "no base URL is given to log in to", WITH_URL],
  [UNCHECKED, "", 2, `${NO_KEY} is empty`, ALONE],
  [UNCHECKED, `Bearer ${KEY}`, 2, `${NO_KEY} begins with the word Bearer, which is added automatically`],
  [`${WITH_KEY} --base-url http://a.example.com/v1`, KEY, 8, "the key is not sent over plain http to a.example.com"],
  [`${WITH_KEY} --base-url https://:80`, KEY, 2, NO_URL, AN_URL],
  [`${UNCHECKED} --profile a/b`, KEY, 2, '"a/b" cannot be the name of a profile', NAMES],
])("%s is refused with %j on stdin", async (command, input, exitCode, message, hint?: string) => {
  const { env, path } = await settingsFile();
  const result = await run(command, { env, input });
  expect(result).toMatchObject({ stdout: "", exitCode });
  expect(result.stderr.split("\n")[0]).toBe(`error: ${message}`);
  if (hint !== undefined) expect(result.stderr.split("\n")[1]).toBe(hint);
  await expect(readFile(path)).rejects.toThrow("ENOENT");
});

test("--insecure-http allows plain http", async () => {
  const { env } = await settingsFile();
  const command = "auth login --with-key --no-check --base-url http://api.example.com/v1 --insecure-http -q";
  expect(await run(command, { env, input: KEY })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
});

test("login again keeps the profile's settings and address, and says what in the environment wins", async () => {
  const { env, path } = await settingsFile({ profiles: { default: { base_url: HOME, timeout: 3, other: [1] } } });
  await chmod(path, 0o644);
  const environment = { ...env, CUSTOMERS_API_KEY: "key-of-env", CUSTOMERS_PROFILE: "work" };
  const result = await run("auth login --with-key --no-check --profile default", { env: environment, input: KEY });
  expect(result.stderr).toBe(
    `Logged in to api.example.com as profile default (key ${SHOWN}), unchecked.\n` +
      `warning: other users of this machine could access ${path}; now only you can\n` +
      "warning: CUSTOMERS_PROFILE is set, and wins over what is stored\n" +
      "warning: CUSTOMERS_API_KEY is set, and wins over what is stored\n",
  );
  expect(await stored(path)).toEqual({
    profiles: { default: { base_url: HOME, timeout: 3, other: [1], api_key: KEY } },
    current: "default",
  });
  const elsewhere = { ...env, CUSTOMERS_BASE_URL: "https://other.example.org/v1" };
  expect((await run(UNCHECKED, { env: elsewhere, input: KEY })).stderr).toContain(
    "warning: CUSTOMERS_BASE_URL is set, and wins over what is stored\n",
  );
});

test("list, use and logout between two profiles", async () => {
  const { env, path } = await settingsFile();
  expect(await run("auth list", { env })).toMatchObject({
    stderr: "There are no profiles yet. Make one with `customers auth login`.\n",
    exitCode: 0,
  });
  await run(`${UNCHECKED} --profile work`, { env, input: KEY });
  await run("auth login --with-key --no-check --base-url https://staging.example.org/v1 --profile staging", {
    env,
    input: "short",
  });

  const list = await run("auth list --json", { env });
  expect(JSON.parse(list.stdout)).toEqual([
    { profile: "work", current: false, base_url: HOME, key: { fingerprint: SHOWN, kept_in: "file" } },
    {
      profile: "staging",
      current: true,
      base_url: "https://staging.example.org/v1",
      key: { fingerprint: fingerprint("short"), kept_in: "file" },
    },
  ]);
  expect((await run("auth list -o ids", { env })).stdout).toBe("work\nstaging\n");

  expect(await run("auth use work", { env })).toEqual({
    stdout: "",
    stderr: `Profile work is now the current one: ${HOME}.\n`,
    exitCode: 0,
  });
  expect((await stored(path)).current).toBe("work");
  expect((await run("auth use staging", { env: { ...env, CUSTOMERS_PROFILE: "work" } })).stderr).toBe(
    "Profile staging is now the current one: https://staging.example.org/v1.\n" +
      "warning: CUSTOMERS_PROFILE is set, and wins over what is stored\n",
  );

  await run("config set timeout 3 --profile work", { env });
  expect(await run("auth logout --profile work", { env })).toEqual({
    stdout: "",
    stderr: "Logged out of profile work.\n",
    exitCode: 0,
  });
  expect(await run("auth logout", { env: { ...env, CUSTOMERS_API_KEY: "key-of-env" } })).toEqual({
    stdout: "",
    stderr:
      "Logged out of profile staging.\n" +
      "Choose another profile with `customers auth use NAME`: work.\n" +
      "warning: CUSTOMERS_API_KEY is set, and wins over what is stored\n",
    exitCode: 0,
  });
  expect(await stored(path)).toEqual({ profiles: { work: { base_url: HOME, timeout: 3 } } });
  expect((await run("auth logout --profile work", { env })).stderr).toBe("Profile work holds no key.\n");
});

test("status without a login", async () => {
  const { env } = await settingsFile();
  const result = await run("auth status --json", { env });
  expect(JSON.parse(result.stdout)).toMatchObject({
    profile: "default",
    profile_source: "default",
    base_url: null,
    base_url_source: null,
    key: null,
    accepted: null,
  });
  expect(JSON.parse(result.stderr).error).toEqual({
    code: "auth",
    message: "not logged in",
    hint: expect.stringContaining("customers auth login"),
  });
  expect(result.exitCode).toBe(4);
  expect(await run("auth status -q", { env: { ...env, CUSTOMERS_BASE_URL: HOME } })).toMatchObject({
    stderr: expect.stringMatching(/^error: no API key is set\n/),
    exitCode: 4,
  });
});

test("status says why a stored key is not used elsewhere, and sends it nowhere", async () => {
  const elsewhere = await double(() => ({ body: [] }));
  const { env } = await settingsFile({ profiles: { default: { base_url: HOME, api_key: KEY } } });
  for (const command of ["auth status", "list"]) {
    const result = await run(command, { env: { ...env, CUSTOMERS_BASE_URL: elsewhere.baseUrl } });
    expect(result.exitCode).toBe(4);
    expect(result.stderr).toContain(
      `the key of profile default is for https://api.example.com, so it is not sent to ${elsewhere.origin} (CUSTOMERS_BASE_URL)`,
    );
  }
  expect(elsewhere.log).toEqual([]);
});

test("status of a key that the server does not accept, of one from a file, and of a server that is not there", async () => {
  const { baseUrl, apiKey } = await sandbox();
  const { env } = await settingsFile({ profiles: { default: { base_url: baseUrl, api_key: KEY } } });
  const refused = await run("auth status --json", { env });
  expect(JSON.parse(refused.stdout)).toMatchObject({ key: { fingerprint: SHOWN }, accepted: false });
  expect(JSON.parse(refused.stderr).error).toMatchObject({ code: "auth", status: 401 });
  expect(refused.exitCode).toBe(4);

  const file = join(env.CUSTOMERS_CONFIG_DIR ?? "", "key");
  await writeFile(file, `${apiKey}\n`);
  const accepted = await run("auth status --json", { env: { ...env, CUSTOMERS_API_KEY_FILE: file } });
  expect(JSON.parse(accepted.stdout)).toMatchObject({
    key: { fingerprint: fingerprint(apiKey), where: `CUSTOMERS_API_KEY_FILE (${file})` },
    accepted: true,
  });

  const away = { ...env, CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1", CUSTOMERS_API_KEY: apiKey };
  const unreachable = await run("auth status --json --max-retries 0", { env: away });
  expect(JSON.parse(unreachable.stdout)).toMatchObject({ base_url_source: "CUSTOMERS_BASE_URL", accepted: null });
  expect(unreachable.exitCode).toBe(6);
  expect(await run("auth status --no-check -q", { env: away })).toMatchObject({ stderr: "", exitCode: 0 });
});

test("status warns of a settings file that is open to others", async () => {
  const { env, path } = await settingsFile({ profiles: { default: { base_url: HOME, api_key: KEY } } });
  await chmod(path, 0o640);
  const result = await run("auth status --no-check", { env });
  expect(result.stdout.replaceAll(path, "PATH").replace(/ +/g, " ")).toContain(
    `Base URL ${HOME}\nFrom profile default\n`,
  );
  expect(result.stdout.replaceAll(path, "PATH").replace(/ +/g, " ")).toContain(
    `Key ${SHOWN}\nFrom profile default (PATH)\n`,
  );
  expect(result.stderr).toBe(
    `warning: other users of this machine can read the API key in ${path}; prevent it with \`chmod 600 ${path}\`\n`,
  );
  await expectMode(path, 0o640);
});
