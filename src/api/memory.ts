import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../system/clock.ts";
import { ensureDir, readText } from "../system/files.ts";
import { parseJsonObject } from "../text/json.ts";

/**
 * What a server does with a filter. `honoured`: it finds all rows, ignoring case, so an empty answer means that there
 * are none. `incomplete`: it misses rows, so an empty answer proves nothing. `refused`: it does not know the parameter.
 */
export type FilterSupport = "honoured" | "incomplete" | "refused";

/**
 * What was learnt about a server from its answers. It only saves requests: every result is verified, and what an answer
 * contradicts is dropped.
 */
export interface Learned {
  /** When the oldest part was learnt, in milliseconds since the epoch; 0 while nothing is known. */
  readonly since: number;
  /** Where a list's rows are, and the field that holds a row's id. */
  readonly form?: string | undefined;
  /** The query parameter that led from one page to the next. */
  readonly pageParameter?: string | undefined;
  readonly pageSizeParameter?: string | undefined;
  /** Rows that the server gives a page when asked for so many. `refused`: it gives no larger pages than its usual ones. */
  readonly pageSize?: number | "refused" | undefined;
  /** Parameters for pages that this server does not understand: it refuses them, or they change nothing. */
  readonly useless?: readonly string[] | undefined;
  /** The total beside a page was seen to be the one of the whole list, not the number of rows on the page. */
  readonly totalIsOfWholeList?: true | undefined;
  /** Documented fields that records have in another form, and in which. */
  readonly misnamed?: Readonly<Record<string, string>> | undefined;
  /** By query parameter: a field's name, or the search parameter. */
  readonly filters: Readonly<Record<string, FilterSupport | undefined>>;
}

/** What an answer showed. A part set to undefined deletes what was known. */
export type Fact = Partial<Omit<Learned, "since">>;

export const NOTHING_LEARNED: Learned = { since: 0, filters: {} };

/** A week: servers change with their releases. */
export const LEARNED_FOR_MS = 7 * 24 * 3_600_000;

/**
 * What is known after an answer; the same object when nothing is new. Rows or ids in another place mean that the server
 * has changed: all that was known is dropped.
 * @param now milliseconds since the epoch.
 */
export function learn(before: Learned, fact: Fact, now: number): Learned {
  const hasChanged = before.form !== undefined && fact.form !== undefined && before.form !== fact.form;
  const base = hasChanged ? NOTHING_LEARNED : before;
  const filters = { ...base.filters, ...fact.filters };
  const after = { ...base, ...fact, filters };
  if (learnedText(after, "") === learnedText(before, "")) return before;
  return { ...after, since: base.since === 0 ? now : base.since };
}

/** Reads what was kept. A file of another server, older than a week, from the future or damaged counts as nothing. */
export function parseLearned(text: string, baseUrl: string, now: number): Learned {
  const { version, baseUrl: of, ...kept } = parseJsonObject(text) ?? {};
  if (version !== VERSION || of !== baseUrl) return NOTHING_LEARNED;
  const learned: Learned = { ...NOTHING_LEARNED, ...kept }; // Only learnedText() writes this version.
  return learned.since <= now && now - learned.since <= LEARNED_FOR_MS ? learned : NOTHING_LEARNED;
}

/** The text that is kept; parseLearned reads it. */
export function learnedText(learned: Learned, baseUrl: string): string {
  return `${JSON.stringify({ version: VERSION, baseUrl, ...learned }, undefined, 2)}\n`;
}

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
    const { replaceFile } = await import("../system/replace-file.ts");
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

const VERSION = 3;

const FOLDER = "servers";
