import { join } from "node:path";
import type { Bench, Server } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

export const MEMORY: Family = {
  name: "memory",
  about: "what reads back, reverses or repeats many writes",
  async *figures(bench) {
    const writes = bench.sized(300_000, 20_000, 200);
    yield* await bench.withServer({ kind: "plain", customers: 0 }, (server) => afterImport(bench, server, writes));
    yield await bench.withServer({ kind: "plain", customers: 0 }, (server) => applied(bench, server, writes));
    yield await bench.withServer({ kind: "plain", customers: writes }, async ({ env }) =>
      peakOf(bench, `duplicates of ${grouped(writes)} customers`, ["duplicates", "--json"], env),
    );
  },
};

// --- internal ---

/** The writes in a run, then what is done with that run. */
async function afterImport(bench: Bench, { env, folder }: Server, writes: number): Promise<Figure[]> {
  const file = join(folder, "customers.csv");
  await writeFileOf(writes, file);
  const of = `of ${grouped(writes)} writes`;
  await bench.use(bench.customers(["import", file, "--match", "none", "--yes", "--json"], env));
  return [
    await peakOf(bench, `runs show ${of}`, ["runs", "show", "last", "--json"], env),
    await peakOf(bench, `a report as JSON ${of}`, ["runs", "show", "last", "--report", join(folder, "r.json")], env),
    await peakOf(bench, `a report as a page ${of}`, ["runs", "show", "last", "--report", join(folder, "r.html")], env),
    await peakOf(bench, `runs undo ${of}`, ["runs", "undo", "last", "--yes", "--json"], env),
  ];
}

async function applied(bench: Bench, { env, folder }: Server, writes: number): Promise<Figure> {
  const [file, plan] = [join(folder, "customers.csv"), join(folder, "customers.plan")];
  await writeFileOf(writes, file);
  await bench.use(bench.customers(["plan", file, "--save", plan, "--json"], env));
  return peakOf(bench, `apply of ${grouped(writes)} writes`, ["apply", plan, "--yes", "--json"], env);
}

async function peakOf(
  bench: Bench,
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Figure> {
  const { peak, seconds } = await bench.use(bench.customers(args, env));
  return { name: `memory: ${name}`, unit: "MiB", goal: { atMost: 200 }, value: peak, also: `${seconds.toFixed(1)} s` };
}
