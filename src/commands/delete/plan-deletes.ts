import type { CustomersApi } from "../../api/customers-api.ts";
import { readEntries } from "../../bulk/journal/reader.ts";
import { isContradicted } from "../../bulk/match/id-proof.ts";
import { limitsOf, refuseBeyond } from "../../bulk/plan/guards.ts";
import { placeOf, type Table } from "../../bulk/row.ts";
import type { Session } from "../../bulk/run/session.ts";
import type { DeleteStep } from "../../bulk/step.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import type { Progress } from "../../system/progress.ts";
import { count, grouped } from "../../text/words.ts";
import type { Trash } from "../../trash/trash.ts";
import { findNamed, namedAmong } from "./find.ts";
import type { DeleteFromFlags } from "./flags.ts";
import type { Target, Targets } from "./targets.ts";

/** What is to be done about the rows of a file that names customers. */
export interface DeletePlan extends Omit<Targets, "targets"> {
  readonly steps: readonly DeleteStep[];
  /** How many deletes may fail. */
  readonly maxErrors: number;
  /** Requests that reading takes. */
  readonly reads: number;
  /** Rows whose customers were deleted from here before. */
  readonly gone: number;
  /** Rows that name the same customer as an earlier row, or a customer that is not there (--skip-missing). */
  readonly skipped: number;
}

interface Tools {
  readonly api: CustomersApi;
  readonly trash: Trash;
  readonly session: Session;
  readonly busy: Progress;
}

/**
 * Looks up the customers that the rows name, and decides about each row.
 * @throws CliError `not_found` and `ambiguous` with the rows concerned; `refused` beyond the limits.
 */
export async function planDeletes(
  table: Table,
  { targets: all, ...named }: Targets,
  flags: DeleteFromFlags,
  { api, trash, session, busy }: Tools,
): Promise<DeletePlan> {
  const { read, invalid } = named;
  const targets = all.filter(({ record }) => !session.isDone({ line: record.line, id: null }));
  const refs = targets.map(({ ref }) => ref);
  const counted = flags.maxDeletes?.unit === "percent";
  const { matches, server, reads } = await findNamed(refs, api, { counted, signal: session.signal, progress: busy });
  refuseAmbiguous(table, targets, matches);
  refuseStrangers(table, targets, matches);

  const isGone = matches.every(([current]) => current) ? () => false : namedAmong(await knownGone(trash, session));
  const byId = new Map<string, DeleteStep>();
  const missing: Target[] = [];
  let gone = 0;
  for (const [index, target] of targets.entries()) {
    const current = matches[index]?.[0];
    const { line, cells } = target.record;
    if (current) byId.set(current.id, byId.get(current.id) ?? { action: "delete", line, cells, current });
    else if (isGone(target.ref)) gone += 1;
    else missing.push(target);
  }
  if (missing.length > 0 && !flags.skipMissing) throw notThere(table, missing, read);
  const steps = [...byId.values()];
  const limits = limitsOf(flags, { read, server: server ?? 0 });
  refuseBeyond(limits, { creates: 0, updates: 0, deletes: steps.length, errors: invalid.length });
  return {
    ...named,
    steps,
    gone,
    skipped: targets.length - steps.length - gone,
    maxErrors: limits.errors - invalid.length,
    // The first customer that was found on the list is read by its id, to see whether the list gives whole records.
    reads: reads + (steps.some(({ current }) => !api.isWhole(current)) ? 1 : 0),
  };
}

/** `25 rows: 20 customers to delete, 3 gone already, 2 to keep`. */
export function planLine({ read, steps, gone, kept, skipped, invalid }: DeletePlan): string {
  const wrong = invalid.length;
  const parts = [
    [steps.length, `${count(steps.length, "customer")} to delete`],
    [gone, `${grouped(gone)} gone already`],
    [kept, `${grouped(kept)} to keep`],
    [skipped, `${grouped(skipped)} skipped`],
    [wrong, `${grouped(wrong)} invalid`],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([, text]) => text);
  return [count(read, "row"), said.join(", ") || "nothing to do"].join(": ");
}

// --- internal ---

/** The customers that this machine knows to have been deleted. */
async function knownGone(trash: Trash, session: Session): Promise<Customer[]> {
  const kept = (await trash.entries()).map(({ customer }) => customer);
  return session.earlier ? [...kept, ...(await deletedBy(session.earlier.path, session))] : kept;
}

/** The customers that an earlier process of the run deleted: two rows may name one, and perhaps no trash keeps it. */
async function deletedBy(journal: string, session: Session): Promise<Customer[]> {
  const deleted: Customer[] = [];
  for await (const entry of readEntries(journal)) {
    if (entry.type !== "intent" || entry.before === null || entry.line === null) continue;
    if (session.isDone({ line: entry.line, id: null })) deleted.push(entry.before);
  }
  return deleted;
}

function notThere(table: Table, missing: readonly Target[], read: number): CliError {
  const fields = missing.map(({ record, ref }) => [placeOf(table, record.line), `no customer has the ${said(ref)}`]);
  return new CliError("not_found", `${missing.length} of ${count(read, "row")} name no customer; nothing was deleted`, {
    fields: Object.fromEntries(fields),
    hint: "Fix these rows, or skip them with --skip-missing.",
  });
}

/** @throws CliError `ambiguous` when a row names more than one customer. */
function refuseAmbiguous(table: Table, targets: readonly Target[], matches: readonly (readonly Customer[])[]): void {
  const fields: Record<string, string> = {};
  for (const [index, { record, ref }] of targets.entries()) {
    const found = matches[index] ?? [];
    if (found.length < 2) continue;
    const ids = found.map(({ id }) => id).join(", ");
    fields[placeOf(table, record.line)] = `${found.length} customers have the ${said(ref)}: ${ids}`;
  }
  const several = Object.keys(fields).length;
  if (several === 0) return;
  throw new CliError("ambiguous", `${count(several, "row")} name more than one customer; nothing was deleted`, {
    fields,
    hint: "Name the one that is meant by its id.",
  });
}

/** @throws CliError `refused` if a row says that the customer with its id is somebody else. */
function refuseStrangers(table: Table, targets: readonly Target[], matches: readonly (readonly Customer[])[]): void {
  const fields: Record<string, string> = {};
  for (const [index, { record, ref, said }] of targets.entries()) {
    const [current] = matches[index] ?? [];
    if (ref.kind !== "id" || current === undefined || !isContradicted(said, current)) continue;
    const compared = (["name", "email", "phone"] as const).flatMap((field) =>
      said.flatMap((values) => (values[field] && current[field] ? [[current[field], values[field]]] : [])),
    );
    const [there, here] = (compared[0] ?? []).map((text) => JSON.stringify(text));
    fields[placeOf(table, record.line)] = `${current.id} is ${there}, not ${here}`;
  }
  const strangers = Object.keys(fields).length;
  if (strangers === 0) return;
  throw new CliError(
    "refused",
    `${count(strangers, "row has", "rows have")} the id of somebody else; nothing was deleted`,
    {
      fields,
      hint: "If the ids are another system's, skip their column with --ignore. Else correct these rows.",
    },
  );
}

function said({ kind, value }: Target["ref"]): string {
  return `${{ id: "id", email: "e-mail address", phone: "phone number", name: "name" }[kind]} ${JSON.stringify(value)}`;
}
