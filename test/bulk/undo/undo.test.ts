import { describe, expect, test } from "vitest";
import type { ListQuery } from "../../../src/api/customers-api.ts";
import { planUndo as planned } from "../../../src/bulk/undo/undo.ts";
import { undoWrite } from "../../../src/bulk/undo/undo-write.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { CliError } from "../../../src/errors.ts";
import type { IntentEntry, OutcomeEntry } from "../../../src/journal/entries.ts";
import type { JournalWrite } from "../../../src/journal/writes.ts";
import { customer } from "../../helpers/customers.ts";
import { collected, inMemory } from "../../helpers/writes.ts";

/** A plan with its steps in a list. */
async function planUndo(
  writes: readonly JournalWrite[],
  ...facts: Parameters<typeof planned> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { steps, counts, total, ...plan } = await planned(inMemory(writes), ...facts);
  const all = await collected(steps());
  expect(all).toHaveLength(total);
  expect(counts).toEqual({
    delete: 0,
    update: 0,
    create: 0,
    ...Object.fromEntries(
      ["delete", "update", "create"].map((action) => [action, all.filter((step) => step.action === action).length]),
    ),
  });
  return { steps: all, ...plan };
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

describe("what a run created", () => {
  test("is deleted as long as it is as it was made", () => {
    const shorter = { ...ANA, notes: "" };
    expect(undoWrite(created, shorter).step).toMatchObject({ action: "delete", line: 1, current: shorter });
  });

  test.each<[string, Partial<Customer>, string]>([
    ["a documented field", { notes: "call first" }, "notes (empty) → call first"],
    ["the server's own", { updated_at: "2" }, "updated 1 → 2"],
  ])("stays as it is once %s was edited", (_, changes, said) => {
    expect(undoWrite(created, customer("cus_1", { ...ANA, ...changes }))).toEqual({
      left: `customer cus_1 was edited since: ${said}`,
    });
  });

  test("is deleted after an undo has given it its values back, and not once it was edited after that", () => {
    const now = customer("cus_1", { ...ANA, updated_at: "3" });
    const asUndone = new Map([["cus_1", now]]);
    expect(undoWrite(created, now, { asUndone }).step).toMatchObject({ action: "delete" });
    expect(undoWrite(created, customer("cus_1", { ...now, updated_at: "4" }), { asUndone })).toEqual({
      left: "customer cus_1 was edited since: updated 3 → 4",
    });
  });

  test("needs nothing when it is gone", () => {
    expect(undoWrite(created, undefined)).toEqual({});
  });
});

describe("what a run changed", () => {
  const address = { street: "1 Elm St", city: "Reno", state: null, zip: null };
  const before = customer("cus_1", { name: "Ana", notes: null, address });
  const after = customer("cus_1", { name: "Ana R", notes: "new", address: { ...address, city: "Boise" } });
  const updated = write(
    { action: "update", id: "cus_1", before, body: { name: "Ana R", notes: "new", address: { city: "Boise" } } },
    { outcome: "updated", after },
  );

  test("gets its old values back", () => {
    expect(undoWrite(updated, after).step).toMatchObject({
      action: "update",
      changes: { name: "Ana", notes: null, address: { city: "Reno" } },
      current: after,
    });
  });

  test("keeps what was edited since, field by field", () => {
    expect(undoWrite(updated, { ...after, notes: "newer", email: "ana@example.com" })).toMatchObject({
      step: { changes: { name: "Ana", address: { city: "Reno" } } },
      left: "customer cus_1 was edited since: notes new → newer",
    });
  });

  test("needs nothing when it has the old values", () => {
    expect(undoWrite(updated, before)).toEqual({});
  });

  test("is told of when it was deleted since", () => {
    expect(undoWrite(updated, undefined)).toEqual({ left: "customer cus_1 was deleted since" });
  });
});

describe("what a run deleted", () => {
  const deleted = write({ action: "delete", id: "cus_1", before: ANA }, { outcome: "deleted" });

  test("is created again, with its documented fields", () => {
    expect(undoWrite(deleted, undefined).step).toMatchObject({
      action: "create",
      input: { name: "Ana", email: "ana@example.com" },
    });
  });

  test("needs nothing when it is there", () => {
    expect(undoWrite(deleted, ANA)).toEqual({});
  });
});

describe("planUndo", () => {
  const server = (customers: readonly Customer[]) => ({
    async get(id: string): Promise<Customer> {
      const found = customers.find((one) => one.id === id);
      if (!found) throw new CliError("not_found", "no");
      return found;
    },
    whole: async (row: Customer) => customers.find(({ id }) => id === row.id) ?? row,
    filterBy: () => undefined,
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

  const deletedBo = write({ action: "delete", id: "cus_2", before: bo }, { outcome: "deleted" });

  test("does not create a customer again that somebody else may have created again", async () => {
    const plan = await planUndo([deletedBo], server([{ ...bo, id: "cus_77" }]));
    const reason = "a customer like the deleted cus_2 is there: cus_77";
    expect(plan).toEqual({ steps: [], already: 0, skips: [{ line: 1, id: "cus_2", name: "Bo", reason }] });
  });

  test("of two equal customers, creates the deleted one again", async () => {
    const older = { ...bo, id: "cus_77", created_at: "2025-12-31T00:00:00Z" };
    const { steps } = await planUndo([deletedBo], server([older]));
    expect(steps).toMatchObject([{ action: "create", was: "cus_2" }]);
    // One customer stands for one deleted one.
    const twin = { ...deletedBo, number: 2 };
    expect(await planUndo([deletedBo, twin], server([{ ...bo, id: "cus_77" }]))).toMatchObject({
      steps: [{ action: "create", line: 2 }],
      skips: [{ reason: expect.stringContaining("cus_77") }],
    });
  });

  test("recognises a customer restored from the trash, also when edited since, unless it was deleted again", async () => {
    const restored = new Map([["cus_2", ["cus_8", "cus_9"]]]);
    const back = customer("cus_9", { name: "Bo B" });
    expect(await planUndo([deletedBo], server([back]), { restored })).toEqual({
      ...{ steps: [], already: 1, skips: [] },
    });
    expect(await planUndo([deletedBo], server([]), { restored })).toMatchObject({
      steps: [{ action: "create", was: "cus_2" }],
    });
  });

  test("hides the customer whose outcome is unknown", async () => {
    const redactor = { value: () => "hash", text: (text: string) => text };
    const unknown = write({ action: "create", body: { name: "Di" } }, { outcome: "unknown" });
    expect((await planUndo([unknown], server([]), { redactor })).skips).toMatchObject([
      { reason: "it is unknown whether hash was created" },
    ]);
  });

  test("reads the list once for many", async () => {
    const customers = Array.from({ length: 60 }, (_, at) => customer(`cus_${at}`, { name: `c${at}` }));
    const writes = customers.map((after, at) =>
      write({ action: "create", body: {} }, { outcome: "created", id: after.id, after }, at + 1),
    );
    const api = { ...server(customers), get: () => Promise.reject(new Error("not asked for")) };
    expect((await planUndo(writes, api)).steps).toHaveLength(60);
  });

  test("counts a write once that is undone in part, and tells of it all the same", async () => {
    const before = customer("cus_1", { name: "Ana", notes: "old" });
    const after = customer("cus_1", { name: "Ana R", notes: "new" });
    const body = { name: "Ana R", notes: "new" };
    const half = write({ action: "update", id: "cus_1", before, body }, { outcome: "updated", after });
    expect(await planUndo([half], server([{ ...after, notes: "mine" }]))).toMatchObject({
      steps: [{ changes: { name: "Ana" }, left: "customer cus_1 was edited since: notes new → mine" }],
      skips: [],
    });
  });

  describe("where the list tells less than is known of each customer", () => {
    const many = <T>(make: (id: string, at: number) => T) =>
      Array.from({ length: 60 }, (_, at) => make(`cus_${at}`, at));
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
      expect(steps.map((step) => step.action === "update" && step.changes)).toEqual(many(() => changes));
    });
  });
});
