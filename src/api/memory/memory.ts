import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { type Fact, type Learned, learn, learnedText, parseLearned } from "./learned.ts";

/** What is known of a server; it grows with the answers. */
export class Memory {
  readonly #env: NodeJS.ProcessEnv;
  readonly #baseUrl: string;
  readonly #clock: Clock;
  #known: Learned;
  #written: string;

  /** What earlier runs learnt of a server. An unreadable or damaged file counts as nothing. */
  static async open(env: NodeJS.ProcessEnv, baseUrl: string, clock: Clock): Promise<Memory> {
    const text = await readText(memoryPath(env, baseUrl)).catch(() => undefined);
    return new Memory(env, baseUrl, clock, parseLearned(text ?? "", baseUrl, clock.now()));
  }

  private constructor(env: NodeJS.ProcessEnv, baseUrl: string, clock: Clock, stored: Learned) {
    this.#env = env;
    this.#baseUrl = baseUrl;
    this.#clock = clock;
    this.#known = stored;
    this.#written = learnedText(stored, baseUrl);
  }

  get known(): Learned {
    return this.#known;
  }

  note(fact: Fact): void {
    this.#known = learn(this.#known, fact, this.#clock.now());
  }

  /** Keeps what changed for later runs. Never fails: later runs would only ask again. */
  async save(): Promise<void> {
    const text = learnedText(this.#known, this.#baseUrl);
    if (text === this.#written) return;
    this.#written = text;
    await ensureDir(join(stateDir(this.#env), FOLDER))
      .then(() => replaceFile(memoryPath(this.#env, this.#baseUrl), text))
      .catch(() => {});
  }
}

/** Where what is known of a server is kept. */
export function memoryPath(env: NodeJS.ProcessEnv, baseUrl: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(stateDir(env), FOLDER, `${name}.json`);
}

// --- internal ---

const FOLDER = "servers";
