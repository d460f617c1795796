import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { LAUNCHER, run } from "../helpers/program.ts";

/** A real account's folders, in which nothing can be read: a command that looks there fails. */
async function realOnes() {
  const cwd = await temporaryFolder();
  const [config, state] = [join(cwd, "config"), join(cwd, "state")];
  await mkdir(config);
  await mkdir(state);
  await mkdir(join(cwd, "temporary"));
  await writeFile(join(config, "config.json"), "not JSON");
  await writeFile(join(cwd, "a.csv"), "name,email\nAda,ada@example.com\n");
  await writeFile(join(cwd, "customers"), `#!/bin/sh\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`, {
    mode: 0o755,
  });
  const env = {
    CUSTOMERS_CONFIG_DIR: config,
    CUSTOMERS_STATE_DIR: state,
    CUSTOMERS_PROFILE: "real",
    CUSTOMERS_API_KEY_FILE: join(cwd, "none"),
    CUSTOMERS_OTHER: "x",
    TMPDIR: join(cwd, "temporary"),
  };
  return { cwd, state, config, env };
}

test.runIf(process.platform !== "win32")(
  "a command in a sandbox reads and writes nothing of the real account",
  async () => {
    const { cwd, state, config, env } = await realOnes();
    const script =
      "./customers import a.csv --job nightly -q && ./customers delete email:ada@example.com --yes -q && " +
      "./customers config set output json -q && ./customers restore -o ids && ./customers runs -o ids";
    const { stdout, stderr, exitCode } = await run(["sandbox", "exec", "--", "sh", "-c", script], { cwd, env });
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\d{8}T\d{6}Z-/);
    expect(await readdir(state)).toEqual([]);
    expect(await readdir(config)).toEqual(["config.json"]);
    expect(await readFile(join(config, "config.json"), "utf8")).toBe("not JSON");
    expect(await readdir(join(cwd, "temporary"))).toEqual([]);
  },
);

test("a proxy of the network is not asked for the sandbox", async () => {
  const env = { HTTP_PROXY: "http://proxy.example.com:3128", NO_PROXY: "intra.example.com" };
  const list = [process.execPath, LAUNCHER, "list", "-o", "ids"];
  expect(await run(["sandbox", "exec", "--seed", "1", "--", ...list], { env })).toMatchObject({ exitCode: 0 });
});
