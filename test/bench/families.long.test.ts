import { execa } from "execa";
import { expect, test } from "vitest";
import "../helpers/needs-build.ts";

test("every family of benchmarks still measures what it says", async () => {
  const { stdout, exitCode } = await execa(process.execPath, ["src/build/run.mjs", "bench", "--size", "tiny"], {
    reject: false,
  });
  expect(stdout).not.toContain("FAIL");
  expect(exitCode).toBe(0);
});
