import fc from "fast-check";
import { expect, test } from "vitest";
import { type Behaviour, client, double, walked } from "../api/double.ts";
import { service } from "../helpers/double.ts";
import { type Composition, compositions, dialectOf, recordsOf } from "./composed.ts";

test("any service is read whole", async () => {
  let behaviour: Behaviour = () => ({ status: 500 });
  const server = await double((request) => behaviour(request));
  const stats: Record<string, number> = {};
  let failures = 0;
  const samples = fc.sample(compositions, { numRuns: Number(process.env.N ?? 300), seed: Number(process.env.SEED ?? 1) });
  for (const composition of samples) {
    const { records, ids } = recordsOf(composition);
    behaviour = service(dialectOf(composition), records);
    server.requests.length = 0;
    const { api } = await client(server.baseUrl);
    const result = await walked(api).catch((error: unknown) => ({ ids: [] as string[], error: error as Error, totals: [] }));
    const good = JSON.stringify(result.ids) === JSON.stringify(ids) && result.error === undefined;
    if (!good) {
      failures++;
      const key = `${composition.paging.name.replace(/, at the end.*/, "")}`;
      stats[key] = (stats[key] ?? 0) + 1;
      if (failures < Number(process.env.SHOW ?? 12)) {
        console.log(shown(composition), result.ids.length, "of", ids.length, result.error?.message, "\n", server.log.slice(0, 12), result.ids.slice(0,3), ids.slice(0,3));
      }
    } else if (server.log.length > Math.ceil(ids.length / composition.pageSize) + 8) {
      console.log("MANY", shown(composition), server.log);
    }
  }
  console.log(failures, "of", samples.length, stats);
}, 100000);

function shown({ paging, ...rest }: Composition): string {
  return JSON.stringify({ paging: paging.name, ...rest });
}
