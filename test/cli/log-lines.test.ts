import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/in-process.ts";
import { masked } from "../helpers/mask.ts";
import { sandbox } from "../helpers/sandbox.ts";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /;

const lines = (text: string) => text.split("\n").slice(0, -1);

async function account() {
  const folder = await temporaryFolder();
  return { ...(await sandbox()).env, CUSTOMERS_STATE_DIR: folder, CUSTOMERS_CONFIG_DIR: join(folder, "config") };
}

test("with --job each line of stdout and stderr begins with the time", async () => {
  const env = await account();
  const good = await run("import - --job nightly", { env, input: "name,email\nAna,ana@example.com\n" });
  expect(good.exitCode).toBe(0);
  expect(masked(good.stdout)).toBe("TIME import stdin: 1 row, 1 created (run RUN)\n");
  const bad = await run("import - --job nightly", { env, input: "name,email\nAna,ana\n" });
  expect(bad.exitCode).toBe(2);
  const told = [good.stdout, good.stderr, bad.stderr].flatMap(lines);
  expect(told.length).toBeGreaterThan(2);
  expect(told.filter((line) => !TIME.test(line))).toEqual([]);
  expect(bad.stderr).toMatch(/Z error: /);
});

test("what a program reads has no times", async () => {
  const env = await account();
  const input = "name,email\nAna,ana@example.com\n";
  const { stdout, stderr } = await run("import - --job nightly --json", { env, input });
  expect(JSON.parse(stdout)).toMatchObject({ created: 1 });
  for (const line of lines(stderr)) expect(Object.keys(JSON.parse(line))).toHaveLength(1);
  expect(
    (await run("delete --from - --yes --job nightly -o ids -q", { env, input: "ana@example.com\n" })).stdout,
  ).toMatch(/^cus_/);
  expect((await run("runs check --job nightly", { env })).stdout).toMatch(/^OK: /);
});
