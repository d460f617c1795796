import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { BUDGETS } from "../../src/http/quicken.ts";

test("the budget that is set back is V8's own", () => {
  const flags = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  const [, budget] = /^ *--wasm-tiering-budget [\s\S]*?default: --wasm-tiering-budget=(\d+)/m.exec(flags) ?? [];
  expect(BUDGETS[Number.parseInt(process.versions.node, 10)]).toBe(Number(budget));
});
