import type { SeenBefore } from "../api/filters/by-contact.ts";
import { type Customer, isCustomer } from "../customers/customer.ts";
import { isIntent, isOutcome, outcomeEntry } from "../journal/entries.ts";
import type { JournalWrite } from "../journal/writes.ts";
import { parseJson } from "../text/json.ts";
import {
  isEither,
  isListOf,
  isObjectOf,
  isOneOf,
  isText,
  isTime,
  orMissing,
  orNull,
  type Shaped,
} from "../text/shape.ts";

/**
 * The trash, `trash/until-DATE.ndjson` in the state folder: the customers that were deleted from here, and the single
 * creates and changes that were made from here, in the files of the day up to which they are kept. One JSON object a line,
 * each with a `type`. Version 1:
 *
 * - `delete`    a record that is about to be deleted; on disk before the request leaves. `change`: the command that did it
 * - `change`    a create or a change that is about to be sent, as a journal has it; on disk before the request leaves
 * - `done`      the change was carried out: its outcome, as a journal has it
 * - `undone`    the change was taken back; `after` is the record then
 * - `outcome`   what became of it: `deleted`, or `kept` when the server refused; without one it is not known
 * - `restore`   its re-creation is about to be sent; on disk before the request leaves. `before`: who had its contact
 * - `restored`  it was created again, with this `id`
 * - `refused`   the server refused the re-creation
 *
 * What belongs together has the same `entry`. Times are ISO 8601 in UTC.
 */
export type TrashLine = DeleteLine | ChangeLine | LaterLine;

export type DeleteLine = Shaped<typeof isDelete>;
export type ChangeLine = Shaped<typeof isChange>;

/** What happens to an entry. */
export type TrashEvent = LaterLine extends infer Line
  ? Line extends LaterLine
    ? Omit<Line, "entry" | "at">
    : never
  : never;

/** Where an entry is: what {@link TrashEvent} happens to it is written there. */
export interface Placed {
  readonly entry: string;
  /** In the trash's folder. */
  readonly file: string;
  readonly baseUrl: string;
  readonly profile: string;
}

/** A create or a change that was sent from here. */
export interface ChangeEntry extends Placed {
  /** By this `customers undo` knows it. */
  readonly change: string;
  readonly command: ChangeLine["command"];
  readonly write: JournalWrite;
  /** Who had its contact before a create. */
  readonly seen?: SeenBefore | undefined;
  /** When it was taken back, and the record then: null where that deleted it. */
  readonly undone?: { readonly at: string; readonly after: Customer | null };
}

/** A customer in the trash. */
export interface TrashEntry extends Placed {
  readonly deletedAt: string;
  /** The command that deleted it, where that was about single customers. */
  readonly change?: string | undefined;
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

/** By their `entry`. */
export interface Kept {
  readonly deleted: Map<string, TrashEntry>;
  readonly changes: Map<string, ChangeEntry>;
}

export function trashText(line: TrashLine): string {
  return `${JSON.stringify(line)}\n`;
}

/**
 * Reads a file of the trash into what is known of it so far, the oldest first. A torn or damaged line is ignored; a record
 * that was not deleted, and a change that was not made, are none.
 */
export function readEntries(file: string, text: string, { deleted, changes }: Kept): void {
  for (const line of text.split("\n").map((text): unknown => parseJson(text))) {
    if (!isLine(line)) continue;
    const { entry } = line;
    const [record, change] = [deleted.get(entry), changes.get(entry)];
    if (line.type === "delete") deleted.set(entry, newEntry(file, line));
    else if (line.type === "change") changes.set(entry, newChange(file, line));
    else if (line.type === "outcome" && line.outcome === "kept") {
      deleted.delete(entry);
      changes.delete(entry);
    } else if (record !== undefined) deleted.set(entry, withLine(record, line));
    else if (change !== undefined) changes.set(entry, changeWith(change, line));
  }
}

/** The deletion as a write of a run; without an outcome if no answer came. */
export function deletionOf({ customer, deletedAt: at, state }: TrashEntry): JournalWrite {
  const about = { at, line: null, id: customer.id };
  const intent = { type: "intent", ...about, key: null, action: "delete", body: null, before: customer } as const;
  return {
    number: 1,
    intent,
    outcome: state === "unknown" ? undefined : outcomeEntry(about, "deleted", Date.parse(at)),
  };
}

// --- internal ---

type LaterLine = Shaped<typeof isLater>;

function newEntry(file: string, { entry, at, base_url, profile, customer, change }: DeleteLine): TrashEntry {
  const nothingYet = { state: "unknown", restoringSince: undefined, restored: [] } as const;
  return { entry, file, deletedAt: at, baseUrl: base_url, profile, customer, change, ...nothingYet };
}

function newChange(file: string, { entry, base_url, profile, change, command, intent, seen }: ChangeLine): ChangeEntry {
  const write = { number: 1, intent, outcome: undefined };
  return { entry, file, baseUrl: base_url, profile, change, command, write, seen };
}

function changeWith(before: ChangeEntry, line: LaterLine): ChangeEntry {
  if (line.type === "done") return { ...before, write: { ...before.write, outcome: line.outcome } };
  return line.type === "undone" ? { ...before, undone: line } : before;
}

function withLine(before: TrashEntry, line: LaterLine): TrashEntry {
  switch (line.type) {
    case "outcome":
      return { ...before, state: "deleted" };
    case "restore":
      return { ...before, restoringSince: line.at, before: line.before };
    case "restored":
      return { ...before, restoringSince: undefined, restored: [...before.restored, { id: line.id, at: line.at }] };
    case "refused":
      return { ...before, restoringSince: undefined };
    default:
      return before;
  }
}

const about = { entry: isText, at: isTime };

const isSeenBefore = isObjectOf<SeenBefore>({
  ids: isListOf(isText),
  isAll: (value) => typeof value === "boolean" || value === "if filtered",
});

const first = { v: isOneOf(1), ...about, base_url: isText, profile: isText };

const isChange = isObjectOf({
  type: isOneOf("change"),
  ...first,
  change: isText,
  command: isOneOf("create", "update", "edit"),
  intent: isIntent,
  seen: orMissing(isSeenBefore),
});

const isDelete = isObjectOf({
  type: isOneOf("delete"),
  ...first,
  change: orMissing(isText),
  /** The record as the server gave it. */
  customer: isCustomer,
});

const isLater = isEither(
  isObjectOf({ type: isOneOf("done"), ...about, outcome: isOutcome }),
  isObjectOf({ type: isOneOf("undone"), ...about, after: orNull(isCustomer) }),
  isObjectOf({ type: isOneOf("outcome"), ...about, outcome: isOneOf("deleted", "kept") }),
  isObjectOf({ type: isOneOf("restore"), ...about, before: orMissing(isSeenBefore) }),
  isObjectOf({ type: isOneOf("restored"), ...about, id: isText }),
  isObjectOf({ type: isOneOf("refused"), ...about }),
);

const isLine = isEither(isDelete, isChange, isLater);
