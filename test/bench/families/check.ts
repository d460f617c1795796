import { join } from "node:path";
import type { Family } from "../frame/figure.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

export const CHECK: Family = {
  name: "check",
  about: "checking a file of cells that a person has typed: a row may take no more time in a larger file",
  async *figures(bench) {
    const rows = bench.sized(200_000, 20_000, 200);
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
  },
};
