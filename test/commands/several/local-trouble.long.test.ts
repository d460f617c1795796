import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

const FOLDERS_OF_HOME = { CUSTOMERS_CONFIG_DIR: "", CUSTOMERS_STATE_DIR: "", XDG_CONFIG_HOME: "", XDG_STATE_HOME: "" };

describe.runIf(process.platform === "linux")("a home folder in which nothing can be made", () => {
  test.each(["/dev/null", "/proc"])("HOME=%s: settings from the environment are enough to read", async (home) => {
    const { env } = await sandbox({ seed: 1 });
    const { stdout, exitCode } = await run("list -o ids", { env: { ...env, ...FOLDERS_OF_HOME, HOME: home } });
    expect([stdout.trim().split("\n").length, exitCode]).toEqual([1, 0]);
  });

  test.each([
    ["/dev/null", "a part of the path is not a folder"],
    ["/proc", "no such file or folder"],
  ])("HOME=%s: what needs a folder ends with 10 and names the variable", async (home, reason) => {
    const server = await sandbox();
    const env = { ...server.env, ...FOLDERS_OF_HOME, HOME: home };
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, "a.csv"), "name,email\nAda,ada@example.com\n");
    const imported = await run("import a.csv", { env, cwd });
    expect(imported).toMatchObject({ stdout: "", exitCode: 10 });
    expect(imported.stderr).toContain(`could not make the folder ${home}/.local/state/customers/locks: ${reason}`);
    expect(imported.stderr).toContain("CUSTOMERS_STATE_DIR");
    expect(await run("create --name Ada", { env, cwd })).toMatchObject({ stdout: "", exitCode: 10 });
    expect(await server.names()).toEqual([]);
    const set = await run("config set output json", { env, cwd });
    expect(set.exitCode).toBe(10);
    expect(set.stderr).toContain("CUSTOMERS_CONFIG_DIR");
  });
});
