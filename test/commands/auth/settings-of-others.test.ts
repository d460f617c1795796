import { chmod, chown, lchown, mkdir, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/in-process.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";

const OTHER = 12345;
const KEY = "sk_0123456789abcdef";

function refusal(place: string): string {
  return (
    `error: the settings must not decide where a key goes: others can change ${place}\n` +
    "Make it yours alone, with chown and `chmod go-w`, or give both address and key by CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY.\n"
  );
}

/** A profile with an address alone; the key is in the environment. */
async function profile() {
  const server = await sandbox();
  const { env, path } = await settingsFile({ profiles: { default: { base_url: server.baseUrl } } });
  return { server, path, env: { ...env, CUSTOMERS_API_KEY: server.apiKey }, folder: join(path, "..") };
}

describe.runIf(process.platform !== "win32")("settings that others can change", () => {
  // 660 is what an access list on the file looks like.
  test.each([0o666, 0o602, 0o660])("by the mode %o of the file", async (mode) => {
    const { server, env, path } = await profile();
    await chmod(path, mode);
    expect(await run("list -q", { env })).toEqual({ stdout: "", stderr: refusal(path), exitCode: 4 });
    expect((await run("auth login --with-key", { env, input: KEY })).stderr).toBe(refusal(path));

    // They decide nothing here, and other settings are read on.
    expect(await run("list -q", { env: { ...env, CUSTOMERS_BASE_URL: server.baseUrl } })).toMatchObject({
      exitCode: 0,
    });
    expect(await run("config get base-url", { env })).toMatchObject({ stdout: `${server.baseUrl}\n`, exitCode: 0 });
    const login = `auth login --with-key --base-url ${server.baseUrl}`;
    expect(await run(login, { env, input: server.apiKey })).toMatchObject({ exitCode: 0 });
    expect(await run("list -q", { env })).toMatchObject({ exitCode: 0 });
  });

  test("by the mode of the folder, unless nobody can change there what is another's", async () => {
    const { env, folder } = await profile();
    await chmod(folder, 0o777);
    expect(await run("list -q", { env })).toEqual({ stdout: "", stderr: refusal(folder), exitCode: 4 });
    for (const mode of [0o1777, 0o775]) {
      await chmod(folder, mode); // 775: by the user's own group
      expect(await run("list -q", { env })).toMatchObject({ exitCode: 0 });
    }
  });

  test("that allow plain http", async () => {
    const { env, path } = await settingsFile({ profiles: { default: { insecure_http: true } } });
    await chmod(path, 0o666);
    const account = { CUSTOMERS_BASE_URL: "http://api.example.invalid/v1", CUSTOMERS_API_KEY: KEY };
    expect((await run("list -q", { env: { ...env, ...account } })).stderr).toBe(refusal(path));
  });

  test("are used from behind a link of the user", async () => {
    const { env, path, folder } = await profile();
    await mkdir(join(folder, "dotfiles"));
    await rename(path, join(folder, "dotfiles", "config.json"));
    await symlink("./dotfiles/config.json", path);
    expect(await run("list -q", { env })).toMatchObject({ exitCode: 0 });
    await chmod(join(folder, "dotfiles"), 0o777);
    expect((await run("list -q", { env })).stderr).toBe(refusal(join(folder, "dotfiles")));
  });
});

describe.runIf(process.platform !== "win32" && process.getuid?.() === 0)("settings of another user", () => {
  test("in the file, its folder, or in a group of others", async () => {
    const { env, path, folder } = await profile();
    await chown(path, OTHER, OTHER);
    expect(await run("list -q", { env })).toEqual({ stdout: "", stderr: refusal(path), exitCode: 4 });
    await chown(path, 0, OTHER);
    expect(await run("list -q", { env })).toMatchObject({ exitCode: 0 });
    await chmod(path, 0o660);
    expect((await run("list -q", { env })).stderr).toBe(refusal(path));
    await chown(path, 0, 0);
    await chmod(path, 0o600);
    await chown(folder, OTHER, OTHER);
    expect((await run("list -q", { env })).stderr).toBe(refusal(folder));
  });

  test("behind that user's link", async () => {
    const { path, folder, env } = await profile();
    const behind = join(folder, "root.json");
    await rename(path, behind);
    await chmod(behind, 0o600);
    await symlink(behind, path);
    await lchown(path, OTHER, OTHER);
    await chmod(folder, 0o1777);
    expect(await run("list -q", { env })).toEqual({ stdout: "", stderr: refusal(path), exitCode: 4 });
  });
});

test("a password in a base URL is never printed, whatever is in it", async () => {
  const { env } = await settingsFile({ profiles: {} });
  const url = "http://u:Sup3rPassw0rd9/x@127.0.0.1:7001/v1";
  const stored = await settingsFile({ profiles: { default: { base_url: url } } });
  const ends = await Promise.all([
    run("list", { env: { ...env, CUSTOMERS_BASE_URL: url } }),
    run(["list", "--base-url", url], { env }),
    run(["config", "set", "base-url", url], { env }),
    run("list", { env: stored.env }),
    run("auth login --with-key --no-check --base-url https://api.example.com/v1", {
      env: { ...env, CUSTOMERS_BASE_URL: url },
      input: KEY,
    }),
  ]);
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2, 0]);
  expect(JSON.stringify(ends)).not.toContain("Sup3r");
  expect(ends[0]?.stderr).toContain("error: CUSTOMERS_BASE_URL must hold no user name or password (`…@`)\n");
});
