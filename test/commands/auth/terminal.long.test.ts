import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const KEY = "test-key-0123456789abcdef";
const HOME = "https://api.example.com/v1";
const CTRL_C = "\x03";
const CTRL_D = "\x04";

test("login asks for the address and, unseen, for the key", async () => {
  const { baseUrl, apiKey } = await sandbox();
  const { env, path } = await settingsFile();
  const terminal = await runInTerminal("auth login", { env });
  await terminal.answer("Base URL of the API, ending in /v1", "nonsense\r");
  await terminal.answer('The base URL is not a web address: "nonsense".', `\x15${baseUrl}\r`);
  await terminal.answer("API key for 127.0.0.1", `Bearer ${apiKey}\r`);
  await terminal.answer("That is not a key: it begins with the word Bearer", `\x15${apiKey}\r`);
  const { exitCode, screen, raw } = await terminal.ended;
  expect(exitCode).toBe(0);
  expect(screen).toContain("Logged in to 127.0.0.1");
  expect(raw).not.toContain(apiKey);
  expect(raw).not.toContain(apiKey.slice(0, 8));
  expect(JSON.parse(await readFile(path, "utf8")).profiles.default).toEqual({ base_url: baseUrl, api_key: apiKey });
});

test.each([
  ["Ctrl-C", CTRL_C, "error: interrupted (Ctrl-C)"],
  ["Ctrl-D", CTRL_D, "error: the input ended at a question"],
])("%s at either question ends the run with 130 and stores nothing", async (_, key, message) => {
  const { env, path } = await settingsFile();
  const first = await runInTerminal("auth login", { env });
  await first.answer("Base URL of the API", key);
  expect(await first.ended).toMatchObject({ exitCode: 130, screen: expect.stringContaining(message) });

  const second = await runInTerminal(`auth login --base-url ${HOME}`, { env });
  await second.answer("API key for api.example.com", `${KEY.slice(0, 6)}${key}`);
  const { exitCode, screen, raw } = await second.ended;
  expect({ exitCode, screen }).toEqual({ exitCode: 130, screen: expect.stringContaining(message) });
  expect(raw).not.toContain(KEY.slice(0, 6));
  await expect(readFile(path)).rejects.toThrow("ENOENT");
});

test("a key that the server does not accept is not stored", async () => {
  const { baseUrl } = await sandbox();
  const { env, path } = await settingsFile();
  // Typed as people do, without a scheme.
  const terminal = await runInTerminal(`auth login --base-url ${baseUrl.replace("http://", "")}`, { env });
  await terminal.answer("API key for", `${KEY}\r`);
  const { exitCode, screen } = await terminal.ended;
  expect(exitCode).toBe(4);
  expect(screen).toContain("Nothing was stored.");
  await expect(readFile(path)).rejects.toThrow("ENOENT");
});
