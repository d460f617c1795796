import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

test("--sample prints a file to try an import with, and serves nothing", async () => {
  const stdout = await readFile(new URL("../../../src/demo/customers.csv", import.meta.url), "utf8");
  expect(await run("sandbox --sample")).toEqual({ stdout, stderr: "", exitCode: 0 });
});

test("the sample can be imported as it is", async () => {
  const { stdout: input } = await run("sandbox --sample");
  const { env } = await sandbox();
  const { stdout, exitCode } = await run("import - --default-country US --json -q", { env, input });
  expect(JSON.parse(stdout)).toMatchObject({ read: 25, created: 25, failed: 0 });
  expect(exitCode).toBe(0);
});
