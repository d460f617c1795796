import { furtherFields } from "../customers/customer.ts";
import type { JsonObject } from "../text/json.ts";
import type { TrashEntry } from "./entries.ts";
import type { Trash, TrashEvent } from "./trash.ts";

/** A deleted customer that was created again, but not by `customers restore`. */
export interface BroughtBack {
  /** The id before it was deleted. */
  readonly was: string;
  /** Its id now; null when the server refused to create it. */
  readonly id: string | null;
}

/** The entries by the ids that the customers had; of an id that was given out twice, the last one. */
export function entriesById(entries: readonly TrashEntry[]): ReadonlyMap<string, TrashEntry> {
  return new Map(entries.map((entry) => [entry.customer.id, entry]));
}

/** The ids under which deleted customers were restored, by the ids that they had. */
export function restoredIds(entries: readonly TrashEntry[]): Map<string, readonly string[]> {
  const found = entries.filter(({ restored }) => restored.length > 0);
  return new Map(found.map(({ customer, restored }) => [customer.id, restored.map(({ id }) => id)]));
}

/** Notes in the trash which customers were created again, so that none is restored a second time. */
export async function markBroughtBack(trash: Trash, all: readonly BroughtBack[]): Promise<void> {
  if (all.length === 0) return;
  const entries = entriesById(await trash.entries());
  await trash.note(
    all.flatMap(({ was, id }): [TrashEntry, TrashEvent][] => {
      const entry = entries.get(was);
      if (entry === undefined) return []; // Not kept, or no longer.
      if (id !== null) return entry.restored.some((one) => one.id === id) ? [] : [[entry, { type: "restored", id }]];
      return entry.restoringSince === undefined ? [] : [[entry, { type: "refused" }]];
    }),
  );
}

/**
 * What a deleted record had besides the documented fields, which alone are sent when it is created again; without what
 * servers set themselves.
 */
export function leftBehind(record: JsonObject): string[] {
  const set = (field: string) => record[field] !== null && record[field] !== "";
  return furtherFields(record).filter((field) => set(field) && !SET_BY_SERVER.test(field));
}

// --- internal ---

const SET_BY_SERVER =
  /(^|_)(id|uuid|guid|object|url|href|self|_?links?|etag|version|revision)$|(Id|_at|At|_on|On|_date|Date)$|^(created|updated|modified|deleted|last_)/;
