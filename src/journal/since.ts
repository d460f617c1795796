import type { Customer } from "../customers/customer.ts";
import { isSingle } from "./entries.ts";
import type { OwnRuns } from "./own-runs.ts";
import type { StoredRun } from "./runs.ts";
import { isCarriedOut, type JournalWrite, Writes } from "./writes.ts";

/** A write that took an earlier one back, and is itself in effect; or that may have done so, as nobody knows. */
export interface Reversal {
  readonly stored: StoredRun;
  readonly write: JournalWrite;
  readonly state: "whole" | "in part" | "unknown";
}

/**
 * What later runs did to earlier ones: the writes that they took back, new ids of deleted customers, and the last
 * records. Runs are added from the newest to the oldest.
 */
export class Since {
  readonly #reversals = new Map<string, Map<number, Reversal>>();
  /** By id: single changes, undos and restores. What imports left is not kept: it may be a hundred thousand records. */
  readonly #records = new Map<string, Customer>();
  /** The new ids, by the ids that customers had. */
  readonly #renamed = new Map<string, string[]>();
  /** The undos that are in effect and left nothing, by the runs that they undid. */
  readonly #undone = new Map<string, string>();

  /** What was done after a run. @throws CliError if a journal cannot be read. */
  static async read(runs: OwnRuns, run: string): Promise<Since> {
    const since = new Since();
    for await (const stored of runs.newestFirst()) {
      if (stored.header.run === run) break;
      await since.add(stored);
    }
    return since;
  }

  /** @throws CliError if the journal cannot be read. */
  async add({ header, path }: StoredRun): Promise<void> {
    const takesBack = header.command === "undo" || header.command === "restore";
    if (!takesBack && !isSingle(header)) return;
    const writes = await Writes.open(path);
    for (const write of writes.all.toReversed()) this.#addWrite({ header, path }, write);
    const { undoes } = header;
    if (undoes === null || this.#undone.has(header.run) || this.#undone.has(undoes)) return;
    if (writes.isWhole) this.#undone.set(undoes, header.run);
  }

  /** The undo that is in effect and left nothing of a run. */
  undoOf(run: string): string | undefined {
    return this.#undone.get(run);
  }

  isReversed(run: string, number: number): boolean {
    return this.reversalsOf(run).get(number)?.state === "whole";
  }

  /** By the numbers of the writes that were taken back. */
  reversalsOf(run: string): ReadonlyMap<number, Reversal> {
    return this.#reversals.get(run) ?? new Map();
  }

  /** The ids that a customer may have now: this one, and those under which it was created again. */
  idsFrom(id: string): readonly string[] {
    const ids = [id];
    for (const known of ids) ids.push(...(this.#renamed.get(known) ?? []).filter((other) => !ids.includes(other)));
    return ids;
  }

  recordOf(id: string): Customer | undefined {
    return this.#records.get(id);
  }

  #addWrite(stored: StoredRun, write: JournalWrite): void {
    const { intent, outcome } = write;
    if (outcome?.outcome === "failed") return;
    const isKnown = isCarriedOut(outcome);
    const { id = null, after = null } = isKnown ? outcome : {};
    if (after !== null && !this.#records.has(after.id)) this.#records.set(after.id, after);
    if (intent.was !== undefined && id !== null) {
      const ids = this.#renamed.get(intent.was) ?? [];
      this.#renamed.set(intent.was, [...ids, id]);
    }
    const { reverses: reversed } = intent;
    if (reversed === undefined || this.isReversed(stored.header.run, write.number)) return;
    const reversals = this.#reversals.get(reversed.run) ?? new Map<number, Reversal>();
    this.#reversals.set(reversed.run, reversals);
    const state = !isKnown ? "unknown" : intent.left === undefined ? "whole" : "in part";
    if (!reversals.has(reversed.number)) reversals.set(reversed.number, { stored, write, state });
  }
}
