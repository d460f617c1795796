import { describe, expect, test } from "vitest";
import type { WriteTrace } from "../../../src/bulk/run/open-writes.ts";
import { type RowWriting, runSteps } from "../../../src/bulk/run/run.ts";
import { intentOf } from "../../../src/bulk/run/write-step.ts";
import type { Step, WriteStep } from "../../../src/bulk/step.ts";
import { CliError, UnclearCreate } from "../../../src/errors.ts";
import type { Entry, IntentEntry } from "../../../src/journal/entries.ts";
import { UNSEEN } from "../../../src/system/progress.ts";
import { fastClock } from "../../helpers/clock.ts";
import { customer } from "../../helpers/customers.ts";
import { memoryJournal } from "../../helpers/journal.ts";
import { writesOf } from "../../helpers/writes.ts";

const create = (line: number): Step => ({ action: "create", line, body: { name: `row ${line}` } });
const update = (line: number): Step => ({
  action: "update",
  line,
  before: customer(`cus_${line}`),
  body: { name: `row ${line}` },
});

const LOST = new UnclearCreate("unavailable", "connection cut off; the customer may have been created");
const DOWN = new CliError("unavailable", "connection refused");

type Answer = (line: number, attempt: number) => CliError | Error | undefined;

interface Given extends Partial<Pick<Parameters<typeof runSteps>[1], "signal" | "earlier" | "settings">> {
  readonly maxErrors?: number;
  readonly lookAgain?: RowWriting["lookAgain"];
  /** What a look on the server shows, by line. */
  readonly findings?: Readonly<Record<string, WriteTrace["kind"]>>;
}

const AT = "2026-01-31T02:03:04.000Z";

/** What an earlier process of the run has noted. */
const earlierOf = (entries: readonly Entry[]) => ({ writes: writesOf(entries), unknown: new Map() });

/** Carries out steps on a server that answers as `answer` says, one at a time unless told otherwise. */
async function runOn(steps: Parameters<typeof runSteps>[0]["steps"], answer: Answer, given: Given = {}) {
  const { findings = {}, maxErrors = Number.POSITIVE_INFINITY, lookAgain, ...part } = given;
  const journal = memoryJournal();
  const clock = fastClock();
  const sent: string[] = [];
  const attempts = new Map<number, number>();
  let [open, most] = [0, 0];
  const looks: string[][] = [];
  const write = async (line: number, told: string) => {
    sent.push(told);
    // What is sent was written down before.
    expect(journal.entries.filter((entry) => entry.type === "intent").map((entry) => entry.line)).toContain(line);
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    const attempt = (attempts.get(line) ?? 0) + 1;
    attempts.set(line, attempt);
    const error = answer(line, attempt);
    if (error) throw error;
    return customer(`id of ${line}`);
  };
  const lineIn = (name: unknown) => Number(String(name).slice("row ".length));
  const end = await runSteps(
    { steps, maxErrors, ...(lookAgain && { lookAgain }) },
    {
      ...{ header: { run: "r1", undoes: null }, journal, clock, progress: UNSEEN, settings: { concurrency: 1 } },
      signal: new AbortController().signal,
      ...part,
      findLost: async (intents) => {
        looks.push(intents.map((intent) => String(intent.line)));
        return new Map(intents.map((intent) => [String(intent.line), findingOf(intent, findings)]));
      },
      api: {
        create: (input, { idempotencyKey, lookUp } = {}) =>
          write(lineIn(input.name), `${idempotencyKey}${lookUp === false ? "" : " looked up"}`),
        update: ({ id }, changes) => write(lineIn(changes.name), id),
        delete: async ({ id }) => void (await write(Number(id.slice("cus_".length)), id)),
        whole: async (row) => row,
        isInList: async () => undefined,
        serverTime: undefined,
      },
    },
  );
  return { stopped: undefined, ...end, journal: journal.entries.map(shortly), sent, most, looks, slept: clock.waits };
}

function findingOf({ line, body }: IntentEntry, findings: NonNullable<Given["findings"]>): WriteTrace {
  const kind = findings[String(line)] ?? "unknown";
  if (kind === "done") return { kind, customer: { ...customer(`found ${line}`), ...body } };
  return kind === "absent" ? { kind } : { kind, why: "2 customers have the same data" };
}

function shortly(entry: Entry): string {
  if (entry.type === "intent") return `${entry.line} ${entry.action}?`;
  if (entry.type !== "outcome") return entry.type;
  return [entry.line, entry.outcome, entry.id, entry.looked_up && "looked up"].filter(Boolean).join(" ");
}

