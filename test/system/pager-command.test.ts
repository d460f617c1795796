import { expect, test } from "vitest";
import { pagerCommand } from "../../src/system/pager-command.ts";

test.each([
  [{}, "linux", "less -FRX"],
  [{}, "win32", "more"],
  [{ PAGER: "most" }, "linux", "most"],
  [{ PAGER: "less -S +G" }, "win32", "less -S +G"],
  [{ PAGER: "cat" }, "linux", undefined],
  [{ PAGER: "" }, "linux", undefined],
  [{ PAGER: "  " }, "linux", undefined],
  [{ PAGER: "less", TERM: "dumb" }, "linux", undefined],
] as const)("with %j on %s: %s", (env, platform, command) => {
  expect(pagerCommand(env, platform)).toBe(command);
});
