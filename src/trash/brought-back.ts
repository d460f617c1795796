import type { TrashEntry } from "./entries.ts";
import type { Trash, TrashEvent } from "./trash.ts";

/** A customer whom something else than `customers restore` created again. */
export interface BroughtBack {
  /** The id before he was deleted. */
  readonly was: string;
  /** The id that he has now; null when the server refused to create him. */
  readonly id: string | null;
}

/** The entry of the customer who had an id last: one that was given out twice means him. */
export function entryOf(entries: readonly TrashEntry[], id: string): TrashEntry | undefined {
  return entries.findLast(({ customer }) => customer.id === id);
}

/** The ids under which deleted customers were restored, by the ids that they had. */
export function restoredIds(entries: readonly TrashEntry[]): Map<string, readonly string[]> {
  const found = entries.filter(({ restored }) => restored.length > 0);
  return new Map(found.map(({ customer, restored }) => [customer.id, restored.map(({ id }) => id)]));
}

/** Writes down in the trash who was created again, so that nobody is restored a second time. */
export async function markBroughtBack(trash: Trash, all: readonly BroughtBack[]): Promise<void> {
  if (all.length === 0) return;
  const entries = await trash.entries();
  await trash.noteAll(
    all.flatMap(({ was, id }): [TrashEntry, TrashEvent][] => {
      const entry = entryOf(entries, was);
      if (entry === undefined) return []; // Not kept, or no longer.
      if (id !== null) return entry.restored.some((one) => one.id === id) ? [] : [[entry, { type: "restored", id }]];
      return entry.restoringSince === undefined ? [] : [[entry, { type: "refused" }]];
    }),
  );
}
