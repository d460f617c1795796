import { chmod, chown, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { expectMode } from "../../helpers/platform.ts";
import { cleanEnv, LAUNCHER, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

test("without the check of certificates nothing is sent, unless --insecure-tls says so", async () => {
  const server = await sandbox();
  const env = { ...server.env, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const refused = await run("list", { env });
  expect(refused).toMatchObject({ stdout: "", exitCode: 8 });
  expect(refused.stderr).toContain("error: NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off\n");
  expect((await run("list --insecure-tls", { env })).exitCode).toBe(0);
  expect((await run("list", { env: { ...server.env, NODE_TLS_REJECT_UNAUTHORIZED: "1" } })).exitCode).toBe(0);
});

test.runIf(process.platform !== "win32")(
  "a key file that others can read is warned of, with the command that fixes it",
  async () => {
    const { env: given } = await sandbox();
    const path = join(await temporaryFolder(), "key");
    await writeFile(path, given.CUSTOMERS_API_KEY);
    await chmod(path, 0o644);
    const env = { CUSTOMERS_BASE_URL: given.CUSTOMERS_BASE_URL, CUSTOMERS_API_KEY_FILE: path };
    expect(await run("list -q -o ids", { env })).toEqual({
      stdout: "",
      stderr: `warning: other users of this machine can read the API key in ${path}; prevent it with \`chmod 600 ${path}\`\n`,
      exitCode: 0,
    });
    await chmod(path, 0o600);
    expect((await run("list -q -o ids", { env })).stderr).toBe("");
  },
);

test.runIf(process.getuid?.() === 0)("settings that another user put there are not changed", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "config.json");
  await writeFile(path, "{}\n");
  await chown(path, 12345, 12345);
  const env = { CUSTOMERS_CONFIG_DIR: folder, CUSTOMERS_STATE_DIR: join(folder, "state") };
  const { stderr, exitCode } = await run("config set output json", { env });
  expect([exitCode, stderr]).toEqual([
    10,
    expect.stringContaining(`could not write ${path}: it belongs to another user`),
  ]);
  expect([await readFile(path, "utf8"), (await stat(path)).uid]).toEqual(["{}\n", 12345]);
});

test.runIf(process.platform !== "win32")("the state folder is closed to others, whatever the umask", async () => {
  const folder = await temporaryFolder();
  const { env } = await sandbox();
  await mkdir(join(folder, "above"));
  await writeFile(join(folder, "a.csv"), "name,email\nAda,ada@example.com\n");
  const state = join(folder, "above", "new", "state");
  const script = `umask 000; exec '${process.execPath}' '${LAUNCHER}' import a.csv -q`;
  const all = await cleanEnv({ ...env, CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: state });
  await execa("sh", ["-c", script], { cwd: folder, env: all, extendEnv: false });
  for (const path of [state, join(state, "runs"), join(state, "locks")]) await expectMode(path, 0o700);
});
