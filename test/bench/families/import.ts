import { join } from "node:path";
import type { Bench } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import type { Used } from "../frame/processes.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped, median } from "../frame/statistics.ts";
import type { LimitOptions } from "../programs/serve/rate-limit.ts";

export const IMPORT: Family = {
  name: "import",
  about: "writes a second, beside a bare undici loop, and under a rate limit",
  async *figures(bench) {
    yield* withoutLimit(bench);
    yield underLimit(bench, "sandbox");
    for (const shape of ["sliding window", "token bucket"] as const) yield underLimit(bench, shape);
  },
};

// --- internal ---

/** Each is a process of its own, in turn; the loops post the same bodies. */
async function* withoutLimit(bench: Bench): AsyncIterable<Figure> {
  const rows = bench.sized(20_000, 5000, 100);
  await using server = await bench.serve({ kind: "plain", customers: 0 });
  const file = join(server.folder, "customers.csv");
  await writeFileOf(rows, file);
  const rounds: Round[] = [];
  for (let round = 0; round < bench.sized(5, 2, 1); round += 1) {
    const one = await bench.use(bench.program("post", server.baseUrl, rows, 1));
    const four = await bench.use(bench.program("post", server.baseUrl, rows, 4));
    const env = { ...server.env, CUSTOMERS_STATE_DIR: join(server.folder, `state-${round}`) };
    const own = await bench.use(bench.customers(["import", file, "--match", "none", "--yes", "--json"], env));
    const { created } = JSON.parse(own.stdout);
    if (created !== rows) throw new Error(`${created} of ${rows} rows were created`);
    rounds.push({ own, one, four });
  }
  const name = `speed of an import of ${grouped(rows)} rows, 4 at a time`;
  yield { name, against: "undici, 1 at a time", ...compared(rounds, ({ one }) => one) };
  yield { name, against: "undici, 4 at a time", ...compared(rounds, ({ four }) => four) };
}

interface Round {
  readonly own: Used;
  readonly one: Used;
  readonly four: Used;
}

function compared(rounds: readonly Round[], other: (round: Round) => Used) {
  const value = median(rounds.map((round) => percent(other(round).seconds, round.own.seconds)));
  const processor = median(rounds.map((round) => round.own.processor / other(round).processor));
  const peak = Math.max(...rounds.map(({ own }) => own.peak));
  return { unit: "%", value, also: `${processor.toFixed(1)} × of the processor, ${peak} MiB` } as const;
}

/** How long an import takes that the rate limit holds back, of the time in which the limit allows its requests. */
async function underLimit(bench: Bench, shape: "sandbox" | LimitOptions["shape"]): Promise<Figure> {
  const isSandbox = shape === "sandbox";
  // Its windows open up to half a second late, since its headers count in seconds: in a short one that would be much.
  const windowMs = isSandbox ? bench.sized(20_000, 10_000, 1000) : bench.sized(10_000, 3000, 500);
  const requests = isSandbox ? bench.sized(1000, 300, 50) : bench.sized(100, 30, 30);
  const rows = requests * bench.sized(3, 2, 1);
  const limit = { requests, windowMs };
  await using server = await bench.serve(
    isSandbox
      ? { kind: "sandbox", customers: 0, tier: limit }
      : { kind: "plain", customers: 0, limit: { shape, ...limit } },
  );
  const file = join(server.folder, "customers.csv");
  await writeFileOf(rows, file);
  const own = await bench.use(bench.customers(["import", file, "--match", "none", "--yes", "--json"], server.env));
  const sent = (await server.requests()).length;
  const ideal = (sent / requests) * (windowMs / 1000);
  return {
    name: `time of an import of ${grouped(rows)} rows, ${requests} requests in ${windowMs / 1000} s (${shape})`,
    unit: "%",
    against: "requests ÷ limit",
    ...(bench.size === "full" ? { goal: { atMost: 103 } } : {}),
    value: percent(own.seconds, ideal),
    also: `${own.seconds.toFixed(1)} s for ${grouped(sent)} requests`,
  };
}

function percent(one: number, other: number): number {
  return (one / other) * 100;
}
