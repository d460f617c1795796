import { type ContactRef, contactsOf } from "../../api/filters/look-ups.ts";
import { getOrNobody } from "../../api/list-query.ts";
import type { Customer } from "../../customers/customer.ts";
import { described, isNamedBy } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { ignore } from "../../journal/runs.ts";
import { Writes } from "../../journal/writes.ts";
import type { MatchMode } from "../../match/match-key.ts";
import type { Step } from "../step.ts";
import { CustomerIndex } from "./customer-index.ts";

/**
 * Refuses a plan that creates a customer again: this machine created it a moment ago and its id is found, but the list
 * does not show it.
 * @param now milliseconds since the epoch.
 * @throws CliError `unavailable`.
 */
export async function refuseStaleList(
  steps: readonly Step[],
  match: MatchMode,
  now: number,
  { runs, api }: AccountAccess,
): Promise<void> {
  const creates = steps.flatMap((step) => (step.action === "create" ? step : []));
  if (creates.length === 0 || match === "none") return;
  const lately = await latelyCreated(await runs(), new Date(now - LATELY_MS).toISOString());
  const again = creates.flatMap(({ body }) => {
    const key = contactsOf(body).find(({ kind }) => match === "auto" || kind === match);
    const found = key === undefined ? [] : lately.find({ kind: key.kind, value: key.value.toLowerCase() });
    return found.find(({ name }) => name === body.name) ?? [];
  });
  for (const customer of again.slice(0, MOST_ASKED)) {
    const there = await getOrNobody(await api(), customer.id);
    // One that is gone was deleted since; one that was changed since is not found by what the file says.
    if (there === undefined || !(["name", "email", "phone"] as const).every((key) => there[key] === customer[key]))
      continue;
    const message = `the server's list does not show ${described(there)}, who was created a moment ago: it may lag behind`;
    throw new CliError("unavailable", `${message}; nothing was written`, { hint: "Try again in a few minutes." });
  }
}

/**
 * Who was created on this machine a moment ago with one of these contacts, and is there; a list may not show it.
 * @param isWhole whether the list was read to its end: then it may only lag behind.
 */
export async function latelyMade(
  contacts: readonly ContactRef[],
  now: number,
  isWhole: boolean,
  { runs, api }: AccountAccess,
) {
  const lately = await latelyCreated(await runs(), new Date(now - (isWhole ? LAG_MS : LATELY_MS)).toISOString());
  for (const by of contacts) {
    const [made] = lately.find({ kind: by.kind, value: by.value.toLowerCase() });
    const there = made && (await getOrNobody(await api(), made.id));
    if (there && isNamedBy(there, by)) return { by, customers: [there], isAll: false } as const;
  }
  return undefined;
}

interface AccountAccess {
  runs(): Promise<OwnRuns>;
  api(): Promise<{ get(id: string): Promise<Customer> }>;
}

// --- internal ---

const LATELY_MS = 10 * 60_000;
/** In a loop of creates the runs of each are read. */
const LAG_MS = 60_000;

/** If the first few are gone, an undo has deleted them all. */
const MOST_ASKED = 3;

/** @param since ISO 8601. */
async function latelyCreated(runs: OwnRuns, since: string): Promise<CustomerIndex> {
  const index = new CustomerIndex("auto", (text) => text);
  for await (const { header, path } of runs.newestFirst()) {
    if (header.started < since) break;
    const writes = await Writes.open(path).catch(ignore);
    for (const { outcome } of writes?.all ?? [])
      if (outcome?.outcome === "created" && outcome.after !== null) index.add(outcome.after);
  }
  return index;
}
