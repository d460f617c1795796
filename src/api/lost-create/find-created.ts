import { type Customer, type CustomerInput, fieldsOf } from "../../customers/customer.ts";
import { samePhone } from "../../customers/phone.ts";
import type { CustomersApi } from "../customers-api.ts";
import { type Contact, candidatesFor } from "./candidates.ts";

/** A create that was sent and whose answer was lost. */
export interface LostCreate {
  /** Names the answer. */
  readonly subject: string;
  readonly input: CustomerInput;
  /** Milliseconds since the epoch. A record that was created earlier was not made by it. */
  readonly sentAt: number;
}

/** What the server's customers show about a lost create. */
type Trace =
  /** It was carried out. */
  | { readonly kind: "done"; readonly customer: Customer }
  /** No customer has its e-mail address, phone number or name: it was not carried out (yet). */
  | { readonly kind: "absent" }
  /** It cannot be found out. `like`: the customers that have all that was sent. */
  | { readonly kind: "unknown"; readonly why: string; readonly like: readonly Customer[] };

interface FindCreatedOptions {
  readonly api: Pick<CustomersApi, "pages">;
  /** Which of these customers were made by another create. */
  readonly claimed?: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  /** Rows of the list that are read, where no e-mail address or phone number can be asked for. */
  readonly mostRows?: number;
}

/**
 * Looks on the server whether lost creates were carried out. Nothing is written. Creates that send the same data are
 * judged together: as many customers as creates must be there, or none.
 * @returns a trace for each, by subject.
 * @throws CliError when the server cannot be asked.
 */
export async function findCreated(
  creates: readonly LostCreate[],
  { api, claimed, mostRows }: FindCreatedOptions,
): Promise<Map<string, Trace>> {
  const traces = new Map<string, Trace>();
  if (creates.length === 0) return traces;
  const found = await candidatesFor(creates.map(contactOf), api, mostRows);
  const others = (await claimed?.(new Set([...found.values()].flat().map(({ id }) => id)))) ?? new Set();
  const taken = new Set<string>();
  const traceOf = (group: readonly LostCreate[]): Trace[] => {
    const { subject = "", sentAt = 0 } = group[0] ?? {};
    const candidates = (found.get(subject) ?? []).filter(
      (customer) => !others.has(customer.id) && !taken.has(customer.id) && !isOlder(customer, sentAt),
    );
    return judge(group, candidates);
  };
  const keep = (group: readonly LostCreate[], judged: readonly Trace[]) => {
    for (const [at, { subject }] of group.entries()) {
      const trace = judged[at];
      if (trace !== undefined) traces.set(subject, trace);
      if (trace?.kind === "done") taken.add(trace.customer.id);
    }
  };
  // The certain ones first: their customers then do not make others with the same contact uncertain.
  const uncertain: LostCreate[][] = [];
  for (const group of sameInputs(creates)) {
    const judged = traceOf(group);
    if (judged.every(({ kind }) => kind === "done")) keep(group, judged);
    else uncertain.push(group);
  }
  for (const group of uncertain) keep(group, traceOf(group));
  return traces;
}

// --- internal ---

function contactOf({ subject, input }: LostCreate): Contact {
  const { email, phone, name } = fieldsOf(input);
  if (email !== null) return { subject, kind: "email", value: email };
  if (phone !== null) return { subject, kind: "phone", value: phone };
  return { subject, kind: "name", value: name ?? "" };
}

/** Groups creates with equal fields. */
function sameInputs(creates: readonly LostCreate[]): LostCreate[][] {
  const groups = new Map<string, LostCreate[]>();
  for (const create of creates) {
    const input = JSON.stringify(create.input);
    const group = groups.get(input);
    if (group) group.push(create);
    else groups.set(input, [create]);
  }
  return [...groups.values()];
}

/**
 * What the candidates show about creates with the same input.
 * @param candidates customers with this e-mail address, phone number or name that one of the creates may have made.
 */
function judge(creates: readonly LostCreate[], candidates: readonly Customer[]): Trace[] {
  const { input = {} } = creates[0] ?? {};
  const like = candidates.filter((customer) => hasAllOf(input, customer));
  if (like.length === creates.length) return like.map((customer) => ({ kind: "done", customer }));
  if (candidates.length === 0) return creates.map(() => ({ kind: "absent" }));
  const why =
    like.length > 0
      ? `${like.length} customers have the same data: ${idsOf(like)}`
      : `customers with the same contact but other data exist: ${idsOf(candidates)}`;
  return creates.map(() => ({ kind: "unknown", why, like }));
}

/** Whether a customer has every field that was sent. */
function hasAllOf(input: CustomerInput, customer: Customer): boolean {
  const [sent, stored] = [fieldsOf(input), fieldsOf(customer)];
  return Object.entries(sent).every(([name, value]) => {
    const other = stored[name as keyof typeof stored];
    if (value === null || other === null) return value === other;
    if (name === "email") return value.toLowerCase() === other.toLowerCase();
    return name === "phone" ? samePhone(value, other) : value.trim() === other.trim();
  });
}

/** Whether a record was created before the request left. Clocks may differ by ten minutes. */
function isOlder(customer: Customer, sentAt: number): boolean {
  for (const key of ["created_at", "createdAt", "created", "created_on", "createdOn", "date_created", "createdate"]) {
    const value = customer[key];
    const time =
      typeof value === "string"
        ? Date.parse(value)
        : typeof value === "number"
          ? value * (value < 1e11 ? 1000 : 1)
          : Number.NaN;
    if (!Number.isNaN(time)) return time < sentAt - CLOCKS_DIFFER_MS;
  }
  return false;
}

const CLOCKS_DIFFER_MS = 600_000;

function idsOf(customers: readonly Customer[]): string {
  const shown = customers.slice(0, 3).map(({ id }) => id);
  return customers.length > shown.length ? `${shown.join(", ")} …` : shown.join(", ");
}
