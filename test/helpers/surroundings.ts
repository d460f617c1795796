/** What a run of the program is given and gives, whether it is the built program or runs in this process. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "./folder.ts";

export interface RunOptions {
  /** Added to a clean environment; the settings and state folders are fresh ones unless named here. */
  readonly env?: Readonly<Record<string, string>>;
  /** The content of stdin; empty when missing. */
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  /** Runs it on a terminal of this size; stdout is then all that the screen showed at its end, stderr included. */
  readonly tty?: { readonly columns?: number; readonly rows?: number };
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  /** undefined when a signal ended it. */
  readonly exitCode: number | undefined;
}

/** A command line: one string is split at spaces, with '…' and "…" around arguments that contain spaces. */
export type Command = string | readonly string[];

/** The environment of a run: nothing of the caller's but PATH, folders of its own, then what the test adds. */
export async function cleanEnv(added: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const folder = added.CUSTOMERS_CONFIG_DIR && added.CUSTOMERS_STATE_DIR ? undefined : await temporaryFolder();
  return {
    PATH: process.env.PATH ?? "",
    NODE_COMPILE_CACHE: COMPILED,
    ...(folder
      ? { HOME: folder, CUSTOMERS_CONFIG_DIR: join(folder, "config"), CUSTOMERS_STATE_DIR: join(folder, "state") }
      : {}),
    ...added,
  };
}

export function argumentsOf(command: Command): string[] {
  if (typeof command !== "string") return [...command];
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

// --- internal ---

/** Where all runs of the tests keep what V8 compiled: they start in half the time. */
const COMPILED = join(tmpdir(), "customers-tests-compiled");
