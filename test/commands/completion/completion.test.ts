import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { expectMode, skipOnWindows } from "../../helpers/platform.ts";
import { run } from "../../helpers/program.ts";

async function atHome() {
  skipOnWindows("the start-up files are those of POSIX shells");
  const home = await temporaryFolder();
  const customers = async (command: string, env: Readonly<Record<string, string>> = {}) => {
    const { stdout, stderr, exitCode } = await run(command, { env: { HOME: home, ...env } });
    return { stdout: stdout.replaceAll(home, "~"), stderr, exitCode };
  };
  return { home, customers };
}

test("install puts the script and the line that reads it, says so, and changes nothing the second time", async () => {
  const { home, customers } = await atHome();
  const rc = join(home, ".zshrc");
  await writeFile(rc, Buffer.from("export A=1 # caf\xe9", "latin1"), { mode: 0o640 });
  const script = "~/.local/share/zsh/site-functions/_customers";
  expect(await customers("completion install -o tsv", { SHELL: "/bin/zsh" })).toEqual({
    stdout: `file\tchange\n${script}\twritten\n~/.zshrc\tline added\n`,
    stderr: "Open a new zsh to use it.\n",
    exitCode: 0,
  });
  const installed = await readFile(rc, "latin1");
  const path = join(home, script.slice(2));
  expect(installed).toBe(`export A=1 # caf\xe9\n[ -r '${path}' ] && . '${path}' # customers completion\n`);
  await expectMode(rc, 0o640);
  expect(await readFile(path, "utf8")).toBe((await customers("completion zsh")).stdout);
  expect(await customers("completion install zsh -o tsv")).toMatchObject({
    stdout: `file\tchange\n${script}\tunchanged\n~/.zshrc\tunchanged\n`,
    stderr: "Completion for zsh is installed already.\n",
  });
  expect(await readFile(rc, "latin1")).toBe(installed);
});

test.each([
  ["completion", { SHELL: "/bin/csh" }, 0, ""],
  [
    "completion install",
    { SHELL: "/bin/csh" },
    2,
    'there is no completion for "csh"\nName the shell: bash, zsh, fish, powershell.\n',
  ],
  [
    "completion install",
    {},
    2,
    "SHELL does not say which shell is used\nName the shell: bash, zsh, fish, powershell.\n",
  ],
  ["completion fihs", {}, 2, 'there is no completion for "fihs"\nDid you mean fish?\n'],
  ["completion instal", {}, 2, 'there is no completion for "instal"\nDid you mean install?\n'],
])("%s with %j", async (command, env, exitCode, error) => {
  const { customers } = await atHome();
  expect(await customers(command, env)).toMatchObject({ exitCode, stderr: error === "" ? "" : `error: ${error}` });
});
