import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, type FieldName, fieldsOf } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { FileKeys } from "../../match/file-keys.ts";
import { keyOf, type MatchKey, type Named } from "../../match/match-key.ts";
import { whoIs } from "../../match/who.ts";
import type { Progress } from "../../system/progress.ts";
import { CustomerIndex } from "../lookup/customer-index.ts";
import { type Finding, type FindingApi, findCustomers } from "../lookup/find-customers.ts";
import type { CreateEntry, UpdateEntry } from "./plan-file.ts";
import type { SavedPlan } from "./plan-reader.ts";
import { judge, type Standing } from "./plan-standing.ts";

interface LookUpOptions {
  readonly readPhone: PhoneReader;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
  /** For a temporary file, where there are very many customers. */
  readonly tempFolder?: string;
}

interface LookedUp extends Standing, Pick<Finding, "reads"> {
  /** Each record was read by itself: a list may give less of it. */
  readonly whole: boolean;
}

/**
 * Looks up the customers that a plan is about: one by one when that takes fewer requests than planning did, else by one
 * walk over the list. Of the customers that are to be changed what the list does not give is read one by one.
 */
export async function lookUp(plan: SavedPlan, api: FindingApi, options: LookUpOptions): Promise<LookedUp> {
  const keys = await keysOf(plan);
  const asked = await found(plan, keys, api, options);
  if (!asked.whole || !(await mayListLess(plan, asked, api))) return asked;
  // What was planned by rows of a list can be compared with such rows alone.
  const listed = await found(plan, { ...keys, few: undefined }, api, options);
  return { ...listed, reads: asked.reads + 1 + listed.reads };
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
    if (entry.type === "update" || entry.type === "delete") {
      ids.add({ line: subjects, id: entry.id, values: {} });
    } else if (entry.type === "create") creates.add({ line: entry.line, ...namedIn(entry) });
  }
  const [some, others] = [ids.few(), creates.few()];
  return { ids, creates, few: some && others && [...some, ...others] };
}

/** Who a row that creates a customer would be matched with now. */
function matchesOf(entry: CreateEntry, key: MatchKey, found: readonly Customer[]): readonly Customer[] {
  // Everybody else with this contact is another person.
  const others = { some: true, include: () => true };
  if (!entry.shared && key.kind !== "person") return found;
  const who = whoIs(namedIn(entry), key, found, others);
  if (who.kind === "nobody") return [];
  return "customers" in who ? who.customers : [who.customer];
}

/** What a new customer is known by. */
function namedIn({ body }: CreateEntry): Named {
  return { id: undefined, values: fieldsOf(body) };
}

async function found(
  plan: SavedPlan,
  { ids, creates, few }: PlanKeys,
  api: FindingApi,
  options: LookUpOptions,
): Promise<LookedUp> {
  const { readPhone, tempFolder } = options;
  const { match } = plan.header.options;
  const byId = new CustomerIndex("id", readPhone, { wanted: ids, tempFolder });
  const byKey = new CustomerIndex(match, readPhone, { wanted: creates, tempFolder });
  let whole = true;
  const add = (customer: Customer) => {
    byId.add(customer);
    byKey.add(customer);
    whole &&= api.isWhole(customer) || !ids.has("id", customer.id);
  };
  const { reads } = await findCustomers({ ...options, few, listTakes: plan.header.requests, api, add });
  let completed = 0;
  for await (const entry of plan.entries()) {
    if (entry.type !== "update") continue;
    const key = { kind: "id", value: entry.id } as const;
    const [current] = byId.find(key);
    if (current === undefined) continue;
    options.signal.throwIfAborted();
    const record = await api.whole(current, concerned(entry, current));
    if (record === current) continue;
    completed += 1;
    byId.replace(key, record);
  }
  return {
    reads: reads + completed,
    whole,
    byId: (value) => byId.find({ kind: "id", value })[0],
    matching(entry) {
      const key = keyOf(namedIn(entry), match);
      return key === undefined ? [] : matchesOf(entry, key, byKey.find(key));
    },
    there(entry) {
      const key = keyOf(namedIn(entry), match);
      return key && byKey.find(key).map(({ id }) => id);
    },
  };
}

/**
 * The fields of a customer that a change writes, and those that seem to have been emptied since it was planned; none
 * where nothing is left to be written.
 */
function concerned({ before, body }: UpdateEntry, current: Customer): string[] {
  if (Object.keys(changesTo(current, body)).length === 0) return [];
  const is = fieldsOf(current);
  const emptied = FIELD_NAMES.filter((field) => before[field] !== null && is[field] === null);
  return [...changedFields(body), ...emptied];
}

/**
 * Whether what seems to be new of a customer may be what the list does not give: the plan was made by its rows. Its first
 * page tells which fields it gives, and is read only when something seems to be new.
 */
async function mayListLess(plan: SavedPlan, standing: Standing, api: Pick<FindingApi, "pages">): Promise<boolean> {
  const fields = new Set<FieldName>();
  for await (const entry of plan.entries()) {
    if (entry.type !== "update" && entry.type !== "delete") continue;
    const current = standing.byId(entry.id);
    if (current === undefined || judge(entry, standing).changed === undefined) continue;
    const [was, is] = [fieldsOf(entry.before), fieldsOf(current)];
    for (const field of FIELD_NAMES) if (was[field] === null && is[field] !== null) fields.add(field);
  }
  if (fields.size === 0) return false;
  for await (const { rows } of api.pages()) {
    for (const row of rows) {
      const values = fieldsOf(row);
      for (const field of fields) if (values[field] !== null) fields.delete(field);
    }
    break;
  }
  return fields.size > 0;
}
