import { describe, expect, test } from "vitest";
import type { ListQuery } from "../../../src/api/list-query.ts";
import { isWrite } from "../../../src/bulk/step.ts";
import { planUndo as planned } from "../../../src/bulk/undo/undo.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { CliError } from "../../../src/errors.ts";
import type { IntentEntry, OutcomeEntry } from "../../../src/journal/entries.ts";
import { Since } from "../../../src/journal/since.ts";
import type { JournalWrite } from "../../../src/journal/writes.ts";
import { customer } from "../../helpers/customers.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { entriesOf, headerOf, storeRun } from "../../helpers/journals.ts";

async function planUndo(
  writes: readonly JournalWrite[],
  api: Parameters<typeof planned>[1],
  facts: Partial<Parameters<typeof planned>[2]> = {},
) {
  const all = await planned(writes, api, { since: new Since(), ...facts });
  const already = all.filter(({ action }) => action === "unchanged").length;
  const skips = all.flatMap((step) => (step.action === "skip" ? [{ ...step, reason: step.why }] : []));
  return { steps: all.filter(isWrite), already, skips };
}

const AT = "2026-01-31T02:03:04.000Z";

function write(
  intent: Partial<IntentEntry>,
  outcome: Partial<OutcomeEntry> & Pick<OutcomeEntry, "outcome">,
  number = 1,
): JournalWrite {
  const { id = null } = intent;
  return {
    number,
    intent: { type: "intent", at: AT, line: 7, action: "create", key: null, id, body: null, before: null, ...intent },
    outcome: { type: "outcome", at: AT, line: 7, id, after: null, error: null, looked_up: false, ...outcome },
  };
}

const ANA = customer("cus_1", { name: "Ana", email: "ana@example.com", updated_at: "1" });
const created = write({ action: "create", body: { name: "Ana" } }, { outcome: "created", id: "cus_1", after: ANA });

const server = (customers: readonly Customer[]) => ({
  async get(id: string): Promise<Customer> {
    const found = customers.find((one) => one.id === id);
    if (!found) throw new CliError("not_found", "no");
    return found;
  },
  whole: async (row: Customer) => customers.find(({ id }) => id === row.id) ?? row,
  filterBy: () => undefined,
  refuseListed: async () => {},
  async *pages({ onRead }: ListQuery = {}) {
    onRead?.(customers);
    yield { rows: customers, total: undefined, size: customers.length };
  },
});
const bo = customer("cus_2", { name: "Bo", email: "bo@example.com" });

test("deletes before it creates again, and tells what nobody knows", async () => {
  const plan = await planUndo(
    [
      write({ action: "delete", id: "cus_2", before: bo }, { outcome: "deleted" }, 1),
      { ...created, number: 2 },
      write({ action: "create", body: { name: "Cy", email: "cy@example.com" } }, { outcome: "unknown" }, 3),
      write({ action: "create", body: { name: "Di" } }, { outcome: "failed" }, 4),
    ],
    server([ANA]),
  );
  expect(plan.steps.map(({ action, line }) => [action, line])).toEqual([
    ["delete", 2],
    ["create", 1],
  ]);
  expect(plan).toMatchObject({ already: 0, skips: [{ reason: "it is unknown whether cy@example.com was created" }] });
});

const deletedBo = write({ action: "delete", id: "cus_2", before: bo, server_at: AT }, { outcome: "deleted" });

test("of two equal customers, creates the deleted one again", async () => {
  const older = { ...bo, id: "cus_77", created_at: "2025-12-31T00:00:00Z" };
  const { steps } = await planUndo([deletedBo], server([older]));
  expect(steps).toMatchObject([{ action: "create", was: { id: "cus_2" } }]);
  // One customer stands for one deleted one.
  const twin = { ...deletedBo, number: 2 };
  expect(await planUndo([deletedBo, twin], server([{ ...bo, id: "cus_77" }]))).toMatchObject({
    steps: [{ action: "create", line: 2 }],
    skips: [{ reason: expect.stringContaining("cus_77") }],
  });
});

