import { fieldsOf } from "../../customers/customer.ts";
import type { Finding } from "../../intake/finding.ts";
import type { Step, UpdateStep } from "../step.ts";

export type OnRename = "write" | "skip" | "fail";

export interface Rename {
  readonly line: number;
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Why a row fails that would give a customer another person's name, although only an id, or a phone number or an e-mail
 * address that several people have, says who it is.
 */
export function renameFinding(step: UpdateStep): Finding {
  const { id, line, ...names } = renameOf(step);
  const [from, to] = [names.from, names.to].map((name) => JSON.stringify(name));
  const reason = `would rename ${id} from ${from} to ${to}: ${ONLY[step.renames ?? "contact"]} connects this row to the customer`;
  return { line, kind: "rename", severity: "invalid", reason, hint: RENAME_HINT };
}

export function renameOf({ line, before, body }: UpdateStep): Rename {
  return { line, id: before.id, from: before.name ?? "", to: fieldsOf(body).name ?? "" };
}

export function withoutRename(step: Step): Step {
  if (step.action !== "update" || !step.renames) return step;
  const { line, cells = [], before } = step;
  return { action: "skip", line, cells, id: before.id, why: "it would give the customer another person's name" };
}

export const RENAME_HINT = "--renames allow writes these rows, --renames skip skips them.";

// --- internal ---

const ONLY = { id: "only the id", contact: "only a shared phone or e-mail" };
