import { hasAllOf, isOlder } from "../../api/create.ts";
import type { CustomersApi } from "../../api/customers-api.ts";
import { getOrNobody } from "../../api/get-or-nobody.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, fieldsOf } from "../../customers/customer.ts";
import { type IntentEntry, subjectOf } from "../journal/entries.ts";
import { type Contact, candidatesFor } from "../match/look-up.ts";

/** What the server shows of a write whose answer was lost. */
export type Finding =
  /** It was carried out; `customer` is the record as it is now, none after a delete. */
  | { readonly kind: "done"; readonly customer: Customer | undefined }
  /** It was not, and may be sent again. */
  | { readonly kind: "absent" }
  /** Nothing there tells. */
  | { readonly kind: "unknown"; readonly why: string };

export interface SettleTools {
  readonly api: Pick<CustomersApi, "get" | "pages" | "resolve">;
  /** Which of these customers are known to have been made by another row or run. */
  readonly claimed: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

/**
 * Looks on the server what became of writes whose answers were lost; nothing is written.
 * @returns a finding for each, by subject.
 * @throws CliError when the server can not be asked.
 */
export async function settle(open: readonly IntentEntry[], tools: SettleTools): Promise<Map<string, Finding>> {
  const findings = new Map<string, Finding>();
  const creates = open.filter(({ action }) => action === "create");
  for (const intent of open) {
    if (intent.action !== "create") findings.set(subjectOf(intent), await settleById(intent, tools.api));
  }
  for (const [subject, finding] of await settleCreates(creates, tools)) findings.set(subject, finding);
  return findings;
}

// --- internal ---

async function settleById(intent: IntentEntry, api: SettleTools["api"]): Promise<Finding> {
  const current = await getOrNobody(api, intent.id ?? "");
  if (intent.action === "delete") return current ? { kind: "absent" } : { kind: "done", customer: undefined };
  if (current === undefined) return { kind: "absent" };
  // One field that has the new value is enough: an update is carried out as a whole, and the others were edited since.
  const wanted = intent.body ?? {};
  const missing = changedFields(changesTo(current, wanted)).length;
  return missing < changedFields(wanted).length ? { kind: "done", customer: current } : { kind: "absent" };
}

async function settleCreates(creates: readonly IntentEntry[], tools: SettleTools): Promise<[string, Finding][]> {
  if (creates.length === 0) return [];
  const contacts = creates.map((intent) => contactOf(intent));
  const found = await candidatesFor(contacts, tools.api);
  const claimed = await tools.claimed(new Set([...found.values()].flat().map(({ id }) => id)));
  const candidatesOf = (group: readonly IntentEntry[]) =>
    group
      .slice(0, 1)
      .flatMap((first) =>
        (found.get(subjectOf(first)) ?? []).filter(
          (customer) => !claimed.has(customer.id) && !isOlder(customer, Date.parse(first.at)),
        ),
      );
  const findings: [string, Finding][] = [];
  const given = new Set<string>();
  let left = sameBodies(creates);
  // First those that are there for certain: their customers then do not stand in the way of others with their contact.
  for (const certain of [true, false]) {
    const rest: IntentEntry[][] = [];
    for (const group of left) {
      const judged = judgeCreates(
        group,
        candidatesOf(group).filter(({ id }) => !given.has(id)),
      );
      if (certain && judged.some(({ kind }) => kind !== "done")) {
        rest.push(group);
        continue;
      }
      judged.forEach((finding, at) => {
        const intent = group[at];
        if (intent) findings.push([subjectOf(intent), finding]);
        if (finding.kind === "done" && finding.customer) given.add(finding.customer.id);
      });
    }
    left = rest;
  }
  return findings;
}

function contactOf(intent: IntentEntry): Contact {
  const { email, phone, name } = fieldsOf(intent.body ?? {});
  const subject = subjectOf(intent);
  if (email !== null) return { subject, kind: "email", value: email };
  if (phone !== null) return { subject, kind: "phone", value: phone };
  return { subject, kind: "name", value: name ?? "" };
}

/** Creates that no field tells apart stand together. */
function sameBodies(creates: readonly IntentEntry[]): IntentEntry[][] {
  const groups = new Map<string, IntentEntry[]>();
  for (const intent of creates) {
    const body = JSON.stringify(intent.body);
    const group = groups.get(body);
    if (group) group.push(intent);
    else groups.set(body, [intent]);
  }
  return [...groups.values()];
}

function idsOf(customers: readonly Customer[]): string {
  const shown = customers.slice(0, 3).map(({ id }) => id);
  return customers.length > shown.length ? `${shown.join(", ")} …` : shown.join(", ");
}

/**
 * What the customers found tell of creates with one and the same body. A record that says it is older, or that is known to
 * be another row's, is not counted.
 * @param candidates customers with the same e-mail address, phone number or name.
 */
function judgeCreates(creates: readonly IntentEntry[], candidates: readonly Customer[]): Finding[] {
  const [first] = creates;
  if (first === undefined) return [];
  const body = first.body ?? {};
  const same = candidates.filter((customer) => hasAllOf(body, customer));
  if (same.length === creates.length) return same.map((customer) => ({ kind: "done", customer }));
  const why =
    same.length > 0
      ? `${same.length} customers are like it: ${idsOf(same)}`
      : `customers with the same contact but other data are there: ${idsOf(candidates)}`;
  return creates.map(() => (candidates.length === 0 ? { kind: "absent" } : { kind: "unknown", why }));
}
