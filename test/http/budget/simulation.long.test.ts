import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Budget, sharedBudget } from "../../../src/http/budget/budget.ts";
import { fastClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import {
  byTheDate,
  clockWindow,
  fixedWindow,
  type Server,
  seeded,
  service,
  silently,
  slidingWindow,
  tokenBucket,
  without,
} from "./limiters.ts";

setMaxListeners(0);

interface Load {
  readonly processes: number;
  /** Requests of all bulk processes together; each process sends several at the same time. */
  readonly requests: number;
  /** Milliseconds between the requests of a person at the same time; without it there is no person. */
  readonly adminEvery?: number;
  readonly seed?: number;
}

const CONCURRENCY = 8;

/** Processes with one key and a budget in a real file send requests to a server. Only the time is simulated. */
async function simulate(server: Server, { processes, requests, adminEvery, seed = 1 }: Load) {
  const clock = fastClock();
  const random = seeded(seed);
  const api = service(server, clock, random);
  const folder = await temporaryFolder();
  const open = () => sharedBudget(folder, ["https://api.example.com", "a key"], { clock });
  const budgets = await Promise.all(Array.from({ length: processes }, open));
  const admin = await open();
  const waits = { bulk: [0], interactive: [0] };
  let left = requests;
  let seconds = 0;

  async function importer(budget: Budget): Promise<void> {
    const worker = async () => {
      while (left-- > 0) waits.bulk.push(await api.send(budget, "bulk"));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    await budget.end();
  }
  async function person(every: number): Promise<void> {
    for (;;) {
      await clock.sleep(every * (0.5 + random()));
      if (seconds > 0) return;
      waits.interactive.push(await api.send(admin, "interactive"));
    }
  }
  const importers = Promise.all(budgets.map(importer)).then(() => {
    seconds = clock.monotonic() / 1000;
  });
  await Promise.all([importers, adminEvery === undefined ? undefined : person(adminEvery)]);
  return { ...api, seconds, longest: { bulk: Math.max(...waits.bulk), interactive: Math.max(...waits.interactive) } };
}

const [LIMIT, MINUTE] = [100, 60_000];
const floor = (ms: number) => Math.floor(ms / 1000) * 1000;

describe.each([1, 4])("%d processes", (processes) => {
  // Almost five full windows of requests. The first window is there at once, so four windows have to pass.
  test.each<[string, Server]>([
    ["a fixed window", fixedWindow(LIMIT, MINUTE)],
    ["a fixed window, its reset rounded down", fixedWindow(LIMIT, MINUTE, floor)],
    ["a fixed window, its reset a time of day", byTheDate(fixedWindow(LIMIT, MINUTE, (ms) => ms))],
    ["a window whose length is not named", without(byTheDate(fixedWindow(LIMIT, MINUTE, (ms) => ms)), "windowMs")],
    ["a window by the clock", clockWindow(LIMIT, MINUTE)],
    ["a sliding window", slidingWindow(LIMIT, MINUTE)],
    ["a bucket that names the time when it is full", tokenBucket(LIMIT, MINUTE, "full")],
    ["a bucket that names the time of the next request", tokenBucket(LIMIT, MINUTE, "next")],
    ["a count without a reset", without(fixedWindow(LIMIT, MINUTE), "resetMs", "windowMs")],
  ])("%s: no refusal, and less than 3%% of the time is lost", async (_name, server) => {
    const { refusals, seconds } = await simulate(server, { processes, requests: 480 });
    expect(refusals).toEqual([]);
    expect(seconds).toBeLessThan(4 * 60 * 1.03);
  });

  // The resets are exact: a whole second would be a fifth of such a window.
  test.each<[string, Server]>([
    ["a fixed window", fixedWindow(500, 5000, Math.ceil)],
    ["a sliding window", slidingWindow(500, 5000, Math.ceil)],
    ["a bucket", tokenBucket(500, 5000, "full", Math.ceil)],
  ])("%s of 100 requests a second: no refusal, and less than 3%% of the time is lost", async (_name, server) => {
    const { refusals, seconds } = await simulate(server, { processes, requests: 2500 });
    expect(refusals).toEqual([]);
    expect(seconds).toBeLessThan(5 * 5 * 1.03);
  });

  test("a server that only refuses: each open request is refused once a window", async () => {
    const server = silently(fixedWindow(LIMIT, MINUTE));
    const { refusals, seconds } = await simulate(server, { processes, requests: 480 });
    expect(refusals.length).toBeLessThanOrEqual(5 * processes * CONCURRENCY);
    expect(seconds).toBeLessThan(5 * 60);
  });

  test("a person's commands go first", async () => {
    const load = { processes, requests: 500, adminEvery: 15_000 };
    const { refusals, longest } = await simulate(fixedWindow(LIMIT, MINUTE), load);
    expect(refusals).toEqual([]);
    expect(longest.interactive).toBeLessThan(longest.bulk / 4);
  });
});

test("any limit, window and number of processes: no refusal, and little time is lost", async () => {
  const cases = fc.record({
    limit: fc.integer({ min: 4, max: 150 }),
    windowMs: fc.integer({ min: 5, max: 60 }).map((seconds) => seconds * 1000),
    processes: fc.integer({ min: 1, max: 4 }),
    seed: fc.integer(),
    kind: fc.constantFrom(fixedWindow, slidingWindow),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ limit, windowMs, processes, seed, kind }) => {
      const load = { processes, requests: limit * 3, seed, adminEvery: windowMs };
      const { refusals, seconds, longest } = await simulate(kind(limit, windowMs), load);
      expect(refusals).toEqual([]);
      // The person's requests count too, and a reset in whole seconds costs up to a second of each window.
      expect(seconds).toBeLessThan(((3 * 1.03 + 4 / limit) * windowMs) / 1000 + 3);
      expect(longest.interactive).toBeLessThanOrEqual(Math.max(longest.bulk, 100));
    }),
    { numRuns: 15 },
  );
});
