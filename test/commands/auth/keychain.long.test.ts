import { readFile } from "node:fs/promises";
import { execa } from "execa";
import { expect, test } from "vitest";
import { fingerprint } from "../../../src/settings/key/plain.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { cleanEnv, LAUNCHER } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";

const hasKeyring =
  process.platform === "linux" &&
  (await execa("sh", ["-c", "command -v dbus-run-session && command -v gnome-keyring-daemon"], { reject: false }))
    .exitCode === 0;

test.runIf(hasKeyring)("a key in a real keychain: stored, used by other commands, removed by logout", async () => {
  const server = await sandbox();
  const { env, path } = await settingsFile();
  const account = `default@${new URL(server.baseUrl).host}`;
  const script = `
    printf pw | gnome-keyring-daemon --unlock --components=secrets > /dev/null
    printf %s "$KEY" | $PROGRAM auth login --keychain --with-key --base-url ${server.baseUrl}
    cp "${path}" "${path}.stored"
    $PROGRAM auth status --json --query '[key.fingerprint, key.where, accepted]' | tr -d '\\n'; echo
    $PROGRAM create --name "Dana Ortiz" -o ndjson --fields name
    $PROGRAM auth logout
    cp "${path}.stored" "${path}"
    $PROGRAM list
  `;
  const { stdout, stderr, exitCode } = await execa("dbus-run-session", ["--", "sh", "-c", script], {
    env: {
      ...(await cleanEnv({ ...env, KEY: server.apiKey, PROGRAM: `${process.execPath} ${LAUNCHER}` })),
      HOME: await temporaryFolder(),
      // The desktop's own places stay out of it.
      XDG_DATA_HOME: await temporaryFolder(),
      XDG_RUNTIME_DIR: await temporaryFolder(),
    },
    extendEnv: false,
    reject: false,
  });
  expect(stdout.split("\n")).toEqual([
    `[  "${fingerprint(server.apiKey)}",  "the keychain (profile default)",  true]`,
    '{"name":"Dana Ortiz"}',
  ]);
  expect(JSON.parse(await readFile(`${path}.stored`, "utf8")).profiles).toEqual({
    default: { base_url: server.baseUrl, keychain_account: account },
  });
  expect(stderr).toContain(`(key ${fingerprint(server.apiKey)}, in the keychain).`);
  expect(stderr).toContain("Logged out of profile default.");
  expect(stderr).toContain(`no API key from the keychain of this machine (${account}): it holds none under that name`);
  expect(exitCode).toBe(4);
});
