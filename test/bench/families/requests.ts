import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { writeFileOf } from "../frame/rows.ts";
import { grouped } from "../frame/statistics.ts";
import type { ServerOptions } from "../programs/serve.ts";

export const REQUESTS: Family = {
  name: "requests",
  about: "how many requests a list and a second import take",
  async *figures(bench) {
    const customers = bench.sized(20_000, 20_000, 2000);
    // Its answers do not say how large a page may be: that is found out once.
    yield* list(bench, "the sandbox, at most 100 a page", { kind: "sandbox", customers }, customers / 100, 2);
    yield* list(bench, "a server of at most 1,000 a page", { kind: "plain", customers }, customers / 1000, 1);
    yield importAgain(bench);
  },
};

// --- internal ---

/** @param toAsk requests that the first run may send to find out how large a page may be. */
async function* list(
  bench: Bench,
  where: string,
  options: ServerOptions,
  pages: number,
  toAsk: number,
): AsyncGenerator<Figure> {
  await using server = await bench.serve(options);
  const name = `list of ${grouped(options.customers)}: ${where}`;
  for (const [run, atMost] of [
    ["the first time", pages + toAsk],
    ["later", pages],
  ] as const) {
    await bench.use(bench.customers(["list", "--all", "-o", "ids"], server.env));
    const value = (await server.requests()).length;
    yield { name: `${name}, ${run}`, unit: "requests", goal: { atMost }, value };
  }
}

/** A file of which few rows have changed: a write for each of them, and no more reads than the list has pages. */
async function importAgain(bench: Bench): Promise<Figure> {
  const rows = bench.sized(1000, 1000, 100);
  await using server = await bench.serve({ kind: "sandbox", customers: 0 });
  const file = join(server.folder, "customers.csv");
  const runImport = () => bench.use(bench.customers(["import", file, "--yes", "--json"], server.env));
  await writeFileOf(rows, file);
  await runImport();
  await server.requests();
  const lines = (await readFile(file, "utf8")).split("\n");
  const changed = lines.map((line, at) => (CHANGED.includes(at) ? line.replace("gate code", "side door") : line));
  await writeFile(file, changed.join("\n"));
  await runImport();
  const methods = await server.requests();
  const writes = methods.filter((method) => method !== "GET").length;
  if (writes !== CHANGED.length) throw new Error(`${writes} writes for ${CHANGED.length} changed rows`);
  return {
    name: `${grouped(rows)} rows imported again, ${CHANGED.length} of them changed`,
    unit: "requests",
    goal: { atMost: CHANGED.length + rows / 50 },
    value: methods.length,
    also: `${writes} writes and ${methods.length - writes} reads`,
  };
}

/** Lines of the file. */
const CHANGED = [10, 30, 50, 70, 90];
