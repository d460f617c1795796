import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { type Fact, type Learned, learn, learnedText, parseLearned } from "./learned.ts";

/** What is known of a server; it grows with the answers. */
export class Memory {
  readonly #stateFolder: string | undefined;
  readonly #baseUrl: string;
  readonly #clock: Clock;
  #known: Learned;
  #written: string;

  /**
   * What earlier runs learnt of a server. An unreadable or damaged file counts as nothing.
   * @param stateFolder where it is kept; without one nothing is.
   */
  static async open(stateFolder: string | undefined, baseUrl: string, clock: Clock): Promise<Memory> {
    const text = stateFolder && (await readText(memoryPath(stateFolder, baseUrl)).catch(() => undefined));
    return new Memory(stateFolder, baseUrl, clock, parseLearned(text || "", baseUrl, clock.now()));
  }

  private constructor(stateFolder: string | undefined, baseUrl: string, clock: Clock, stored: Learned) {
    this.#stateFolder = stateFolder;
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
    const folder = this.#stateFolder;
    const text = learnedText(this.#known, this.#baseUrl);
    if (folder === undefined || text === this.#written) return;
    this.#written = text;
    const { replaceFile } = await import("../../system/replace-file.ts");
    await ensureDir(join(folder, FOLDER))
      .then(() => replaceFile(memoryPath(folder, this.#baseUrl), text))
      .catch(() => {});
  }
}

/** Where what is known of a server is kept. */
export function memoryPath(stateFolder: string, baseUrl: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(stateFolder, FOLDER, `${name}.json`);
}

// --- internal ---

const FOLDER = "servers";
