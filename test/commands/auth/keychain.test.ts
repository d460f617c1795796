import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { settingsFile } from "../../helpers/settings.ts";

const NO_BUS = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" };

describe.runIf(process.platform === "linux")("without a session bus", () => {
  test("login --keychain says so, and stores nothing", async () => {
    const { env, path } = await settingsFile();
    const result = await run("auth login --keychain --with-key --no-check --base-url https://api.example.com/v1", {
      env: { ...env, ...NO_BUS },
      input: "key-0123456789",
    });
    expect(result).toMatchObject({ stdout: "", exitCode: 10 });
    expect(result.stderr).toMatch(/^error: the keychain of this machine cannot be used: .*DBus/);
    expect(result.stderr).toContain("Nothing was stored. Log in without --keychain");
    await expect(readFile(path)).rejects.toThrow("ENOENT");
  });

  test("a key that is in the keychain is missing, and the next step is named; logout removes the profile", async () => {
    const { env, path } = await settingsFile({
      profiles: { work: { base_url: "https://api.example.com/v1", keychain_account: "work@api.example.com" } },
    });
    const result = await run("list --profile work", { env: { ...env, ...NO_BUS } });
    expect(result.exitCode).toBe(4);
    expect(result.stderr).toMatch(/^error: no API key from the keychain of this machine \(work@api.example.com\): /);
    expect(result.stderr).toContain("set CUSTOMERS_API_KEY_FILE");
    const logout = await run("auth logout --profile work", { env: { ...env, ...NO_BUS } });
    expect(logout.stderr).toMatch(/^warning: the key stays in the keychain of this machine, as work@api.example.com/);
    expect(JSON.parse(await readFile(path, "utf8")).profiles).toEqual({});
  });
});
