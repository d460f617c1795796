import type { SeenBefore } from "../api/filters/by-contact.ts";
import type { Customer, CustomerInput } from "../customers/customer.ts";
import type { Cell } from "../intake/row.ts";
import type { Subject } from "../journal/entries.ts";
import type { MatchKey } from "../match/match-key.ts";

/** What is to be done about a row of a file, or about a customer that no row names. */
export type Step = CreateStep | UpdateStep | DeleteStep | IdleStep;

export type WriteStep = CreateStep | UpdateStep | DeleteStep;

export interface CreateStep extends Origin {
  readonly action: "create";
  readonly line: number;
  readonly input: CustomerInput;
  /** The deleted customer that is created again. */
  readonly was?: Customer;
  /** The customers that had what it is matched by when it was planned; missing if nobody looked. */
  readonly there?: readonly string[];
  /** Whether nobody else had it, as {@link SeenBefore} has it; if missing, nobody had. */
  readonly isAll?: SeenBefore["isAll"];
}

export interface UpdateStep extends Origin {
  readonly action: "update";
  readonly line: number;
  readonly current: Customer;
  readonly changes: CustomerInput;
  /** The row bears another person's name. It is matched by its id alone, or by a contact that people may share. */
  readonly renames?: "id" | "contact";
  /** By this phone number and the name the customer was found: the e-mail address of the row is new. */
  readonly newEmailOf?: MatchKey;
  /** Of an undo: what of the write stays as it is, and why: `customer cus_1 was edited since: …`. */
  readonly left?: string;
}

export interface DeleteStep extends Origin {
  readonly action: "delete";
  readonly current: Customer;
}

/** Nothing is written: the customer is as the row wants it, or is to stay as it is. */
export type IdleStep = Idle & ({ readonly action: "unchanged" } | { readonly action: "skip"; readonly why: string });

interface Idle extends Origin {
  readonly line: number;
  readonly id: string | null;
  /** What the customer is called, if no row says it. */
  readonly name?: string | undefined;
}

interface Origin {
  /** The write that this one takes back, if the run as a whole is no undo of its run. */
  readonly reverses?: { readonly run: string; readonly number: number };
  /** The line of the file; in an undo the number of the write that it reverses; null if no line asks for it. */
  readonly line: number | null;
  /** The row as the file has it, for the rejects file; missing if no row stands behind the step. */
  readonly cells?: readonly Cell[];
}

/** A write, as a step asks for it and as the journal keeps it. */
export interface Write extends Subject {
  readonly action: WriteStep["action"];
  /** What is sent of a create, what changes of an update, null for a delete. */
  readonly body: CustomerInput | null;
  /** The record as it was, null for a create. */
  readonly before: Customer | null;
}

export function isWrite(step: Step): step is WriteStep {
  return step.action === "create" || step.action === "update" || step.action === "delete";
}

/** The id of the customer that a step is about; null for a new one. */
export function customerIdOf(step: Step): string | null {
  if (step.action === "create") return null;
  return isWrite(step) ? step.current.id : step.id;
}

export function subjectOf(step: Step): Subject {
  return { line: step.line, id: customerIdOf(step) };
}

export function writeOf(step: WriteStep): Write {
  const { action } = step;
  const body = action === "create" ? step.input : action === "update" ? step.changes : null;
  return { action, ...subjectOf(step), body, before: action === "create" ? null : step.current };
}
