import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { install, profileLine, sourceLine, uninstall } from "../../../src/commands/completion/install.ts";
import { shellNamed } from "../../../src/completion/shells.ts";
import { temporaryFolder } from "../../helpers/folder.ts";

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

test("the line of a Windows profile holds no name of a user", () => {
  const script = "C:\\Users\\Jürgen\\Documents\\WindowsPowerShell\\customers.completion.ps1";
  const place = '"$PSScriptRoot\\customers.completion.ps1"';
  expect(profileLine(script, "win32")).toBe(`if (Test-Path ${place}) { . ${place} } # customers completion`);
  expect(profileLine("/home/o’hara/c.ps1", "linux")).toContain("'/home/o’’hara/c.ps1'");
});

test("a profile that Windows PowerShell wrote in UTF-16 stays in UTF-16", async () => {
  const folder = await temporaryFolder();
  const profile = join(folder, "profile.ps1");
  const before = Buffer.from("\uFEFF$env:CITY = 'Köln'\r\n", "utf16le");
  await writeFile(profile, before);
  const line = "if ($true) { } # customers completion";
  const place = { script: join(folder, "customers.completion.ps1"), startUp: { file: profile, line } };
  await install(place, "# script\n");
  expect((await readFile(profile)).toString("utf16le")).toBe(`\uFEFF$env:CITY = 'Köln'\r\n${line}\n`);
  expect(await install(place, "# script\n")).toMatchObject([{ change: "unchanged" }, { change: "unchanged" }]);
  await uninstall(place);
  expect(await readFile(profile)).toEqual(before);
});
