import { expect, test } from "vitest";
import { runSteps } from "../../../src/bulk/run/run.ts";
import type { Step } from "../../../src/bulk/step.ts";
import { CliError } from "../../../src/errors.ts";
import { UNSEEN } from "../../../src/system/progress.ts";
import { fastClock } from "../../helpers/clock.ts";
import { memoryJournal } from "../../helpers/journal.ts";

test("a run that stops ends with its counts, also when 200,000 rows have failed", async () => {
  const most = 200_000;
  function* steps(): Generator<Step> {
    for (let line = 2; line < most + 10; line += 1) yield { action: "create", line, input: { name: `row ${line}` } };
  }
  const refused = new CliError("rejected", "no");
  const refuse = async () => Promise.reject(refused);
  const { counts, results, stopped } = await runSteps(
    { steps: steps(), maxErrors: most - 1 },
    {
      ...{ header: { run: "r1", undoes: null }, journal: memoryJournal(), clock: fastClock(), progress: UNSEEN },
      settings: { concurrency: 1 },
      signal: new AbortController().signal,
      findLost: async () => new Map(),
      api: {
        create: refuse,
        update: refuse,
        delete: refuse,
        whole: async (row) => row,
        isInList: async () => undefined,
        serverTime: undefined,
      },
    },
  );
  expect([counts.failed, results.length, stopped?.code]).toEqual([most, most, "stopped"]);
});
