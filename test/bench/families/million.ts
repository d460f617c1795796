import { join } from "node:path";
import type { Family } from "../frame/figure.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

export const MILLION: Family = {
  name: "million",
  about: "a file of a million rows against as many customers",
  async *figures(bench) {
    const rows = bench.sized(1_000_000, 20_000, 500);
    await using server = await bench.serve({ kind: "plain", customers: rows });
    const file = join(server.folder, "customers.csv");
    await writeFileOf(rows, file);
    const { peak, seconds, stdout } = await bench.use(bench.customers(["import", file, "--yes", "--json"], server.env));
    const { unchanged } = JSON.parse(stdout);
    if (unchanged !== rows) throw new Error(`${unchanged} of ${rows} rows are unchanged`);
    yield {
      name: `memory: ${grouped(rows)} rows imported against ${grouped(rows)} customers`,
      unit: "MiB",
      goal: { atMost: 800 },
      value: peak,
      also: `${seconds.toFixed(1)} s`,
    };
  },
};
