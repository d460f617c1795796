import type { SeenBefore } from "../api/filters/by-contact.ts";
import { type Customer, isCustomer } from "../customers/customer.ts";
import { parseJson } from "../text/json.ts";
import { isEither, isListOf, isObjectOf, isOneOf, isText, isTime, orMissing, type Shaped } from "../text/shape.ts";

/**
 * The trash, `trash/until-DATE.ndjson` in the state folder: the customers that were deleted from here, in the files of
 * the day up to which they are kept. One JSON object a line, each with a `type`. Version 1:
 *
 * - `delete`    a record that is about to be deleted; on disk before the request leaves
 * - `outcome`   what became of it: `deleted`, or `kept` when the server refused; without one it is not known
 * - `restore`   its re-creation is about to be sent; on disk before the request leaves. `before`: who had its contact
 * - `restored`  it was created again, with this `id`
 * - `refused`   the server refused the re-creation
 *
 * What belongs together has the same `entry`. Times are ISO 8601 in UTC.
 */
export type TrashLine = DeleteLine | LaterLine;

/** What happens to a customer in the trash. */
export type TrashEvent =
  | { readonly type: "restore"; readonly before?: SeenBefore }
  | { readonly type: "restored"; readonly id: string }
  | { readonly type: "refused" };

/** A customer in the trash. */
export interface TrashEntry {
  readonly entry: string;
  /** In the trash's folder. */
  readonly file: string;
  readonly deletedAt: string;
  readonly baseUrl: string;
  readonly profile: string;
  readonly customer: Customer;
  /** `unknown`: the request was sent and its answer lost. */
  readonly state: "deleted" | "unknown";
  /** When a re-creation was sent of which no answer is known. */
  readonly restoringSince: string | undefined;
  /** Who had its contact then. */
  readonly before?: SeenBefore | undefined;
  /** The re-created customers, the first one first. */
  readonly restored: readonly { readonly id: string; readonly at: string }[];
}

export function trashText(line: TrashLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** What the lines of a file say in all, the oldest first. A torn or damaged line is ignored, and so is a record that was not deleted. */
export function readEntries(file: string, text: string): TrashEntry[] {
  const entries = new Map<string, TrashEntry | undefined>();
  for (const line of text.split("\n").map(parseJson)) {
    if (!isLine(line)) continue;
    const before = entries.get(line.entry);
    if (line.type === "delete") entries.set(line.entry, newEntry(file, line));
    else if (before) entries.set(line.entry, withLine(before, line));
  }
  return [...entries.values()].filter((entry) => entry !== undefined);
}

// --- internal ---

type DeleteLine = Shaped<typeof isDelete>;
type LaterLine = Shaped<typeof isLater>;

function newEntry(file: string, { entry, at, base_url, profile, customer }: DeleteLine): TrashEntry {
  const nothingYet = { state: "unknown", restoringSince: undefined, restored: [] } as const;
  return { entry, file, deletedAt: at, baseUrl: base_url, profile, customer, ...nothingYet };
}

function withLine(before: TrashEntry, line: LaterLine): TrashEntry | undefined {
  switch (line.type) {
    case "outcome":
      return line.outcome === "kept" ? undefined : { ...before, state: "deleted" };
    case "restore":
      return { ...before, restoringSince: line.at, before: line.before };
    case "restored":
      return { ...before, restoringSince: undefined, restored: [...before.restored, { id: line.id, at: line.at }] };
    case "refused":
      return { ...before, restoringSince: undefined };
  }
}

const about = { entry: isText, at: isTime };

const isSeenBefore = isObjectOf<SeenBefore>({
  ids: isListOf(isText),
  isAll: (value) => typeof value === "boolean" || value === "if filtered",
});

const isDelete = isObjectOf({
  type: isOneOf("delete"),
  v: isOneOf(1),
  ...about,
  base_url: isText,
  profile: isText,
  /** The record as the server gave it. */
  customer: isCustomer,
});

const isOutcome = isObjectOf({ type: isOneOf("outcome"), ...about, outcome: isOneOf("deleted", "kept") });
const isRestore = isObjectOf({ type: isOneOf("restore"), ...about, before: orMissing(isSeenBefore) });
const isRestored = isObjectOf({ type: isOneOf("restored"), ...about, id: isText });
const isRefused = isObjectOf({ type: isOneOf("refused"), ...about });

const isLater = isEither<Shaped<typeof isOutcome | typeof isRestore | typeof isRestored | typeof isRefused>>(
  isOutcome,
  isRestore,
  isRestored,
  isRefused,
);

const isLine = isEither<TrashLine>(isDelete, isLater);
