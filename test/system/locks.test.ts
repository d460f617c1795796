import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Holder, isGone } from "../../src/system/lock-holder.ts";
import { acquireLock, withLock } from "../../src/system/locks.ts";
import { fastClock } from "../helpers/clock.ts";
import { errorOf } from "../helpers/errors.ts";
import { temporaryFolder } from "../helpers/folder.ts";

const busy = "the settings are being changed";
const GONE = 2 ** 22 + 1; // above Linux's highest process id

async function lockPath(holder?: Partial<Holder> | string): Promise<string> {
  const path = join(await temporaryFolder(), "job.lock");
  if (typeof holder === "string") await writeFile(path, holder);
  else if (holder !== undefined) {
    const file = { id: "00000000-0000-4000-8000-000000000000", pid: GONE, host: hostname(), ...holder };
    await writeFile(path, JSON.stringify(file));
  }
  return path;
}

test("one holder at a time; the file names it and is removed on release", async () => {
  const path = await lockPath();
  const lock = await acquireLock(path, { waitMs: 0, busy });
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
  const error = await errorOf(() => acquireLock(path, { waitMs: 0, busy }));
  expect(error).toMatchObject({
    code: "locked",
    exitCode: 9,
    message: `${busy}: process ${process.pid} on ${hostname()} holds ${path}`,
    hint: "Try again when it has ended. If no such process runs any more, remove that file.",
  });
  await lock.release();
  expect(await readdir(join(path, ".."))).toEqual([]);
  await (await acquireLock(path, { waitMs: 0, busy })).release();
});

test("waits for the given time, in short steps", async () => {
  const path = await lockPath({ pid: process.pid });
  const clock = fastClock(Date.now());
  expect(await errorOf(() => acquireLock(path, { waitMs: 500, busy, clock }))).toMatchObject({ code: "locked" });
  expect(clock.monotonic()).toBeGreaterThanOrEqual(500);
  expect(clock.monotonic()).toBeLessThan(550);
});

test("an interrupt ends the waiting", async () => {
  const path = await lockPath({ pid: process.pid });
  const signal = AbortSignal.abort(new Error("stop"));
  await expect(acquireLock(path, { waitMs: 60_000, busy, signal })).rejects.toThrow("stop");
});

test("the lock is released when the work fails", async () => {
  const path = await lockPath();
  const work = withLock(path, { waitMs: 0, busy }, () => Promise.reject(new Error("no")));
  await expect(work).rejects.toThrow("no");
  expect(await readdir(join(path, ".."))).toEqual([]);
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
  const claim = { id: "11111111-0000-4000-8000-000000000000", pid: GONE, host: hostname() };
  await writeFile(`${path}.00000000-0000-4000-8000-000000000000`, JSON.stringify(claim));
  await (await acquireLock(path, { waitMs: 0, busy })).release();
  expect(await readdir(join(path, ".."))).toEqual([]);
});

test("a lock file without a holder counts as abandoned after ten seconds", async () => {
  const path = await lockPath("");
  expect(await errorOf(() => acquireLock(path, { waitMs: 0, busy }))).toMatchObject({
    code: "locked",
    message: `${busy}: an unknown process holds ${path}`,
  });
  const old = new Date(Date.now() - 11_000);
  await utimes(path, old, old);
  await (await acquireLock(path, { waitMs: 0, busy })).release();
});

test("a forged id in a lock file cannot name another file", async () => {
  const path = await lockPath({ id: "../../etc" });
  expect(await errorOf(() => acquireLock(path, { waitMs: 0, busy }))).toMatchObject({
    message: `${busy}: an unknown process holds ${path}`,
  });
});

test("the folder must exist", async () => {
  const path = join(await temporaryFolder(), "none", "job.lock");
  expect(await errorOf(() => acquireLock(path, { waitMs: 0, busy }))).toMatchObject({
    code: "invalid_input",
    message: `could not make the lock file ${path}: no such file or folder`,
  });
});

const holder: Holder = { id: "x", pid: 7, host: "here", boot: "b1", started: "100" };
test.each([
  ["runs", holder, { started: "100" }, false],
  ["has ended", holder, undefined, true],
  ["has its number used by a later process", holder, { started: "200" }, true],
  ["is on another machine", { ...holder, host: "there" }, undefined, false],
  ["ran before the machine was last started", { ...holder, boot: "b0" }, { started: "100" }, true],
  ["has an unknown start time", holder, { started: undefined }, false],
  ["said nothing of its start", { ...holder, started: undefined, boot: undefined }, { started: "100" }, false],
] as const)("a holder that %s", (_, who, running, gone) => {
  expect(isGone(who, { host: "here", boot: "b1" }, () => running)).toBe(gone);
});
