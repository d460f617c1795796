import type { SeenBefore } from "../api/filters/look-ups.ts";
import type { Customer, CustomerInput } from "../customers/customer.ts";
import type { Cell } from "../intake/row.ts";
import type { Subject } from "../journal/entries.ts";
import type { MatchKey } from "../match/match-key.ts";

export type Step = CreateStep | UpdateStep | DeleteStep | IdleStep;

export type WriteStep = CreateStep | UpdateStep | DeleteStep;

interface CreateStep extends Writing {
  readonly action: "create";
  readonly line: number;
  readonly body: CustomerInput;
  readonly before?: never;
}

export interface UpdateStep extends Writing {
  readonly action: "update";
  readonly line: number;
  readonly body: CustomerInput;
  readonly before: Customer;
  /** The row bears another person's name. It is matched by its id alone, or by a contact that people may share. */
  readonly renames?: "id" | "contact";
  /** By this phone number and the name the customer was found: the e-mail address of the row is new. */
  readonly newEmailOf?: MatchKey;
}

interface DeleteStep extends Writing {
  readonly action: "delete";
  readonly body?: never;
  readonly before: Customer;
}

/** Nothing is written: the customer is as the row wants it, or is to stay as it is. */
export type IdleStep = Origin & {
  readonly line: number;
  readonly id: string | null;
  /** What the customer is called, if no row says it. */
  readonly name?: string | undefined;
} & ({ readonly action: "unchanged" } | { readonly action: "skip"; readonly why: string });

interface Writing extends Origin {
  /** Of a create: the deleted customer that is created again. */
  readonly was?: Customer;
  /** Of a create: the customers that had what it is matched by when it was planned; missing if nobody looked. */
  readonly seen?: SeenBefore;
  /** Of an undo: what of the write stays as it is, and why: `customer cus_1 was edited since: …`. */
  readonly left?: string;
  /** The write that this one takes back, if the run as a whole is no undo of its run. */
  readonly reverses?: { readonly run: string; readonly number: number };
}

interface Origin {
  /** The line of the file; in an undo the number of the write that it reverses; null if no line asks for it. */
  readonly line: number | null;
  /** The row as the file has it, for the rejects file; missing if no row stands behind the step. */
  readonly cells?: readonly Cell[];
}

export function isWrite(step: Step): step is WriteStep {
  return step.action === "create" || step.action === "update" || step.action === "delete";
}

/** What a step is about: a new customer has no id. */
export function subjectOf(step: Step): Subject {
  return { line: step.line, id: isWrite(step) ? (step.before?.id ?? null) : step.id };
}
