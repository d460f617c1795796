import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { RunEntry } from "../bulk/journal/entries.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import { ensureDir, readText, removeFile } from "../system/files.ts";
import { filesIn } from "../system/folders.ts";
import { withLock } from "../system/locks.ts";
import { appendLines } from "../system/log-file.ts";
import { stateDir } from "../system/paths.ts";
import type { System } from "../terminal/terminal.ts";
import { readEntries, type TrashEntry, type TrashEvent, trashText } from "./entries.ts";

/** A deleted customer that was created again, but not by `customers restore`. */
export interface BroughtBack {
  /** The id before it was deleted. */
  readonly was: string;
  /** Its id now; null when the server refused to create it. */
  readonly id: string | null;
}

type Account = Pick<RunEntry, "base_url" | "profile">;

/** What opens the trash: a command's context has it all. */
interface Opener extends Pick<System, "env" | "clock" | "signal"> {
  settings(): Promise<Pick<Settings, "baseUrl" | "profile" | "trashDays">>;
}

/**
 * The trash of this run's account. Records that were kept for long enough are removed when it is opened.
 * @param days from --trash-days; the setting when missing.
 * @throws CliError `usage` without a base URL.
 */
export async function openTrash({ env, clock, signal, settings }: Opener, days?: number): Promise<Trash> {
  const { baseUrl, profile, trashDays } = await settings();
  if (baseUrl === undefined) {
    throw new CliError("usage", "no base URL is set", {
      hint: "Log in with `customers auth login`, set CUSTOMERS_BASE_URL, or give --base-url https://…/v1.",
    });
  }
  const folder = join(stateDir(env), "trash");
  await purge(folder, clock.now());
  const account = { base_url: baseUrl.value, profile: profile.value };
  return new Trash(folder, account, days ?? trashDays.value, { clock, signal });
}

/** The customers that were deleted from here, of one account. */
export class Trash {
  /** Days that what is deleted now is kept; 0 keeps nothing. */
  readonly days: number;
  readonly #folder: string;
  readonly #account: Account;
  readonly #system: Pick<System, "clock" | "signal">;

  constructor(folder: string, account: Account, days: number, system: Pick<System, "clock" | "signal">) {
    this.days = days;
    this.#folder = folder;
    this.#account = account;
    this.#system = system;
  }

  /**
   * Deletes a customer: its record is on disk before the request leaves.
   * @param send sends the request.
   * @throws CliError as `send` does; `invalid_input` when the record cannot be kept, and then it is not deleted.
   */
  async remove(customer: Customer, send: () => Promise<unknown>): Promise<void> {
    const entry = randomUUID();
    const path = join(this.#folder, `until-${dayOf(this.#system.clock.now() + this.days * DAY_MS)}.ndjson`);
    if (this.days === 0) return void (await send());
    await ensureDir(this.#folder);
    await appendLines(path, trashText({ type: "delete", v: 1, entry, at: this.#now(), ...this.#account, customer }));
    let outcome: "deleted" | "kept" | undefined = "deleted";
    try {
      await send();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      // Without this line the entry counts as unknown and is looked up later: the delete itself did not fail.
      if (outcome)
        await appendLines(path, trashText({ type: "outcome", entry, at: this.#now(), outcome })).catch(() => {});
    }
  }

  /** What is in it, the oldest first. */
  async entries(): Promise<TrashEntry[]> {
    const all = await Promise.all(
      (await trashFiles(this.#folder)).map(async (file) =>
        readEntries(file, (await readText(join(this.#folder, file))) ?? ""),
      ),
    );
    return all
      .flat()
      .filter(({ baseUrl }) => baseUrl === this.#account.base_url)
      .sort((one, other) => (one.deletedAt < other.deletedAt ? -1 : one.deletedAt > other.deletedAt ? 1 : 0));
  }

  /** By the ids that the customers had; of an id that was given out twice, the last one. */
  async entriesById(): Promise<ReadonlyMap<string, TrashEntry>> {
    return new Map((await this.entries()).map((entry) => [entry.customer.id, entry]));
  }

  /** The ids under which customers were restored, by the ids that they had. */
  async restoredIds(): Promise<ReadonlyMap<string, readonly string[]>> {
    const ids = new Map<string, readonly string[]>();
    for (const { customer, restored } of await this.entries())
      ids.set(customer.id, [...(ids.get(customer.id) ?? []), ...restored.map(({ id }) => id)]);
    return ids;
  }

  /** Restores, while no other process may. @throws CliError `locked`. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    await ensureDir(this.#folder);
    const options = { waitMs: 15_000, busy: "a customer is being restored", ...this.#system };
    return withLock(join(this.#folder, "restore.lock"), options, work);
  }

  /** Writes down what happened to entries. Resolves when it is on disk. */
  async note(...events: readonly (readonly [TrashEntry, TrashEvent])[]): Promise<void> {
    const lines = new Map<string, string>();
    for (const [{ file, entry }, event] of events) {
      lines.set(file, (lines.get(file) ?? "") + trashText({ ...event, entry, at: this.#now() }));
    }
    for (const [file, all] of lines) await appendLines(join(this.#folder, file), all);
  }

  /** Notes which customers were created again, so that none is restored a second time. */
  async noteBroughtBack(all: readonly BroughtBack[]): Promise<void> {
    if (all.length === 0) return;
    const entries = await this.entriesById();
    const events = all.flatMap(({ was, id }): [TrashEntry, TrashEvent][] => {
      const entry = entries.get(was);
      if (entry === undefined) return []; // Not kept, or no longer.
      if (id !== null) return entry.restored.some((one) => one.id === id) ? [] : [[entry, { type: "restored", id }]];
      return entry.restoringSince === undefined ? [] : [[entry, { type: "refused" }]];
    });
    await this.note(...events);
  }

  #now(): string {
    return new Date(this.#system.clock.now()).toISOString();
  }
}

// --- internal ---

const DAY_MS = 86_400_000;
const FILE = /^until-(\d{4,6}-\d\d-\d\d)\.ndjson$/;

/** In UTC. @param time milliseconds since the epoch. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function trashFiles(folder: string): Promise<string[]> {
  return (await filesIn(folder)).filter((name) => FILE.test(name)).sort();
}

async function purge(folder: string, now: number): Promise<void> {
  const today = dayOf(now);
  for (const file of await trashFiles(folder)) {
    const [, until = today] = FILE.exec(file) ?? [];
    if (until < today) await removeFile(join(folder, file));
  }
}

/** What a failed delete left; undefined when it may have been carried out. */
function outcomeOf(error: unknown): "deleted" | "kept" | undefined {
  if (!(error instanceof CliError)) return undefined;
  if (error.code === "not_found") return "deleted"; // Someone else deleted it a moment ago.
  return error.code === "unavailable" || error.code === "interrupted" ? undefined : "kept";
}
