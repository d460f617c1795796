import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeSetting } from "../../src/settings/change.ts";
import { changeConfigFile, readConfigFile } from "../../src/settings/config-file.ts";
import { forgetKey, saveProfile, useProfile } from "../../src/settings/profiles.ts";
import { errorOf } from "../helpers/errors.ts";
import { expectMode } from "../helpers/platform.ts";
import { settingsFile } from "../helpers/settings.ts";

const FIX = "Fix the file, or move it away and run `customers auth login` again; it is never overwritten.";
const WAS = { api_key: "test-key-0123456789abcdef" };
const LOGIN = { baseUrl: "https://api.example.com/v1", ...WAS };

test("a profile is stored for its owner's eyes only, and nothing else is left in the folder", async () => {
  const { env, path } = await settingsFile();
  await saveProfile(env, "default", LOGIN, { use: true });
  expect(await readFile(path, "utf8")).toBe(`{
  "profiles": {
    "default": {
      "base_url": "https://api.example.com/v1",
      "api_key": "test-key-0123456789abcdef"
    }
  },
  "current": "default"
}
`);
  await expectMode(path, 0o600);
  await expectMode(join(path, ".."), 0o700);
  expect(await readdir(join(path, ".."))).toEqual(["config.json"]);
});

test("a file open to others is closed to them by the next change", async () => {
  const { env, path } = await settingsFile({ profiles: {} });
  await chmod(path, 0o644);
  await saveProfile(env, "default", LOGIN, { use: true });
  await expectMode(path, 0o600);
});

test("what this version does not know is kept", async () => {
  const { env, path } = await settingsFile({
    theme: "dark",
    profiles: {
      default: { base_url: "https://old.example.com/v1", api_key: "old", color: "red" },
      other: { nested: { deep: [1, null] } },
    },
    current: "other",
  });
  await saveProfile(env, "default", LOGIN, { use: false });
  await changeSetting(env, "other", "timeoutSeconds", 5);
  await changeSetting(env, "other", "maxRetries", undefined);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
    theme: "dark",
    profiles: {
      default: { base_url: LOGIN.baseUrl, api_key: LOGIN.api_key, color: "red" },
      other: { nested: { deep: [1, null] }, timeout: 5 },
    },
    current: "other",
  });
});

test.each([
  ["a missing value", '{\n  "profiles": {\n    "default": {"api_key": }\n  }\n}', " at line 3, column 28"],
  ["a comma too many", '{"profiles": {},}', " at line 1, column 17"],
  ["half a file", '{"profiles": {"default": {"api_key": "topsecret_ke', " at line 1, column 51"],
  ["an empty file", "", " at line 1, column 1"],
  ["zeros after a power cut", "\0\0\0", " at line 1, column 1"],
])("a corrupt file is reported and left alone: %s", async (_, text, place) => {
  const { env, path } = await settingsFile(text);
  const message = `the settings file is not valid JSON${place}: ${path}`;
  const works = [
    () => readConfigFile(env),
    () => saveProfile(env, "default", LOGIN, { use: true }),
    () => forgetKey(env, "default"),
    () => useProfile(env, "default"),
    () => changeSetting(env, "default", "timeoutSeconds", 3),
  ];
  for (const work of works) {
    expect(await errorOf(work)).toMatchObject({ code: "invalid_input", message, hint: FIX });
  }
  expect(await readFile(path, "utf8")).toBe(text);
  expect(await readdir(join(path, ".."))).toEqual(["config.json"]);
});

test.each([
  [[], "it is not an object"],
  [{ profiles: [] }, "`profiles` is not an object"],
  [{ profiles: { a: "x" } }, 'profile "a" is not an object'],
  [{ profiles: { a: { api_key: 5 } } }, '`api_key` of profile "a" is not text'],
  [{ profiles: { a: { base_url: {} } } }, '`base_url` of profile "a" is not text'],
  [{ current: 1, profiles: {} }, "`current` is not text"],
])("valid JSON that is not a settings file is not changed: %j", async (content, what) => {
  const { env, path } = await settingsFile(content);
  expect(await errorOf(() => saveProfile(env, "a", LOGIN, { use: true }))).toMatchObject({
    code: "invalid_input",
    message: `the settings file is wrong: ${what}: ${path}`,
    hint: FIX,
  });
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual(content);
});

test("a byte order mark is read over", async () => {
  const { env } = await settingsFile('\uFEFF{"profiles": {"default": {"timeout": 3}}}');
  expect((await readConfigFile(env)).profiles.default).toEqual({ timeout: 3 });
  await changeSetting(env, "default", "timeoutSeconds", 4);
  expect((await readConfigFile(env)).profiles.default).toEqual({ timeout: 4 });
});

test("names that objects have of themselves are names like any other", async () => {
  const { env, path } = await settingsFile('{"profiles": {"__proto__": {"api_key": "x"}}}');
  await saveProfile(env, "constructor", LOGIN, { use: true });
  expect(await readFile(path, "utf8")).toContain('"__proto__": {\n      "api_key": "x"');
  expect(await forgetKey(env, "constructor")).toEqual({ was: WAS, removed: true, left: ["__proto__"] });
  expect(await forgetKey(env, "toString")).toEqual({ was: {}, removed: true, left: ["__proto__"] });
});

test("a key that is forgotten takes its profile along unless that holds settings of its own", async () => {
  const { env } = await settingsFile();
  await saveProfile(env, "a", LOGIN, { use: false });
  await saveProfile(env, "b", LOGIN, { use: true });
  await changeSetting(env, "a", "output", "json");
  expect(await forgetKey(env, "a")).toEqual({ was: WAS, removed: false, left: ["a", "b"], current: "b" });
  expect(await forgetKey(env, "b")).toEqual({ was: WAS, removed: true, left: ["a"] });
  expect(await readConfigFile(env)).toEqual({ profiles: { a: { base_url: LOGIN.baseUrl, output: "json" } } });
});

test("a change that fails changes nothing", async () => {
  const { env, path } = await settingsFile({ profiles: { a: {} } });
  await expect(
    changeConfigFile(env, (config) => {
      config.profiles = {};
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await readFile(path, "utf8")).toBe('{"profiles":{"a":{}}}');
});

test("a settings file that is a folder, or whose folder is a file", async () => {
  const one = await settingsFile();
  await mkdir(one.path, { recursive: true });
  expect(await errorOf(() => readConfigFile(one.env))).toMatchObject({
    message: `could not read ${one.path}: it is a folder`,
  });
  const other = await settingsFile();
  await writeFile(other.env.CUSTOMERS_CONFIG_DIR ?? "", "");
  expect(await errorOf(() => saveProfile(other.env, "a", LOGIN, { use: true }))).toMatchObject({
    code: "local",
  });
});
