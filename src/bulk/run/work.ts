import type { System } from "../../system/system.ts";
import { isUnfinished, type RunProgress, readProgress } from "../journal/progress.ts";
import { readJournal } from "../journal/reader.ts";
import { type Identity, identityOf, lockWork, newRunId, REMOVAL_MS, storedRuns } from "../journal/runs.ts";
import { continueJournal, type Journal } from "../journal/writer.ts";
import { type LookTools, type Resumed, resumeRun } from "./resume.ts";

/** Work that this process alone may do now. */
export interface Work {
  readonly identity: Identity;
  /** The id of the run: of the one that is gone on with, else a new one. */
  readonly run: string;
  /** How far an earlier process came with it; undefined where nothing was left unfinished. */
  readonly earlier: EarlierRun | undefined;
  /** Lets go of the work and of the journals that were opened for it. */
  release(): Promise<void>;
}

/** A run to go on with. */
export interface EarlierRun {
  /** The path of its journal. */
  readonly path: string;
  readonly progress: RunProgress;
  readonly journal: Journal;
  /** Finds out what became of the writes that were left open. Done once; called again it gives the same. */
  resume(tools: LookTools): Promise<Resumed>;
}

/**
 * Takes up work: the same file for the same account, treated alike, is the same work. Where the last run of it was not
 * finished it is gone on with, unless it is to be begun anew.
 * @throws CliError `locked` when another process is at it; `invalid_input` when the journal to go on with is damaged.
 */
export async function takeUp(
  { env, clock }: Pick<System, "env" | "clock">,
  identity: Identity,
  restart: boolean,
): Promise<Work> {
  const lock = await lockWork(env, identity, REMOVAL_MS);
  let earlier: EarlierRun | undefined;
  try {
    earlier = restart ? undefined : await unfinishedRun(env, identity);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    identity,
    run: earlier?.progress.header.run ?? newRunId(clock.now()),
    earlier,
    async release() {
      await earlier?.journal.close();
      await lock.release();
    },
  };
}

// --- internal ---

/** The newest run of this work, if it was not finished: what came before it was given up by whoever began anew. */
async function unfinishedRun(env: NodeJS.ProcessEnv, identity: Identity): Promise<EarlierRun | undefined> {
  const wanted = identityOf(identity);
  for await (const { header, path } of storedRuns(env)) {
    if (identityOf(header) !== wanted) continue;
    const progress = await readProgress(readJournal(path));
    return progress && isUnfinished(progress) ? earlierRun(path, progress) : undefined;
  }
  return undefined;
}

async function earlierRun(path: string, progress: RunProgress): Promise<EarlierRun> {
  const journal = await continueJournal(path, progress.size);
  let resumed: Promise<Resumed> | undefined;
  return {
    path,
    progress,
    journal,
    resume(tools) {
      resumed ??= resumeRun(progress, journal, tools);
      return resumed;
    },
  };
}
