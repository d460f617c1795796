import { constants } from "node:os";
import { CliError } from "../errors.ts";
import { runChild } from "../system/child.ts";

/** The command line of the person's editor, which may hold arguments: $VISUAL, else $EDITOR, else the system's. */
export function editorOf(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || (platform === "win32" ? "notepad" : "vi");
}

/**
 * Opens a file in an editor and waits until it is closed. The shell reads the command line, as git does it.
 * @param stdout where the editor draws: on stderr when stdout is not the terminal.
 * @throws CliError `local` when the editor could not be started or did not end with 0; `interrupted` when Ctrl-C ended
 *   it: that reaches this program too, but maybe after the editor's end.
 */
export async function openEditor(editor: string, path: string, env: NodeJS.ProcessEnv, stdout: 1 | 2): Promise<void> {
  const options = { env, onTerminal: true, stdout };
  const { exitCode, failure } =
    process.platform === "win32"
      ? await runChild(`${editor} "${path}"`, [], { ...options, shell: true })
      : await runChild("sh", ["-c", `${editor} "$@"`, editor, path], options);
  if (exitCode === 0) return;
  if (exitCode === 128 + constants.signals.SIGINT)
    throw new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  const why = failure ?? (exitCode === 127 ? "it was not found" : `it ended with exit code ${exitCode}`);
  throw new CliError("local", `the editor ${JSON.stringify(editor)} failed: ${why}`, {
    hint: "Name another one in VISUAL or EDITOR.",
  });
}
