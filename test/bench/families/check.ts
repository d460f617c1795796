import { join } from "node:path";
import type { Family } from "../frame/figure.ts";
import { temporaryFolder } from "../frame/processes.ts";
import { type RowForm, writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

export const CHECK: Family = {
  name: "check",
  about: "checking a file, beside csv-parse alone on the same file",
  async *figures(bench) {
    const rows = bench.sized(1_000_000, 200_000, 200);
    for (const { name, form, match, memory } of CASES) {
      await using folder = await temporaryFolder();
      const file = join(folder.path, "customers.csv");
      await writeFileOf(rows, file, form);
      const alone = await bench.use(bench.program("parse", file));
      const own = await bench.use(bench.program("check", file, match));
      if (Number(own.stdout) !== rows) throw new Error(`${own.stdout} of ${rows} rows were checked`);
      const value = (alone.processor / own.processor) * 100;
      const goal = { atLeast: SHARE };
      yield { name: `check: ${name}`, unit: "%", against: "csv-parse's speed", goal, value };
      yield { name: `memory of it, ${grouped(rows)} rows`, unit: "MiB", goal: { atMost: memory }, value: own.peak };
    }
  },
};

// --- internal ---

/** The least share of csv-parse's speed. */
const SHARE = 45;

interface Case {
  readonly name: string;
  readonly form: RowForm;
  readonly match: string;
  /** In MiB. */
  readonly memory: number;
}

const CASES: readonly Case[] = [
  { name: "international phones, no match index", form: "international", match: "none", memory: 160 },
  { name: "international phones, e-mails indexed", form: "international", match: "email", memory: 400 },
  { name: "national phones, no match index", form: "national", match: "none", memory: 160 },
  { name: "national phones, e-mails and phones indexed", form: "national", match: "auto", memory: 400 },
  { name: "cells to be cleaned, no match index", form: "unclean", match: "none", memory: 160 },
];
