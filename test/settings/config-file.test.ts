import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { changeSetting } from "../../src/settings/change.ts";
import { readConfigFile } from "../../src/settings/config-file.ts";
import { saveProfile } from "../../src/settings/profiles.ts";
import { errorOf } from "../helpers/errors.ts";
import { settingsFile } from "../helpers/settings.ts";

const FIX = "Fix the file, or move it away and run `customers auth login` again; it is never overwritten.";
const WAS = { api_key: "test-key-0123456789abcdef" };
const LOGIN = { baseUrl: "https://api.example.com/v1", ...WAS };

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
  [[]],
  [{ profiles: [] }],
  [{ profiles: { a: "x" } }],
  [{ profiles: { a: { api_key: 5 } } }],
  [{ profiles: { a: { base_url: {} } } }],
  [{ current: 1, profiles: {} }],
])("valid JSON that is not a settings file is not changed: %j", async (content) => {
  const { env, path } = await settingsFile(content);
  expect(await errorOf(() => saveProfile(env, "a", LOGIN, { use: true }))).toMatchObject({
    code: "invalid_input",
    message: `the settings file is wrong: ${path}`,
    hint: expect.stringContaining(FIX),
  });
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual(content);
});

test("a byte order mark is read over", async () => {
  const { env } = await settingsFile('\uFEFF{"profiles": {"default": {"timeout": 3}}}');
  expect((await readConfigFile(env)).profiles.default).toEqual({ timeout: 3 });
  await changeSetting(env, "default", "timeoutSeconds", 4);
  expect((await readConfigFile(env)).profiles.default).toEqual({ timeout: 4 });
});
