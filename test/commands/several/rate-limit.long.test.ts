import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { cleanEnv, run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

/** A sandbox with a small limit. */
async function limited(requests: number, windowMs: number, seed = 0) {
  const server = await sandbox({ tier: { requests, windowMs }, seed });
  const cwd = await temporaryFolder();
  const env = { ...(await cleanEnv()), ...server.env };
  const importing = async (name: string, rows: number) => {
    const lines = Array.from({ length: rows }, (_, row) => `${name} ${row},${name}${row}@example.com`);
    await writeFile(join(cwd, `${name}.csv`), `name,email\n${lines.join("\n")}\n`);
    return run(`import ${name}.csv --match none --yes --json`, { cwd, env });
  };
  return { ...server, env, importing };
}

test("two imports and two walks with one key: what is refused is sent again, and every row is written once", async () => {
  const { count, env, importing } = await limited(20, 2000, 12);
  await run("config set wire.page-size 1", { env });
  const walking = () => run("list --all --sort id -o ids", { env });
  const runs = await Promise.all([importing("ada", 12), importing("ben", 12), walking(), walking()]);
  expect(runs.map(({ exitCode, stderr }) => [exitCode, stderr.match(/error.*/)])).toEqual(Array(4).fill([0, null]));
  expect(count()).toBe(36);
});

test("a terminal is told what is waited for, as long as it is", async () => {
  const { env } = await limited(4, 3000, 6);
  await run("config set wire.page-size 1", { env });
  const session = await runInTerminal("list --all -o ids", { env });
  await session.waitFor(/^ {2}Reading \d of 6 · paused \d s, rate limit 4 in 3 s$/m);
  const { screen, exitCode } = await session.ended;
  expect([exitCode, screen.split("\n")]).toEqual([0, Array(6).fill(expect.stringMatching(/^cus_\w+$/))]);
});
