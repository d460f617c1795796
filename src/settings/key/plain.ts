import { resolve } from "node:path";
import { CliError } from "../../errors.ts";
import { readGivenText } from "../../system/files.ts";
import type { System, Terminal } from "../../terminal/terminal.ts";
import type { Sourced } from "../setting-key.ts";

/** The key of the environment: CUSTOMERS_API_KEY, else the file that CUSTOMERS_API_KEY_FILE names. Empty is unset. */
export async function keyOfEnvironment(env: NodeJS.ProcessEnv): Promise<Sourced<string> | undefined> {
  const direct = env.CUSTOMERS_API_KEY?.trim();
  if (direct) return checked(direct, "CUSTOMERS_API_KEY");
  const file = env.CUSTOMERS_API_KEY_FILE;
  if (!file) return undefined;
  const path = resolve(file);
  const text = await readGivenText(path).catch((error: unknown) => {
    throw keyFileError(error instanceof Error ? error.message : String(error), path);
  });
  if (text === undefined) throw keyFileError("there is no such file", path);
  if (text.trim() === "") throw keyFileError("the file is empty", path);
  return checked(text.trim(), `CUSTOMERS_API_KEY_FILE (${path})`);
}

/**
 * What keeps a text from being a key, without repeating it; undefined when nothing does. A key goes into a header,
 * as the token of RFC 6750 §2.1: visible ASCII only.
 */
export function keyProblem(key: string): string | undefined {
  if (key === "") return "it is empty";
  if (/^bearer\s/i.test(key)) return "it begins with the word Bearer, which is added automatically";
  const at = [...key].findIndex((character) => !/^[\x21-\x7e]$/.test(character));
  if (at < 0) return undefined;
  return `character ${at + 1} of it is ${/\s/.test([...key][at] ?? "") ? "a blank" : "not a plain letter, digit or sign"}`;
}

export interface KeyHost extends Pick<System, "env"> {
  readonly terminal: Pick<Terminal, "interactive">;
  readonly signal?: AbortSignal | undefined;
}

/** What may be shown of a key, `sha256:1a2b3c4d …wxyz`: the last four characters only of a long one. */
export function fingerprint(apiKey: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto"); // Slow to load, and rarely needed.
  const hash = createHash("sha256").update(apiKey).digest("hex").slice(0, 8);
  return apiKey.length >= 16 ? `sha256:${hash} …${apiKey.slice(-4)}` : `sha256:${hash}`;
}

// --- internal ---

function checked(key: string, origin: string): Sourced<string> {
  const problem = keyProblem(key);
  if (problem !== undefined) {
    throw new CliError("auth", `${origin} holds no API key: ${problem}`, {
      hint: "Copy the key again from the web portal (Settings, then API Access).",
    });
  }
  return { value: key, source: "environment", origin };
}

function keyFileError(why: string, path: string): CliError {
  return new CliError("auth", `no API key in the file of CUSTOMERS_API_KEY_FILE, ${path}: ${why}`, {
    hint: "Put the key alone into that file, or unset CUSTOMERS_API_KEY_FILE.",
  });
}
