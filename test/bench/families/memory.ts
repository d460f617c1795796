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
    yield* await bench.withServer({ kind: "plain", customers: 0 }, (server) => ofOneRun(bench, server, writes));
    yield await bench.withServer({ kind: "plain", customers: writes }, async ({ env }) =>
      peakOf(bench, `duplicates of ${grouped(writes)} customers`, ["duplicates", "--json"], env),
    );
  },
};

// --- internal ---

/** A plan of so many creates is applied; then what can be done with that run. */
async function ofOneRun(bench: Bench, { env, folder }: Server, writes: number): Promise<Figure[]> {
  const [file, plan] = [join(folder, "customers.csv"), join(folder, "customers.plan")];
  const show = ["runs", "show", "last"];
  const of = `of ${grouped(writes)} writes`;
  await writeFileOf(writes, file);
  await bench.use(bench.customers(["plan", file, "--save", plan, "--json"], env));
  return [
    await peakOf(bench, `apply ${of}`, ["apply", plan, "--yes", "--json"], env),
    await peakOf(bench, `runs show ${of}`, [...show, "--json"], env),
    await peakOf(bench, `a report as JSON ${of}`, [...show, "--report", join(folder, "report.json")], env),
    await peakOf(bench, `a report as a page ${of}`, [...show, "--report", join(folder, "report.html")], env),
    await peakOf(bench, `runs undo ${of}`, ["runs", "undo", "last", "--yes", "--json"], env),
  ];
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
