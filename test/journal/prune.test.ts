import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type Entry, entryLine, type RunEntry } from "../../src/journal/entries.ts";
import { lockWork } from "../../src/journal/locks.ts";
import { type KeptRun, prunable, pruneRuns } from "../../src/journal/prune.ts";
import { temporaryFolder } from "../helpers/folder.ts";

const BEFORE = "2026-06-01T00:00:00.000Z";
const [OLD, YOUNG] = ["2026-02-01T00:00:00.000Z", "2026-07-01T00:00:00.000Z"];

const run = (name: string, more: Partial<KeptRun> = {}): KeptRun => ({
  ...{ run: name, work: name, started: OLD, state: "finished", ended: OLD, job: null, undoes: null },
  ...more,
});
const open = { state: "unfinished", ended: null } as const;

describe("which journals may go", () => {
  test.each<[string, KeptRun[], string[]]>([
    ["finished and undone ones that are old", [run("b", { state: "undone" }), run("a")], ["a", "b"]],
    ["no young one", [run("a", { ended: YOUNG })], []],
    ["no unfinished one, however old", [run("a", open)], []],
    ["not the last one of a job", [run("c", { job: "n" }), run("b", { job: "m" }), run("a", { job: "n" })], ["a"]],
    [
      "not the last finished one of a job whose last is not finished",
      [run("d", { job: "n", ...open }), run("c", { job: "n" }), run("b", { job: "n" }), run("a")],
      ["a", "b"],
    ],
    [
      "no undo whose run is kept",
      [run("c", { undoes: "b" }), run("b", { job: "n", state: "undone" }), run("a")],
      ["a"],
    ],
    ["an undo together with its run", [run("c", { undoes: "b" }), run("b", { state: "undone" })], ["b", "c"]],
    ["no run whose undo is not finished", [run("c", { undoes: "b", ...open }), run("b", { state: "undone" })], []],
    ["one that was given up for a newer one", [run("b", { work: "w" }), run("a", { work: "w", ...open })], ["a", "b"]],
    [
      "the same when the newer one is not finished either",
      [run("c", { work: "w", ...open }), run("b", { work: "w", ...open }), run("a", { work: "w", ...open })],
      ["a", "b"],
    ],
    [
      "not one that was given up a short time ago",
      [run("b", { work: "w", started: YOUNG, ended: YOUNG }), run("a", { work: "w", ...open })],
      [],
    ],
    [
      "none before one that it was begun in place of",
      [run("b", { work: "w" }), run("a", { work: "w", job: "n", ...open })],
      [],
    ],
  ])("%s", (_, runs, gone) => {
    expect(prunable(runs, BEFORE).map((one) => one.run)).toEqual(gone);
  });

  test("says what has to be gone before", () => {
    const runs = [
      run("d", { undoes: "c" }),
      run("c", { work: "w" }),
      run("b", { work: "w", ...open }),
      run("a", { work: "w", ...open }),
    ];
    expect(prunable(runs, BEFORE)).toEqual([
      { run: "a", after: [] },
      { run: "b", after: ["a"] },
      { run: "c", after: ["b"] },
      { run: "d", after: ["c"] },
    ]);
  });
});

