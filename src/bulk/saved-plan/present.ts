import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, type FieldName, fieldsOf } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { FileKeys } from "../../match/file-keys.ts";
import { type Identity, keyOf, type MatchKey, type MatchMode } from "../../match/match-key.ts";
import { matchRow } from "../../match/match-row.ts";
import type { Progress } from "../../system/progress.ts";
import { CustomerIndex } from "../lookup/customer-index.ts";
import { type FindingApi, findCustomers } from "../lookup/find-customers.ts";
import type { SavedPlan } from "./plan-file.ts";
import type { CreateEntry, DeleteEntry, UpdateEntry } from "./plan-lines.ts";

interface LookUpOptions {
  readonly readPhone: PhoneReader;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

/** What the server has now of the customers that a plan is about. */
export class Present {
  /** Whether each record was read alone: a list may give less of it. */
  whole = true;
  /** Requests that it took, without those that tested the server. */
  reads = 0;
  readonly #match: MatchMode;
  readonly #byId: CustomerIndex;
  readonly #byKey: CustomerIndex;

  constructor(match: MatchMode, { ids, creates }: PlanKeys, { readPhone }: LookUpOptions) {
    this.#match = match;
    this.#byId = new CustomerIndex("id", readPhone, { wanted: ids });
    this.#byKey = new CustomerIndex(match, readPhone, { wanted: creates });
  }

  add(customer: Customer): void {
    this.#byId.add(customer);
    this.#byKey.add(customer);
  }

  replace(customer: Customer): void {
    this.#byId.replace({ kind: "id", value: customer.id }, customer);
  }

  byId(value: string): Customer | undefined {
    return this.#byId.find({ kind: "id", value })[0];
  }

  /** Those that a row which creates one would be matched with; and the ids of all that have its key, if it has one. */
  matching(entry: CreateEntry): { readonly matches: readonly Customer[]; readonly there?: readonly string[] } {
    const key = keyOf(namedIn(entry), this.#match);
    if (key === undefined) return { matches: [] };
    const found = this.#byKey.find(key);
    return { matches: matchesOf(entry, key, found), there: found.map(({ id }) => id) };
  }
}

/**
 * Looks up the customers that a plan is about: one by one when that takes fewer requests than planning did, else by one
 * walk over the list. Of the customers that are to be changed what the list does not give is read one by one.
 */
export async function lookUp(plan: SavedPlan, api: FindingApi, options: LookUpOptions): Promise<Present> {
  const keys = await keysOf(plan);
  const asked = await readPresent(plan, keys, api, options);
  if (!asked.whole || !(await mayListLess(plan, asked, api))) return asked;
  // What was planned by rows of a list can be compared with such rows alone.
  const listed = await readPresent(plan, { ...keys, few: undefined }, api, options);
  listed.reads += asked.reads + 1;
  return listed;
}

/** Whether a customer has already what a row would write. */
export function hasAllOf(current: Customer, { body }: CreateEntry | UpdateEntry): boolean {
  return Object.keys(changesTo(current, body)).length === 0;
}

// --- internal ---

interface PlanKeys {
  readonly ids: FileKeys;
  readonly creates: FileKeys;
  readonly few: readonly MatchKey[] | undefined;
}

async function keysOf(plan: SavedPlan): Promise<PlanKeys> {
  const [ids, creates] = [new FileKeys("id"), new FileKeys(plan.header.options.match)];
  let subjects = 0;
  for await (const entry of plan.entries()) {
    subjects += 1;
    if (hasBefore(entry)) ids.add({ line: subjects, id: entry.id, values: {} });
    else if (entry.type === "create") creates.add({ line: entry.line, ...namedIn(entry) });
  }
  const [some, others] = [ids.few(), creates.few()];
  return { ids, creates, few: some && others && [...some, ...others] };
}

function hasBefore(entry: { readonly type: string }): entry is UpdateEntry | DeleteEntry {
  return entry.type === "update" || entry.type === "delete";
}

/** Who a row that creates a customer would be matched with now. */
function matchesOf(entry: CreateEntry, key: MatchKey, found: readonly Customer[]): readonly Customer[] {
  // Everybody else with this contact is another person.
  const others = { some: true, include: () => true };
  if (!entry.shared && key.kind !== "person") return found;
  const who = matchRow(namedIn(entry), key, found, others);
  if (who.kind === "nobody") return [];
  return "customers" in who ? who.customers : [who.customer];
}

/** What a new customer is known by. */
function namedIn({ body }: CreateEntry): Identity {
  return { id: undefined, values: fieldsOf(body) };
}

async function readPresent(plan: SavedPlan, keys: PlanKeys, api: FindingApi, options: LookUpOptions): Promise<Present> {
  const present = new Present(plan.header.options.match, keys, options);
  const add = (customer: Customer) => {
    present.add(customer);
    present.whole &&= api.isWhole(customer) || !keys.ids.has("id", customer.id);
  };
  const { reads } = await findCustomers({ ...options, few: keys.few, listTakes: plan.header.requests, api, add });
  present.reads = reads;
  for await (const entry of plan.entries()) {
    const current = entry.type === "update" ? present.byId(entry.id) : undefined;
    if (entry.type !== "update" || current === undefined) continue;
    options.signal.throwIfAborted();
    const record = await api.whole(current, concerned(entry, current));
    if (record === current) continue;
    present.reads += 1;
    present.replace(record);
  }
  return present;
}

/**
 * The fields of a customer that a change writes, and those that seem to have been emptied since it was planned; none
 * where nothing is left to be written.
 */
function concerned(entry: UpdateEntry, current: Customer): string[] {
  if (hasAllOf(current, entry)) return [];
  const is = fieldsOf(current);
  const emptied = FIELD_NAMES.filter((field) => entry.before[field] !== null && is[field] === null);
  return [...changedFields(entry.body), ...emptied];
}

/**
 * Whether what seems to be new of a customer may be what the list does not give: the plan was made by its rows. Its first
 * page tells which fields it gives, and is read only when something seems to be new.
 */
async function mayListLess(plan: SavedPlan, present: Present, api: Pick<FindingApi, "pages">): Promise<boolean> {
  const fields = new Set<FieldName>();
  for await (const entry of plan.entries()) {
    const current = hasBefore(entry) ? present.byId(entry.id) : undefined;
    if (!hasBefore(entry) || current === undefined) continue;
    if (entry.type === "update" && hasAllOf(current, entry)) continue;
    const [was, is] = [fieldsOf(entry.before), fieldsOf(current)];
    for (const field of FIELD_NAMES) if (was[field] === null && is[field] !== null) fields.add(field);
  }
  if (fields.size === 0) return false;
  for await (const { rows } of api.pages()) {
    for (const values of rows.map(fieldsOf))
      for (const field of fields) if (values[field] !== null) fields.delete(field);
    break;
  }
  return fields.size > 0;
}
