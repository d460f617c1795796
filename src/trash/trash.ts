import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { SeenBefore } from "../api/filters/by-contact.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import { ensureDir, readText, removeFile } from "../system/files.ts";
import { filesIn } from "../system/folders.ts";
import { withLock } from "../system/locks.ts";
import { appendLines } from "../system/log-file.ts";
import { stateDir } from "../system/paths.ts";
import type { System } from "../terminal/terminal.ts";
import { readEntries, type TrashEntry, trashText } from "./entries.ts";

/** The customers that were deleted from here, of one account. */
export interface Trash {
  /** Days that what is deleted now is kept; 0 keeps nothing. */
  readonly days: number;
  /**
   * Deletes a customer: its record is on disk before the request leaves.
   * @param send sends the request.
   * @throws CliError as `send` does; `invalid_input` when the record cannot be kept, and then it is not deleted.
   */
  remove(customer: Customer, send: () => Promise<unknown>): Promise<void>;
  /** What is in it, the oldest first. */
  entries(): Promise<TrashEntry[]>;
  /** Restores, while no other process may. @throws CliError `locked`. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Writes down what happened to entries. Resolves when it is on disk. */
  note(events: readonly (readonly [TrashEntry, TrashEvent])[]): Promise<void>;
}

export type TrashEvent =
  | { readonly type: "restore"; readonly before?: SeenBefore }
  | { readonly type: "restored"; readonly id: string }
  | { readonly type: "refused" };

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
  const keep = days ?? trashDays.value;
  const now = () => new Date(clock.now()).toISOString();
  await purge(folder, clock.now());

  const begin = async (customer: Customer): Promise<(outcome: "deleted" | "kept") => Promise<void>> => {
    if (keep === 0) return async () => {};
    const entry = randomUUID();
    const path = join(folder, `until-${dayOf(clock.now() + keep * DAY_MS)}.ndjson`);
    const account = { base_url: baseUrl.value, profile: profile.value };
    await ensureDir(folder);
    await appendLines(path, trashText({ type: "delete", v: 1, entry, at: now(), ...account, customer }));
    return (outcome) =>
      // Without this line the entry counts as unknown and is looked up later: the delete itself did not fail.
      appendLines(path, trashText({ type: "outcome", entry, at: now(), outcome })).catch(() => {});
  };
  const note: Trash["note"] = async (events) => {
    const lines = new Map<string, string>();
    for (const [{ file, entry }, event] of events) {
      lines.set(file, (lines.get(file) ?? "") + trashText({ ...event, entry, at: now() }));
    }
    for (const [file, all] of lines) await appendLines(join(folder, file), all);
  };
  return {
    days: keep,
    async remove(customer, send) {
      const end = await begin(customer);
      try {
        await send();
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome) await end(outcome);
        throw error;
      }
      await end("deleted");
    },
    async entries() {
      const all = await Promise.all(
        (await trashFiles(folder)).map(async (file) => readEntries(file, (await readText(join(folder, file))) ?? "")),
      );
      return all
        .flat()
        .filter((entry) => entry.baseUrl === baseUrl.value)
        .sort((one, other) => (one.deletedAt < other.deletedAt ? -1 : one.deletedAt > other.deletedAt ? 1 : 0));
    },
    async alone(work) {
      await ensureDir(folder);
      const options = { waitMs: 15_000, busy: "a customer is being restored", clock, signal };
      return withLock(join(folder, "restore.lock"), options, work);
    },
    note,
  };
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
