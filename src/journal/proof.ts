import type { Customer } from "../customers/customer.ts";
import { isSameRecord, sharesBirth, sharesIdentity } from "../customers/record-times.ts";
import type { RunEntry } from "./entries.ts";
import { readEntries } from "./reader.ts";
import { ignore, storedRuns } from "./runs.ts";
import { isCarriedOut } from "./writes.ts";

interface Question {
  readonly env: NodeJS.ProcessEnv;
  /** The ids of the account. */
  readonly own: readonly string[];
  /** The id under which a key has runs at the same address. */
  readonly other: string;
  /** Reads a customer of the account. */
  readonly read: (id: string) => Promise<Customer | undefined>;
}

interface Proof {
  /** Undefined if nobody is left to ask for. */
  readonly same: boolean | undefined;
  /** `customer cus_1 is the one that they wrote` */
  readonly why: string;
  /** The newest run of the other key. */
  readonly newest: Pick<RunEntry, "run">;
}

/**
 * Whether a key that has runs is of this account: the customers that it wrote last are looked for by their ids, each with
 * the same e-mail address, phone number or name. If the server says when customers were created, one of them is enough;
 * else all that are there must be the same. An id is given out once: two keys that both created it, and did not delete it,
 * are of two accounts, even if their customers are alike.
 * @returns undefined if the other key has no run that can be read.
 * @throws CliError if the server cannot be asked.
 */
export async function proofOf({ env, own, other, read }: Question): Promise<Proof | undefined> {
  const theirs = await writtenBy(env, [other]);
  const { newest } = theirs;
  const witnesses = [...theirs.customers.values()].flatMap((customer) => customer ?? []).reverse();
  if (newest === undefined) return undefined;
  if (witnesses.length === 0) return { same: undefined, newest, why: "none of the customers that they wrote is left" };
  const ours = await writtenBy(env, own);
  const both = [...ours.created].find((id) => theirs.created.has(id));
  if (both !== undefined) return { same: false, newest, why: `both keys created a customer with the id ${both}` };
  const there: { readonly id: string; readonly isSame: boolean }[] = [];
  for (const customer of witnesses.slice(0, MOST_ASKED)) {
    const now = await read(customer.id);
    if (now === undefined) continue;
    const isSame = isSameRecord(customer, now) && sharesIdentity(customer, now);
    there.push({ id: now.id, isSame });
    if (isSame && sharesBirth(customer, now)) return { same: true, newest, why: sameText(now.id) };
  }
  const stranger = there.find(({ isSame }) => !isSame);
  if (stranger) return { same: false, newest, why: `customer ${stranger.id} is another one than they wrote` };
  const [first] = there;
  if (first === undefined) return { same: false, newest, why: "none of the customers that they wrote last is there" };
  return { same: true, newest, why: sameText(first.id) };
}

// --- internal ---

const MOST_ASKED = 5;

function sameText(id: string): string {
  return `customer ${id} is the one that they wrote`;
}

/** What the runs of an account wrote. */
interface Written {
  /** By id, in the order of the last writes; null after a delete. */
  readonly customers: Map<string, Customer | null>;
  /** The ids of those that it created and did not delete. */
  readonly created: Set<string>;
  newest: Pick<RunEntry, "run"> | undefined;
}

async function writtenBy(env: NodeJS.ProcessEnv, accounts: readonly string[]): Promise<Written> {
  const written: Written = { customers: new Map(), created: new Set(), newest: undefined };
  const runs = [];
  for await (const stored of storedRuns(env)) if (accounts.includes(stored.header.account)) runs.push(stored);
  for (const { header, path } of runs.reverse()) {
    written.newest = header;
    await read(path, written).catch(ignore); // A journal that cannot be read proves nothing.
  }
  return written;
}

async function read(path: string, { customers, created }: Written): Promise<void> {
  for await (const entry of readEntries(path)) {
    if (entry.type !== "outcome" || entry.id === null || !isCarriedOut(entry)) continue;
    const { id, outcome, after } = entry;
    customers.delete(id);
    customers.set(id, outcome === "deleted" ? null : after);
    if (outcome === "created") created.add(id);
    else if (outcome === "deleted") created.delete(id);
  }
}
