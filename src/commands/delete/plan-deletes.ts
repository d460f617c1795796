import type { CustomersApi } from "../../api/client.ts";
import { findCustomers } from "../../bulk/lookup/find-customers.ts";
import { limitsOf, refuseBeyond } from "../../bulk/plan/guards.ts";
import type { Session } from "../../bulk/run/session.ts";
import type { SkippedRow } from "../../bulk/run/write-run.ts";
import type { DeleteStep } from "../../bulk/step.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { byKey, contactKey, contactKeys, isNamedBy, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { Findings, fieldsOf } from "../../intake/check/findings.ts";
import { rowName, type SourceRecord, type Table } from "../../intake/row.ts";
import { deletedCustomers } from "../../journal/deleted.ts";
import { isContradicted } from "../../match/id-proof.ts";
import type { Progress } from "../../system/progress.ts";
import { count, grouped } from "../../text/words.ts";
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
  readonly skips: readonly SkippedRow[];
}

interface Tools {
  readonly api: CustomersApi;
  readonly session: Session;
  readonly busy: Progress;
}

/**
 * Looks up the customers that the rows name, and decides about each row.
 * @throws CliError `not_found`, `ambiguous` and `refused` with the rows concerned; `refused` beyond the limits.
 */
export async function planDeletes(
  table: Table,
  { targets: all, ...named }: Targets,
  flags: DeleteFromFlags,
  { api, session, busy }: Tools,
): Promise<DeletePlan> {
  const { read, invalid } = named;
  const targets = all.filter(({ record }) => !session.earlier?.writes.isDone({ line: record.line, id: null }));
  const refs = targets.map(({ ref }) => ref);
  const counted = flags.maxDeletes?.unit === "percent";
  const { matches, total, reads } = await findNamed(refs, { api, counted, signal: session.signal, progress: busy });
  const isGone = matches.every(([current]) => current) ? () => false : namedAmong(await knownGone(session));
  const byId = new Map<string, DeleteStep>();
  const wrong = new Findings();
  const refuse = (kind: keyof typeof WRONG, { line, cells }: SourceRecord, reason: string) =>
    wrong.add({ line, kind, severity: "invalid", reason }, cells);
  const skips: SkippedRow[] = [];
  let gone = 0;
  for (const [index, target] of targets.entries()) {
    const { ref, record } = target;
    const [current, ...others] = matches[index] ?? [];
    if (current !== undefined) {
      const stranger = strangerText(target, current);
      if (others.length > 0) refuse("several-matches", record, severalText(ref, [current, ...others]));
      else if (stranger !== undefined) refuse("foreign-id", record, stranger);
      const { line, cells } = record;
      if (byId.has(current.id)) skips.push(skippedRow(record, "an earlier row names the same customer"));
      else byId.set(current.id, { action: "delete", line, cells, current });
    } else if (isGone(ref)) gone += 1;
    else if (flags.skipMissing) skips.push(skippedRow(record, `no customer has the ${refText(ref)}`));
    else refuse("reference", record, `no customer has the ${refText(ref)}`);
  }
  refuseWrong(wrong, table, read);
  const steps = [...byId.values()];
  const limits = limitsOf(flags, { read, server: total ?? 0 });
  refuseBeyond(limits, { creates: 0, updates: 0, deletes: steps.length, errors: invalid.rows });
  return {
    ...named,
    steps,
    gone,
    skips,
    maxErrors: limits.errors - invalid.rows,
    // The first customer that was found on the list is read by its id, to see whether the list gives whole records.
    reads: reads + (steps.some(({ current }) => !api.isWhole(current)) ? 1 : 0),
  };
}

/** `25 rows: 20 customers to delete, 3 gone already, 2 to keep`. */
export function planLine({ read, steps, gone, kept, skips, invalid }: DeletePlan): string {
  const wrong = invalid.rows;
  const parts = [
    [steps.length, `${count(steps.length, "customer")} to delete`],
    [gone, `${grouped(gone)} gone already`],
    [kept, `${grouped(kept)} to keep`],
    [skips.length, `${grouped(skips.length)} skipped`],
    [wrong, `${grouped(wrong)} invalid`],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([, text]) => text);
  return [count(read, "row"), said.join(", ") || "nothing to do"].join(": ");
}

// --- internal ---

function skippedRow({ line, cells }: SourceRecord, reason: string): SkippedRow {
  return { line, id: null, name: rowName(cells), reason };
}

