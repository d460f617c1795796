import { createHash } from "node:crypto";
import { join } from "node:path";
import { parseJson } from "../text/json.ts";
import { isListOf, isText, type Shape } from "../text/shape.ts";
import { ensureDir, readText } from "./files.ts";
import { withLock } from "./locks.ts";
import { stateDir } from "./paths.ts";
import { replaceFile } from "./replace-file.ts";

/** Answers of a person, by what they are about, in a file that only its owner can read. A damaged one is empty. */
export class Remembered<Entry extends object> {
  readonly #name: string;
  readonly #isStore: Shape<readonly Keyed<Entry>[]>;

  constructor(name: string, isEntry: Shape<Entry>) {
    this.#name = name;
    this.#isStore = isListOf((value): value is Keyed<Entry> => isEntry(value) && "key" in value && isText(value.key));
  }

  async find(env: NodeJS.ProcessEnv, about: readonly string[]): Promise<Entry | undefined> {
    const key = keyFor(about);
    return (await this.#read(env)).find((entry) => entry.key === key);
  }

  /** Replaces an entry, or forgets it. @throws CliError when the file cannot be written. */
  async keep(env: NodeJS.ProcessEnv, about: readonly string[], entry?: Entry): Promise<void> {
    if (entry === undefined && (await this.find(env, about)) === undefined) return;
    const key = keyFor(about);
    const path = join(stateDir(env), this.#name);
    await ensureDir(stateDir(env));
    await withLock(`${path}.lock`, { waitMs: 15_000, busy: "answers about a file are being written" }, async () => {
      const others = (await this.#read(env)).filter((one) => one.key !== key);
      const entries = entry === undefined ? others : [...others.slice(1 - MOST_KEPT), { key, ...entry }];
      await replaceFile(path, `${JSON.stringify(entries, undefined, 2)}\n`);
    });
  }

  /** The last answers last. */
  async #read(env: NodeJS.ProcessEnv): Promise<readonly Keyed<Entry>[]> {
    const stored = parseJson((await readText(join(stateDir(env), this.#name)).catch(() => undefined)) ?? "");
    return this.#isStore(stored) ? stored : [];
  }
}

// --- internal ---

type Keyed<Entry> = Entry & { readonly key: string };

/** A key that tells no values. */
function keyFor(about: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(about)).digest("hex").slice(0, 32);
}

const MOST_KEPT = 200;
