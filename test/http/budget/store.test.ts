import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sharedBudget } from "../../../src/http/budget/budget.ts";
import { NOTHING_KNOWN, parseState, stateText } from "../../../src/http/budget/state.ts";
import { fastClock } from "../../helpers/clock.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { expectMode } from "../../helpers/platform.ts";

const signal = new AbortController().signal;
const KEY = "a-secret-key-5512";
const SPENT = { limit: 100, remaining: 0, resetMs: 30_000 };

/** Opens the budget of one key as several processes do; all use one clock. */
async function machine() {
  const folder = join(await temporaryFolder(), "budgets");
  const clock = fastClock();
  const lost: unknown[] = [];
  const onLost = (error: unknown) => lost.push(error);
  const open = (apiKey = KEY, origin = "https://api.example.com") =>
    sharedBudget(folder, [origin, apiKey], { clock, onLost });
  const path = async () => join(folder, (await readdir(folder)).find((name) => name.endsWith(".json")) ?? "");
  return { folder, clock, lost, open, path };
}

test("what one process learns, the others know", async () => {
  const { clock, open } = await machine();
  const [one, other, stranger] = [await open(), await open(), await open("another-key")];
  one.learn(await one.acquire("interactive", signal), { limits: SPENT });
  await stranger.acquire("interactive", signal);
  expect(clock.waits).toEqual([]);
  await other.acquire("interactive", signal);
  expect(clock.waits).toEqual([30_000]);
});

test.skipIf(process.platform === "win32")(
  "only its owner can read the file, and it does not hold the key",
  async () => {
    const { folder, open, path } = await machine();
    const budget = await open();
    budget.learn(await budget.acquire("interactive", signal), { limits: SPENT });
    await budget.end();
    await expectMode(folder, 0o700);
    await expectMode(await path(), 0o600);
    expect(await readFile(await path(), "utf8")).not.toContain(KEY);
    expect(await readdir(folder)).toHaveLength(1);
  },
);

test("requests of a process that has ended are free again", async () => {
  const { clock, open, path } = await machine();
  const budget = await open();
  budget.learn(await budget.acquire("interactive", signal), { limits: { ...SPENT, remaining: 3 } });
  const state = parseState(await readFile(await path(), "utf8"), clock.now());
  const part = { open: 3, at: clock.now() };
  // No process has the number 2^30.
  await writeFile(await path(), stateText({ ...state, processes: { x: { ...part, pid: 2 ** 30 } } }, clock.now()));
  await budget.acquire("interactive", signal);
  expect(clock.waits).toEqual([]);
  await writeFile(await path(), stateText({ ...state, processes: { x: { ...part, pid: process.pid } } }, clock.now()));
  await (await open()).acquire("interactive", signal);
  expect(clock.waits).not.toEqual([]);
});

const SAVED = JSON.parse(stateText({ ...NOTHING_KNOWN, limit: 100, left: 0, resetAt: 9e15 }, 0));
const DAMAGED: readonly object[] = [
  { version: 1 },
  ...["savedAt", "toldAt", "resetAt", "closedUntil", "silent", "processes"].map((key) => ({ [key]: undefined })),
  ...Object.keys(SAVED).map((key) => ({ [key]: null })),
  ...Object.keys(SAVED).map((key) => ({ [key]: "many" })),
  ...Object.keys(SAVED).map((key) => ({ [key]: [null] })),
  { left: -1 },
  { processes: { x: null } },
  { processes: { x: { pid: 1, open: 1 } } },
  { processes: { x: { pid: "1", open: 1, at: 1 } } },
];

test("a whole state is read back", () => {
  const state = { ...NOTHING_KNOWN, limit: 9, windowMs: 5, left: 7 };
  expect(parseState(stateText(state, 0), 0)).toEqual(state);
});

test.each(["", "{", "null", "[]", "3", "\0\0\0", ...DAMAGED.map((part) => JSON.stringify({ ...SAVED, ...part }))])(
  "nothing is known from a file that holds %j",
  (text) => {
    expect(parseState(text, 0)).toEqual(NOTHING_KNOWN);
  },
);

test.each(["{", '{"version":5,"processes":[3],"left":"many"}'])("a file that holds %j is replaced", async (text) => {
  const { clock, lost, open, path } = await machine();
  await (await open()).end();
  await writeFile(await path(), text);
  const budget = await open();
  budget.learn(await budget.acquire("interactive", signal), { limits: { ...SPENT, remaining: 7 } });
  expect([clock.waits, lost]).toEqual([[], []]);
  expect(parseState(await readFile(await path(), "utf8"), clock.now()).left).toBe(7);
});

test("nothing is known after the clock was set back, or from a file of yesterday", () => {
  const text = stateText({ ...NOTHING_KNOWN, left: 0, resetAt: 9e15, closedUntil: 9e15 }, 10_000_000);
  expect(parseState(text, 10_000_001).closedUntil).toBe(9e15);
  expect(parseState(text, 9_000_000)).toEqual(NOTHING_KNOWN);
  expect(parseState(text, 96_400_000)).toEqual(NOTHING_KNOWN);
});

test("where the folder cannot be used, each process has a budget of its own", async () => {
  const folder = join(await temporaryFolder(), "a file");
  await writeFile(folder, "");
  const clock = fastClock();
  const lost: string[] = [];
  const onLost = (error: unknown) => lost.push(String(error));
  const budget = await sharedBudget(folder, ["https://api.example.com", KEY], { clock, onLost });
  budget.learn(await budget.acquire("interactive", signal), { limits: SPENT });
  await budget.acquire("interactive", signal);
  await budget.end();
  expect(clock.waits).toEqual([30_000]);
  expect(lost).toHaveLength(1);
});

test("neither an abandoned lock nor one that is held stops a process for long", async () => {
  const { clock, open, path } = await machine();
  const budget = await open();
  await writeFile(`${await path()}.lock`, "");
  await budget.acquire("interactive", signal);
  expect(clock.waits).toHaveLength(1500); // So often it looks again.
  const old = new Date(Date.now() - 60_000);
  await utimes(`${await path()}.lock`, old, old);
  budget.learn(0, { limits: SPENT });
  await budget.end();
  expect(parseState(await readFile(await path(), "utf8"), clock.now()).limit).toBe(100);
});