describe("runSteps", () => {
  test("continues after a failed row, in the file's order, each row with its own key", async () => {
    const run = await runOn([create(2), create(3), update(5)], (line) =>
      line === 3 ? new CliError("rejected", "no") : undefined,
    );
    expect(run.sent).toEqual(["r1-2", "r1-3", "cus_5"]);
    expect(run.counts).toMatchObject({ created: 1, updated: 1, failed: 1 });
    expect(run.results).toMatchObject([{ line: 3, outcome: "failed", error: { message: "no" } }]);
    expect(run).toMatchObject({ stopped: undefined, unfinished: false });
  });

  test("writes down every intent before its request, and every outcome after it", async () => {
    const { journal } = await runOn([create(2), update(3)], () => undefined);
    expect(journal.indexOf("2 create?")).toBeLessThan(journal.indexOf("2 created id of 2"));
    expect([...journal].sort()).toEqual(["2 create?", "2 created id of 2", "3 update?", "3 updated id of 3"]);
  });

  test("writes into the journal which rows are skipped, and nothing about unchanged ones", async () => {
    const same: Step = { action: "unchanged", line: 2, id: "cus_2" };
    const skipped: Step = { action: "skip", line: 3, id: "cus_3", why: "an earlier row says the same" };
    const run = await runOn([same, skipped], () => undefined);
    expect(run).toMatchObject({ counts: { unchanged: 1, skipped: 1 }, sent: [] });
    expect(run.journal).toEqual(["left"]);
  });

  test("writes as many rows at the same time as it is told to", async () => {
    const run = await runOn([2, 3, 4, 5, 6, 7, 8].map(create), () => undefined, { settings: { concurrency: 3 } });
    expect(run.most).toBe(3);
  });

  const of = { id: null, after: null, error: null, looked_up: false };
  const begun = [2, 3].map((line) => intentOf(create(line) as WriteStep, { run: "r1", undoes: null }, 0, undefined));

  test("tries last what an earlier process has failed at", async () => {
    const earlier = earlierOf([...begun, { type: "outcome", at: AT, line: 2, outcome: "failed", ...of }]);
    const run = await runOn([create(2), create(3), create(4)], () => undefined, { earlier });
    expect(run.sent).toEqual(["r1-3", "r1-4", "r1-2"]);
  });

  test("leaves out what an earlier process has dealt with", async () => {
    const earlier = earlierOf([
      ...begun,
      { type: "outcome", at: AT, line: 2, outcome: "created", ...of },
      { type: "outcome", at: AT, line: 3, outcome: "created", ...of },
    ]);
    const run = await runOn([create(2), create(3), create(4)], () => undefined, { earlier });
    expect(run).toMatchObject({ sent: ["r1-4"], counts: { created: 1 }, unfinished: false });
  });

  test("waits for its turn before each write", async () => {
    const settings = { concurrency: 1, rate: 60 };
    const { slept } = await runOn([create(2), update(3)], () => undefined, { settings });
    expect(slept).toEqual([1000]);
  });
});

describe("a write that is looked at again", () => {
  const look = (lookAgain: NonNullable<RowWriting["lookAgain"]>, more: Given = {}) =>
    runOn([update(2)], () => undefined, { lookAgain, ...more });

  test("is written down and sent as the look decides", async () => {
    const run = await look(async () => ({ ...update(2), before: customer("cus_7") }) as WriteStep);
    expect(run).toMatchObject({ sent: ["cus_7"], counts: { updated: 1 } });
  });

  test("is not sent if it is to be skipped, and counts as skipped", async () => {
    const run = await look(async () => ({ action: "skip", line: 2, id: "cus_2", why: "edited since" }));
    expect(run).toMatchObject({ sent: [], counts: { skipped: 1, updated: 0 }, unfinished: false, journal: ["left"] });
  });

  test("has failed if its customer could not be read, and is never unknown", async () => {
    const run = await look(() => Promise.reject(DOWN));
    expect(run).toMatchObject({ sent: [], counts: { failed: 1, unknown: 0 } });
    expect(run.journal).toEqual(["2 update?", "2 failed cus_2"]);
  });

  test("is not begun if the run is stopped while it looks", async () => {
    const stop = new AbortController();
    const stopped = async () => {
      stop.abort(new CliError("interrupted", "stopped"));
      throw stop.signal.reason;
    };
    const run = await look(stopped, { signal: stop.signal });
    expect(run).toMatchObject({ sent: [], unfinished: true, journal: [] });
  });
});

