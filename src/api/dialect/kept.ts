import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { isJsonObject, parseJsonObject } from "../../text/json.ts";
import type { Rules } from "../rules.ts";
import { type Dialect, overruled } from "./dialect.ts";

/** A week: servers change with their releases. */
export const KEPT_FOR_MS = 7 * 24 * 3_600_000;

/** The dialect of a server, as far as it is known: from earlier runs, and from the answers of this one. */
export class KnownDialect {
  readonly #file: string | undefined;
  readonly #baseUrl: string;
  readonly #clock: Pick<Clock, "now">;
  readonly #rules: Rules;
  #found: Dialect;
  #since: number;
  #written: string;

  /**
   * What earlier runs found out. An unreadable or damaged file, one of another server, and one older than a week count as
   * nothing.
   * @param stateFolder where it is kept; without one nothing is.
   */
  static async open(stateFolder: string | undefined, baseUrl: string, clock: Clock, rules: Rules) {
    const file = stateFolder === undefined ? undefined : dialectPath(stateFolder, baseUrl);
    const text = file && (await readText(file).catch(() => undefined));
    return new KnownDialect({ file, baseUrl, clock, rules, text: text ?? "" });
  }

  constructor(given: {
    file?: string | undefined;
    baseUrl: string;
    clock: Pick<Clock, "now">;
    rules: Rules;
    text: string;
  }) {
    ({ file: this.#file, baseUrl: this.#baseUrl, clock: this.#clock, rules: this.#rules } = given);
    const { version, baseUrl, since, dialect } = parseJsonObject(given.text) ?? {};
    const age = typeof since === "number" ? this.#clock.now() - since : Number.POSITIVE_INFINITY;
    const isValid = version === VERSION && baseUrl === this.#baseUrl && isJsonObject(dialect);
    // Only this program writes this version.
    this.#found = isValid && age >= 0 && age <= KEPT_FOR_MS ? (dialect as Dialect) : {};
    this.#since = Object.keys(this.#found).length === 0 ? 0 : Number(since);
    this.#written = this.#text;
  }

  /** What was found, with what the user has set in its place. */
  get now(): Dialect {
    return overruled(this.#found, this.#rules);
  }

  /** Whether the user has set how the next page is asked for. */
  get isNextSet(): boolean {
    const { paging, pageParameter, offsetParameter, cursorParameter } = this.#rules;
    return (paging ?? pageParameter ?? offsetParameter ?? cursorParameter) !== undefined;
  }

  /** Whether a part was found out, not set by the user. */
  canForget(part: keyof Dialect): boolean {
    return this.#found[part] !== undefined && this.now[part] === this.#found[part];
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
    this.#found = after;
    if (this.#since === 0) this.#since = this.#clock.now();
  }

  /** Keeps what changed for later runs. Never fails: later runs would only ask again. */
  async save(): Promise<void> {
    const [file, text] = [this.#file, this.#text];
    if (file === undefined || text === this.#written) return;
    this.#written = text;
    const { replaceFile } = await import("../../system/replace-file.ts");
    await ensureDir(join(file, ".."))
      .then(() => replaceFile(file, text))
      .catch(() => {});
  }

  // --- internal ---

  get #text(): string {
    const kept = { version: VERSION, baseUrl: this.#baseUrl, since: this.#since, dialect: this.#found };
    return `${JSON.stringify(kept, undefined, 2)}\n`;
  }
}

/** Where the dialect of a server is kept. */
export function dialectPath(stateFolder: string, baseUrl: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(stateFolder, "servers", `${name}.json`);
}

// --- internal ---

const VERSION = 4;
