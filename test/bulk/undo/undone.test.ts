import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { undoneWrites } from "../../../src/bulk/undo/undo.ts";
import { type Entry, entryLine, type IntentEntry, type RunEntry } from "../../../src/journal/entries.ts";
import { customer } from "../../helpers/customers.ts";
import { temporaryFolder } from "../../helpers/folder.ts";

const AT = "2026-01-31T02:03:04.000Z";
const [RUN, UNDO, SECOND, OTHER] = ["a", "b", "c", "d"].map((last) => `20260131T020304Z-aaa${last}`) as string[];

let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  env = { CUSTOMERS_STATE_DIR: await temporaryFolder() };
});

/** An undo that has reversed these writes; what it was about to do of others was not sent. */
async function undo(run = "", undoes = "", lines: readonly number[] = [], unsent: readonly number[] = []) {
  const header: RunEntry = {
    ...{ type: "run", v: 1, run, command: "undo", started: AT, base_url: "https://api.example.com/v1" },
    ...{ profile: "default", job: null, file: null, options: {}, undoes, program: "0.1.0" },
  };
  const written = [...unsent, ...lines].flatMap((line): Entry[] => {
    const intent: IntentEntry = {
      ...{
        type: "intent",
        at: AT,
        line,
        action: "delete",
        key: null,
        id: `cus_${line}`,
        body: null,
        before: customer(`cus_${line}`),
      },
    };
    const outcome = unsent.includes(line) ? "unsent" : "deleted";
    return [intent, { type: "outcome", at: AT, line, outcome, id: null, after: null, error: null, looked_up: false }];
  });
  const folder = join(String(env.CUSTOMERS_STATE_DIR), "runs", run);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "journal.ndjson"), [header, ...written].map(entryLine).join(""));
}

async function reversed(): Promise<number[]> {
  return [...(await undoneWrites(env, RUN ?? ""))].sort();
}

describe("what the undos of a run have reversed", () => {
  test("is nothing without one, and else what all of them have carried out", async () => {
    expect(await reversed()).toEqual([]);
    await undo(UNDO, RUN, [3, 5], [4]);
    await undo(SECOND, RUN, [4]);
    await undo(OTHER, "another run", [6]);
    expect(await reversed()).toEqual([3, 4, 5]);
  });
});
