import { expect, test } from "vitest";
import { masked } from "../helpers/masked.ts";
import { skipOnWindows } from "../helpers/platform.ts";
import { start } from "../helpers/program.ts";
import { double, held } from "../helpers/server.ts";
import { eachInWorkshop, manyRows } from "../helpers/workshop.ts";

const each = eachInWorkshop();

/** Resolves when a program that was stopped now has been stopped for so long. */
async function stopped(program: { kill(signal: NodeJS.Signals): unknown }, ms: number): Promise<void> {
  program.kill("SIGSTOP");
  const from = performance.now();
  await expect.poll(() => performance.now() - from, { timeout: 20_000 }).toBeGreaterThan(ms);
}

test.each(["get id:1 -o ids", "create --name Ana -o ids -q"])(
  "%s: the time in which the program was stopped is not the server's silence",
  async (command) => {
    skipOnWindows("a program cannot be paused by a signal");
    const { arrived, letGo, behaviour } = held(() => ({ status: 200, body: { id: "1", name: "Ana" } }));
    const { env, requests } = await double(behaviour);
    const program = await start(`${command} --timeout 1`, { env: { ...each.shop.env, ...env } });
    await arrived;
    await stopped(program, 1500);
    letGo();
    program.kill("SIGCONT");
    expect(await program.ended).toEqual({ stdout: "1\n", stderr: "", exitCode: 0 });
    expect(requests).toHaveLength(1);
  },
);

test("a run that was stopped past its deadline says so, and is finished later", async () => {
  skipOnWindows("a program cannot be paused by a signal");
  await each.file("many.csv", manyRows(6));
  const program = await each.shop.begin(`import ${each.shop.cwd}/many.csv --rate 60 --concurrency 1 --deadline 3s -q`);
  await new Promise<void>((resolve) => each.shop.afterWrites(1, resolve));
  await stopped(program, 3500);
  program.kill("SIGCONT");
  const { stdout, stderr, exitCode } = await program.ended;
  expect(masked(stderr)).toMatch(
    /^error: stopped at the deadline \(3s\) after \d of 6 rows\nRun the same command again, or /,
  );
  expect(stdout).toMatch(/^import many\.csv: 6 rows, \d created, \d remaining \(run \S+\)\n$/);
  expect(exitCode).toBe(7);
  expect(await each.shop.ask("runs resume last -q -o ids")).toMatchObject({ exitCode: 0 });
  expect(each.shop.server.count()).toBe(6);
});
