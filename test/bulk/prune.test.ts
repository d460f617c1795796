import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Entry, entryLine, type RunEntry } from "../../src/bulk/journal/entries.ts";
import { type KeptRun, prunable, pruneRuns } from "../../src/bulk/journal/prune.ts";
import { lockWork } from "../../src/bulk/journal/runs.ts";
import { temporaryFolder } from "../helpers/run.ts";

const BEFORE = "2026-06-01T00:00:00.000Z";
const [OLD, YOUNG] = ["2026-02-01T00:00:00.000Z", "2026-07-01T00:00:00.000Z"];

const run = (name: string, more: Partial<KeptRun> = {}): KeptRun => ({
  ...{ run: name, state: "finished", ended: OLD, job: null, undoes: null },
  ...more,
});
const open = { state: "unfinished", ended: null } as const;

describe("which journals may go", () => {
  it.each<[string, KeptRun[], string[]]>([
    ["finished and undone ones that are old", [run("b", { state: "undone" }), run("a")], ["b", "a"]],
    ["no young one", [run("a", { ended: YOUNG })], []],
    ["no unfinished one, however old", [run("a", open)], []],
    ["not the last one of a job", [run("c", { job: "n" }), run("b", { job: "m" }), run("a", { job: "n" })], ["a"]],
    [
      "not the last finished one of a job whose last is not finished",
      [run("d", { job: "n", ...open }), run("c", { job: "n" }), run("b", { job: "n" }), run("a")],
      ["b", "a"],
    ],
    [
      "no undo whose run is kept",
      [run("c", { undoes: "b" }), run("b", { job: "n", state: "undone" }), run("a")],
      ["a"],
    ],
    ["an undo together with its run", [run("c", { undoes: "b" }), run("b", { state: "undone" })], ["c", "b"]],
    ["no run whose undo is not finished", [run("c", { undoes: "b", ...open }), run("b", { state: "undone" })], []],
  ])("%s", (_, runs, gone) => {
    expect(prunable(runs, BEFORE)).toEqual(gone);
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

  async function stored(name: string, ended: string, more: Partial<RunEntry> = {}): Promise<RunEntry> {
    const header = { ...headerOf(name, `${name.slice(0, 4)}-${name.slice(4, 6)}-01T00:00:00.000Z`), ...more };
    const end: Entry = { type: "end", at: ended, state: "finished", summary: {}, stopped: null };
    await mkdir(join(state, "runs", name), { recursive: true });
    await writeFile(join(state, "runs", name, "journal.ndjson"), entryLine(header) + entryLine(end));
    return header;
  }

  const left = () => readdir(join(state, "runs"));

  it("removes what ended longer ago than that, and leaves alone what another process is at", async () => {
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

  it("with 0 days keeps all, and without any run does nothing", async () => {
    const own = headerOf("20260801T000000Z-aaaa", YOUNG);
    await pruneRuns({ env, clock }, 90, own);
    await stored("20250101T000000Z-aaaa", "2025-01-01T00:00:00.000Z");
    await pruneRuns({ env, clock }, 0, own);
    expect(await left()).toHaveLength(1);
  });
});
