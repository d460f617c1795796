/** A text that the budgets of this process share: what SharedFile is for several processes. */
export class SharedText {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  update<T>(change: (text: string) => { readonly text: string; readonly result: T }): { readonly result: T } {
    const changed = change(TEXTS.get(this.#name) ?? "");
    TEXTS.delete(this.#name);
    TEXTS.set(this.#name, changed.text);
    const [longestUnused = ""] = TEXTS.keys();
    if (TEXTS.size > MOST) TEXTS.delete(longestUnused);
    return changed;
  }

  close(): void {}
}

// --- internal ---

/** By name, of the whole process: clients that know nothing of each other use the same key. The last one was used last. */
const TEXTS = new Map<string, string>();

/** Keys of a program that serves many accounts; about 400 bytes each. */
const MOST = 10_000;
