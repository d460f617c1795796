import { once } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { isJobName } from "../../../src/bulk/run/jobs.ts";
import { EvenPace, readDeadline, Stopping } from "../../../src/bulk/run/stop-rule.ts";
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
    ["90m", now + 90 * 60_000],
    ["1h30m", now + 90 * 60_000],
    ["1.5h", now + 90 * 60_000],
    ["45s", now + 45_000],
    ["2026-02-01T06:00", local(2026, 1, 1, 6, 0)],
    ["2026-02-01T06:00:00Z", Date.UTC(2026, 1, 1, 6)],
    ["2026-02-01T06:00+02:00", Date.UTC(2026, 1, 1, 4)],
  ])("%s", (text, expected) => {
    expect(readDeadline(text, now)).toBe(expected);
    vi.stubEnv("TZ", "America/New_York"); // There 01:30 comes twice on 2026-11-01.
    expect(readDeadline("01:30", Date.UTC(2026, 10, 1, 6, 15))).toBe(Date.UTC(2026, 10, 1, 6, 30));
    vi.unstubAllEnvs();
  });

  test.each([
    ...["", "25:00", "6", "06:60", "tomorrow", "2026-02-31T99:00", "2026-02-29T06:00", "2026-04-31T06:00Z", "m"],
    ...["-5m"],
  ])("%j is not a deadline", (text) => {
    expect(() => readDeadline(text, now)).toThrow("is not a time");
  });

  test("is at most 12 hours ahead", () => {
    expect(() => readDeadline("22:30", now)).toThrow('"22:30" is at 2026-02-01 22:30, more than 12 hours ahead');
  });

  test("begins no row when the clock on the wall says so, and gives requests up a little later", async () => {
    const clock = fastClock();
    const deadline = { at: clock.now() + 100_000, shown: "06:00" };
    const stopping = new Stopping({ clock, signal: new AbortController().signal }, deadline);
    await once(stopping.rows, "abort");
    expect(stopping.requests.aborted).toBe(false);
    await once(stopping.requests, "abort");
    // Looked at again and again: a machine that was asleep is not late.
    expect(clock.waits).toEqual([30_000, 30_000, 30_000, 10_000, 5000]);
    expect(stopping.rows.reason).toMatchObject({ code: "stopped", message: "stopped at the deadline (06:00)" });
    expect(stopping.requests.reason).toBe(stopping.rows.reason);
  });

  test("passes an interrupt on, and gives no request up once it is closed", async () => {
    const controller = new AbortController();
    const clock = fastClock();
    const stopping = new Stopping({ clock, signal: controller.signal }, { at: clock.now() + 1e9, shown: "" });
    const reason = new CliError("interrupted", "stopped");
    controller.abort(reason);
    expect(stopping.rows.reason).toBe(reason);
    stopping.close();
    await new Promise(setImmediate);
    const slept = clock.waits.length;
    await new Promise(setImmediate);
    expect(clock.waits).toHaveLength(slept);
    expect(stopping.requests.aborted).toBe(false);
  });
});

test("spaces writes evenly", async () => {
  const clock = fastClock();
  const told: unknown[] = [];
  const pace = new EvenPace(60, clock, { wait: (wait) => told.push(wait) });
  for (let turn = 0; turn < 3; turn++) await pace.turn(new AbortController().signal);
  expect(clock.waits).toEqual([1000, 1000]);
  expect(told).toEqual([1, 2].map(() => ({ reason: "own_rate", ms: 1000, perMinute: 60 })));
  const controller = new AbortController();
  controller.abort(new CliError("interrupted", "stopped"));
  await expect(pace.turn(controller.signal)).rejects.toThrow("stopped");
});

test.each([
  ["nightly", true],
  ["shop-1.prices_eu", true],
  ["", false],
  ["../x", false],
  [".hidden", false],
  ["a b", false],
  ["x".repeat(65), false],
])("a job can be named %j: %s", (name, expected) => {
  expect(isJobName(name)).toBe(expected);
});
