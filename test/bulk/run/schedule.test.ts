import { describe, expect, test } from "vitest";
import { parseDeadline, stopAt } from "../../../src/bulk/run/deadline.ts";
import { isJobName } from "../../../src/bulk/run/job.ts";
import { spacing } from "../../../src/bulk/run/pace.ts";
import { CliError } from "../../../src/errors.ts";
import { fastClock } from "../../helpers/clock.ts";

/** Local time, as a deadline is. */
const now = new Date(2026, 0, 31, 22, 30).getTime();
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

describe("a deadline", () => {
  test.each([
    ["23:15", local(2026, 0, 31, 23, 15)],
    ["06:00", local(2026, 1, 1, 6, 0)],
    ["6:00", local(2026, 1, 1, 6, 0)],
    ["22:30", local(2026, 1, 1, 22, 30)],
    ["90m", now + 90 * 60_000],
    ["1h30m", now + 90 * 60_000],
    ["1.5h", now + 90 * 60_000],
    ["45s", now + 45_000],
    ["2026-02-01T06:00", local(2026, 1, 1, 6, 0)],
    ["2026-02-01T06:00:00Z", Date.UTC(2026, 1, 1, 6)],
    ["2026-02-01T06:00+02:00", Date.UTC(2026, 1, 1, 4)],
  ])("%s", (text, expected) => {
    expect(parseDeadline(text, now)).toBe(expected);
  });

  test.each(["", "25:00", "6", "06:60", "tomorrow", "2026-02-31T99:00", "m", "-5m"])("%j is not a deadline", (text) => {
    expect(parseDeadline(text, now)).toBeUndefined();
  });

  test("sets off the signal when the clock on the wall says so", async () => {
    const clock = fastClock();
    const { signal } = stopAt(clock.now() + 100_000, "06:00", { clock, signal: new AbortController().signal });
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    // Looked at again and again: a machine that was asleep is not late.
    expect(clock.waits).toEqual([30_000, 30_000, 30_000, 10_000]);
    expect(signal.reason).toMatchObject({ code: "stopped", message: "stopped at the deadline (06:00)" });
  });

  test("passes an interrupt on, and is over when it is disposed of", async () => {
    const controller = new AbortController();
    const clock = fastClock();
    const never = stopAt(undefined, "", { clock, signal: controller.signal });
    expect(never.signal).toBe(controller.signal);
    const stop = stopAt(clock.now() + 1e9, "", { clock, signal: controller.signal });
    const reason = new CliError("interrupted", "stopped");
    controller.abort(reason);
    expect(stop.signal.reason).toBe(reason);
    stop.dispose();
    await new Promise(setImmediate);
    const slept = clock.waits.length;
    await new Promise(setImmediate);
    expect(clock.waits).toHaveLength(slept);
  });
});

test("spaces writes evenly", async () => {
  const clock = fastClock();
  const told: unknown[] = [];
  const pace = spacing(60, clock, (wait) => told.push(wait));
  for (let turn = 0; turn < 3; turn++) await pace(new AbortController().signal);
  expect(clock.waits).toEqual([1000, 1000]);
  expect(told).toEqual([1, 2].map(() => ({ reason: "own_rate", ms: 1000, perMinute: 60 })));
  const controller = new AbortController();
  controller.abort(new CliError("interrupted", "stopped"));
  await expect(pace(controller.signal)).rejects.toThrow("stopped");
});

describe("a job", () => {
  test.each([
    ["nightly", true],
    ["shop-1.prices_eu", true],
    ["", false],
    ["../x", false],
    [".hidden", false],
    ["a b", false],
    ["x".repeat(65), false],
  ])("can be named %j: %s", (name, expected) => {
    expect(isJobName(name)).toBe(expected);
  });
});
