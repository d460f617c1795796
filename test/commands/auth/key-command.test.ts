import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fingerprint } from "../../../src/settings/key/plain.ts";
import { skipOnWindows } from "../../helpers/platform.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";

/** A profile whose key comes from a script that counts how often it is run. */
async function managed() {
  skipOnWindows("the secret manager is a script of a POSIX shell");
  const server = await sandbox();
  const { env, path } = await settingsFile({ profiles: { default: { base_url: server.baseUrl } } });
  const folder = join(path, "..");
  const key = join(folder, "key");
  await writeFile(key, `${server.apiKey}\n`);
  const script = join(folder, "vault.sh");
  const count = join(folder, "count");
  await writeFile(script, `#!/bin/sh\necho run >> "${count}"\ncat "${key}"\n`, { mode: 0o700 });
  expect(await run(["config", "set", "api-key-command", script], { env })).toMatchObject({ exitCode: 0 });
  return {
    server,
    env,
    path,
    key,
    script,
    runs: async () => (await readFile(count, "utf8").catch(() => "")).length / 4,
  };
}

test("a command gives the key, when it is needed and once", async () => {
  const { server, env, script, runs } = await managed();
  await server.create({ name: "Dana Ortiz" });
  expect((await run("config list -o ids", { env })).exitCode).toBe(0);
  expect(JSON.parse((await run("auth list --json", { env })).stdout)[0].key).toEqual({
    fingerprint: null,
    kept_in: "command",
  });
  expect(await runs()).toBe(0);
  expect((await run("list -o ndjson --fields name", { env })).stdout).toBe('{"name":"Dana Ortiz"}\n');
  expect(await runs()).toBe(1);
  const status = JSON.parse((await run("auth status --json", { env })).stdout);
  expect(status).toMatchObject({
    key: {
      fingerprint: fingerprint(server.apiKey),
      source: "profile default",
      where: `${script} (api-key-command of profile default)`,
    },
    accepted: true,
  });
});

test("a rejected key is told with its source", async () => {
  const { env, key, script } = await managed();
  await writeFile(key, "another-key-0123456789\n");
  const rejected = await run("list", { env });
  expect(rejected.exitCode).toBe(4);
  expect(rejected.stderr).toContain(`The key is from ${script} (api-key-command of profile default). Store a new key`);

  const named = await run("list", { env: { ...env, CUSTOMERS_API_KEY: "another-key-0123456789" } });
  expect(named.stderr).toContain(
    "The key is from CUSTOMERS_API_KEY. Correct CUSTOMERS_API_KEY, or unset it to use the key of the profile.",
  );
  expect(rejected.stderr + named.stderr).not.toContain("another-key");
});

test("a command from a settings file that others can change is not run", async () => {
  const { env, path, runs } = await managed();
  await chmod(path, 0o666);
  expect(await run("list", { env })).toMatchObject({
    exitCode: 4,
    stderr: expect.stringContaining(`the settings must not decide where a key goes: others can change ${path}\n`),
  });
  expect(await runs()).toBe(0);
});

test("a command takes the place of a stored key once it gives one; logout removes it", async () => {
  const { server, env, path, script, key } = await managed();
  await run(`auth login --with-key --base-url ${server.baseUrl}`, { env, input: server.apiKey });
  const profile = async () => JSON.parse(await readFile(path, "utf8")).profiles.default;
  expect(await profile()).toEqual({ base_url: server.baseUrl, api_key: server.apiKey });

  await writeFile(key, "");
  const failed = await run(["config", "set", "api-key-command", script], { env });
  expect(failed).toMatchObject({ exitCode: 4, stderr: expect.stringContaining("it printed nothing") });
  expect(await profile()).toEqual({ base_url: server.baseUrl, api_key: server.apiKey });

  await writeFile(key, server.apiKey);
  expect((await run(["config", "set", "api-key-command", script], { env })).stderr).toContain(
    "The command gave a key. The one that the profile held is removed.\n",
  );
  expect(await profile()).toEqual({ base_url: server.baseUrl, api_key_command: script });

  expect((await run("config set base-url https://elsewhere.example.com/v1", { env })).exitCode).toBe(8);
  expect((await run("auth logout", { env })).stderr).toContain("Its api-key-command was removed");
});

test("a command takes the place of the key that the profile held, once it has given one", async () => {
  const { env, path } = await settingsFile({ profiles: { default: { api_key: "an older key" } } });
  expect(await run(["config", "set", "api-key-command", "echo a-key"], { env })).toMatchObject({ exitCode: 0 });
  expect(await readFile(path, "utf8")).not.toContain("an older key");
});
