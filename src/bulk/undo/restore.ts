import type { CustomersApi } from "../../api/client.ts";
import { ambiguous, contactsOf, refText, seenBefore } from "../../api/filters/look-ups.ts";
import { getOrNobody } from "../../api/list-query.ts";
import { type Customer, filledInput, hasNewMark } from "../../customers/customer.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { CliError } from "../../errors.ts";
import type { DeletedCustomer } from "../../journal/changes.ts";
import { plainWord } from "../../text/shell-word.ts";
import type { SingleRun } from "../run/single-run.ts";
import { isLike } from "./undo.ts";

/**
 * One that was restored already is named only if there is no other.
 * @throws CliError `not_found`; `ambiguous` with every match listed.
 */
export function findDeleted(all: readonly DeletedCustomer[], ref: Ref): DeletedCustomer {
  const named = all.filter(({ customer }) => isNamedBy(customer, ref));
  const waiting = named.filter((one) => !isRestored(one));
  const found = waiting.length > 0 ? waiting : named;
  // If the server used an id again, the last customer with it is meant.
  const one = ref.kind === "id" ? found.at(-1) : found[0];
  if (one === undefined) {
    throw new CliError("not_found", `nobody who was deleted from here has the ${refText(ref)}`, {
      hint: "Run `customers restore` for those who were.",
    });
  }
  if (ref.kind !== "id" && found.length > 1) {
    const customers = found.map(({ customer }) => customer);
    throw ambiguous(ref, customers, "deleted customers had", (at) => `deleted ${found[at]?.deletedAt}`);
  }
  return one;
}

export function isRestored({ reversal }: DeletedCustomer): boolean {
  return reversal?.state === "whole";
}

export function restoredAs({ reversal }: DeletedCustomer): string | null {
  return reversal?.write.outcome?.id ?? null;
}

interface RestoreTools {
  readonly api: Pick<CustomersApi, "get" | "ownersOf">;
  readonly run: Pick<SingleRun, "write">;
  /** The ids of customers that restores from here have made: none of them is somebody who was there. */
  readonly restored: ReadonlySet<string | null>;
  /** Asks about somebody who is there again. It throws if nobody is to be created. */
  readonly agree: (again: Customer) => Promise<void>;
}

/**
 * Creates a deleted customer again, with the documented fields that it had.
 * @throws CliError `refused` when it is there, or was brought back already; as api.create() does.
 */
export async function restoreCustomer(deleted: DeletedCustomer, tools: RestoreTools): Promise<Customer> {
  const { api, run, restored, agree } = tools;
  const { customer, stored, write } = deleted;
  await refusePresent(deleted, api);
  const body = filledInput(customer);
  const contacts = contactsOf(body);
  const owners = contacts.length === 0 ? undefined : await api.ownersOf(contacts);
  const again = owners?.customers.find((one) => !restored.has(one.id) && isLike(one, write.intent));
  if (again) await agree(again);
  // If the answer is lost, the customers that exist now are not the restored one.
  const seen = owners && { seen: seenBefore(owners) };
  const reverses = { run: stored.header.run, number: write.number };
  return run.write({ action: "create", body, was: customer, reverses, ...seen });
}

// --- internal ---

/** The deletion may not have been carried out, or somebody may have taken it back. */
async function refusePresent(deleted: DeletedCustomer, api: RestoreTools["api"]): Promise<void> {
  const { customer, state, reversal } = deleted;
  const { id } = customer;
  const now = restoredAs(deleted);
  if (reversal?.state === "unknown") {
    throw new CliError("refused", `it is unknown whether an earlier attempt restored ${id}`, {
      hint: "Look for the customer with `customers list`; if nobody is there, `customers create` makes one.",
    });
  }
  if (now !== null && (await getOrNobody(api, now)) === undefined) {
    throw new CliError("refused", `${id} was restored already, as ${now}, who was deleted since`, {
      hint: `Bring back that one: \`customers restore ${plainWord(`id:${now}`)}\`.`,
    });
  }
  if (now !== null) throw refused(`${id} was restored already, as ${now}`, now);
  const current = await getOrNobody(api, id);
  if (current === undefined || !isSameRecord(customer, current) || hasNewMark(customer, current)) return;
  const why = state === "unknown" ? "still there: its deletion was not carried out" : "there again";
  throw refused(`${id} is ${why}`, id);
}

function refused(message: string, id: string): CliError {
  return new CliError("refused", message, { hint: `See it with \`customers get ${plainWord(`id:${id}`)}\`.` });
}
