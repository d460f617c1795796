import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { type Fact, type Learned, learn, learnedText, NOTHING_LEARNED, parseLearned } from "./learned.ts";

/** What is known of a server; it grows with the answers. */
export interface Memory {
  readonly known: Learned;
  note(fact: Fact): void;
  /** Keeps what changed for later runs. Never fails: later runs would only ask again. */
  save(): Promise<void>;
}

/** What earlier runs learnt of a server. An unreadable or damaged file counts as nothing. */
export async function openMemory(env: NodeJS.ProcessEnv, baseUrl: string, clock: Clock): Promise<Memory> {
  const path = memoryPath(env, baseUrl);
  const text = await readText(path).catch(() => undefined);
  const stored = text === undefined ? NOTHING_LEARNED : parseLearned(text, baseUrl, clock.now());
  return memory(stored, clock, async (known) => {
    await ensureDir(join(stateDir(env), FOLDER));
    await replaceFile(path, learnedText(known, baseUrl));
  });
}

/** Where what is known of a server is kept. */
export function memoryPath(env: NodeJS.ProcessEnv, baseUrl: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(stateDir(env), FOLDER, `${name}.json`);
}

// --- internal ---

const FOLDER = "servers";

function memory(stored: Learned, clock: Clock, write: (known: Learned) => Promise<void>): Memory {
  let known = stored;
  let written = stored;
  const differs = (one: Learned, other: Learned) => learnedText(one, "") !== learnedText(other, "");
  return {
    get known() {
      return known;
    },
    note(fact) {
      known = learn(known, fact, clock.now());
    },
    async save() {
      if (known === written || !differs(known, written)) return;
      written = known;
      await write(known).catch(() => {});
    },
  };
}