const FOREIGN_IDS = "If the ids are another system's, skip their column with --ignore. Else correct these rows.";

/** What stops a run: its code, what one row and several do, and the next step. The first that there is is told. */
const WRONG = {
  "several-matches": ["ambiguous", "names", "name", "more than one customer", "Name the one that is meant by its id."],
  "foreign-id": ["refused", "has", "have", "the id of somebody else", FOREIGN_IDS],
  reference: ["not_found", "name", "name", "no customer", "Fix these rows, or skip them with --skip-missing."],
} as const;

/** @throws CliError with the rows of the first kind of fault that there is. */
function refuseWrong(wrong: Findings, table: Table, read: number): void {
  for (const [kind, [code, one, many, what, hint]] of Object.entries(WRONG)) {
    const rows = wrong.invalid().filter((finding) => finding.kind === kind);
    if (rows.length === 0) continue;
    const some = code === "not_found" ? `${grouped(rows.length)} of ${count(read, "row")}` : count(rows.length, "row");
    const message = `${some} ${rows.length === 1 ? one : many} ${what}; nothing was deleted`;
    throw new CliError(code, message, { fields: fieldsOf(table, rows), hint });
  }
}

/** The customers that this machine knows to have been deleted. */
async function knownGone({ host }: Session): Promise<Customer[]> {
  return (await deletedCustomers(await host.runs())).deleted.map(({ customer }) => customer);
}

const KINDS = ["id", "email", "phone", "name"] as const;

/**
 * The customers that references name, in their order, with the fewest requests: one by one, or by one walk over the list.
 * Numbers are asked for as well, as `customers delete PHONE` does: a customer that this misses is not deleted.
 * @param counted whether the number of all customers is needed, which the list alone tells.
 * @throws CliError when the server cannot be asked, or its list not be read to the end.
 */
async function findNamed(
  refs: readonly Ref[],
  asking: Pick<Parameters<typeof findCustomers>[0], "api" | "signal" | "progress"> & { readonly counted: boolean },
) {
  const matches = refs.map(() => new Map<string, Customer>());
  const wanted = byKey(refs.entries(), ([, ref]) => [contactKey(ref)]);
  const add = (customer: Customer) => {
    for (const [index, ref] of contactKeys(customer, KINDS).flatMap((key) => wanted.get(key) ?? [])) {
      if (isNamedBy(customer, ref)) matches[index]?.set(customer.id, customer);
    }
  };
  const keys = refs.map(({ kind, value }) => ({ kind, value: kind === "email" ? normalizeEmail(value) : value }));
  const few = [...new Map(keys.map((key) => [`${key.kind} ${key.value}`, key])).values()];
  // A single one is asked for without a look at the list.
  const listTakes = few.length === 1 && !asking.counted ? Number.POSITIVE_INFINITY : undefined;
  const found = await findCustomers({ ...asking, add, few, listTakes, askable: () => true });
  return { ...found, matches: matches.map((customers) => [...customers.values()]) };
}

/** Tells of references whether they name one of these customers. */
function namedAmong(customers: Iterable<Customer>): (ref: Ref) => boolean {
  const known = byKey(customers, (customer) => contactKeys(customer, KINDS));
  return (ref) => (known.get(contactKey(ref)) ?? []).some((customer) => isNamedBy(customer, ref));
}

function severalText(ref: Ref, found: readonly Customer[]): string {
  return `${grouped(found.length)} customers have the ${refText(ref)}: ${found.map(({ id }) => id).join(", ")}`;
}

/** Why the customer with a row's id is not the one that the row means: `cus_1 is "Bob Hughes", not "Ann Lee"`. */
function strangerText({ ref, said }: Target, current: Customer): string | undefined {
  if (ref.kind !== "id" || !isContradicted(said, current)) return undefined;
  const compared = (["name", "email", "phone"] as const).flatMap((field) =>
    said.flatMap((values) => (values[field] && current[field] ? [[current[field], values[field]]] : [])),
  );
  const [there, here] = (compared[0] ?? []).map((text) => JSON.stringify(text));
  return `${current.id} is ${there}, not ${here}`;
}

function refText({ kind, value }: Ref): string {
  return `${{ id: "id", email: "e-mail address", phone: "phone number", name: "name" }[kind]} ${JSON.stringify(value)}`;
}
