import { expect, test } from "vitest";
import { pagerCommand, pagerSettings } from "../../src/system/pager-command.ts";

const isThere = (path: string) => path === "C:\\Git\\usr\\bin\\less.exe";

test.each([
  [{}, "linux", "less -FRX"],
  [{}, "darwin", "less -FRX"],
  [{}, "win32", undefined],
  [{ PATH: "C:\\Windows;;C:\\Windows\\System32" }, "win32", undefined],
  [{ PATH: "C:\\Windows;C:\\Git\\usr\\bin\\" }, "win32", "less -FRX"],
  [{ PAGER: "most" }, "linux", "most"],
  [{ PAGER: "less -S +G" }, "win32", "less -S +G"],
  [{ PAGER: "cat" }, "linux", undefined],
  [{ PAGER: "" }, "linux", undefined],
  [{ PAGER: "  " }, "linux", undefined],
  [{ PAGER: "less", TERM: "dumb" }, "linux", undefined],
] as const)("with %j on %s: %s", (env, platform, command) => {
  expect(pagerCommand(env, platform, isThere)).toBe(command);
});

test("less is told that the text is UTF-8 where no locale says so", () => {
  expect(pagerSettings("win32")).toEqual({ ...pagerSettings("linux"), LESSCHARSET: "utf-8" });
});
