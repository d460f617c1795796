import { execa } from "execa";
import { expect, test } from "vitest";
import "../helpers/needs-build.ts";

test("every family of benchmarks still measures what it says", async () => {
  await execa("npm", ["run", "--silent", "bench:bundle"]);
  const { stdout, exitCode } = await execa(process.execPath, ["dist/bench/main.js", "--size", "tiny"], {
    reject: false,
  });
  expect(stdout).not.toContain("FAIL");
  expect(exitCode).toBe(0);
});
