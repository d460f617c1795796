import { type Customer, FIELD_NAMES, fieldsOf } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { placeOf } from "../../intake/row.ts";
import type { Subject } from "../../journal/entries.ts";
import { count, grouped } from "../../text/words.ts";
import type { PlanCounts } from "../plan/counts.ts";
import type { Step } from "../step.ts";
import type { SavedPlan } from "./plan-file.ts";
import type { CreateEntry, DeleteEntry, UpdateEntry, WriteEntry } from "./plan-lines.ts";
import { hasAllOf, type Present } from "./present.ts";

/** What an earlier `apply` of the same plan, that was stopped, has done or left open. */
interface DoneBefore {
  isDone(subject: Subject): boolean;
  isUnknown(subject: Subject): boolean;
}

/** A line of a plan that does not hold any more. */
interface Changed {
  /** `customers.csv:7`, or the id of a customer that no row is about. */
  readonly place: string;
  /** The row that it is about. */
  readonly row?: { readonly file: string; readonly line: number };
  readonly reason: string;
}

/** A plan compared with what the server has now. */
export interface ComparedPlan {
  readonly counts: PlanCounts;
  readonly changed: readonly Changed[];
  /** What is left to do; what has changed is skipped. From the first at each call. */
  steps(): AsyncIterable<Step>;
}

type PresentCustomers = Pick<Present, "byId" | "matching">;

/** Judges every line of a plan, before anything is written. */
export async function comparePlan(
  plan: SavedPlan,
  present: PresentCustomers,
  earlier?: DoneBefore,
): Promise<ComparedPlan> {
  const { counts: planned, file, unit } = plan.header;
  const changed: Changed[] = [];
  const counts = { ...planned, create: 0, update: 0, delete: 0 };
  for await (const { entry, step, changed: reason } of judgeAll(plan, present, earlier)) {
    if (step) counts[step.action] += 1;
    if (reason === undefined) continue;
    if (entry.type === "delete") changed.push({ place: entry.id, reason });
    else {
      const place = placeOf({ name: file.name, unit }, entry.line);
      changed.push({ place, row: { file: file.name, line: entry.line }, reason });
    }
  }
  async function* steps(): AsyncGenerator<Step> {
    for await (const { step } of judgeAll(plan, present, earlier)) if (step) yield step;
  }
  return { counts, changed, steps };
}

/** The error that stops a plan of which a part does not hold any more. */
export function planChanged(changed: readonly Changed[], planned: number): CliError {
  const writes = `${grouped(changed.length)} of ${count(planned, "planned write")}`;
  return new CliError(
    "refused",
    `${writes} ${changed.length === 1 ? "does" : "do"} not hold any more; nothing was written`,
    {
      fields: Object.fromEntries(changed.map(({ place, reason }) => [place, reason])),
      hint: "Make a new plan, or skip these with --skip-changed.",
    },
  );
}

/** What is to be done now about a line of a plan: a row of the file has a step in any case. */
interface Judged {
  readonly step?: Step;
  /** Why the line does not hold any more. */
  readonly changed?: string;
}

/** What is to be done about a line of a plan, given what the server has now. */
export function judge(entry: WriteEntry, present: PresentCustomers): Judged {
  if (entry.type === "create") return judgeCreate(entry, present);
  const current = present.byId(entry.id);
  return entry.type === "update" ? judgeUpdate(entry, current) : judgeDelete(entry, current);
}

// --- internal ---

/** Without the lines that an earlier process has done. */
async function* judgeAll(
  plan: SavedPlan,
  present: PresentCustomers,
  earlier: DoneBefore | undefined,
): AsyncGenerator<Judged & { readonly entry: WriteEntry }> {
  for await (const entry of plan.entries()) {
    if (entry.type === "invalid" || entry.type === "skip") continue;
    const about = entry.type === "delete" ? { line: null, id: entry.id } : { line: entry.line, id: null };
    if (earlier?.isDone(about)) continue;
    // Nobody knows whether this create was carried out: a customer that is there may be the one that it made.
    const open = entry.type === "create" && earlier?.isUnknown(about);
    yield { entry, ...judge(entry, open ? NOBODY : present) };
  }
}

const NOBODY: PresentCustomers = { byId: () => undefined, matching: () => ({ matches: [] }) };

function judgeCreate(entry: CreateEntry, present: PresentCustomers): Judged {
  const { line, cells, body: input } = entry;
  const { matches, there } = present.matching(entry);
  const [current] = matches;
  if (current === undefined) return { step: { action: "create", line, cells, input, ...(there && { there }) } };
  if (matches.length === 1 && hasAllOf(current, entry)) return unchanged(entry, current);
  return skipped(entry, current, `was to be created, but there is ${matches.map(({ id }) => id).join(" and ")} now`);
}

function judgeUpdate(entry: UpdateEntry, current: Customer | undefined): Judged {
  const { line, cells, body: changes } = entry;
  if (current === undefined) return skipped(entry, current, `the customer ${entry.id} is gone`);
  // Also when other fields have changed: nothing would be written.
  if (hasAllOf(current, entry)) return unchanged(entry, current);
  const changed = changesSince(entry, current);
  if (changed !== undefined) return skipped(entry, current, changed);
  return { step: { action: "update", line, cells, current, changes } };
}

/** No row of the file asks for a delete: one that is not needed has no step. */
function judgeDelete(entry: DeleteEntry, current: Customer | undefined): Judged {
  const changed = current && changesSince(entry, current);
  if (changed !== undefined) return { changed };
  return current === undefined ? {} : { step: { action: "delete", line: null, current } };
}

/** Carried out already, by an earlier `apply` or by someone else. */
function unchanged({ line, cells }: CreateEntry | UpdateEntry, { id }: Customer): Judged {
  return { step: { action: "unchanged", line, cells, id } };
}

function skipped({ line, cells }: CreateEntry | UpdateEntry, current: Customer | undefined, changed: string): Judged {
  return { step: { action: "skip", line, cells, id: current?.id ?? null, why: changed }, changed };
}

/**
 * How a customer has changed since it was planned, in any documented field: also in those that the plan does not write, as
 * the person who looked at the plan saw them. Undefined when it has not.
 */
function changesSince({ id, before }: UpdateEntry | DeleteEntry, current: Customer): string | undefined {
  const [was, is] = [fieldsOf(before), fieldsOf(current)];
  const changed = FIELD_NAMES.filter((field) => was[field] !== is[field]);
  if (changed.length === 0) return undefined;
  return `${id} has changed: ${changed.map((field) => `${field} was ${shown(was[field])}, is ${shown(is[field])}`).join("; ")}`;
}

function shown(value: string | null): string {
  return value === null ? "empty" : JSON.stringify(value);
}
