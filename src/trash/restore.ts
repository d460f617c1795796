import { type CustomersApi, getOrNobody } from "../api/customers-api.ts";
import { ambiguous, contactsOf, refText, seenBefore } from "../api/filters/by-contact.ts";
import { findCreated, type LostCreate } from "../api/lost-create/find-created.ts";
import { NotStored } from "../api/records/not-stored.ts";
import { isFlaggedDeleted } from "../api/records/write.ts";
import { LATE_MS } from "../bulk/run/row-errors.ts";
import { type Customer, filledInput, furtherFields } from "../customers/customer.ts";
import { isNamedBy, type Ref } from "../customers/identity.ts";
import { createdAt, isOlderThan, isSameRecord } from "../customers/record-times.ts";
import { samePerson } from "../customers/same-person.ts";
import { CliError, UnclearCreate } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import type { Progress } from "../system/progress.ts";
import type { JsonObject } from "../text/json.ts";
import { plainWord } from "../text/shell-word.ts";
import type { TrashEntry } from "./entries.ts";
import type { Trash } from "./trash.ts";

/**
 * The one entry that a reference names: by the id that the customer had, its e-mail address or phone number. Of those
 * that were brought back already it names one only when there is no other.
 * @throws CliError `not_found`; `ambiguous` with every match listed.
 */
export function findEntry(entries: readonly TrashEntry[], ref: Ref): TrashEntry {
  const named = entries.filter(({ customer }) => isNamedBy(customer, ref));
  const waiting = named.filter(({ restored }) => restored.length === 0);
  const found = waiting.length > 0 ? waiting : named;
  // If the server used an id again, the last customer with it is meant.
  const entry = ref.kind === "id" ? found.at(-1) : found[0];
  if (entry === undefined) {
    throw new CliError("not_found", `nothing in the trash has the ${refText(ref)}`, {
      hint: "Run `customers restore` for what is there: what was deleted from this machine, at this base URL.",
    });
  }
  if (ref.kind !== "id" && found.length > 1) {
    const customers = found.map(({ customer }) => customer);
    throw ambiguous(ref, customers, "deleted customers had", (at) => `deleted ${found[at]?.deletedAt}`);
  }
  return entry;
}

