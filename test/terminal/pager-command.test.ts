import { expect, test } from "vitest";
import { pagerCommand, pagerSettings } from "../../src/terminal/pager.ts";

const isThere = (path: string) => ["/usr/bin/less", "/usr/bin/most", "C:\\Git\\usr\\bin\\less.exe"].includes(path);
const PATH = "/bin:/usr/bin";

test.each([
  [{ PATH }, "linux", "less -FRX"],
  [{ PATH: "/bin" }, "linux", undefined],
  [{ PATH: "C:\\Windows;;C:\\Windows\\System32" }, "win32", undefined],
  [{ PATH: "C:\\Windows;C:\\Git\\usr\\bin\\" }, "win32", "less -FRX"],
  [{ PATH, PAGER: "most" }, "linux", "most"],
  [{ PATH, PAGER: "less -S +G" }, "linux", "less -S +G"],
  [{ PATH: "", PAGER: "/usr/bin/most" }, "linux", "/usr/bin/most"],
  [{ PATH, PAGER: "no-such-pager -R" }, "linux", undefined],
  [{ PATH, PAGER: 'LESS= my-pager "$1"' }, "linux", 'LESS= my-pager "$1"'],
  [{ PAGER: "cat" }, "linux", undefined],
  [{ PAGER: "" }, "linux", undefined],
  [{ PAGER: "  " }, "linux", undefined],
  [{ PAGER: "less", TERM: "dumb" }, "linux", undefined],
] as const)("with %j on %s: %s", (env, platform, command) => {
  expect(pagerCommand(env, platform, isThere)).toBe(command);
});

test("less says how to leave it to people who have named no pager", () => {
  expect(pagerSettings({}, "linux").LESS).toBe(
    "FRXPs?e(END) q to close, / to search:q to close, space for more, / to search.",
  );
  expect(pagerSettings({ PAGER: "less" }, "linux").LESS).toBe("FRX");
});

test("less is told that the text is UTF-8 where no locale says so", () => {
  expect(pagerSettings({}, "win32")).toEqual({ ...pagerSettings({}, "linux"), LESSCHARSET: "utf-8" });
});
