import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { readByProgram } from "../../src/cli/context.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { memoryTerminal } from "../helpers/output.ts";

const { terminal } = memoryTerminal();

test.each([
  ["the current profile", [], {}, true],
  ["--profile", ["--profile", "plain"], {}, false],
  ["--profile=", ["--profile=default"], {}, true],
  ["CUSTOMERS_PROFILE", [], { CUSTOMERS_PROFILE: "plain" }, false],
  ["CUSTOMERS_OUTPUT", [], { CUSTOMERS_OUTPUT: "csv" }, false],
  ["CUSTOMERS_OUTPUT over a profile", ["--profile", "plain"], { CUSTOMERS_OUTPUT: "ndjson" }, true],
  ["a flag over CUSTOMERS_OUTPUT", ["-o", "table"], { CUSTOMERS_OUTPUT: "json" }, false],
  ["a profile that does not exist", ["--profile", "none"], {}, false],
])("the format of %s counts", async (_what, argv, variables, json) => {
  const env = { CUSTOMERS_CONFIG_DIR: await temporaryFolder(), ...variables };
  const profiles = { default: { output: "json" }, plain: { output: "table" } };
  await writeFile(join(env.CUSTOMERS_CONFIG_DIR, "config.json"), JSON.stringify({ profiles }));
  expect((await readByProgram({ env, terminal }, readCommandLine(["list", ...argv]).flags)).stderr).toBe(json);
});

test("a terminal is told in words", async () => {
  const env = { CUSTOMERS_OUTPUT: "json" };
  expect((await readByProgram({ env, terminal: { ...terminal, stderrIsTTY: true } }, { json: true })).stderr).toBe(
    false,
  );
});

test("settings that cannot be read are told in words", async () => {
  const env = { CUSTOMERS_CONFIG_DIR: await temporaryFolder() };
  await writeFile(join(env.CUSTOMERS_CONFIG_DIR, "config.json"), "{");
  expect((await readByProgram({ env, terminal }, {})).stderr).toBe(false);
});
