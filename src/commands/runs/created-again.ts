import type { Entry } from "../../bulk/journal/entries.ts";
import { subjectKey } from "../../bulk/step.ts";
import type { Customer } from "../../customers/customer.ts";
import { described } from "../shared/refs.ts";

/** A deleted customer that an undo created again, or tried to. */
interface CreatedAgain {
  /** The id before it was deleted. */
  readonly was: string;
  /** The new one; null when the server refused to create it. */
  readonly id: string | null;
  /** As the server returned it. */
  readonly after: Customer | null;
}

/** The customers that an undo has created again, in all its parts, from its journal; without those of unknown outcome. */
export async function createdAgain(entries: AsyncIterable<Entry>): Promise<CreatedAgain[]> {
  const wasOf = new Map<string, string>();
  const found = new Map<string, CreatedAgain>();
  for await (const entry of entries) {
    if (entry.type === "intent" && entry.was !== undefined) wasOf.set(subjectKey(entry), entry.was);
    if (entry.type !== "outcome") continue;
    const was = wasOf.get(subjectKey(entry));
    if (was === undefined) continue;
    if (entry.outcome === "created") found.set(was, { was, id: entry.id, after: entry.after });
    else if (entry.outcome === "failed") found.set(was, { was, id: null, after: null });
  }
  return [...found.values()];
}

/**
 * A line for each new id, the first 20 of them: `Restored Dana Ortiz <dana@example.com> (cus_2); it was cus_1.`
 * @param run the undo, which shows them all.
 */
export function newIdLines(again: readonly CreatedAgain[], run: string, redact: boolean): string[] {
  const made = again.filter(({ id }) => id !== null);
  const lines = made.slice(0, MOST_LINES).map(({ was, id, after }) => {
    const who = after === null || redact ? `a customer (${id})` : described(after);
    return `Restored ${who}; it was ${was}.`;
  });
  const more = made.length - lines.length;
  return more > 0 ? [...lines, `${more} more have new ids: see them with \`customers runs show ${run}\`.`] : lines;
}

// --- internal ---

const MOST_LINES = 20;
