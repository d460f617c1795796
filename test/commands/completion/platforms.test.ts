import { expect, test } from "vitest";
import { sourceLine } from "../../../src/commands/completion/install.ts";
import { shellNamed } from "../../../src/completion/shells.ts";

test.each([
  [{ SHELL: "/bin/zsh" }, "darwin", "zsh"],
  [{ SHELL: "/usr/bin/bash" }, "linux", "bash"],
  [{ SHELL: "/usr/bin/pwsh" }, "linux", "powershell"],
  [{}, "win32", "powershell"],
  [{ SHELL: "C:\\Program Files\\Git\\usr\\bin\\bash.exe" }, "win32", "bash"],
  [{ SHELL: "/usr/bin/bash" }, "win32", "bash"],
] as const)("with %j on %s the shell is %s", (env, platform, shell) => {
  expect(shellNamed(undefined, env, platform)).toBe(shell);
});

test.each([
  ["linux", "/home/o'hara/_customers", `[ -r '/home/o'\\''hara/_customers' ]`],
  ["win32", "C:\\Users\\Dana\\customers", "[ -r 'C:/Users/Dana/customers' ]"],
] as const)("on %s a start-up file reads %s", (platform, script, test) => {
  expect(sourceLine(script, platform)).toContain(test);
});
