import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { SeenBefore } from "../api/filters/by-contact.ts";
import { NotStored } from "../api/records/not-stored.ts";
import { mayHaveArrived } from "../bulk/run/row-errors.ts";
import type { Customer, CustomerInput } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { type IntentEntry, outcomeEntry, type RunEntry } from "../journal/entries.ts";
import { newRunId } from "../journal/runs.ts";
import { noAddress } from "../settings/no-address.ts";
import type { Settings } from "../settings/settings.ts";
import { ensureDir, removeFile } from "../system/files.ts";
import { withLock } from "../system/locks.ts";
import { appendLines } from "../system/log-file.ts";
import type { System } from "../terminal/terminal.ts";
import type { JsonObject } from "../text/json.ts";
import {
  type ChangeLine,
  type DeleteLine,
  type Placed,
  type TrashEntry,
  type TrashEvent,
  trashText,
} from "./entries.ts";
import { keptIn, trashFiles, trashFolder, untilOf } from "./kept.ts";

/** A deleted customer that was created again, but not by `customers restore`. */
export interface BroughtBack {
  /** The id before it was deleted. */
  readonly was: string;
  /** Its id now; null when the server refused to create it. */
  readonly id: string | null;
}

/** A create or a change that is about to be sent. */
export interface Sending {
  readonly command: ChangeLine["command"];
  /** The customer as it was, null for a create. */
  readonly before: Customer | null;
  /** What is sent of a create, what changes of an update. */
  readonly body: CustomerInput;
  /** Who had the contact of a new customer. */
  readonly seen?: SeenBefore | undefined;
}

type Account = Pick<RunEntry, "base_url" | "profile">;

/** What opens the trash: a command's context has it all. */
interface Opener extends Pick<System, "env" | "clock" | "signal"> {
  settings(): Promise<Pick<Settings, "apiKey" | "apiKeyWithheld" | "baseUrl" | "profile" | "trashDays">>;
}

/**
 * The trash of this run's account. Records that were kept for long enough are removed when it is opened.
 * @param days from --trash-days; the setting when missing.
 * @throws CliError as noAddress() without a base URL.
 */
export async function openTrash({ env, clock, signal, settings }: Opener, days?: number): Promise<Trash> {
  const own = await settings();
  const { baseUrl, profile, trashDays } = own;
  if (baseUrl === undefined) throw noAddress(own);
  const folder = trashFolder(env);
  const today = dayOf(clock.now());
  for (const file of await trashFiles(folder)) if (untilOf(file) < today) await removeFile(join(folder, file));
  const account = { base_url: baseUrl.value, profile: profile.value };
  return new Trash(account, days ?? trashDays.value, { env, clock, signal });
}

/** The customers that were deleted from here, of one account. */
export class Trash {
  /** Days that what is deleted now is kept; 0 keeps nothing. */
  readonly days: number;
  readonly #folder: string;
  readonly account: Account;
  readonly #system: Pick<System, "env" | "clock" | "signal">;

  constructor(account: Account, days: number, system: Pick<System, "env" | "clock" | "signal">) {
    this.days = days;
    this.#folder = trashFolder(system.env);
    this.account = account;
    this.#system = system;
  }