/** What it takes to find out what became of a write whose answer was lost. */
export interface LookingTools {
  readonly api: Pick<CustomersApi, "get" | "pages" | "filterBy">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

interface RestoreTools extends LookingTools {
  readonly api: Pick<CustomersApi, "create" | "get" | "pages" | "filterBy" | "ownersOf">;
  readonly trash: Pick<Trash, "note">;
  warn(text: string): void;
  /** Creates it again although that was done before. */
  readonly again: boolean;
  /** One like it that somebody has created since stands for it. */
  readonly isUndo?: boolean;
}

/**
 * Creates the customer again, with the documented fields that it had. Never creates a duplicate, not even after a lost
 * answer or a crash: what was sent before and never answered is looked for on the server first.
 * @throws CliError `refused` when it is there, or was brought back already; as api.create() does.
 */
export async function restoreEntry(entry: TrashEntry, tools: RestoreTools): Promise<Customer> {
  const { api, trash, again } = tools;
  const last = entry.restored.at(-1);
  if (!again && last)
    throw refused(`${entry.customer.id} was restored already, as ${last.id}`, last.id, "; --again creates one more");
  if (!again) await refusePresent(entry, api);
  const { restoringSince } = entry;
  const noteRestored = ({ id }: Customer) => trash.note([entry, { type: "restored", id }]);
  let created = restoringSince === undefined ? undefined : await lookForEarlier(entry, restoringSince, tools);
  if (created === undefined) {
    const input = filledInput(entry.customer);
    const contacts = contactsOf(input);
    const owners = contacts.length === 0 ? undefined : await api.ownersOf(contacts);
    if (!again) tellTwin(entry, owners?.customers ?? [], tools);
    // If the answer is lost, the customers that exist now are not the restored one.
    const before = owners && seenBefore(owners);
    await trash.note([entry, { type: "restore", ...(before && { before }) }]);
    try {
      const idempotencyKey = `restore-${entry.entry}-${entry.restored.length}`;
      created = await api.create(input, { idempotencyKey, before });
    } catch (error) {
      const mayBeDone = error instanceof UnclearCreate || (error instanceof CliError && error.code === "interrupted");
      if (error instanceof NotStored) await noteRestored(error.customer);
      else if (error instanceof CliError && !mayBeDone) await trash.note([entry, { type: "refused" }]);
      throw error;
    }
  }
  await noteRestored(created);
  return created;
}

/**
 * The fields of a deleted record that are not sent when it is created again: those that the API document does not name,
 * without what servers set themselves.
 */
export function unsentFields(record: JsonObject): string[] {
  const set = (field: string) => record[field] !== null && record[field] !== "";
  return furtherFields(record).filter((field) => set(field) && !SET_BY_SERVER.test(field));
}

/** Waits until a write that was sent then cannot be under way any more. */
export async function untilQuiet(sentAt: number, { clock, signal, progress }: LookingTools): Promise<void> {
  const ms = sentAt + LATE_MS - clock.now();
  if (ms <= 0) return;
  progress.wait({ reason: "lost_answers", ms });
  await clock.sleep(ms, signal);
}

/** What a create made whose answer was lost. */
export async function traceOf(lost: LostCreate, tools: LookingTools) {
  await untilQuiet(lost.sentAt, tools);
  return (await findCreated([lost], tools)).get(lost.subject);
}

// --- internal ---

const SET_BY_SERVER =
  /(^|_)(id|uuid|guid|object|url|href|self|_?links?|etag|version|revision)$|(Id|_at|At|_on|On|_date|Date)$|^(created|updated|modified|deleted|last_)/;

function refused(message: string, id: string, more = ""): CliError {
  return new CliError("refused", message, { hint: `See it with \`customers get ${plainWord(`id:${id}`)}\`${more}.` });
}

/** Somebody may have created the customer again, by hand or by an import. */
function tellTwin(
  { customer, deletedAt }: TrashEntry,
  owners: readonly Customer[],
  { warn, isUndo }: RestoreTools,
): void {
  const twin = owners.find(({ name }) => samePerson(name ?? "", customer.name ?? ""));
  if (twin === undefined) return;
  const made = createdAt(twin);
  if (isUndo && !(made && isOlderThan(made, Date.parse(deletedAt)))) {
    const also = `; \`customers restore ${plainWord(`id:${customer.id}`)}\` creates one more`;
    throw refused(`a customer like the deleted ${customer.id} is there: ${twin.id}`, twin.id, also);
  }
  warn(`${customer.name} was there already, as ${twin.id}: there are two now. \`customers duplicates\` shows them.`);
}

/** The deletion may not have been carried out, or somebody may have taken it back. */
async function refusePresent({ customer, state }: TrashEntry, api: RestoreTools["api"]): Promise<void> {
  const current = await getOrNobody(api, customer.id);
  if (current === undefined || isFlaggedDeleted(current) || !isSameRecord(customer, current)) return;
  const why = state === "unknown" ? "still there: its deletion was not carried out" : "there again";
  throw refused(`${customer.id} is ${why}`, customer.id, state === "unknown" ? "" : "; --again creates one more");
}

/** The customer that an earlier attempt made; undefined when it made none. */
async function lookForEarlier(
  { customer, restored, before }: TrashEntry,
  at: string,
  tools: RestoreTools,
): Promise<Customer | undefined> {
  const earlier = [...(before?.ids ?? []), ...restored.map(({ id }) => id)];
  const wasThere = { ids: earlier, isAll: before?.isAll ?? false };
  const lost = { subject: customer.id, input: filledInput(customer), sentAt: Date.parse(at), before: wasThere };
  const trace = await traceOf(lost, tools);
  if (trace?.kind === "done") return trace.customer;
  if (trace?.kind !== "unknown" || tools.again) return undefined;
  throw new CliError("refused", `it is unknown whether an earlier attempt restored ${customer.id}: ${trace.why}`, {
    hint: "Check the customers named above; --again creates one regardless.",
  });
}
