import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { isJsonObject, parseJsonObject } from "../../text/json.ts";
import type { ServerRules } from "../rules.ts";
import { type Dialect, nextSet, overruled } from "./dialect.ts";

/** The dialect of a server, as far as it is known: from earlier runs, and from the answers of this one. */
export class KnownDialect {
  readonly #baseUrl: string;
  readonly #clock: Pick<Clock, "now">;
  readonly #rules: ServerRules;
  #file: string | undefined;
  #found: Dialect = {};
  #since = 0;
  #isChanged = false;

  constructor(baseUrl: string, clock: Pick<Clock, "now">, rules: ServerRules) {
    [this.#baseUrl, this.#clock, this.#rules] = [baseUrl, clock, rules];
  }

  /**
   * With what earlier runs found out. An unreadable or damaged file, one of another server, and one older than a week
   * count as nothing.
   * @param stateFolder where it is kept; without one nothing is.
   */
  static async open(stateFolder: string | undefined, baseUrl: string, clock: Clock, rules: ServerRules) {
    const known = new KnownDialect(baseUrl, clock, rules);
    if (stateFolder === undefined) return known;
    known.#file = dialectPath(stateFolder, baseUrl);
    const kept = parseJsonObject((await readText(known.#file).catch(() => undefined)) ?? "");
    const age = clock.now() - Number(kept?.since);
    const isValid = kept?.version === VERSION && kept.baseUrl === baseUrl && isJsonObject(kept.dialect);
    // Only this program writes this version.
    if (isValid && age >= 0 && age <= KEPT_FOR_MS)
      [known.#found, known.#since] = [kept.dialect as Dialect, Number(kept.since)];
    return known;
  }

  /** What was found, with what the user has set in its place. */
  get now(): Dialect {
    return overruled(this.#found, this.#rules);
  }

  /** Whether the user has set how the next page is asked for. */
  get isNextSet(): boolean {
    return nextSet(this.#rules) !== undefined;
  }

  /** How the next page is asked for was found out, not set by the user. */
  get isNextFound(): boolean {
    return this.#found.next !== undefined && !this.isNextSet;
  }

  /**
   * An answer showed this; a part set to undefined is forgotten. Rows or ids in another place mean that the server has
   * changed: all else is forgotten.
   */
  note(part: Dialect): void {
    const isOther = (["rows", "id"] as const).some(
      (key) => part[key] !== undefined && this.#found[key] !== undefined && part[key] !== this.#found[key],
    );
    const before = isOther ? {} : this.#found;
    const filters = { ...before.filters, ...part.filters };
    const after = { ...before, ...part, ...(Object.keys(filters).length > 0 && { filters }) };
    if (JSON.stringify(after) === JSON.stringify(this.#found)) return;
    [this.#found, this.#isChanged] = [after, true];
    if (this.#since === 0) this.#since = this.#clock.now();
  }

  /** Keeps what changed for later runs. Never fails: later runs would only ask again. */
  async save(): Promise<void> {
    const file = this.#file;
    if (file === undefined || !this.#isChanged) return;
    this.#isChanged = false;
    const kept = { version: VERSION, baseUrl: this.#baseUrl, since: this.#since, dialect: this.#found };
    const { replaceFile } = await import("../../system/replace-file.ts");
    await ensureDir(join(file, ".."))
      .then(() => replaceFile(file, `${JSON.stringify(kept, undefined, 2)}\n`))
      .catch(() => {});
  }
}

export function dialectPath(stateFolder: string, baseUrl: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(stateFolder, "servers", `${name}.json`);
}

// --- internal ---

const VERSION = 4;

/** A week: servers change with their releases. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;
