import { expect, test } from "vitest";
import { keyOfCommand } from "../../../src/settings/key/run-command.ts";
import { errorOf } from "../../helpers/errors.ts";
import { settingsFile } from "../../helpers/settings.ts";

const ALONE = { interactive: false, stderrIsTTY: false };
const SETTING = "api-key-command of profile work";

async function keyOf(script: string, timeoutMs?: number): Promise<string> {
  const { env } = await settingsFile({});
  const host = { env: { ...process.env, ...env }, terminal: ALONE };
  return keyOfCommand([process.execPath, "-e", script], SETTING, host, timeoutMs);
}

test.each([
  ["with a newline", 'console.log(" the-key ")', "the-key"],
  ["the first of several lines", 'console.log("the-key\\nuser: ada")', "the-key"],
  ["although it says something on stderr", 'console.error("unlocked"); console.log("the-key")', "the-key"],
])("the key that a command prints, %s", async (_, script, key) => {
  expect(await keyOf(script)).toBe(key);
});

test.each([
  [
    "fails",
    'console.log("key-0123456789"); console.error("vault: key-0123456789 is locked"); process.exit(3)',
    [`(${SETTING}): it ended with exit code 3\n  vault: *** is locked`],
  ],
  ["prints nothing", "", ["it printed nothing"]],
  [
    "prints prose",
    'console.log("my key")',
    ["the first line that it printed is not a key: character 3 of it is a blank"],
  ],
  ["is killed", 'process.kill(process.pid, "SIGKILL")', ["it ended with SIGKILL"]],
])("an error when it %s, without what it printed", async (_, script, parts) => {
  const error = await errorOf(() => keyOf(script));
  expect(error).toMatchObject({ code: "auth" });
  for (const part of parts) expect(error).toMatchObject({ message: expect.stringContaining(part) });
  expect(JSON.stringify(error)).not.toContain("key-0123456789");
});

test("a command that does not end is killed", async () => {
  expect(await errorOf(() => keyOf("setInterval(() => {}, 1000)", 300))).toMatchObject({
    code: "auth",
    message: expect.stringContaining("it did not end within 0.3 seconds"),
  });
});

test("a program that is not there", async () => {
  const { env } = await settingsFile({});
  const call = keyOfCommand(["no-such-manager"], SETTING, { env, terminal: ALONE });
  expect(await errorOf(() => call)).toMatchObject({
    code: "auth",
    message: `no API key from \`no-such-manager\` (${SETTING}): there is no such program`,
    hint: expect.stringContaining("whole path"),
  });
});
