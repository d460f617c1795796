import type { Family } from "../frame/figure.ts";
import { grouped, timesAsLong, timesInWords } from "../frame/statistics.ts";

export const TABLES: Family = {
  name: "tables",
  about: "long tables, beside the same list as JSON",
  async *figures(bench) {
    const [some, many] = [bench.sized(10_000, 5000, 100), bench.sized(100_000, 20_000, 200)];
    const listOf = (rows: number, format: string, env: Readonly<Record<string, string>>) =>
      bench.customers(["list", "--limit", `${rows}`, "--page-size", "1000", "-o", format], env);
    await using server = await bench.serve({ kind: "plain", customers: many });
    const { env } = server;
    const commands = { table: listOf(some, "table", env), json: listOf(some, "json", env) };
    const { table, json } = await bench.inTurn(commands, bench.sized(5, 2, 1));
    yield {
      name: `a table of ${grouped(some)} rows`,
      unit: "×",
      against: "the same as JSON",
      goal: { atMost: 2 },
      value: timesAsLong(table, json),
      also: timesInWords(table, json),
    };
    const one = await bench.use(listOf(some, "table", env));
    const ten = await bench.use(listOf(many, "table", env));
    yield {
      name: `the processor's time for a row, in a table of ${grouped(many)}`,
      unit: "×",
      against: `in one of ${grouped(some)}`,
      goal: { atMost: 1.1 },
      value: ten.processor / many / (one.processor / some),
      also: `${ten.seconds.toFixed(1)} s`,
    };
    yield { name: `memory of a table of ${grouped(many)} rows`, unit: "MiB", goal: { atMost: 150 }, value: ten.peak };
  },
};
