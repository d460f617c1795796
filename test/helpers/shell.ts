/** When completion is concerned: a real shell on a real terminal, with a `customers` that shows what it was given. */
import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { temporaryFolder } from "./folder.ts";
import { cleanEnv, LAUNCHER } from "./program.ts";
import { startInTerminal } from "./terminal.ts";

export type ShellName = "bash" | "zsh" | "fish";

export function hasShell(shell: string): boolean {
  try {
    execFileSync(shell, ["-c", "exit 0"]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs completion for a shell in a folder of its own and starts that shell there.
 * @param profiles the names of those that are in the settings, with an address each.
 */
export async function openShell(shell: ShellName, profiles: Readonly<Record<string, string>>) {
  const home = await temporaryFolder();
  const [bin, work] = [join(home, "bin"), join(home, "work")];
  const env = {
    ...(await cleanEnv({ HOME: home, CUSTOMERS_CONFIG_DIR: join(home, "c"), CUSTOMERS_STATE_DIR: join(home, "s") })),
    PATH: `${bin}:${process.env.PATH}`,
    CUSTOMERS_BASE_URL: "http://127.0.0.1:1/v1",
    LC_ALL: process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8",
  };
  // Where fish finds this folder, it does not read all manual pages of the machine in the background.
  const generated = join(home, ".local", "share", "fish", "generated_completions");
  for (const folder of [bin, work, join(home, ".config", "fish"), generated]) await mkdir(folder, { recursive: true });
  await writeFile(join(bin, "customers"), program());
  await chmod(join(bin, "customers"), 0o755);
  await writeFile(
    join(home, ".bashrc"),
    "PS1='ready> '\nbind 'set bell-style none'\nbind 'set show-all-if-ambiguous on'\n",
  );
  // On macOS completion is installed for the shell that a terminal starts, which reads this file.
  await writeFile(join(home, ".bash_profile"), ". ~/.bashrc\n");
  await writeFile(join(home, ".zshrc"), "PS1='ready> '\nunsetopt beep\n");
  await writeFile(
    join(home, ".config", "fish", "config.fish"),
    "function fish_prompt; echo 'ready> '; end\nset fish_greeting\n",
  );
  await execa(process.execPath, [LAUNCHER, "completion", "install", shell], { env, extendEnv: false });
  const named = Object.fromEntries(Object.entries(profiles).map(([name, base_url]) => [name, { base_url }]));
  await mkdir(join(home, "c"), { recursive: true });
  await writeFile(join(home, "c", "config.json"), JSON.stringify({ profiles: named }), { mode: 0o600 });
  const session = await startInTerminal([shell, "-i"], { env, cwd: work, columns: 120 });
  await session.waitFor("ready>");
  let given = 0;
  return {
    ...session,
    /** The folder that it works in. */
    folder: work,
    /** Types a beginning, TAB and Enter: what the program was given then. */
    async completed(typed: string, shown: string | RegExp): Promise<readonly string[]> {
      session.type(`${typed}\t`);
      await session.waitFor(shown);
      session.type("\r");
      given += 1;
      const screen = await session.waitFor(new RegExp(`(GIVEN .*END[^]*){${given}}`));
      const last = [...screen.matchAll(/GIVEN (.*?)END/gs)].at(-1)?.[1] ?? "[]";
      return JSON.parse(last.replaceAll("\n", ""));
    },
    /** The files that a value made, by being run. */
    made: () => readdir(work),
  };
}

// --- internal ---

/** Completion is the real program's; all else is shown. */
function program(): string {
  const show = 'console.log("GIVEN " + JSON.stringify(process.argv.slice(1)) + "END")';
  return [
    "#!/bin/sh",
    `[ "$1" = __complete ] && exec '${process.execPath}' '${LAUNCHER}' "$@"`,
    `exec '${process.execPath}' -e '${show}' -- "$@"`,
    "",
  ].join("\n");
}
