import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import type { Shell } from "../../completion/shells.ts";
import { CliError } from "../../errors.ts";
import { ensureDir, readAll } from "../../system/files.ts";
import { homeOfUser } from "../../system/paths.ts";
import { replacing } from "../../system/replace-file.ts";

type FileChange = { readonly file: string; readonly change: "written" | "line added" | "unchanged" };

/** Puts the script in its place, and the line that reads it into the start-up file. Again, it changes nothing. */
export async function putInPlace(shell: Shell, text: string, env: NodeJS.ProcessEnv): Promise<FileChange[]> {
  const { script, startUp } = await installPlace(shell, env);
  const isWritten = await put(script, Buffer.from(text));
  const changes: FileChange[] = [{ file: script, change: isWritten ? "written" : "unchanged" }];
  if (startUp === undefined) return changes;
  const { file, line } = startUp;
  const before = (await readAll(file)) ?? Buffer.alloc(0);
  // A file in UTF-16, which Windows PowerShell writes by `>>`, needs a UTF-16 line. Its other bytes stay as they are.
  const encoding = before[0] === 0xff && before[1] === 0xfe ? "utf16le" : "utf8";
  const lines = before.toString(encoding).split(/\r?\n/);
  if (lines.includes(line)) return [...changes, { file, change: "unchanged" }];
  const own = Buffer.from(`${lines.at(-1) === "" ? "" : "\n"}${line}\n`, encoding);
  await put(file, Buffer.concat([before, own]));
  return [...changes, { file, change: "line added" }];
}

/** The line with which bash or zsh reads the script. Git Bash on Windows takes slashes for backslashes. */
export function sourceLine(script: string, platform: NodeJS.Platform = process.platform): string {
  const path = platform === "win32" ? script.replaceAll("\\", "/") : script;
  const quoted = `'${path.replaceAll("'", "'\\''")}'`;
  return `[ -r ${quoted} ] && . ${quoted} ${MARK}`;
}

// --- internal ---

const MARK = "# customers completion";

async function put(path: string, bytes: Buffer): Promise<boolean> {
  if ((await readAll(path))?.equals(bytes)) return false;
  await ensureDir(dirname(path));
  await replacing(path, undefined, (write) => write(bytes));
  return true;
}

interface ScriptPlace {
  readonly script: string;
  readonly startUp?: { readonly file: string; readonly line: string };
}

async function installPlace(shell: Shell, env: NodeJS.ProcessEnv): Promise<ScriptPlace> {
  const home = env.HOME || homeOfUser();
  const data = absolute(env.XDG_DATA_HOME) ?? join(home, ".local", "share");
  if (shell === "fish") {
    const config = absolute(env.XDG_CONFIG_HOME) ?? join(home, ".config");
    return { script: join(config, "fish", "completions", "customers.fish") };
  }
  if (shell === "powershell") return powershellPlace();
  if (shell === "zsh") {
    const script = join(data, "zsh", "site-functions", "_customers");
    return { script, startUp: { file: join(env.ZDOTDIR || home, ".zshrc"), line: sourceLine(script) } };
  }
  const script = join(data, "bash-completion", "completions", "customers");
  // The package bash-completion reads the script when it is needed; without it bash has to read it at its start.
  return { script, startUp: { file: bashFile(home), line: sourceLine(script) } };
}

function absolute(path: string | undefined): string | undefined {
  return path && isAbsolute(path) ? path : undefined;
}

/** On macOS a terminal starts bash as a login shell, which reads the first of these files. */
function bashFile(home: string): string {
  if (process.platform !== "darwin") return join(home, ".bashrc");
  const files = [".bash_profile", ".bash_login", ".profile"].map((name) => join(home, name));
  return files.find((file) => existsSync(file)) ?? join(home, ".bash_profile");
}

/** @throws CliError `local` if PowerShell does not say where its profile is. */
async function powershellPlace(): Promise<ScriptPlace> {
  // As Base64: what Windows PowerShell prints beyond ASCII is in the console's code page.
  const asked = "[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($PROFILE.CurrentUserAllHosts))";
  const args = ["-NoProfile", "-NonInteractive", "-Command", asked];
  const options = { timeout: 20_000, windowsHide: true };
  for (const program of ["pwsh", "powershell"]) {
    const ended = await promisify(execFile)(program, args, options).catch(() => undefined);
    const file = Buffer.from(ended?.stdout ?? "", "base64")
      .toString()
      .trim();
    if (file === "") continue;
    const name = "customers.completion.ps1";
    // Windows reads a profile in its code page: the name of a user must not stand there.
    const beside = `"$PSScriptRoot/${name}"`;
    const line = `if (Test-Path ${beside}) { . ${beside} } ${MARK}`;
    return { script: join(dirname(file), name), startUp: { file, line } };
  }
  throw new CliError("local", "PowerShell does not say where its profile is", {
    hint: "Print the script with `customers completion powershell`, and add it to the file that $PROFILE names.",
  });
}
