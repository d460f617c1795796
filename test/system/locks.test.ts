import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Holder, holderState, thisHolder } from "../../src/system/lock-holder.ts";
import { acquireLock, LostLock, withLock } from "../../src/system/locks.ts";
import { fastClock } from "../helpers/clock.ts";
import { errorOf } from "../helpers/errors.ts";
import { temporaryFolder } from "../helpers/folder.ts";

const busy = "the settings are being changed";
const GONE = 2 ** 22 + 1; // above Linux's highest process id

async function lockPath(holder?: Partial<Holder> | string): Promise<string> {
  const path = join(await temporaryFolder(), "job.lock");
  if (typeof holder === "string") await writeFile(path, holder);
  else if (holder !== undefined) {
    const file = { ...(await thisHolder()), id: "00000000-0000-4000-8000-000000000000", pid: GONE, ...holder };
    await writeFile(path, JSON.stringify(file));
  }
  return path;
}

test("one holder at a time; the file names it and is removed on release", async () => {
  const path = await lockPath();
  const lock = await acquireLock(path, { waitMs: 0, busy });
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ pid: process.pid });
  const error = await errorOf(() => acquireLock(path, { waitMs: 0, busy }));
  expect(error).toMatchObject({
    code: "locked",
    exitCode: 9,
    message: expect.stringMatching(new RegExp(`^${busy}, since 2\\S+ \\(process ${process.pid}\\)$`)),
    hint: "Try again when it has ended.",
  });
  await lock.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
  await (await acquireLock(path, { waitMs: 0, busy })).release();
});

test("the lock of a process that has ended is taken over once, however many see it", async () => {
  const path = await lockPath({});
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      withLock(path, { waitMs: 20_000, busy }, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside--;
      }),
    ),
  );
  expect(most).toBe(1);
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test("the lock of a process that died while taking over another lock is taken over too", async () => {
  const path = await lockPath({});
  const claim = { ...(await thisHolder()), id: "11111111-0000-4000-8000-000000000000", pid: GONE };
  await writeFile(`${path}.00000000-0000-4000-8000-000000000000`, JSON.stringify(claim));
  await (await acquireLock(path, { waitMs: 0, busy })).release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test("a lock file without a holder counts as abandoned when it was not touched for ten seconds", async () => {
  const path = await lockPath("");
  const clock = fastClock();
  await (await acquireLock(path, { waitMs: 0, busy, clock })).release();
  expect(clock.monotonic()).toBeGreaterThanOrEqual(10_000);
});

describe("the lock of another machine", () => {
  const there = { host: "there", pid: process.pid };

  test("is taken over when its heartbeat has stopped for ten seconds by the clock here", async () => {
    for (const days of [-400, 0, 400]) {
      const path = await lockPath(there);
      const beat = new Date(Date.now() + days * 86_400_000);
      await utimes(path, beat, beat);
      const clock = fastClock();
      const lock = await acquireLock(path, { waitMs: 0, busy, clock });
      expect(clock.monotonic()).toBeGreaterThanOrEqual(10_000);
      expect(clock.monotonic()).toBeLessThan(12_000);
      await lock.release();
    }
  });

  test("is known to be held as soon as it beats, also when its clock goes back", async () => {
    const path = await lockPath(there);
    const clock = fastClock();
    let at = Date.now();
    const beating = {
      ...clock,
      sleep: async (ms: number) => {
        await clock.sleep(ms);
        if (clock.monotonic() < 1000) return;
        at -= 2000;
        await utimes(path, new Date(at), new Date(at));
      },
    };
    expect(await errorOf(() => acquireLock(path, { waitMs: 0, busy, clock: beating }))).toMatchObject({
      code: "locked",
      message: expect.stringContaining("on there)"),
    });
    expect(clock.monotonic()).toBeLessThan(2000);
  });
});

test("a holder whose lock was taken over notices, and does not release the lock of the other", async () => {
  const path = await lockPath();
  const lock = await acquireLock(path, { waitMs: 0, busy });
  await lock.verify();
  await writeFile(path, JSON.stringify({ ...(await thisHolder()), host: "there" }));
  expect(await errorOf(() => lock.verify())).toBeInstanceOf(LostLock);
  await lock.release();
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ host: "there" });
});

const holder: Holder = { id: "x", pid: 7, host: "here", boot: "b1", space: "s1", started: "100" };
test.each([
  ["runs", holder, { started: "100" }, "alive"],
  ["has ended", holder, undefined, "gone"],
  ["has its number used by a later process", holder, { started: "200" }, "gone"],
  ["is on another machine", { ...holder, host: "there" }, undefined, "unclear"],
  ["is on another machine of the same name", { ...holder, boot: "b0" }, undefined, "unclear"],
  ["is in another container of the same name", { ...holder, space: "s2" }, undefined, "unclear"],
  ["has an unknown start time", holder, { started: undefined }, "unclear"],
  ["said nothing of its start", { ...holder, started: undefined }, { started: "100" }, "unclear"],
] as const)("a holder that %s", (_, who, running, state) => {
  expect(holderState(who, { host: "here", boot: "b1", space: "s1" }, () => running)).toBe(state);
});
