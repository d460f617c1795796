import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Limiter } from "../../src/http/limiter.ts";
import { fastClock } from "../helpers/clock.ts";
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

/** Processes with one key, each with a limiter of its own, send requests to a server. Only the time is simulated. */
async function simulate(server: Server, { processes, requests, adminEvery, seed = 1 }: Load) {
  const clock = fastClock();
  const random = seeded(seed);
  const api = service(server, clock, random);
  const limiters = Array.from({ length: processes }, () => new Limiter(clock));
  const admin = new Limiter(clock);
  const waits = { bulk: [0], interactive: [0] };
  let left = requests;
  let seconds = 0;

  async function importer(limiter: Limiter): Promise<void> {
    const worker = async () => {
      while (left-- > 0) waits.bulk.push(await api.send(limiter, "bulk"));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }
  async function person(every: number): Promise<void> {
    for (;;) {
      await clock.sleep(every * (0.5 + random()));
      if (seconds > 0) return;
      waits.interactive.push(await api.send(admin, "interactive"));
    }
  }
  const importers = Promise.all(limiters.map(importer)).then(() => {
    seconds = clock.monotonic() / 1000;
  });
  await Promise.all([importers, adminEvery === undefined ? undefined : person(adminEvery)]);
  return { ...api, seconds, longest: { bulk: Math.max(...waits.bulk), interactive: Math.max(...waits.interactive) } };
}

const [LIMIT, MINUTE] = [100, 60_000];
const floor = (ms: number) => Math.floor(ms / 1000) * 1000;

const REFUSED = { 1: 0, 2: 0.25, 4: 1 };

describe.each([1, 2, 4] as const)("%d processes", (processes) => {
  /** How many requests a server may refuse: none of one process. Others count only by its last answer. */
  const most = (requests: number) => REFUSED[processes] * requests;

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
  ])("%s: little is refused, and little time is lost", async (...[, server]) => {
    const { refusals, seconds } = await simulate(server, { processes, requests: 480 });
    expect(refusals.length).toBeLessThanOrEqual(most(480));
    expect(seconds).toBeLessThan(4 * 60 * 1.03);
  });

  // The resets are exact: a whole second would be a fifth of such a window.
  test.each<[string, Server]>([
    ["a fixed window", fixedWindow(500, 5000, Math.ceil)],
    ["a sliding window", slidingWindow(500, 5000, Math.ceil)],
    ["a bucket", tokenBucket(500, 5000, "full", Math.ceil)],
  ])("%s of 100 requests a second: little is refused, and little time is lost", async (...[, server]) => {
    const { refusals, seconds } = await simulate(server, { processes, requests: 2500 });
    expect(refusals.length).toBeLessThanOrEqual(most(2500));
    expect(seconds).toBeLessThan(5 * 5 * 1.03);
  });

  test("a server that only refuses: each open request is refused once a window", async () => {
    const server = silently(fixedWindow(LIMIT, MINUTE));
    const { refusals, seconds } = await simulate(server, { processes, requests: 480 });
    expect(refusals.length).toBeLessThanOrEqual(5 * processes * CONCURRENCY);
    expect(seconds).toBeLessThan(5 * 60);
  });
});

test.each([
  [1, LIMIT, 25],
  [2, 1000, 5],
  [4, 1000, 5],
])(
  "beside %d imports at %d requests a minute, a person waits no longer than %d s",
  async (...[processes, limit, most]) => {
    const load = { processes, requests: 5 * limit, adminEvery: 15_000 };
    const { longest } = await simulate(fixedWindow(limit, MINUTE), load);
    expect(longest.interactive).toBeLessThanOrEqual(most * 1000);
  },
);

test("any limit and window: one process is hardly ever refused, and little time is lost", async () => {
  const cases = fc.record({
    limit: fc.integer({ min: 4, max: 150 }),
    windowMs: fc.integer({ min: 5, max: 60 }).map((seconds) => seconds * 1000),
    seed: fc.integer(),
    kind: fc.constantFrom(fixedWindow, slidingWindow),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ limit, windowMs, seed, kind }) => {
      const { refusals, seconds } = await simulate(kind(limit, windowMs), { processes: 1, requests: limit * 3, seed });
      // Answers may overtake each other: the last one counts.
      expect(refusals.length).toBeLessThanOrEqual(1 + limit * 3 * 0.02);
      // A reset in whole seconds costs up to a second of each window.
      expect(seconds).toBeLessThan(((3 * 1.03 + 4 / limit) * windowMs) / 1000 + 3);
    }),
    { numRuns: 15 },
  );
});
