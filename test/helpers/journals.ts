/** When journals of earlier runs are needed without running them: they are written as the program leaves them. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { accountOf } from "../../src/journal/account.ts";
import { type Entry, entryLine, type RunEntry } from "../../src/journal/entries.ts";
import { OwnRuns } from "../../src/journal/own-runs.ts";
import { journalPath, type StoredRun } from "../../src/journal/runs.ts";
import type { JournalWrite } from "../../src/journal/writes.ts";
import { fastClock } from "./clock.ts";

export const ADDRESS = "https://api.example.com/v1";
export const ACCOUNT = accountOf(ADDRESS, "key of west");

/** The runs of the account of these journals. @param read the customers that the server has; without it nothing is asked. */
export function ownRuns(env: NodeJS.ProcessEnv, more: Partial<ConstructorParameters<typeof OwnRuns>[0]> = {}): OwnRuns {
  return new OwnRuns({ env, account: ACCOUNT, clock: fastClock(), ...more });
}

export function headerOf(run: string, more: Partial<RunEntry> = {}): RunEntry {
  return {
    ...{ type: "run", v: 2, run, started: "2026-01-31T02:03:04.000Z", account: ACCOUNT.id, base_url: ADDRESS },
    ...{ command: "update", profile: "default", job: null, file: null, options: {}, undoes: null, program: "0.1.0" },
    ...more,
  };
}

/** Writes a journal with these entries behind its header. */
export async function storeRun(
  env: NodeJS.ProcessEnv,
  header: RunEntry,
  entries: readonly Entry[] = [],
): Promise<StoredRun> {
  const path = journalPath(env, header.run);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, [header, ...entries].map(entryLine).join(""));
  return { header, path };
}

/** The entries of writes. */
export function entriesOf(writes: readonly JournalWrite[]): Entry[] {
  return writes.flatMap(({ intent, outcome }) => (outcome === undefined ? [intent] : [intent, outcome]));
}
