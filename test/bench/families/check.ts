import { join } from "node:path";
import type { Bench } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { temporaryFolder } from "../frame/processes.ts";
import { type RowForm, writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

export const CHECK: Family = {
  name: "check",
  about: "checking a file, beside csv-parse alone on the same file",
  async *figures(bench) {
    const rows = bench.sized(200_000, 50_000, 200);
    for (const { name, form, match, share, memory } of CASES) {
      await using folder = await temporaryFolder();
      const file = join(folder.path, "customers.csv");
      await writeFileOf(rows, file, form);
      const alone = await bench.use(bench.program("parse", file));
      const own = await bench.use(bench.program("check", file, match));
      if (Number(own.stdout) !== rows) throw new Error(`${own.stdout} of ${rows} rows were checked`);
      const value = (alone.processor / own.processor) * 100;
      const goal = { atLeast: share };
      yield { name: `check: ${name}`, unit: "%", against: "csv-parse's speed", goal, value };
      yield { name: `memory of it, ${grouped(rows)} rows`, unit: "MiB", goal: { atMost: memory }, value: own.peak };
    }
    yield* messyRows(bench, bench.sized(200_000, 20_000, 200));
  },
};

// --- internal ---

/** An import that writes nothing, of cells that a person has typed: a row may take no more time in a larger file. */
async function* messyRows(bench: Bench, rows: number): AsyncIterable<Figure> {
  await using server = await bench.serve({ kind: "plain", customers: 0 });
  const imported = async (some: number) => {
    const file = join(server.folder, `messy-${some}.csv`);
    await writeFileOf(some, file, "messy");
    const args = ["import", file, "--dry-run", "--skip-invalid", "--default-country", "US", "--output", "table"];
    return bench.use(bench.customers(args, server.env));
  };
  const [fifth, whole] = [await imported(rows / 5), await imported(rows)];
  const value = whole.processor / (5 * fifth.processor);
  const also = `${whole.seconds.toFixed(1)} s`;
  const name = `check: ${grouped(rows)} messy rows`;
  yield { name, unit: "×", against: "a fifth of them, five times", goal: { atMost: 1.1 }, value, also };
  yield { name: "memory of it", unit: "MiB", goal: { atMost: 600 }, value: whole.peak };
}

interface Case {
  readonly name: string;
  readonly form: RowForm;
  readonly match: string;
  /**
   * The least share of csv-parse's speed, in %: some 15 % less than is reached on a machine that does nothing else, so that a
   * change that makes the check slower is seen. The whole row takes csv-parse 5 µs. Each cell is cleaned and read for damage, the
   * address is divided and its state and ZIP code are compared: 20 µs a row. libphonenumber takes 10 µs for a national
   * number, which is why no case with such numbers can reach a third.
   */
  readonly share: number;
  /** In MiB. */
  readonly memory: number;
}

const CASES: readonly Case[] = [
  { name: "international phones, no match index", form: "international", match: "none", share: 16, memory: 200 },
  { name: "international phones, e-mails indexed", form: "international", match: "email", share: 14, memory: 250 },
  { name: "national phones, no match index", form: "national", match: "none", share: 9, memory: 200 },
  { name: "national phones, e-mails and phones indexed", form: "national", match: "auto", share: 8, memory: 250 },
  { name: "cells to be cleaned, no match index", form: "unclean", match: "none", share: 8, memory: 200 },
];