test("a customer that is older than the last change of the deleted one was there before", async () => {
  const times = (created_at: string) => ({ created_at, updated_at: created_at });
  const before = { ...bo, ...times("2026-01-31T02:03:00Z") };
  const gone = write({ action: "delete", id: "cus_2", before, server_at: AT }, { outcome: "deleted" });
  const { steps } = await planUndo([gone], server([{ ...bo, id: "cus_1", ...times("2026-01-31T02:02:00Z") }]));
  expect(steps).toMatchObject([{ action: "create", was: { id: "cus_2" } }]);
  const again = { ...bo, id: "cus_3", ...times("2026-01-31T02:04:00Z") };
  expect(await planUndo([gone], server([again]))).toMatchObject({ steps: [], skips: [{ id: "cus_2" }] });
});

test("knows a restored customer by the record that the restore left, unless it is gone again", async () => {
  const env = { CUSTOMERS_STATE_DIR: await temporaryFolder() };
  const left = customer("cus_9", { name: "Bo", email: "bo@example.com" });
  const again = write({ action: "create", was: "cus_2", body: {} }, { outcome: "created", id: "cus_9", after: left });
  const since = new Since();
  await since.add(await storeRun(env, headerOf("r2", { command: "restore" }), entriesOf([again])));
  const now = { ...left, name: "Bo B" };
  expect(await planUndo([deletedBo], server([now]), { since })).toEqual({ steps: [], already: 1, skips: [] });
  const stranger = customer("cus_9", { name: "Zoe", email: "zoe@example.com" });
  for (const customers of [[], [stranger]])
    expect(await planUndo([deletedBo], server(customers), { since })).toMatchObject({
      steps: [{ action: "create", was: { id: "cus_2" } }],
    });
});

test("reads the list once for many", async () => {
  const customers = Array.from({ length: 60 }, (_, at) => customer(`cus_${at}`, { name: `c${at}` }));
  const writes = customers.map((after, at) =>
    write({ action: "create", body: {} }, { outcome: "created", id: after.id, after }, at + 1),
  );
  const api = { ...server(customers), get: () => Promise.reject(new Error("not asked for")) };
  expect((await planUndo(writes, api)).steps).toHaveLength(60);
});

describe("where the list tells less than is known of each customer", () => {
  const many = <T>(make: (id: string, at: number) => T) => Array.from({ length: 60 }, (_, at) => make(`cus_${at}`, at));
  const now = many((id) => customer(id, { name: "Ana R", notes: "new" }));
  const listing = {
    ...server(now),
    async *pages() {
      yield { rows: now.map((one) => ({ ...one, notes: null })), total: undefined, size: now.length };
    },
  };

  test("undoes what was created", async () => {
    const writes = now.map((after, at) =>
      write({ action: "create", body: {} }, { outcome: "created", id: after.id, after }, at + 1),
    );
    const { steps, skips } = await planUndo(writes, listing);
    expect(steps.filter(({ action }) => action === "delete")).toHaveLength(60);
    expect(skips).toEqual([]);
  });

  test.each([
    ["a field that it leaves out", "Ana R"],
    ["that and another", "Ana"],
  ])("gives back %s", async (_, name) => {
    const before = customer("cus_1", { name, notes: "old" });
    const body = name === "Ana" ? { name: "Ana R", notes: "new" } : { notes: "new" };
    const writes = now.map((after, at) =>
      write({ action: "update", id: after.id, before, body }, { outcome: "updated", after }, at + 1),
    );
    const { steps } = await planUndo(writes, listing);
    const changes = name === "Ana" ? { name: "Ana", notes: "old" } : { notes: "old" };
    expect(steps.map((step) => step.action === "update" && step.body)).toEqual(many(() => changes));
  });
});
