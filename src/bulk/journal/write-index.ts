import { BlockReader } from "../../system/block-reader.ts";
import { subjectKey } from "../step.ts";
import type { IntentEntry, OutcomeEntry } from "./entries.ts";
import { type Placed, readJournal } from "./reader.ts";
import { isCarriedOut, type JournalWrite } from "./writes.ts";

/** As the file has its lines, those without a line last; or in the order in which they were begun. */
type WriteOrder = "by line" | "as begun";

/**
 * The writes of a run. The same ones as writesOf() gives, but read from the journal one by one: of each it keeps no more
 * than where it stands.
 * @throws CliError as readJournal does, before the first one.
 */
export async function* readWrites(path: string, order: WriteOrder): AsyncGenerator<JournalWrite> {
  const places = await placesOf(readJournal(path));
  const numbers = places.flatMap((place, at) => (place.unsent ? [] : [at]));
  if (order === "by line") numbers.sort((one, other) => lineAt(places, one) - lineAt(places, other) || one - other);
  const blocks = await BlockReader.open(path);
  try {
    for (const at of numbers) {
      const place = places[at];
      if (place === undefined) continue;
      // Entries of these types stood there a moment ago, and a journal only grows.
      const intent = JSON.parse(await blocks.text(place.intent, place.intentEnd)) as IntentEntry;
      const outcome =
        place.outcomeEnd === 0
          ? undefined
          : (JSON.parse(await blocks.text(place.outcome, place.outcomeEnd)) as OutcomeEntry);
      yield { number: at + 1, intent, outcome };
    }
  } finally {
    await blocks.close();
  }
}

// --- internal ---

/** Behind every line; a number that others can be taken from. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Where a write stands in the journal, in bytes; objects of one shape, which take some 60 bytes each. */
interface Place {
  line: number;
  intent: number;
  intentEnd: number;
  outcome: number;
  /** 0 while it is open. */
  outcomeEnd: number;
  unsent: boolean;
}

async function placesOf(entries: AsyncIterable<Placed>): Promise<Place[]> {
  const places: Place[] = [];
  /** Those that may be begun once more: what is done is done. */
  const pending = new Map<string, Place>();
  for await (const { entry, start, end } of entries) {
    if (entry.type === "intent") {
      const subject = subjectKey(entry);
      const line = entry.line ?? LAST;
      const place = { line, intent: start, intentEnd: end, outcome: 0, outcomeEnd: 0, unsent: false };
      const earlier = pending.get(subject);
      if (earlier) Object.assign(earlier, place);
      else {
        places.push(place);
        pending.set(subject, place);
      }
    }
    if (entry.type !== "outcome") continue;
    const place = pending.get(subjectKey(entry));
    if (place === undefined) continue;
    Object.assign(place, { outcome: start, outcomeEnd: end, unsent: entry.outcome === "unsent" });
    if (isCarriedOut(entry)) pending.delete(subjectKey(entry));
  }
  return places;
}

function lineAt(places: readonly Place[], at: number): number {
  return places[at]?.line ?? LAST;
}
