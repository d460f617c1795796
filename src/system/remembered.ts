import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseJson } from "../text/json.ts";
import { isListOf, type Shape } from "../text/shape.ts";
import { ensureDir, readText } from "./files.ts";
import { withLock } from "./locks.ts";
import { stateDir } from "./paths.ts";
import { replaceFile } from "./replace-file.ts";

/** Answers of a person, by keys, in a file of the state folder that only its owner can read. A damaged one counts as empty. */
export class Remembered<Entry extends { readonly key: string }> {
  readonly #name: string;
  readonly #isStore: Shape<readonly Entry[]>;

  constructor(name: string, isEntry: Shape<Entry>) {
    this.#name = name;
    this.#isStore = isListOf(isEntry);
  }

  async find(env: NodeJS.ProcessEnv, key: string): Promise<Entry | undefined> {
    return (await this.#read(env)).find((entry) => entry.key === key);
  }

  /** Keeps an entry in the place of that with its key, or forgets that. @throws CliError when the file cannot be written. */
  async keep(env: NodeJS.ProcessEnv, key: string, entry: Entry | undefined): Promise<void> {
    if (entry === undefined && (await this.find(env, key)) === undefined) return;
    const path = join(stateDir(env), this.#name);
    await ensureDir(stateDir(env));
    await withLock(`${path}.lock`, { waitMs: 15_000, busy: "answers about a file are being written" }, async () => {
      const others = (await this.#read(env)).filter((one) => one.key !== key);
      const entries = entry === undefined ? others : [...others.slice(1 - MOST_KEPT), entry];
      await replaceFile(path, `${JSON.stringify(entries, undefined, 2)}\n`);
    });
  }

  /** The last answers last. */
  async #read(env: NodeJS.ProcessEnv): Promise<readonly Entry[]> {
    const stored = parseJson((await readText(join(stateDir(env), this.#name)).catch(() => undefined)) ?? "");
    return this.#isStore(stored) ? stored : [];
  }
}

/** A key that tells no values. */
export function keyFor(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

// --- internal ---

const MOST_KEPT = 200;
