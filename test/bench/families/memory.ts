import { join } from "node:path";
import type { Bench } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

export const MEMORY: Family = {
  name: "memory",
  about: "many writes and what reads them back, many customers and what is compared with them",
  async *figures(bench) {
    const writes = bench.sized(50_000, 10_000, 200);
    yield* ofOneRun(bench, writes);
    const customers = bench.sized(100_000, 10_000, 200);
    await using server = await bench.serve({ kind: "plain", customers });
    yield peakOf(bench, `duplicates of ${grouped(customers)} customers`, ["duplicates", "--json"], server.env, 250);
    const file = join(server.folder, "customers.csv");
    await writeFileOf(customers, file);
    const name = `${grouped(customers)} rows imported against as many customers`;
    yield peakOf(bench, name, ["import", file, "--yes", "--json"], server.env, 500);
  },
};

// --- internal ---

/** A file of so many creates is imported; then what can be done with that run. */
async function* ofOneRun(bench: Bench, writes: number): AsyncIterable<Figure> {
  await using server = await bench.serve({ kind: "plain", customers: 0 });
  const { env, folder } = server;
  const file = join(folder, "customers.csv");
  const show = ["runs", "show", "last"];
  const of = `of ${grouped(writes)} writes`;
  await writeFileOf(writes, file);
  await bench.use(bench.customers(["import", file, "--yes", "--json"], env));
  yield peakOf(bench, `runs show ${of}`, [...show, "--json"], env);
  yield peakOf(bench, `a report as JSON ${of}`, [...show, "--report", join(folder, "report.json")], env);
  yield peakOf(bench, `a report as a page ${of}`, [...show, "--report", join(folder, "report.html")], env);
  yield peakOf(bench, `runs undo ${of}`, ["runs", "undo", "last", "--yes", "--json"], env);
}

async function peakOf(
  bench: Bench,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  most = 400,
): Promise<Figure> {
  const { peak, seconds } = await bench.use(bench.customers(args, env));
  return { name: `memory: ${name}`, unit: "MiB", goal: { atMost: most }, value: peak, also: `${seconds.toFixed(1)} s` };
}