describe("a write whose answer was lost", () => {
  const lostOnce: Answer = (line, attempt) => (line === 2 && attempt === 1 ? LOST : undefined);

  test("is looked for when all other rows are done and it had time to arrive", async () => {
    const run = await runOn([create(2), create(3)], lostOnce, { findings: { 2: "done" } });
    expect(run).toMatchObject({ sent: ["r1-2", "r1-3"], counts: { created: 2 }, unfinished: false });
    expect(run.journal).toContain("2 created found 2 looked up");
    expect(run.slept).toEqual([10_000]);
  });

  test("is sent again, with the same key, when it is not there", async () => {
    const run = await runOn([create(2), create(3)], lostOnce, { findings: { 2: "absent" } });
    expect(run).toMatchObject({ sent: ["r1-2", "r1-3", "r1-2"], counts: { created: 2 }, unfinished: false });
    expect(run.journal.filter((entry) => entry.startsWith("2"))).toEqual([
      "2 create?",
      "2 unknown",
      "2 unsent looked up",
      "2 create?",
      "2 created id of 2",
    ]);
  });

  test("is unknown, and not sent again, when nothing tells", async () => {
    const run = await runOn([create(2)], lostOnce);
    expect(run).toMatchObject({ sent: ["r1-2"], counts: { unknown: 1 }, unfinished: true });
    expect(run.results[0]?.error?.message).toBe(`${LOST.message}; 2 customers have the same data`);
  });

  test("never sends a create again that the server said it carried out, whatever a list shows", async () => {
    const said = new UnclearCreate("unavailable", "the server did not say what it created", { status: 201 });
    const run = await runOn([create(2)], () => said, { findings: { 2: "absent" } });
    expect(run).toMatchObject({
      sent: ["r1-2"],
      counts: { unknown: 1 },
      unfinished: true,
      slept: [10_000, 10_000, 10_000],
    });
  });

  test("is given up after three tries", async () => {
    const run = await runOn([create(2)], () => LOST, { findings: { 2: "absent" } });
    expect(run).toMatchObject({ sent: ["r1-2", "r1-2", "r1-2", "r1-2"], counts: { unknown: 1 }, unfinished: true });
  });

  test.each([
    ["an update", update(2)],
    ["a delete", { action: "delete", line: 2, before: customer("cus_2") } as const],
  ])("may be %s, which is known to be undone only when it was looked for", async (_, step) => {
    const run = await runOn([step], (_line, attempt) => (attempt === 1 ? DOWN : undefined), {
      findings: { 2: "absent" },
    });
    expect(run).toMatchObject({ sent: ["cus_2", "cus_2"], looks: [["2"]], unfinished: false });
  });

  test("is none when a create was not even sent", async () => {
    const run = await runOn([create(2)], () => DOWN);
    expect(run).toMatchObject({ counts: { failed: 1 }, looks: [] });
  });
});

describe("a run stops", () => {
  test("at a key that is not taken", async () => {
    const run = await runOn(
      [create(2), create(3), create(4), create(5)],
      () => new CliError("auth", "key not accepted"),
    );
    expect(run).toMatchObject({ counts: { failed: 0 }, stopped: { code: "auth" }, unfinished: true });
  });

  test("when more rows fail than may", async () => {
    const run = await runOn([2, 3, 4, 5].map(create), () => new CliError("rejected", "no"), { maxErrors: 1 });
    expect(run).toMatchObject({
      counts: { failed: 2 },
      stopped: { code: "stopped", reason: "max_errors" },
      unfinished: true,
    });
  });

  test("when the server is gone: five rows in a row that could not reach it", async () => {
    const run = await runOn([2, 3, 4, 5, 6, 7, 8, 9].map(create), () => DOWN);
    expect(run).toMatchObject({ counts: { failed: 0 }, stopped: DOWN, unfinished: true });
    expect(run.sent).toHaveLength(5);
  });

  test("not at rows that fail between others that reach the server", async () => {
    const steps = Array.from({ length: 20 }, (_, at) => create(at + 2));
    const run = await runOn(steps, (line) => (line % 5 === 0 ? undefined : DOWN));
    expect(run).toMatchObject({ counts: { created: 4, failed: 16 }, stopped: undefined });
  });

  test("when it is interrupted: what is in flight is finished, and nothing more is begun", async () => {
    const controller = new AbortController();
    const reason = new CliError("interrupted", "stopped by SIGTERM", { signal: "SIGTERM" });
    const interrupt: Answer = (line) => void (line === 3 && controller.abort(reason));
    const run = await runOn([2, 3, 4, 5, 6, 7, 8].map(create), interrupt, {
      settings: { concurrency: 2 },
      signal: controller.signal,
    });
    expect(run).toMatchObject({ sent: ["r1-2", "r1-3", "r1-4"], counts: { created: 3 }, stopped: reason });
    // Every write that was written down has an outcome.
    expect(run.journal.filter((entry) => entry.endsWith("?"))).toHaveLength(
      run.journal.filter((entry) => !entry.endsWith("?")).length,
    );
  });

  test("not when every row is done by then", async () => {
    const controller = new AbortController();
    const run = await runOn([create(2)], () => void controller.abort(), { signal: controller.signal });
    expect(run).toMatchObject({ stopped: undefined, unfinished: false });
  });

  test("at a bug, once the other rows in flight are done", async () => {
    const bug = new TypeError("bug");
    await expect(
      runOn([create(2), create(3)], (line) => (line === 2 ? bug : undefined), { settings: { concurrency: 2 } }),
    ).rejects.toBe(bug);
  });
});
