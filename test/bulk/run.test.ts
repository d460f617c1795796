import { describe, expect, it } from "vitest";
import { UnclearCreate } from "../../src/api/create.ts";
import { withGrace } from "../../src/bulk/grace.ts";
import { allowed, parseLimit, refuseBeyond } from "../../src/bulk/guards.ts";
import type { Step } from "../../src/bulk/plan.ts";
import { rejectsPath, rejectsText } from "../../src/bulk/rejects.ts";
import { endOf } from "../../src/bulk/report.ts";
import type { Row } from "../../src/bulk/rows.ts";
import { runSteps } from "../../src/bulk/run.ts";
import { newRunId, summarize, summaryLine } from "../../src/bulk/summary.ts";
import type { Customer } from "../../src/customers/customer.ts";
import { CliError } from "../../src/errors.ts";

const row = (line: number): Row => ({ line, cells: [], id: undefined, values: {} });
const create = (line: number): Step => ({ action: "create", row: row(line), input: { name: `row ${line}` } });
const created = (name: unknown): Customer => ({
  id: `id of ${name}`,
  name: String(name),
  email: null,
  phone: null,
  address: null,
  notes: null,
});

/** Carries out creates on a server that answers as `answer` says, one at a time unless told otherwise. */
async function runCreates(
  lines: readonly number[],
  answer: (line: number) => CliError | Error | undefined,
  options: { concurrency?: number; signal?: AbortSignal; maxErrors?: number } = {},
) {
  const keys: (string | undefined)[] = [];
  let open = 0;
  let most = 0;
  const end = await runSteps(lines.map(create), {
    run: "r1",
    concurrency: 1,
    signal: new AbortController().signal,
    maxErrors: Number.POSITIVE_INFINITY,
    ...options,
    api: {
      async create(input, { idempotencyKey } = {}) {
        keys.push(idempotencyKey);
        open += 1;
        most = Math.max(most, open);
        await new Promise(setImmediate);
        open -= 1;
        const error = answer(Number(String(input.name).slice("row ".length)));
        if (error) throw error;
        return created(input.name);
      },
      update: async () => created("never"),
    },
  });
  return { ...end, outcomes: end.results.map(({ row: { line }, outcome }) => `${line} ${outcome}`), keys, most };
}

describe("runSteps", () => {
  it("goes on after a failed row, in the file's order, each row with a key of its own", async () => {
    const run = await runCreates([2, 3, 5], (line) => (line === 3 ? new CliError("rejected", "no") : undefined));
    expect(run.outcomes).toEqual(["2 created", "3 failed", "5 created"]);
    expect(run.keys).toEqual(["r1-2", "r1-3", "r1-5"]);
    expect(run.stopped).toBeUndefined();
  });

  it("writes as many rows at the same time as it is told to", async () => {
    expect(await runCreates([2, 3, 4, 5, 6, 7, 8], () => undefined, { concurrency: 3 })).toMatchObject({ most: 3 });
  });

  it("counts a create that may have been carried out as unknown", async () => {
    const lost = new UnclearCreate("unavailable", "connection cut off; the customer may have been created");
    expect((await runCreates([2], () => lost)).outcomes).toEqual(["2 unknown"]);
    expect((await runCreates([2], () => new CliError("unavailable", "connection refused"))).outcomes).toEqual([
      "2 failed",
    ]);
  });

  it("stops at a key that is not taken", async () => {
    const run = await runCreates([2, 3], () => new CliError("auth", "key not accepted"));
    expect(run).toMatchObject({ outcomes: ["2 failed"], stopped: { code: "auth" } });
  });

  it("stops when more rows fail than may", async () => {
    const run = await runCreates([2, 3, 4, 5], () => new CliError("rejected", "no"), { maxErrors: 1 });
    expect(run).toMatchObject({ outcomes: ["2 failed", "3 failed"], stopped: { code: "partial" } });
  });

  it("finishes what is in flight when it is interrupted, and begins nothing more", async () => {
    const controller = new AbortController();
    const reason = new CliError("interrupted", "stopped by SIGTERM", { signal: "SIGTERM" });
    const run = await runCreates(
      [2, 3, 4, 5, 6],
      (line) => {
        if (line === 3) controller.abort(reason);
        return undefined;
      },
      { concurrency: 2, signal: controller.signal },
    );
    expect(run).toMatchObject({ outcomes: ["2 created", "3 created", "4 created"], stopped: reason });
  });

  it("is not interrupted when every row is done", async () => {
    const controller = new AbortController();
    const run = await runCreates([2], () => void controller.abort(), { signal: controller.signal });
    expect(run.stopped).toBeUndefined();
  });

  it("lets a bug through once the other rows in flight are done", async () => {
    const bug = new TypeError("bug");
    await expect(runCreates([2, 3], (line) => (line === 2 ? bug : undefined), { concurrency: 2 })).rejects.toBe(bug);
  });
});

describe("withGrace", () => {
  const reason = new CliError("interrupted", "stopped");
  it("follows the signal when the time is over, and not when all was done in it", async () => {
    for (const inTime of [true, false]) {
      const controller = new AbortController();
      let wake = () => {};
      const sleep = (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          wake = resolve;
          signal?.addEventListener("abort", () => reject(signal.reason));
        });
      const grace = withGrace(controller.signal, { sleep }, 5000);
      controller.abort(reason);
      if (inTime) grace.dispose();
      wake();
      await new Promise(setImmediate);
      expect(grace.signal.aborted).toBe(!inTime);
      if (!inTime) expect(grace.signal.reason).toBe(reason);
      grace.dispose();
    }
  });
});

