import { chmod, chown, lchown, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { expectMode } from "../../helpers/platform.ts";
import { cleanEnv, LAUNCHER, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

test("without the check of certificates nothing is sent", async () => {
  const server = await sandbox();
  const env = { ...server.env, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const refused = await run("list", { env });
  expect(refused).toMatchObject({ stdout: "", exitCode: 8 });
  expect(refused.stderr).toContain("error: NODE_TLS_REJECT_UNAUTHORIZED=0 turns the check of certificates off\n");
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

describe.runIf(process.platform === "linux" && process.getuid?.() === 0)(
  "as root with the HOME of another user, as under sudo,",
  () => {
    const DANA = { uid: 12345, gid: 12345 };

    async function home() {
      const folder = await temporaryFolder();
      await mkdir(join(folder, ".local"));
      await writeFile(join(folder, "a.csv"), "name,email\nAda,ada@example.com\n");
      for (const path of [folder, join(folder, ".local")]) await chown(path, DANA.uid, DANA.gid);
      const server = await sandbox();
      const customers = ["CUSTOMERS_CONFIG_DIR", "CUSTOMERS_STATE_DIR"];
      const names = [...customers, "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"];
      const unset = Object.fromEntries(names.map((name) => [name, ""]));
      return { folder, server, foreign: { ...server.env, ...unset, HOME: folder } };
    }

    test("what reads works, what has to be kept ends with 10, and nothing is made there", async () => {
      const { folder, server, foreign } = await home();
      const id = await server.create({ name: "Bo" });
      const before = await readdir(folder, { recursive: true });
      const at = { env: foreign, cwd: folder };
      expect(await run("list -o ids -q", at)).toMatchObject({ stdout: `${id}\n`, exitCode: 0 });
      const above = join(folder, ".local");
      for (const command of ["import a.csv -q", `delete ${id} --yes -q`]) {
        const { stdout, stderr, exitCode } = await run(command, at);
        expect([stdout, exitCode]).toEqual(["", 10]);
        expect(stderr).toContain(`: ${above} belongs to another user\n`);
        expect(stderr).toContain("Run it as that user, or name a folder of your own in CUSTOMERS_STATE_DIR.\n");
      }
      expect(await run("completion install bash", at)).toMatchObject({
        stderr: expect.stringContaining(`: ${above} belongs to another user\n`),
        exitCode: 10,
      });
      expect(await run("config set output json", at)).toMatchObject({
        stderr: expect.stringContaining("name a folder of your own in CUSTOMERS_CONFIG_DIR."),
        exitCode: 10,
      });
      expect(await server.names()).toEqual(["Bo"]);
      expect(await readdir(folder, { recursive: true })).toEqual(before);
    });

    test("a folder of one's own below it, and one behind a link of that user, are not used either", async () => {
      const { folder, server } = await home();
      const own = join(await temporaryFolder(), "state");
      await mkdir(own);
      await mkdir(join(folder, "mine"));
      await symlink(own, join(folder, "link"));
      await lchown(join(folder, "link"), DANA.uid, DANA.gid);
      for (const state of ["mine", "link"]) {
        const env = { ...server.env, CUSTOMERS_STATE_DIR: join(folder, state) };
        const { stderr, exitCode } = await run("import a.csv -q", { env, cwd: folder });
        expect([exitCode, stderr]).toEqual([10, expect.stringContaining("belongs to another user\n")]);
      }
      expect([await readdir(own), await readdir(join(folder, "mine"))]).toEqual([[], []]);
    });
  },
);

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
