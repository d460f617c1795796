import type { CustomersApi } from "../api/customers-api.ts";
import { changesTo } from "../customers/changes.ts";
import { type Customer, FIELD_NAMES, fieldsOf, valueAt } from "../customers/customer.ts";
import type { PhoneReader } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import type { JsonValue } from "../json.ts";
import { type CustomerIndex, createIndex, fileKeys, keyOf, type MatchMode } from "./match.ts";
import type { Step } from "./plan.ts";
import type { CreateEntry, DeleteEntry, PlanEntry, UpdateEntry } from "./plan-file.ts";
import type { SavedPlan } from "./plan-reader.ts";
import type { Row } from "./rows.ts";

/** What the server has now of the customers that a plan is about. */
export interface Standing {
  byId(id: string): Customer | undefined;
  /** Those that a row which creates one would be matched with. */
  matching(entry: CreateEntry): readonly Customer[];
}

/** What has become of a line of a plan since it was made. */
export type Verdict =
  | { readonly step: Step }
  /** Carried out already, by an earlier `apply` or somebody else. */
  | { readonly done: Customer | undefined }
  /** Why it does not hold any more. */
  | { readonly changed: string; readonly current: Customer | undefined };

export type WriteEntry = Exclude<PlanEntry, { readonly type: "invalid" }>;

/**
 * Looks up the customers that a plan is about: one by one when they are fewer than the list has pages and none is new,
 * else by one walk over the list.
 */
export async function lookUp(
  plan: SavedPlan,
  api: Pick<CustomersApi, "get" | "pages">,
  { readPhone, signal }: { readonly readPhone: PhoneReader; readonly signal: AbortSignal },
): Promise<Standing> {
  const { match } = plan.header.options;
  const ids = new Set<string>();
  const keys = fileKeys(match);
  let creates = 0;
  for await (const entry of plan.entries()) {
    if (entry.type === "update" || entry.type === "delete") ids.add(entry.id);
    else if (entry.type === "create" && match !== "none") {
      keys.add(rowOf(entry));
      creates += 1;
    }
  }
  const found = new Map<string, Customer>();
  const index = createIndex(match, readPhone, keys.has);
  if (creates > 0 || ids.size > plan.header.requests) {
    for await (const { rows } of api.pages()) {
      signal.throwIfAborted();
      for (const customer of rows) {
        if (ids.has(customer.id)) found.set(customer.id, customer);
        index.add(customer);
      }
    }
  } else {
    for (const id of ids) {
      const customer = await existing(api, id);
      if (customer) found.set(id, customer);
    }
  }
  return { byId: (id) => found.get(id), matching: (entry) => matchesOf(entry, match, index) };
}

/** What is to be done about a line of a plan, given what the server has now. */
export function judge(entry: WriteEntry, standing: Standing): Verdict {
  switch (entry.type) {
    case "create":
      return judgeCreate(entry, standing.matching(entry));
    case "update":
      return judgeUpdate(entry, standing.byId(entry.id));
    case "delete":
      return judgeDelete(entry, standing.byId(entry.id));
  }
}

/** The row that a line of a plan stands for. */
export function rowOf({ line, cells, body }: CreateEntry | UpdateEntry, id?: string): Row {
  return { line, cells, id, values: fieldsOf(body) };
}

// --- internal ---

async function existing(api: Pick<CustomersApi, "get">, id: string): Promise<Customer | undefined> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof CliError && error.code === "not_found") return undefined;
    throw error;
  }
}

function matchesOf(entry: CreateEntry, match: MatchMode, index: CustomerIndex): readonly Customer[] {
  const key = keyOf(rowOf(entry), match);
  return key === undefined ? [] : index.find(key);
}

function judgeCreate(entry: CreateEntry, matches: readonly Customer[]): Verdict {
  const [current] = matches;
  if (current === undefined) return { step: { action: "create", row: rowOf(entry), input: entry.body } };
  if (matches.length === 1 && isSo(current, entry)) return { done: current };
  return { changed: `was to be created, but there is ${matches.map(({ id }) => id).join(" and ")} now`, current };
}

function judgeUpdate(entry: UpdateEntry, current: Customer | undefined): Verdict {
  if (current === undefined) return { changed: `the customer ${entry.id} is gone`, current };
  if (isSo(current, entry)) return { done: current };
  const changed = Object.entries(entry.before).filter(([field, before]) => !same(valueAt(current, field), before));
  if (changed.length > 0) return { changed: differences(entry.id, changed, current), current };
  const step: Step = { action: "update", row: rowOf(entry, entry.id), current, changes: entry.body };
  return { step };
}

function judgeDelete({ id, before }: DeleteEntry, current: Customer | undefined): Verdict {
  if (current === undefined) return { done: undefined };
  const changed = FIELD_NAMES.map((field): [string, JsonValue] => [field, valueAt(before, field) ?? null]).filter(
    ([field, value]) => !same(valueAt(current, field), value),
  );
  if (changed.length > 0) return { changed: differences(id, changed, current), current };
  return { step: { action: "delete", current } };
}

function isSo(current: Customer, { body }: CreateEntry | UpdateEntry): boolean {
  return Object.keys(changesTo(current, body)).length === 0;
}

function differences(id: string, changed: readonly (readonly [string, JsonValue])[], current: Customer): string {
  const said = changed.map(([field, before]) => `${field} was ${shown(before)}, is ${shown(valueAt(current, field))}`);
  return `${id} has changed: ${said.join("; ")}`;
}

function shown(value: JsonValue | undefined): string {
  return value === undefined || value === null || value === "" ? "empty" : JSON.stringify(value);
}

function same(one: JsonValue | undefined, other: JsonValue): boolean {
  return JSON.stringify(one ?? "") === JSON.stringify(other ?? "");
}
