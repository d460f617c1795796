import { basename, win32 } from "node:path";
import { CliError } from "../errors.ts";
import { nearest } from "../text/words.ts";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

/** The shell that is named, else the one that the person uses. @throws CliError `usage` for an unknown one. */
export function shellNamed(
  name: string | undefined,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Shell {
  const text = name ?? ownShell(env, platform);
  const shell = SHELLS.find((known) => known === (text === "pwsh" ? "powershell" : text));
  if (shell !== undefined) return shell;
  const meant = name === undefined ? undefined : nearest(name, [...SHELLS, "install"]);
  const found =
    text === undefined
      ? "SHELL does not say which shell is used"
      : `there is no completion for ${JSON.stringify(text)}`;
  throw new CliError("usage", found, {
    hint: meant ? `Did you mean ${meant}?` : `Name the shell: ${SHELLS.join(", ")}.`,
  });
}

// --- internal ---

/** Git Bash on Windows says `C:\Program Files\Git\usr\bin\bash.exe`; without SHELL it is PowerShell there. */
function ownShell({ SHELL }: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  if (platform !== "win32") return SHELL ? basename(SHELL) : undefined;
  return SHELL ? win32.basename(SHELL).replace(/\.exe$/i, "") : "powershell";
}
