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
    yield list(bench, "the sandbox, at most 100 a page", { kind: "sandbox", customers }, customers / 100);
    yield list(bench, "a server of at most 1,000 a page", { kind: "plain", customers }, customers / 1000 + 1);
    yield importAgain(bench);
  },
};

// --- internal ---

async function list(bench: Bench, where: string, server: ServerOptions, atMost: number): Promise<Figure> {
  return bench.withServer(server, async ({ env, requests }) => {
    await bench.use(bench.customers(["list", "--all", "-o", "ids"], env));
    const value = (await requests()).length;
    await bench.use(bench.customers(["list", "--all", "-o", "ids"], env));
    const also = `${(await requests()).length} the second time`;
    return { name: `list of ${grouped(server.customers)}: ${where}`, unit: "requests", goal: { atMost }, value, also };
  });
}

/** A file of which few rows have changed: a write for each of them, and no more reads than the list has pages. */
async function importAgain(bench: Bench): Promise<Figure> {
  const rows = bench.sized(1000, 1000, 100);
  return bench.withServer({ kind: "sandbox", customers: 0 }, async ({ env, folder, requests }) => {
    const file = join(folder, "customers.csv");
    const runImport = () => bench.use(bench.customers(["import", file, "--yes", "--json"], env));
    await writeFileOf(rows, file);
    await runImport();
    await requests();
    const lines = (await readFile(file, "utf8")).split("\n");
    const changed = lines.map((line, at) => (CHANGED.includes(at) ? line.replace("gate code", "side door") : line));
    await writeFile(file, changed.join("\n"));
    await runImport();
    const methods = await requests();
    const writes = methods.filter((method) => method !== "GET").length;
    if (writes !== CHANGED.length) throw new Error(`${writes} writes for ${CHANGED.length} changed rows`);
    return {
      name: `${grouped(rows)} rows imported again, ${CHANGED.length} of them changed`,
      unit: "requests",
      goal: { atMost: CHANGED.length + rows / 50 },
      value: methods.length,
      also: `${writes} writes and ${methods.length - writes} reads`,
    };
  });
}

/** Lines of the file. */
const CHANGED = [10, 30, 50, 70, 90];
