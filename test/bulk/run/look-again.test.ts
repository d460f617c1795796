import { describe, expect, test } from "vitest";
import type { IntentEntry } from "../../../src/bulk/journal/entries.ts";
import { latestOf } from "../../../src/bulk/run/look-again.ts";
import { runSteps } from "../../../src/bulk/run/run.ts";
import type { Writing } from "../../../src/bulk/run/work.ts";
import { intentOf } from "../../../src/bulk/run/write-step.ts";
import type { Step, WriteStep } from "../../../src/bulk/step.ts";
import type { Customer, CustomerInput } from "../../../src/customers/customer.ts";
import { CliError } from "../../../src/errors.ts";
import { UNSEEN } from "../../../src/system/progress.ts";
import { fastClock } from "../../helpers/clock.ts";
import { customer, memoryJournal } from "../../helpers/journal.ts";

type LookAgain = NonNullable<Writing["lookAgain"]>;

const ANA = customer("cus_1", { name: "Ana R", notes: "new" });
const update = (changes: CustomerInput, current: Customer = ANA): WriteStep => ({
  action: "update",
  line: 1,
  current,
  changes,
});
const both = update({ name: "Ana", notes: null });

/** Looks at a customer who is as each of these steps says, one after the other. */
async function decided(first: WriteStep, ...looks: (Step | CliError)[]) {
  const journal = memoryJournal();
  let count = 0;
  const lookAgain: LookAgain = async () => {
    const look = looks[Math.min(count, looks.length - 1)];
    count += 1;
    if (look instanceof CliError || look === undefined) throw look ?? new Error("no look");
    return look;
  };
  const clock = fastClock();
  const latest = await latestOf(first, intentOf(first, "r1", 0), lookAgain, { journal, clock, header: { run: "r1" } });
  const bodies = journal.entries.map((entry) => (entry as IntentEntry).body);
  return { latest, bodies, looks: count };
}

describe("a write right before it is sent", () => {
  test("goes as it is where nothing has changed, after one look", async () => {
    expect(await decided(both, update({ notes: null, name: "Ana" }))).toMatchObject({
      latest: { kind: "send", intent: { body: { name: "Ana", notes: null } } },
      bodies: [],
      looks: 1,
    });
  });

  test("comes to disk as it is to be sent, and is then looked at once more", async () => {
    const mine = { ...ANA, notes: "mine" };
    const less = update({ name: "Ana" }, mine);
    expect(await decided(both, less, less)).toMatchObject({
      latest: { kind: "send", step: { changes: { name: "Ana" } }, intent: { body: { name: "Ana" }, before: mine } },
      bodies: [{ name: "Ana" }],
      looks: 2,
    });
  });

  test("goes as it is where only a field has changed that is not sent", async () => {
    const seen = update({ name: "Ana", notes: null }, { ...ANA, seen_at: "1" });
    expect(await decided(both, seen)).toMatchObject({ latest: { kind: "send", step: seen }, bodies: [], looks: 1 });
  });

  test("takes the address anew with which a part of it is sent", async () => {
    const at = (zip: string) =>
      update({ address: { city: "Reno" } }, { ...ANA, address: { street: null, city: "Boise", state: null, zip } });
    expect(await decided(at("1"), at("2"), at("3"), at("3"))).toMatchObject({
      latest: { step: { current: { address: { zip: "3" } } } },
      looks: 3,
    });
  });

  test("is left where it is not wanted any more, and failed where nobody can look", async () => {
    const skip = { action: "skip", line: 1, id: ANA.id } as const;
    expect(await decided(both, skip)).toMatchObject({ latest: { kind: "leave", step: skip }, bodies: [] });
    const error = new CliError("unavailable", "connection refused");
    expect(await decided(both, error)).toMatchObject({ latest: { kind: "failed", error } });
  });
});

describe("a run whose writes are looked at again", () => {
  const run = async (lookAgain: LookAgain, signal = new AbortController().signal) => {
    const journal = memoryJournal();
    const sent: string[] = [];
    const api = {
      create: () => Promise.reject(new Error("not asked for")),
      update: async ({ id }: Customer) => {
        sent.push(id);
        return ANA;
      },
      delete: () => Promise.reject(new Error("not asked for")),
    };
    const part = { header: { run: "r1" }, settings: {}, settle: async () => new Map(), signal, api, journal };
    const writing = { steps: [both], maxErrors: 9, lookAgain };
    const { counts, unfinished } = await runSteps(writing, { ...part, clock: fastClock(), progress: UNSEEN });
    const outcomes = journal.entries.flatMap((entry) => (entry.type === "outcome" ? [entry.outcome] : []));
    return { sent, counts, unfinished, outcomes };
  };

  test("counts a customer to be skipped, and sends nothing", async () => {
    expect(await run(async () => ({ action: "skip", line: 1, id: ANA.id }))).toMatchObject({
      ...{ sent: [], counts: { skipped: 1, updated: 0 }, unfinished: false, outcomes: ["unsent"] },
    });
  });

  test("a customer that could not be read counts as failed, never as unknown", async () => {
    const down = () => Promise.reject(new CliError("unavailable", "connection refused"));
    expect(await run(down)).toMatchObject({ sent: [], counts: { failed: 1, unknown: 0 }, outcomes: ["failed"] });
  });

  test("is cut where it is stopped while it looks", async () => {
    const stop = new AbortController();
    const look = async () => {
      stop.abort(new CliError("interrupted", "stopped"));
      throw stop.signal.reason;
    };
    expect(await run(look, stop.signal)).toMatchObject({ sent: [], unfinished: true, outcomes: ["unsent"] });
  });
});
