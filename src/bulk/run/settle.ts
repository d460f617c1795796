import { type CustomersApi, getOrNobody } from "../../api/customers-api.ts";
import { type Claim, findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import type { IntentEntry } from "../journal/entries.ts";
import { subjectKey } from "../step.ts";

/** What the server shows of a write whose answer was lost. */
export type Finding =
  /** It was carried out; `customer` is the record as it is now, none after a delete. */
  | { readonly kind: "done"; readonly customer: Customer | undefined }
  /** It was not, and may be sent again. */
  | { readonly kind: "absent" }
  /** Nothing there tells. `like`: the customers that a create may have made. */
  | { readonly kind: "unknown"; readonly why: string; readonly like?: readonly Customer[] };

interface SettleTools {
  readonly api: Pick<CustomersApi, "get" | "pages" | "filterBy">;
  /** What other rows and runs are known to have done with these customers. */
  readonly claims: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, Claim>>;
}

/**
 * Looks on the server what became of writes whose answers were lost; nothing is written.
 * @returns a finding for each, by subject.
 * @throws CliError when the server cannot be asked.
 */
export async function settle(open: readonly IntentEntry[], tools: SettleTools): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>();
  for (const intent of open)
    if (intent.action !== "create") findings.set(subjectKey(intent), await settleById(intent, tools.api));
  const creates = open.flatMap((intent): LostCreate[] => {
    if (intent.action !== "create") return [];
    const before = intent.there && { ids: intent.there, isAll: true };
    return [{ subject: subjectKey(intent), input: intent.body ?? {}, sentAt: Date.parse(intent.at), before }];
  });
  for (const [subject, trace] of await findCreated(creates, tools)) findings.set(subject, trace);
  return findings;
}

// --- internal ---

async function settleById(intent: IntentEntry, api: SettleTools["api"]): Promise<Finding> {
  const current = await getOrNobody(api, intent.id ?? "");
  const isOther = current !== undefined && intent.before !== null && !isSameRecord(intent.before, current);
  if (intent.action === "delete")
    return current && !isOther ? { kind: "absent" } : { kind: "done", customer: undefined };
  if (isOther) return { kind: "unknown", why: `the server gave the id ${current.id} to another customer` };
  if (current === undefined) return { kind: "absent" };
  // One field with the new value is enough: an update is carried out as a whole, and the others were edited since.
  const wanted = intent.body ?? {};
  const missing = changedFields(changesTo(current, wanted)).length;
  return missing < changedFields(wanted).length ? { kind: "done", customer: current } : { kind: "absent" };
}
