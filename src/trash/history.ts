import { basename } from "node:path";
import { changedFields } from "../customers/changes.ts";
import { valueAt } from "../customers/customer.ts";
import { labelOf } from "../customers/fields.ts";
import { byKey } from "../customers/identity.ts";
import type { RunEntry } from "../journal/entries.ts";
import { overviewOf, type RunOverview } from "../journal/progress.ts";
import { ignore, type StoredRun, storedRuns } from "../journal/runs.ts";
import type { JsonObject } from "../text/json.ts";
import { amounts, grouped, inSentence } from "../text/words.ts";
import type { ChangeEntry, TrashEntry } from "./entries.ts";
import { keptIn, trashFolder } from "./kept.ts";

/** Something done from here that `customers undo` can take back: a command about single customers, or a run. */
export interface Deed {
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly baseUrl: string;
  readonly profile: string;
  /** As it is typed: `create`, `import`. */
  readonly command: string;
  /** `Dana Ortiz: phone, city`, `customers.csv: 12 created`. */
  readonly what: string;
  /** Whether `what` says that nobody knows whether it was done. */
  readonly isUnsure?: boolean;
  /** As this machine knows it. */
  readonly state: "done" | "undone";
  /** A run of which an undo has left something: that was edited since, or failed. */
  readonly isTried?: boolean;
  /** One of: a create or a change, deleted customers, a run. */
  readonly written?: ChangeEntry;
  readonly deleted?: readonly TrashEntry[];
  readonly run?: StoredRun;
}

/**
 * What was done from here, the newest first. Runs are read one by one: stop when the right one is found.
 * @param account whose; of all accounts without it.
 */
export async function* deeds(
  env: NodeJS.ProcessEnv,
  account?: Pick<RunEntry, "base_url" | "profile">,
): AsyncGenerator<Deed> {
  const isOwn = (base_url: string, profile: string) =>
    account === undefined || (base_url === account.base_url && profile === account.profile);
  const { deleted, changes } = await keptIn(trashFolder(env));
  const commands = byKey(deleted, ({ change }) => (change === undefined ? [] : [change])); // Others were deleted by runs.
  const single = [...changes.map(writeDeed), ...[...commands].flatMap(deleteDeed)].filter((deed) =>
    isOwn(deed.baseUrl, deed.profile),
  );
  single.sort((one, other) => (one.at < other.at ? 1 : -1));
  for await (const stored of storedRuns(env)) {
    const { started, command, base_url, profile } = stored.header;
    for (let [next] = single; next !== undefined && next.at > started; [next] = single) {
      yield next;
      single.shift();
    }
    if (command === "undo" || !isOwn(base_url, profile)) continue;
    const overview = await overviewOf(stored).catch(ignore);
    if (overview?.hasChanges) yield runDeed(stored, overview);
  }
  yield* single;
}

// --- internal ---

function writeDeed(entry: ChangeEntry): Deed {
  const { change, command, write, baseUrl, profile, undone } = entry;
  const { at, action, before, body } = write.intent;
  const fields = action === "update" ? changedFields(body ?? {}).map((field) => inSentence(labelOf(field))) : [];
  const what = [nameOf(before ?? body ?? {}), fields.join(", ")].filter(Boolean).join(": ");
  const isUnsure = undone === undefined && write.outcome === undefined;
  const doubt = isUnsure ? " (not known whether it was stored)" : "";
  const state = undone === undefined ? "done" : "undone";
  return { id: change, at, baseUrl, profile, command, what: `${what}${doubt}`, isUnsure, state, written: entry };
}

function deleteDeed([id, entries]: readonly [string, readonly TrashEntry[]]): Deed[] {
  const [first] = entries;
  if (first === undefined) return [];
  const { deletedAt, baseUrl, profile } = first;
  const names = entries.slice(0, MOST_NAMED).map(({ customer }) => nameOf(customer));
  if (entries.length > MOST_NAMED) names.push(`${grouped(entries.length - MOST_NAMED)} more`);
  const waiting = entries.filter(({ restored }) => restored.length === 0);
  const restored = waiting.length > 0 && amounts({ restored: entries.length - waiting.length });
  const isUnsure = waiting.some(({ state }) => state === "unknown");
  const unsure = isUnsure && `not known whether ${entries.length === 1 ? "it was" : "all were"} deleted`;
  const doubts = [restored, unsure].filter(Boolean).join(", ");
  const what = `${names.join(", ")}${doubts && ` (${doubts})`}`;
  const state = waiting.length === 0 ? "undone" : "done";
  return [{ id, at: deletedAt, baseUrl, profile, command: "delete", what, isUnsure, state, deleted: entries }];
}

function runDeed(run: StoredRun, { header, counts, state, incomplete = 0 }: RunOverview): Deed {
  const { base_url, profile, command, file, started } = header;
  const isTried = state === "partly undone";
  const tried = isTried || state === "undo unfinished" ? state : "";
  const written = { ...counts, "written in part": incomplete };
  const kinds = ["created", "updated", "deleted", "unknown", "written in part"];
  const did = [amounts(written, kinds), tried].filter(Boolean).join(", ");
  const what = file === null ? did : `${basename(file.name)}: ${did}`;
  const shown = state === "undone" ? state : "done";
  return { id: header.run, at: started, baseUrl: base_url, profile, command, what, state: shown, isTried, run };
}

const MOST_NAMED = 3;
function nameOf(record: JsonObject): string {
  return String(valueAt(record, "name") || "(no name)");
}
