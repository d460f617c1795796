import { describe, expect, test } from "vitest";
import { runSteps } from "../../../src/bulk/run/run.ts";
import type { Writing } from "../../../src/bulk/run/write-run.ts";
import type { WriteStep } from "../../../src/bulk/step.ts";
import type { Customer, CustomerInput } from "../../../src/customers/customer.ts";
import { CliError } from "../../../src/errors.ts";
import { UNSEEN } from "../../../src/system/progress.ts";
import { fastClock } from "../../helpers/clock.ts";
import { customer } from "../../helpers/customers.ts";
import { memoryJournal } from "../../helpers/journal.ts";

type LookAgain = NonNullable<Writing["lookAgain"]>;

const ANA = customer("cus_1", { name: "Ana R", notes: "new" });
const update = (changes: CustomerInput, current: Customer = ANA): WriteStep => ({
  action: "update",
  line: 1,
  current,
  changes,
});
const both = update({ name: "Ana", notes: null });

describe("a run whose writes are looked at again", () => {
  const run = async (lookAgain: LookAgain, signal = new AbortController().signal) => {
    const journal = memoryJournal();
    const sent: string[] = [];
    /** What stood in the journal when a request left. */
    const bodies: unknown[] = [];
    const api = {
      create: () => Promise.reject(new Error("not asked for")),
      update: async ({ id }: Customer) => {
        sent.push(id);
        bodies.push(...journal.entries.flatMap((entry) => (entry.type === "intent" ? [entry.body] : [])));
        return ANA;
      },
      delete: () => Promise.reject(new Error("not asked for")),
      whole: async (row: Customer) => row,
      isInList: async () => undefined,
      serverTime: undefined,
    };
    const part = {
      header: { run: "r1", undoes: null },
      settings: {},
      findLost: async () => new Map(),
      signal,
      api,
      journal,
    };
    const writing = { steps: [both], maxErrors: 9, lookAgain };
    const { counts, unfinished } = await runSteps(writing, { ...part, clock: fastClock(), progress: UNSEEN });
    const written = journal.entries.map((entry) =>
      entry.type === "outcome" ? `outcome ${entry.outcome}` : entry.type,
    );
    return { sent, bodies, counts, unfinished, written };
  };

  test("writes down and sends what the look decides", async () => {
    const less = update({ name: "Ana" }, { ...ANA, notes: "mine" });
    expect(await run(async () => less)).toMatchObject({
      sent: [ANA.id],
      bodies: [{ name: "Ana" }],
      counts: { updated: 1 },
    });
  });

  test("counts a customer to be skipped, and sends nothing", async () => {
    expect(await run(async () => ({ action: "skip", line: 1, id: ANA.id, why: "edited since" }))).toMatchObject({
      ...{ sent: [], counts: { skipped: 1, updated: 0 }, unfinished: false, written: ["left"] },
    });
  });

  test("a customer that could not be read counts as failed, never as unknown", async () => {
    const down = () => Promise.reject(new CliError("unavailable", "connection refused"));
    expect(await run(down)).toMatchObject({
      sent: [],
      counts: { failed: 1, unknown: 0 },
      written: ["intent", "outcome failed"],
    });
  });

  test("is cut where it is stopped while it looks", async () => {
    const stop = new AbortController();
    const look = async () => {
      stop.abort(new CliError("interrupted", "stopped"));
      throw stop.signal.reason;
    };
    expect(await run(look, stop.signal)).toMatchObject({ sent: [], unfinished: true, written: [] });
  });
});
