import { beforeEach, describe, expect, test } from "vitest";
import type { Entry, IntentEntry, OutcomeEntry, RunEntry } from "../../src/journal/entries.ts";
import { Since } from "../../src/journal/since.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { headerOf, ownRuns, storeRun } from "../helpers/journals.ts";

const AT = "2026-01-31T02:03:04.000Z";
const [FIRST, SECOND, THIRD, FOURTH] = ["a", "b", "c", "d"].map((last) => `20260131T020304Z-aaa${last}`) as [
  string,
  string,
  string,
  string,
];
const FILE = { name: "a.csv", path: null, sha256: "a", bytes: 1 };

let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  env = { CUSTOMERS_STATE_DIR: await temporaryFolder() };
});

/** A delete about a line, and what became of it. */
function deletion(line: number, outcome: OutcomeEntry["outcome"], more: Partial<IntentEntry> = {}): Entry[] {
  const [id, before] = [`cus_${line}`, customer(`cus_${line}`)];
  const about = { at: AT, line, id };
  const intent: IntentEntry = { type: "intent", ...about, action: "delete", key: null, body: null, before, ...more };
  return [intent, { type: "outcome", ...about, outcome, after: null, error: null, looked_up: false }];
}

const end = (more: object = {}): Entry => ({
  ...{ type: "end", at: AT, state: "finished", stopped: null, summary: { skipped: 0, failed: 0, ...more } },
});

function undo(run: string, undoes: string, entries: readonly Entry[], more: Partial<RunEntry> = {}) {
  const reversing = entries.map((entry) =>
    entry.type === "intent" ? { ...entry, reverses: { run: undoes, number: entry.line ?? 0 } } : entry,
  );
  return storeRun(env, headerOf(run, { command: "undo", undoes, ...more }), reversing);
}

async function reversed(run = FIRST): Promise<(string | number)[]> {
  const since = await Since.read(ownRuns(env), run);
  return [...since.reversalsOf(run)].sort().flatMap(([number, { state }]) => [number, state]);
}

describe("what later runs have made of a run", () => {
  beforeEach(() => storeRun(env, headerOf(FIRST, { command: "import", file: FILE })));

  test("is nothing without one, and else what all of them have carried out", async () => {
    expect(await reversed()).toEqual([]);
    await undo(SECOND, FIRST, [...deletion(4, "unsent"), ...deletion(3, "deleted"), ...deletion(5, "deleted")]);
    await undo(THIRD, FIRST, deletion(4, "deleted"));
    await undo(FOURTH, "another run", deletion(6, "deleted"));
    expect(await reversed()).toEqual([3, "whole", 4, "whole", 5, "whole"]);
  });

  test("is nothing again once the undo is undone, and the same once that is undone too", async () => {
    await undo(SECOND, FIRST, [...deletion(1, "deleted"), end()]);
    expect((await Since.read(ownRuns(env), FIRST)).undoOf(FIRST)).toBe(SECOND);
    await undo(THIRD, SECOND, [...deletion(1, "deleted"), end()]);
    expect(await reversed()).toEqual([]);
    const since = await Since.read(ownRuns(env), FIRST);
    expect([since.undoOf(FIRST), since.undoOf(SECOND)]).toEqual([undefined, THIRD]);
    await undo(FOURTH, THIRD, [...deletion(1, "deleted"), end()]);
    expect(await reversed()).toEqual([1, "whole"]);
    expect((await Since.read(ownRuns(env), FIRST)).undoOf(FIRST)).toBe(SECOND);
  });

  test("names all ids under which a customer was created again, and the last record of each", async () => {
    const restored = (run: string, was: string, id: string, name: string) => {
      const about = { at: AT, line: 1 };
      const record = customer(id, { name });
      const intent = { type: "intent", ...about, id: null, action: "create", key: null, body: {}, before: null, was };
      const outcome = { type: "outcome", ...about, id, outcome: "created", after: record, error: null };
      const reverses = { run: FIRST, number: 1 };
      const entries = [
        { ...intent, reverses },
        { ...outcome, looked_up: false },
      ] as Entry[];
      return storeRun(env, headerOf(run, { command: "restore" }), entries);
    };
    await restored(SECOND, "cus_1", "cus_8", "Ana");
    await restored(THIRD, "cus_8", "cus_9", "Ana R");
    const since = await Since.read(ownRuns(env), FIRST);
    expect(since.idsFrom("cus_1")).toEqual(["cus_1", "cus_8", "cus_9"]);
    expect([since.recordOf("cus_9")?.name, since.recordOf("cus_1")]).toEqual(["Ana R", undefined]);
  });

  test("is not told by the runs of another account", async () => {
    await undo(SECOND, FIRST, deletion(1, "deleted"), { account: "another" });
    expect(await reversed()).toEqual([]);
  });
});