describe("pruneRuns", () => {
  const NOW = Date.parse("2026-08-30T00:00:00.000Z");
  const clock = { now: () => NOW };
  let env: NodeJS.ProcessEnv;
  let state: string;

  beforeEach(async () => {
    state = await temporaryFolder();
    env = { CUSTOMERS_STATE_DIR: state };
  });

  function headerOf(name: string, started: string): RunEntry {
    return {
      ...{
        type: "run",
        v: 1,
        run: name,
        started,
        job: null,
        command: "import",
        base_url: "https://api.example.com/v1",
      },
      ...{ profile: "default", undoes: null, options: {}, program: "0.1.0" },
      file: { name, path: null, sha256: name, bytes: 1 },
    };
  }

  async function stored(
    name: string,
    ended: string,
    more: Partial<RunEntry> = {},
    how: "finished" | "unfinished" = "finished",
  ): Promise<RunEntry> {
    const header = { ...headerOf(name, `${name.slice(0, 4)}-${name.slice(4, 6)}-01T00:00:00.000Z`), ...more };
    const end: Entry = { type: "end", at: ended, state: how, summary: {}, stopped: null };
    await mkdir(join(state, "runs", name), { recursive: true });
    await writeFile(join(state, "runs", name, "journal.ndjson"), entryLine(header) + entryLine(end));
    return header;
  }

  const left = () => readdir(join(state, "runs"));

  test("removes what ended longer ago than that, and leaves alone what another process is at", async () => {
    const own = await stored("20260101T000000Z-aaaa", OLD);
    await stored("20260102T000000Z-aaaa", OLD);
    const busy = await stored("20260103T000000Z-aaaa", OLD);
    await stored("20260104T000000Z-aaaa", YOUNG);
    await mkdir(join(state, "runs", "20260105T000000Z-aaaa"));
    await writeFile(join(state, "runs", "20260105T000000Z-aaaa", "journal.ndjson"), "damaged\n");
    await stored("20260801T000000Z-aaaa", YOUNG);
    const locks = [await lockWork(env, own), await lockWork(env, busy)];
    await pruneRuns({ env, clock }, 90, own);
    for (const lock of locks) await lock.release();
    expect(await left()).toEqual([
      "20260103T000000Z-aaaa",
      "20260104T000000Z-aaaa",
      "20260105T000000Z-aaaa",
      "20260801T000000Z-aaaa",
    ]);
  });

  const [FIRST, SECOND] = ["20260101T000000Z-aaaa", "20260201T000000Z-aaaa"];

  test("keeps an undo as long as the run that it reversed is there, whichever process uses it", async () => {
    const undone = await stored(FIRST, OLD);
    const undo = await stored(SECOND, OLD, { command: "undo", file: null, undoes: FIRST });
    const locks = [await lockWork(env, undone), await lockWork(env, undo)];
    await pruneRuns({ env, clock }, 90, undo);
    expect(await left()).toEqual([FIRST, SECOND]);
    for (const lock of locks) await lock.release();
    await pruneRuns({ env, clock }, 90, undo);
    expect(await left()).toEqual([]);
  });

  test("removes one that was given up before the one that was begun in its place", async () => {
    const file = { name: "a.csv", path: null, sha256: "a", bytes: 1 };
    const given = await stored(FIRST, OLD, { file }, "unfinished");
    await stored(SECOND, OLD, { file });
    const other = headerOf("20260801T000000Z-aaaa", YOUNG);
    const lock = await lockWork(env, given);
    await pruneRuns({ env, clock }, 90, other);
    expect(await left()).toEqual([FIRST, SECOND]);
    await lock.release();
    await pruneRuns({ env, clock }, 90, other);
    expect(await left()).toEqual([]);
  });

  test("leaves alone the runs of other profiles and servers, which have days of their own", async () => {
    const own = await stored(FIRST, OLD, { profile: "sandbox" });
    await stored(SECOND, OLD, { profile: "production" });
    await stored("20260301T000000Z-aaaa", OLD, { profile: "sandbox", base_url: "https://other.example.com/v1" });
    await pruneRuns({ env, clock }, 1, own);
    expect(await left()).toEqual([SECOND, "20260301T000000Z-aaaa"]);
  });

  test("with 0 days keeps all, and without any run does nothing", async () => {
    const own = headerOf("20260801T000000Z-aaaa", YOUNG);
    await pruneRuns({ env, clock }, 90, own);
    await stored("20250101T000000Z-aaaa", "2025-01-01T00:00:00.000Z");
    await pruneRuns({ env, clock }, 0, own);
    expect(await left()).toHaveLength(1);
  });
});
