import { hasAllOf } from "../api/create.ts";
import type { CustomersApi } from "../api/customers-api.ts";
import { changedFields } from "../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, fieldsOf, toInput, valueAt } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import type { JournalWrite } from "./journal/writes.ts";
import { type Contact, candidatesFor } from "./look-up.ts";
import type { Step } from "./plan.ts";
import type { Row } from "./rows.ts";

/** What it takes to undo a run. */
export interface UndoPlan {
  /** First the deletes of what it created, then the restored values, then what it deleted. */
  readonly steps: readonly Step[];
  /** Writes that are undone already, by whomever. */
  readonly already: number;
  /** What is left alone, and why: `customer cus_1 was edited since`. */
  readonly left: readonly string[];
}

/**
 * Decides how to undo writes, given the customers as they are now: what was created goes if it is as it was made, what
 * was changed gets its old values back where it still has the new ones, what was deleted is created again.
 */
export async function planUndo(
  writes: readonly JournalWrite[],
  api: Pick<CustomersApi, "get" | "pages" | "resolve">,
): Promise<UndoPlan> {
  const done = writes.filter(({ outcome }) => outcome !== undefined && UNDOABLE.has(outcome.outcome));
  const current = await customersNow(done, api);
  const again = await madeAgain(
    done.filter((write) => write.intent.action === "delete" && !current.has(idOf(write))),
    api,
  );
  const verdicts = done.map((write) => undoWrite(write, again.get(write.number) ?? current.get(idOf(write))));
  const steps = verdicts.flatMap(({ step }) => (step ? [step] : []));
  return {
    steps: ORDER.flatMap((action) => steps.filter((step) => step.action === action)),
    already: verdicts.filter(({ step, left }) => step === undefined && left === undefined).length,
    left: [
      ...writes.filter((write) => !done.includes(write)).flatMap(leftOpen),
      ...verdicts.flatMap(({ left }) => (left === undefined ? [] : [left])),
    ],
  };
}

/** How one write is undone; neither a step nor a word where nothing is to be done any more. */
export interface Verdict {
  readonly step?: Step;
  readonly left?: string;
}

/** @param current the customer as it is now, if there is one. */
export function undoWrite(write: JournalWrite, current: Customer | undefined): Verdict {
  const { intent, outcome } = write;
  const row: Row = { line: write.number, cells: [], id: undefined, values: {} };
  switch (intent.action) {
    case "create":
      if (current === undefined) return {};
      if (!isAsItWas(outcome?.after ?? null, current)) return { left: `customer ${current.id} was edited since` };
      return { step: { action: "delete", row, current } };
    case "update":
      if (current === undefined) return { left: `customer ${idOf(write)} was deleted since` };
      return restore(write, row, current);
    case "delete":
      if (current !== undefined) return {};
      return { step: { action: "create", row, input: inputOf(intent.before ?? {}) } };
  }
}

// --- internal ---

const UNDOABLE: ReadonlySet<string> = new Set(["created", "updated", "deleted"]);

/** So that no customer stands in the way of another with the same e-mail address. */
const ORDER = ["delete", "update", "create"] as const;

/** More customers than this are found by one walk over the list. */
const GET_ONE_BY_ONE = 50;

function idOf({ intent, outcome }: JournalWrite): string {
  return outcome?.id ?? intent.id ?? "";
}

async function customersNow(
  writes: readonly JournalWrite[],
  api: Pick<CustomersApi, "get" | "pages">,
): Promise<Map<string, Customer>> {
  const ids = new Set(writes.map(idOf));
  const found = new Map<string, Customer>();
  if (ids.size > GET_ONE_BY_ONE) {
    for await (const { rows } of api.pages()) {
      for (const customer of rows) if (ids.has(customer.id)) found.set(customer.id, customer);
    }
    return found;
  }
  for (const id of ids) {
    try {
      found.set(id, await api.get(id));
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== "not_found") throw error;
    }
  }
  return found;
}

/** Deleted customers that somebody has created again, by the number of the write. */
async function madeAgain(
  deletes: readonly JournalWrite[],
  api: Pick<CustomersApi, "pages" | "resolve">,
): Promise<Map<number, Customer>> {
  const found = await candidatesFor(
    deletes.map(({ number, intent }): Contact => {
      const { email, phone, name } = fieldsOf(intent.before ?? {});
      const subject = String(number);
      if (email !== null) return { subject, kind: "email", value: email };
      return phone !== null ? { subject, kind: "phone", value: phone } : { subject, kind: "name", value: name ?? "" };
    }),
    api,
  );
  const again = new Map<number, Customer>();
  for (const { number, intent } of deletes) {
    const input = inputOf(intent.before ?? {});
    const customer = found.get(String(number))?.find((candidate) => hasAllOf(input, candidate));
    if (customer) again.set(number, customer);
  }
  return again;
}

function restore({ intent, outcome }: JournalWrite, row: Row, current: Customer): Verdict {
  const before = intent.before ?? {};
  const written = outcome?.after ?? intent.body ?? {};
  const changed = changedFields(intent.body ?? {}).filter((field) => !same(at(current, field), at(before, field)));
  const ours = changed.filter((field) => same(at(current, field), at(written, field)));
  const edited = changed.filter((field) => !ours.includes(field));
  const left = edited.length > 0 ? { left: `${edited.join(", ")} of customer ${current.id} was edited since` } : {};
  if (ours.length === 0) return left;
  return { ...left, step: { action: "update", row, current, changes: pick(before, ours) } };
}

/** Whether a record is what it was when it was made, in all that both times were told of it. */
function isAsItWas(after: Customer | null, current: Customer): boolean {
  if (after === null) return false;
  const keys = new Set([...Object.keys(after).filter((key) => key in current), ...FIELD_NAMES]);
  return [...keys].every((key) => same(at(after, key), at(current, key)));
}

function at(record: JsonObject, field: string): JsonValue {
  return valueAt(record, field) ?? null;
}

/** Nothing and the empty text are the same; so are objects whose keys stand in another order. */
function same(one: JsonValue, other: JsonValue): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: JsonValue): string {
  return JSON.stringify(value === "" ? null : value, (_key, part) =>
    isJsonObject(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== "")
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}

/** The values of these dotted fields, nested as the API takes them; missing ones are emptied. */
function pick(record: JsonObject, fields: readonly string[]): CustomerInput {
  const input: CustomerInput = {};
  const address: JsonObject = {};
  for (const field of fields) {
    if (field.startsWith("address.")) address[field.slice("address.".length)] = at(record, field);
    else input[field] = at(record, field);
  }
  return Object.keys(address).length > 0 ? { ...input, address } : input;
}

/** The documented fields of a record that have a value. */
function inputOf(record: JsonObject): CustomerInput {
  return toInput(Object.fromEntries(Object.entries(fieldsOf(record)).filter(([, value]) => value !== null)));
}

function leftOpen({ intent, outcome }: JournalWrite): string[] {
  if (outcome?.outcome === "failed") return [];
  const who = intent.id ?? fieldsOf(intent.body ?? {}).email ?? fieldsOf(intent.body ?? {}).name ?? "?";
  return [`it is unknown whether ${who} was ${intent.action}d`];
}
