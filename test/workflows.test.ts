import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { engines, scripts } from "../package.json";

const FOLDER = resolve(import.meta.dirname, "../.github/workflows");
const WORKFLOWS = readdirSync(FOLDER).map((name) => [name, parse(readFileSync(join(FOLDER, name), "utf8"))] as const);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
}

test("the tests run on each system, and on each Node from the oldest that is allowed", () => {
  const { test } = Object.fromEntries(WORKFLOWS)["ci.yml"].jobs;
  expect(test.strategy.matrix).toEqual({
    system: ["ubuntu-latest", "macos-latest", "windows-latest"],
    node: [engines.node.replace(">=", ""), "22", "24"],
  });
  const steps: readonly Step[] = test.steps;
  expect(steps.at(-1)).toEqual({ run: ".ci/run", shell: "bash" });
});

test.each(WORKFLOWS)("%s reads only, and takes actions by their major version", (_name, { permissions, jobs }) => {
  expect(permissions).toEqual({ contents: "read" });
  for (const { permissions, steps } of Object.values<{ permissions?: unknown; steps: readonly Step[] }>(jobs)) {
    expect(permissions).toBe(undefined);
    for (const { uses } of steps) expect(uses ?? "none").toMatch(/^(actions\/[\w-]+@v\d+|none)$/);
  }
});

test.each(WORKFLOWS)("every script that %s runs is in package.json", (name) => {
  const text = readFileSync(join(FOLDER, name), "utf8");
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = ""]) => script);
  expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
});