  /**
   * Deletes a customer: its record is on disk before the request leaves.
   * @param send sends the request.
   * @param change the command that `customers undo` can take back, where it is one.
   * @throws CliError as `send` does; `local` when the record cannot be kept, and then it is not deleted.
   */
  async remove(customer: Customer, send: () => Promise<unknown>, change?: string): Promise<void> {
    if (this.days === 0) return void (await send());
    const placed = await this.#begin({ type: "delete", ...(change && { change }), customer });
    try {
      await send();
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome) await this.#end(placed, { type: "outcome", outcome });
      throw error;
    }
    await this.#end(placed, { type: "outcome", outcome: "deleted" });
  }

  /**
   * Sends a create or a change: what it takes to take it back is on disk before the request leaves.
   * @param onUnkept called where that cannot be written, and the request is sent all the same.
   * @throws CliError as `send` does.
   */
  async write(
    { command, before, body, seen }: Sending,
    send: () => Promise<Customer>,
    onUnkept: (error: CliError) => void,
  ): Promise<Customer> {
    if (this.days === 0) return send();
    const subject = { line: null, id: before?.id ?? null };
    const action: IntentEntry["action"] = before === null ? "create" : "update";
    const intent: IntentEntry = { type: "intent", at: this.#now(), ...subject, key: null, action, body, before };
    const line = { type: "change", change: this.newChange(), command, intent, ...(seen && { seen }) } as const;
    const placed = await this.#begin(line).catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error;
      onUnkept(error);
      return undefined;
    });
    if (placed === undefined) return send();
    const done = (after: Customer) => {
      const outcome = outcomeEntry(subject, `${action}d`, this.#system.clock.now(), { id: after.id, after });
      return this.#end(placed, { type: "done", outcome });
    };
    try {
      const after = await send();
      await done(after);
      return after;
    } catch (error) {
      if (error instanceof NotStored) await done(error.customer);
      else if (error instanceof CliError && !mayHaveArrived(error, { action }, undefined))
        await this.#end(placed, { type: "outcome", outcome: "kept" });
      throw error;
    }
  }

  /** A name for a command that deletes customers, by which `customers undo` knows it. */
  newChange(): string {
    return newRunId(this.#system.clock.now());
  }

  /** What is in it, the oldest first. */
  async entries(): Promise<TrashEntry[]> {
    return (await keptIn(this.#folder)).deleted.filter(({ baseUrl }) => baseUrl === this.account.base_url);
  }

  /** The customers that undos have left, by id, of this account; of a run's undo what is not documented. */
  async undone(): Promise<ReadonlyMap<string, JsonObject>> {
    const { base_url, profile } = this.account;
    const all = (await keptIn(this.#folder)).changes.flatMap<{ at: string; after: JsonObject }>(
      ({ undone, baseUrl, profile: own }) =>
        undone?.after && baseUrl === base_url && own === profile ? [{ at: undone.at, after: undone.after }] : [],
    );
    const { leftByUndos } = await import("../bulk/undo/undo.ts");
    for await (const left of leftByUndos(this.#system.env, this.account)) all.push(left);
    all.sort((one, other) => (one.at < other.at ? -1 : 1));
    return new Map(all.map(({ after }) => [String(after.id), after]));
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

  /** Does work while no other process restores from this trash. @throws CliError `locked`. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    await ensureDir(this.#folder);
    const options = { waitMs: 15_000, busy: "a customer is being restored", ...this.#system };
    return withLock(join(this.#folder, "restore.lock"), options, work);
  }

  /** Writes down what happened to entries. Resolves when it is on disk. */
  async note(...events: readonly (readonly [Placed, TrashEvent])[]): Promise<void> {
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

  async #begin(line: Omit<DeleteLine, First> | Omit<ChangeLine, First>): Promise<Placed> {
    const file = `until-${dayOf(this.#system.clock.now() + this.days * DAY_MS)}.ndjson`;
    const { base_url, profile } = this.account;
    const entry = randomUUID();
    await ensureDir(this.#folder);
    const first = { v: 1, entry, at: this.#now(), ...this.account } as const;
    await appendLines(join(this.#folder, file), trashText({ ...line, ...first }));
    return { entry, file, baseUrl: base_url, profile };
  }

  /** Without this line the entry counts as unknown and is looked up later: the request itself did not fail. */
  async #end(placed: Placed, event: TrashEvent): Promise<void> {
    await this.note([placed, event]).catch(() => {});
  }

  #now(): string {
    return new Date(this.#system.clock.now()).toISOString();
  }
}

/** For the `catch` of a delete. Already deleted by someone else: that counts as success. */
export function unlessGone(error: unknown): void {
  if (!(error instanceof CliError) || error.code !== "not_found") throw error;
}

// --- internal ---

const DAY_MS = 86_400_000;

/** What all first lines of entries have. */
type First = "v" | "entry" | "at" | "base_url" | "profile";

/** In UTC. @param time milliseconds since the epoch. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** What a failed delete left; undefined when it may have been carried out. */
function outcomeOf(error: unknown): "deleted" | "kept" | undefined {
  if (!(error instanceof CliError)) return undefined;
  if (error.code === "not_found") return "deleted"; // Someone else deleted it a moment ago.
  return error.code === "unavailable" || error.code === "interrupted" ? undefined : "kept";
}
