import { changesTo } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, fieldsOf } from "../../customers/customer.ts";
import type { Step } from "../step.ts";
import type { CreateEntry, DeleteEntry, PlanEntry, UpdateEntry } from "./plan-file.ts";

/** What the server has now of the customers that a plan is about. */
export interface Standing {
  byId(id: string): Customer | undefined;
  /** Those that a row which creates one would be matched with. */
  matching(entry: CreateEntry): readonly Customer[];
  /** The ids of all that have its key, other people's included; undefined where nobody looked. */
  there?(entry: CreateEntry): readonly string[] | undefined;
}

/** What is to be done now about a line of a plan. */
export type Verdict =
  | { readonly step: Step }
  /** Carried out already, by an earlier `apply` or by someone else. */
  | { readonly done: Customer | undefined }
  /** Why it does not hold any more. */
  | { readonly changed: string; readonly current: Customer | undefined };

export type WriteEntry = Exclude<PlanEntry, { readonly type: "invalid" }>;

/** What is to be done about a line of a plan, given what the server has now. */
export function judge(entry: WriteEntry, standing: Standing): Verdict {
  switch (entry.type) {
    case "create":
      return judgeCreate(entry, standing);
    case "update":
      return judgeUpdate(entry, standing.byId(entry.id));
    case "delete":
      return judgeDelete(entry, standing);
  }
}

// --- internal ---

function judgeCreate(entry: CreateEntry, standing: Standing): Verdict {
  const { line, cells, body: input } = entry;
  const matches = standing.matching(entry);
  const [current] = matches;
  if (current === undefined) {
    const there = standing.there?.(entry);
    return { step: { action: "create", line, cells, input, ...(there && { there }) } };
  }
  if (matches.length === 1 && isSo(current, entry)) return { done: current };
  return { changed: `was to be created, but there is ${matches.map(({ id }) => id).join(" and ")} now`, current };
}

function judgeUpdate(entry: UpdateEntry, current: Customer | undefined): Verdict {
  if (current === undefined) return { changed: `the customer ${entry.id} is gone`, current };
  // Also when other fields have changed: nothing would be written.
  if (isSo(current, entry)) return { done: current };
  const changed = changesSince(entry, current);
  if (changed !== undefined) return { changed, current };
  return { step: { action: "update", line: entry.line, cells: entry.cells, current, changes: entry.body } };
}

function judgeDelete(entry: DeleteEntry, { byId }: Standing): Verdict {
  const current = byId(entry.id);
  if (current === undefined) return { done: undefined };
  const changed = changesSince(entry, current);
  return changed === undefined ? { step: { action: "delete", line: null, current } } : { changed, current };
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

function isSo(current: Customer, { body }: CreateEntry | UpdateEntry): boolean {
  return Object.keys(changesTo(current, body)).length === 0;
}

function shown(value: string | null): string {
  return value === null ? "empty" : JSON.stringify(value);
}
