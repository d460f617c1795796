import { join } from "node:path";
import type { Bench } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped, median } from "../frame/statistics.ts";

export const IMPORT: Family = {
  name: "import",
  about: "writes a second, beside a bare undici loop, and under a rate limit",
  async *figures(bench) {
    yield* await withoutLimit(bench);
    yield await underLimit(bench);
  },
};

// --- internal ---

/** Each is a process of its own, in turn; the loops post the same bodies. */
async function withoutLimit(bench: Bench): Promise<Figure[]> {
  const rows = bench.sized(20_000, 5000, 100);
  return bench.withServer({ kind: "plain", customers: 0 }, async ({ baseUrl, env, folder }) => {
    const file = join(folder, "customers.csv");
    await writeFileOf(rows, file);
    const [wall, processor]: [Ratios, Ratios] = [
      { one: [], four: [] },
      { one: [], four: [] },
    ];
    let peak = 0;
    for (let round = 0; round < bench.sized(5, 2, 1); round += 1) {
      const one = await bench.use(bench.program("post", baseUrl, rows, 1));
      const four = await bench.use(bench.program("post", baseUrl, rows, 4));
      const args = ["import", file, "--match", "none", "--yes", "--json"];
      const own = await bench.use(
        bench.customers(args, { ...env, CUSTOMERS_STATE_DIR: join(folder, `state-${round}`) }),
      );
      const { created } = JSON.parse(own.stdout);
      if (created !== rows) throw new Error(`${created} of ${rows} rows were created`);
      wall.one.push(percent(one.seconds, own.seconds));
      wall.four.push(percent(four.seconds, own.seconds));
      processor.one.push(own.processor / one.processor);
      processor.four.push(own.processor / four.processor);
      peak = Math.max(peak, own.peak);
    }
    const also = (times: readonly number[]) => `${median(times).toFixed(1)} × of the processor, ${peak} MiB`;
    const common = { name: `speed of an import of ${grouped(rows)} rows, 4 at a time`, unit: "%" } as const;
    return [
      { ...common, against: "undici, 1 at a time", value: median(wall.one), also: also(processor.one) },
      {
        ...common,
        against: "undici, 4 at a time",
        goal: { atLeast: 60 },
        value: median(wall.four),
        also: also(processor.four),
      },
    ];
  });
}

interface Ratios {
  readonly one: number[];
  readonly four: number[];
}

/** How long an import takes that the rate limit holds back, of the time in which the limit allows its requests. */
async function underLimit(bench: Bench): Promise<Figure> {
  const [allowed, windowMs] = [bench.sized(500, 200, 50), bench.sized(5000, 2000, 500)];
  const rows = bench.sized(3000, 600, 100);
  const tier = { requests: allowed, windowMs };
  return bench.withServer({ kind: "sandbox", customers: 0, tier }, async ({ env, folder, requests }) => {
    const file = join(folder, "customers.csv");
    await writeFileOf(rows, file);
    const own = await bench.use(bench.customers(["import", file, "--match", "none", "--yes", "--json"], env));
    const sent = (await requests()).length;
    const ideal = (sent / allowed) * (windowMs / 1000);
    return {
      name: `time of an import of ${grouped(rows)} rows, ${allowed} requests in ${windowMs / 1000} s`,
      unit: "%",
      against: "requests ÷ limit",
      goal: { atMost: 103 },
      value: percent(own.seconds, ideal),
      also: `${own.seconds.toFixed(1)} s for ${grouped(sent)} requests`,
    };
  });
}

function percent(one: number, other: number): number {
  return (one / other) * 100;
}
