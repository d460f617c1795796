import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Script } from "node:vm";
import { type Compiled, readCompiled, writeCompiled } from "./compiled-store.ts";
import { lateModule } from "./late-module.ts";

/** Stands before what a file requires but does not use at once: it is loaded when it is used. The build writes it. */
export const LATE = "late:";

/**
 * Loads CommonJS files, and keeps what V8 has compiled of them for the next process: compiling takes longer than what a
 * short command does. (Node's own compile cache keeps what is compiled before a file runs, which is little of it.)
 * Where nothing can be kept, files are only loaded.
 */
export class CompiledFiles {
  readonly #require: NodeJS.Require;
  readonly #store: string | undefined;
  readonly #kept: Compiled;
  readonly #loaded = new Map<string, { readonly script: Script; exports: unknown }>();
  #isNew = false;

  /**
   * @param require loads what is not a file of the program: modules of Node, installed packages.
   * @param store the file that holds what was compiled. It must be for these files as they are: V8 does not compare them.
   */
  constructor(require: NodeJS.Require, store: string | undefined) {
    this.#require = require;
    this.#store = store;
    this.#kept = store === undefined ? new Map() : readCompiled(store);
  }

  /** What a file exports. @param path absolute; of a file of ASCII. */
  load(path: string): unknown {
    const known = this.#loaded.get(path);
    if (known !== undefined) return known.exports;
    const cachedData = this.#kept.get(nameOf(path));
    const text = `(function(exports,require,module,__filename,__dirname){${readFileSync(path, "latin1")}\n})`;
    const script = new Script(text, { filename: path, ...(cachedData && { cachedData }) });
    if (cachedData === undefined || script.cachedDataRejected) this.#isNew = true;
    const module = { script, exports: {} };
    this.#loaded.set(path, module);
    const folder = dirname(path);
    const required = (id: string): unknown => (id.startsWith(".") ? this.load(join(folder, id)) : this.#require(id));
    const require = (id: string): unknown =>
      id.startsWith(LATE) ? lateModule(() => required(id.slice(LATE.length)) as object) : required(id);
    script.runInThisContext()(module.exports, require, module, path, folder);
    return module.exports;
  }

  /** At the end of a process: keeps what was compiled, where that is more than before. Never fails. */
  keep(): void {
    if (this.#store === undefined || !this.#isNew) return;
    const made = [...this.#loaded].map(([path, { script }]) => [nameOf(path), script.createCachedData()] as const);
    writeCompiled(this.#store, new Map([...this.#kept, ...made]));
  }
}

// --- internal ---

function nameOf(path: string): string {
  return `${basename(dirname(path))}/${basename(path)}`;
}