describe("limits", () => {
  it.each([
    ["20", { value: 20, unit: "rows" }, 20],
    ["0", { value: 0, unit: "rows" }, 0],
    ["5%", { value: 5, unit: "percent" }, 12],
    ["0.5%", { value: 0.5, unit: "percent" }, 1],
    ["100%", { value: 100, unit: "percent" }, 250],
  ])("%s of 250 rows", (text, limit, rows) => {
    expect(parseLimit(text)).toEqual(limit);
    expect(allowed(parseLimit(text), 250)).toBe(rows);
  });

  it.each(["", "x", "-1", "1.5", "101%", "%"])("%j is none", (text) => {
    expect(parseLimit(text)).toBeUndefined();
  });

  it("stop a run that would go beyond them", () => {
    const limits = { creates: 10, updates: Number.POSITIVE_INFINITY, errors: 0 };
    expect(() => refuseBeyond(limits, { creates: 10, updates: 99, errors: 0 })).not.toThrow();
    expect(() => refuseBeyond(limits, { creates: 11, updates: 0, errors: 0 })).toThrowError(
      expect.objectContaining({
        code: "refused",
        message: "11 customers would be created, but --max-creates allows 10; nothing was written",
      }),
    );
    expect(() => refuseBeyond(limits, { creates: 0, updates: 0, errors: 1 })).toThrowError(
      /^1 row is invalid, but --max-errors allows 0/,
    );
  });
});

describe("the rejects file", () => {
  it.each([
    ["customers.csv", "customers.rejects.csv"],
    ["in/tonight.2026.tsv", "in/tonight.2026.rejects.csv"],
    ["customers", "customers.rejects.csv"],
    [undefined, "import.rejects.csv"],
  ])("of %s is %s", (path, expected) => {
    expect(rejectsPath(path)).toBe(expected);
  });

  it("has the original columns plus error, and loses no cell", async () => {
    const text = await rejectsText(
      ["name", "notes"],
      [
        { line: 9, cells: ["Bo"], error: "has 1 cell, the header has 2" },
        { line: 3, cells: ["Ana", 'say "hi",\r\nbye'], error: "refused" },
        { line: 11, cells: ["Cy", null, "more"], error: "has 3 cells, the header has 2" },
      ],
    );
    expect(text).toBe(
      'name,notes,error\nAna,"say ""hi"",\r\nbye",refused\nBo,,"has 1 cell, the header has 2"\nCy,,"has 3 cells, the header has 2",more\n',
    );
  });

  it("replaces the error column of an earlier one", async () => {
    const text = await rejectsText(
      ["name", "error", "zip"],
      [{ line: 2, cells: ["Ana", "old", "02108"], error: "new" }],
    );
    expect(text).toBe("name,zip,error\nAna,02108,new\n");
  });
});

describe("the end of a run", () => {
  const facts = { run: "r1", read: 25, invalid: 1, requests: 30, milliseconds: 1234 };
  const failed = { row: row(2), outcome: "failed", error: new CliError("rejected", "no") } as const;
  const unknown = { row: row(3), outcome: "unknown", error: new CliError("unavailable", "lost") } as const;

  it("is summed up", () => {
    const summary = summarize([failed, unknown, { row: row(4), outcome: "created", id: "1" }], facts);
    expect(JSON.stringify(summary)).toBe(
      '{"run":"r1","read":25,"created":1,"updated":0,"unchanged":0,"skipped":0,"failed":2,"unknown":1,"requests":30,"seconds":1.2}',
    );
    expect(summaryLine(summary)).toBe("25 rows: 1 created, 2 failed, 1 unknown");
    expect(summaryLine(summarize([], { ...facts, read: 0, invalid: 0 }))).toBe("0 rows");
  });

  const end = (results: Parameters<typeof summarize>[0], stopped?: CliError, invalid = 0) =>
    endOf(
      summarize(results, { ...facts, invalid }),
      stopped ? { stopped } : {},
      results.includes(failed) ? "a.rejects.csv" : undefined,
    );

  it.each([
    ["well", [], undefined, undefined],
    [
      "with failed rows",
      [failed],
      undefined,
      ["partial", "1 of 25 rows failed", /^The failed rows are in a\.rejects\.csv/],
    ],
    ["with unknown rows", [unknown], undefined, ["partial", "1 of 25 rows is unknown", /^Run the same command again/]],
    [
      "with both",
      [failed, unknown],
      undefined,
      ["partial", "1 of 25 rows failed; 1 of 25 rows is unknown", /mend.*again/],
    ],
    [
      "by a signal",
      [failed],
      new CliError("interrupted", "stopped by SIGINT"),
      ["interrupted", "stopped by SIGINT after 0 of 25 rows", /again/],
    ],
    ["by a key", [failed], new CliError("auth", "key not accepted"), ["auth", "key not accepted", undefined]],
  ] as const)("%s", (_, results, stopped, expected) => {
    const error = end(results, stopped);
    if (expected === undefined) expect(error).toBeUndefined();
    else {
      expect([error?.code, error?.message]).toEqual([expected[0], expected[1]]);
      if (expected[2]) expect(error?.hint).toMatch(expected[2]);
    }
  });

  it("has a name that sorts by its time", () => {
    expect(newRunId(Date.UTC(2026, 0, 31, 2, 3, 4, 567))).toMatch(/^20260131T020304Z-[0-9a-f]{4}$/);
  });
});
