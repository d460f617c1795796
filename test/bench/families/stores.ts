import { join } from "node:path";
import type { Family } from "../frame/figure.ts";
import { temporaryFolder, type Used } from "../frame/processes.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";

/** `KeyTable` and `RecordStore` are in the program as long as a Map and a list of objects cost much more. */
export const STORES: Family = {
  name: "stores",
  about: "a Map and a list of objects, in the place of KeyTable and RecordStore",
  async *figures(bench) {
    const rows = bench.sized(1_000_000, 100_000, 500);
    await using folder = await temporaryFolder();
    const file = join(folder.path, "customers.csv");
    await writeFileOf(rows, file, "national");
    const table = await bench.use(bench.program("check", file, "auto"));
    const map = await bench.use(bench.program("check", file, "auto", "map"));
    yield {
      name: `memory of a check of ${grouped(rows)} rows with a Map`,
      against: "KeyTable",
      ...compared(map, table),
    };
    const store = await bench.use(bench.program("keep", "store", rows));
    const list = await bench.use(bench.program("keep", "list", rows));
    yield { name: `memory of ${grouped(rows)} customers in a list`, against: "RecordStore", ...compared(list, store) };
  },
};

// --- internal ---

function compared(one: Used, other: Used) {
  const also = `${one.peak} MiB, ${(one.processor / other.processor).toFixed(1)} × of the processor`;
  return { unit: "×", value: one.peak / other.peak, also } as const;
}
