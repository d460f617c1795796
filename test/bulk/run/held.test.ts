import { expect, test } from "vitest";
import { Held } from "../../../src/bulk/run/held.ts";
import { fastClock } from "../../helpers/clock.ts";

function held() {
  const clock = { ...fastClock(), at: 0, time: 0, monotonic: () => clock.at, now: () => clock.time };
  let looks = 0;
  const locks = new Held(clock);
  const lock = { verify: async () => void looks++, release: async () => {} };
  locks.lock(lock);
  /** @returns whether it looked, when so many milliseconds later a write is to leave. */
  const looksAfter = async (at: number, time = at) => {
    const before = looks;
    [clock.at, clock.time] = [clock.at + at, clock.time + time];
    await locks.verify();
    return looks > before;
  };
  return { locks, lock, looksAfter };
}

test("one look at the locks is enough for the writes of a moment", async () => {
  const { looksAfter } = held();
  expect([await looksAfter(0), await looksAfter(0), await looksAfter(19), await looksAfter(1)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test.each([
  ["the machine was asleep: only the time of day shows it", 0, 20],
  ["the clock was set back", 0, -3_600_000],
  ["the process was paused", 20, 20],
])("after a pause it looks again: %s", async (_name, at, time) => {
  const { looksAfter } = held();
  await looksAfter(0);
  expect(await looksAfter(at, time)).toBe(true);
});

test("a lock that is taken later is looked at before the next write", async () => {
  const { locks, lock, looksAfter } = held();
  await looksAfter(0);
  locks.lock(lock);
  expect(await looksAfter(0)).toBe(true);
});

test("what one look finds is told to all writes of the moment", async () => {
  const { locks } = held();
  locks.lock({ verify: () => Promise.reject(new Error("lost")), release: async () => {} });
  const writes = await Promise.allSettled([locks.verify(), locks.verify()]);
  expect(writes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
