import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Entry, RunEntry } from "../../src/journal/entries.ts";
import { type KeptRun, prunable, pruneRuns } from "../../src/journal/prune.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { headerOf as header, ownRuns, storeRun } from "../helpers/journals.ts";

const BEFORE = "2026-06-01T00:00:00.000Z";
const [OLD, YOUNG] = ["2026-02-01T00:00:00.000Z", "2026-07-01T00:00:00.000Z"];

const run = (name: string, more: Partial<KeptRun> = {}): KeptRun => ({
  ...{ run: name, work: name, started: OLD, ended: OLD, job: null, reverses: [] },
  ...more,
});
const open = { ended: null };
const leftOpen = { work: "w", ...open };
const young = { started: YOUNG, ended: YOUNG };
const undoOfB = run("c", { reverses: ["b"] });

test.each<[string, KeptRun[], string[]]>([
  ["finished and undone ones that are old", [run("b"), run("a")], ["a", "b"]],
  ["no young one", [run("a", { ended: YOUNG })], []],
  ["no unfinished one, however old", [run("a", open)], []],
  ["not the last one of a job", [run("c", { job: "n" }), run("b", { job: "m" }), run("a", { job: "n" })], ["a"]],
  ["no undo whose run is kept", [undoOfB, run("b", { job: "n" }), run("a")], ["a"]],
  ["an undo together with its run", [undoOfB, run("b")], ["b", "c"]],
  ["no run whose undo is not finished", [run("c", { reverses: ["b"], ...open }), run("b")], []],
  ["one that was given up for a newer one", [run("b", { work: "w" }), run("a", leftOpen)], ["a", "b"]],
  ["the same when the newer one is open too", ["c", "b", "a"].map((name) => run(name, leftOpen)), ["a", "b"]],
  ["not one that was given up a short time ago", [run("b", { work: "w", ...young }), run("a", leftOpen)], []],
  ["none before one begun in its place", [run("b", { work: "w" }), run("a", { ...leftOpen, job: "n" })], []],
])("which journals may go: %s", (_, runs, gone) => {
  expect(prunable(runs, BEFORE)).toEqual(gone);
});

describe("pruneRuns", () => {
  const NOW = Date.parse("2026-08-30T00:00:00.000Z");
  let env: NodeJS.ProcessEnv;
  let state: string;

  beforeEach(async () => {
    state = await temporaryFolder();
    env = { CUSTOMERS_STATE_DIR: state };
  });

  const headerOf = (name: string, started: string, more: Partial<RunEntry> = {}) =>
    header(name, { started, command: "import", file: { name, path: null, sha256: name, bytes: 1 }, ...more });

  async function stored(
    name: string,
    ended: string,
    more: Partial<RunEntry> = {},
    how: "finished" | "unfinished" = "finished",
    entries: readonly Entry[] = [],
  ): Promise<RunEntry> {
    const started = `${name.slice(0, 4)}-${name.slice(4, 6)}-01T00:00:00.000Z`;
    const end: Entry = { type: "end", at: ended, state: how, summary: {}, stopped: null };
    return (await storeRun(env, headerOf(name, started, more), [...entries, end])).header;
  }

  const left = () => readdir(join(state, "runs"));

  test("removes what ended longer ago than that, and no journal that cannot be read", async () => {
    await stored("20260101T000000Z-aaaa", OLD);
    await stored("20260102T000000Z-aaaa", OLD);
    await stored("20260104T000000Z-aaaa", YOUNG);
    await mkdir(join(state, "runs", "20260105T000000Z-aaaa"));
    await writeFile(join(state, "runs", "20260105T000000Z-aaaa", "journal.ndjson"), "damaged\n");
    await stored("20260801T000000Z-aaaa", YOUNG);
    await pruneRuns(ownRuns(env), NOW);
    const kept = ["20260104", "20260105", "20260801"];
    expect(await left()).toEqual(kept.map((day) => `${day}T000000Z-aaaa`));
  });

  const [FIRST, SECOND] = ["20260101T000000Z-aaaa", "20260201T000000Z-aaaa"];

  test("removes an undo with the run that it reversed", async () => {
    await stored(FIRST, OLD);
    await stored(SECOND, OLD, { command: "undo", file: null, undoes: FIRST });
    await pruneRuns(ownRuns(env), NOW);
    expect(await left()).toEqual([]);
  });

  test("leaves alone the runs of other accounts", async () => {
    await stored(FIRST, OLD);
    await stored(SECOND, OLD, { account: "another" });
    await pruneRuns(ownRuns(env), NOW);
    expect(await left()).toEqual([SECOND]);
  });

  test("goes by the server's time: without it, and for what it says to be young, nothing is removed", async () => {
    await stored(FIRST, OLD);
    await pruneRuns(ownRuns(env), undefined);
    expect(await left()).toEqual([FIRST]);
    const end: Entry = { type: "end", at: OLD, server_at: YOUNG, state: "finished", summary: {}, stopped: null };
    await storeRun(env, headerOf(SECOND, OLD), [end]);
    await pruneRuns(ownRuns(env), NOW);
    expect(await left()).toEqual([SECOND]);
  });
});
