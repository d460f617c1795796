import { CliError } from "../../errors.ts";
import { captured } from "../../system/child.ts";
import { configDir } from "../../system/paths.ts";
import { hider } from "../../text/secret.ts";
import { count } from "../../text/words.ts";
import type { KeyHost } from "./plain.ts";
import { keyProblem } from "./plain.ts";

/** How long a secret manager may take, in milliseconds: a person may have to unlock it. */
export const COMMAND_MS = 60_000;

/**
 * The key that a command prints: the first line of its output, trimmed. On a terminal it may ask, and its stderr is shown.
 * It runs in the settings folder: the folder that a person happens to be in does not decide which program is found.
 * @param setting the setting it is from, for messages: `api-key-command of profile work`.
 * @throws CliError `auth` that names the program and repeats what it said on stderr, never what it printed.
 */
export async function keyOfCommand(
  [program, ...args]: readonly [string, ...string[]],
  setting: string,
  { env, terminal, signal }: KeyHost,
  timeoutMs = COMMAND_MS,
): Promise<string> {
  const canAsk = terminal.stderrIsTTY && terminal.interactive;
  const result = await captured(program, args, {
    env,
    cwd: configDir(env),
    input: canAsk ? "inherit" : "",
    showsErrors: canAsk,
    timeoutMs,
    signal,
  });
  const { end, failure, stdout, stderr } = result;
  const wrong = (
    what: string,
    hint = "Run it in a shell to see why; `customers config get api-key-command` shows it.",
  ) => new CliError("auth", `no API key from \`${program}\` (${setting}): ${what}${saying(stderr, stdout)}`, { hint });
  if (end === "timeout") throw wrong(`it did not end within ${count(timeoutMs / 1000, "second")}`);
  if (end === "unknown") {
    throw wrong("there is no such program", "Name it by its whole path: cron and other services look in few folders.");
  }
  if (end === "not started") throw wrong(`it could not be started: ${failure}`);
  if (failure !== undefined) throw wrong(`it ended with ${failure}`);
  const key = (stdout.trim().split(/\r?\n/)[0] ?? "").trim();
  if (key === "") throw wrong("it printed nothing");
  const problem = keyProblem(key);
  if (problem !== undefined) throw wrong(`the first line that it printed is not a key: ${problem}`);
  return key;
}

// --- internal ---

/** The end of what a program said on stderr, without the key should it be there. */
function saying(stderr: string, stdout: string): string {
  const said = hider(stdout.trim())(stderr.trim());
  return said === "" ? "" : `\n  ${said.split(/\r?\n/).slice(-5).join("\n  ")}`;
}
