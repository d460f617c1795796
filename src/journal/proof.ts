import { changedFields, sameJson } from "../customers/changes.ts";
import { type Customer, fromNames, furtherFields, valueAt } from "../customers/customer.ts";
import { OWN_FIELDS } from "../customers/fields.ts";
import { contactKeys } from "../customers/identity.ts";
import {
  createdAt,
  isSameRecord,
  isSameTime,
  lastChange,
  sharesBirth,
  sharesIdentity,
} from "../customers/record-times.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { type IntentEntry, isSingle, subjectKey } from "./entries.ts";
import { readEntries } from "./journal.ts";
import { ignore, type StoredRun, storedRuns } from "./runs.ts";
import { isCarriedOut } from "./writes.ts";

interface Question {
  readonly env: NodeJS.ProcessEnv;
  readonly own: readonly string[];
  /** The id under which a key has runs at the same address. */
  readonly other: string;
  readonly read: (id: string) => Promise<Customer | undefined>;
}

interface Proof {
  readonly same: boolean;
  /** `customer cus_1 is the one that they wrote` */
  readonly why: string;
}

/**
 * Whether a key that has runs is of this account: the customers that it wrote last are looked for by their ids, each
 * with the same e-mail address, phone number or name, and with what it wrote. All that exist must match, or one with
 * the time at which it was created. Another account may hold the same file under the same ids: its customers prove
 * something only by what cannot be the same elsewhere. A customer that this key wrote, or tried to create, proves
 * nothing. If both keys created an id, and neither deleted it, they are two accounts.
 * @returns undefined if none of the customers that the other key wrote is left to ask for, or can prove it.
 * @throws CliError if the server cannot be asked.
 */
export async function proofOf({ env, own, other, read }: Question): Promise<Proof | undefined> {
  const [theirs, ours] = [await writtenBy(env, [other]), await writtenBy(env, own)];
  const both = [...ours.created].find((id) => theirs.created.has(id));
  if (both !== undefined) return { same: false, why: `both keys created a customer with the id ${both}` };
  const isOurs = (customer: Customer) =>
    ours.touched.has(customer.id) || keysOf(customer).some((key) => ours.tried.has(key));
  const all = [...theirs.witnesses.values()].filter(({ customer }) => !isOurs(customer)).reverse();
  const witnesses = all.filter(({ customer, isOfFile }) => !isOfFile || isTelling(customer));
  const there: { readonly id: string; readonly isSame: boolean }[] = [];
  let isShown = false;
  for (const { customer, written, isOfFile } of witnesses.slice(0, MOST_ASKED)) {
    const now = await read(customer.id);
    if (now === undefined) continue;
    const isSame = isSameRecord(customer, now) && sharesIdentity(customer, now) && holdsSomeOf(now, customer, written);
    there.push({ id: now.id, isSame });
    isShown ||= isSame && (!isOfFile || isTelling(customer, now));
    if (isSame && sharesBirth(customer, now) && isTelling(customer, now)) return { same: true, why: sameText(now.id) };
  }
  const stranger = there.find(({ isSame }) => !isSame);
  const [first] = there;
  if (stranger) return { same: false, why: `customer ${stranger.id} is not as they wrote it` };
  if (first !== undefined && isShown) return { same: true, why: sameText(first.id) };
  if (witnesses.length === 0 || first !== undefined) return undefined;
  return { same: false, why: "none of the customers that they wrote last is there" };
}

// --- internal ---

const MOST_ASKED = 5;

function sameText(id: string): string {
  return `customer ${id} is the one that they wrote`;
}

interface Witness {
  readonly customer: Customer;
  /** What changed of an update; undefined of a create, which wrote all. */
  readonly written: JsonObject | undefined;
  /** A run of many rows wrote it: somebody else may have the same file. */
  readonly isOfFile: boolean;
}

interface Written {
  /** By id, in the order of the last writes, without those that were deleted. */
  readonly witnesses: Map<string, Witness>;
  readonly created: Set<string>;
  readonly touched: Set<string>;
  /** The contacts of all customers that it tried to create. */
  readonly tried: Set<string>;
}

async function writtenBy(env: NodeJS.ProcessEnv, accounts: readonly string[]): Promise<Written> {
  const written: Written = { witnesses: new Map(), created: new Set(), touched: new Set(), tried: new Set() };
  const runs: StoredRun[] = [];
  for await (const stored of storedRuns(env)) if (accounts.includes(stored.header.account)) runs.push(stored);
  // A journal that cannot be read proves nothing.
  for (const stored of runs.reverse()) await addRun(stored, written).catch(ignore);
  return written;
}

async function addRun({ path, header }: StoredRun, { witnesses, created, touched, tried }: Written): Promise<void> {
  const isOfFile = !isSingle(header);
  const open = new Map<string, IntentEntry>();
  for await (const entry of readEntries(path)) {
    if (entry.type === "intent") {
      open.set(subjectKey(entry), entry);
      if (entry.id !== null) touched.add(entry.id);
      if (entry.action === "create") for (const key of keysOf(entry.body ?? {})) tried.add(key);
    }
    if (entry.type !== "outcome" || entry.id === null || !isCarriedOut(entry)) continue;
    const { id, outcome, after } = entry;
    const body = open.get(subjectKey(entry))?.body ?? {};
    touched.add(id);
    witnesses.delete(id);
    const changes = outcome === "updated" ? body : undefined;
    if (after !== null) witnesses.set(id, { customer: after, written: changes, isOfFile });
    if (outcome === "created") created.add(id);
    else if (outcome === "deleted") created.delete(id);
  }
}

function keysOf(record: JsonObject): readonly string[] {
  const customer = { id: "", address: null, ...fromNames(OWN_FIELDS, () => null), ...record };
  return contactKeys(customer, ["email", "phone", "name"]);
}

/** Whether a customer still has a value that an update wrote: a copy of the data elsewhere has none of them. */
function holdsSomeOf(now: Customer, after: Customer, written: JsonObject | undefined): boolean {
  if (written === undefined) return true;
  return changedFields(written).some((field) => sameJson(valueAt(now, field) ?? null, valueAt(after, field) ?? null));
}

/**
 * Whether the server has given a customer what no other account has, and `now` still has it: an id, or another value,
 * that cannot be guessed; a moment of creation or change. A day is none: the same file may be imported twice a day.
 */
function isTelling(customer: Customer, now: Customer = customer): boolean {
  const given = ["id", ...furtherFields(customer)];
  if (given.some((field) => isRandom(valueAt(customer, field)) && valueAt(customer, field) === valueAt(now, field)))
    return true;
  return [createdAt, lastChange].some((timeOf) => {
    const [was, is] = [timeOf(customer), timeOf(now)];
    return was !== undefined && is !== undefined && was.at % DAY_MS !== 0 && isSameTime(was, is);
  });
}

/** A UUID, or 12 or more letters and digits in no order: not `CUST-000000000012`, which counts. */
function isRandom(value: JsonValue | undefined): boolean {
  const text = typeof value === "string" ? value.replace(/^[a-z]+_|-/gi, "") : "";
  return text.length >= 12 && /^[\da-z]+$/i.test(text) && /\d[a-z]/i.test(text);
}

const DAY_MS = 24 * 3_600_000;
