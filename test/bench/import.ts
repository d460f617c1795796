import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { CUSTOMERS, child, inFolder, line, median, percent } from "./measure.ts";
import { customer, writeFileOf } from "./rows.ts";

/**
 * How fast rows are written to a server without limits, beside a bare undici loop that posts the same bodies one after
 * the other, and one that keeps as many under way as an import does. Each is a process of its own, in turn.
 */
export async function benchImport(rows: number): Promise<boolean> {
  const server = spawn(process.execPath, [SELF, "serve"], { stdio: ["ignore", "pipe", "inherit"] });
  const base = await new Promise<string>((resolve) => server.stdout.once("data", (text) => resolve(`${text}`.trim())));
  try {
    return await inFolder(async (folder) => {
      const file = join(folder, "customers.csv");
      await writeFileOf(rows, file);
      const [one, four]: [number[], number[]] = [[], []];
      let peak = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const state = join(folder, `state-${round}`);
        const env = { CUSTOMERS_BASE_URL: base, CUSTOMERS_API_KEY: "bench", CUSTOMERS_STATE_DIR: state };
        const bareOne = await child([SELF, "bare-post", base, String(rows), "1"]);
        const bareFour = await child([SELF, "bare-post", base, String(rows), "4"]);
        const imported = await child([CUSTOMERS, "import", file, "--match", "none", "--yes", "--json"], { env });
        const { created } = JSON.parse(imported.stdout);
        if (created !== rows) throw new Error(`${created} of ${rows} rows were created`);
        one.push(bareOne.seconds / imported.seconds);
        four.push(bareFour.seconds / imported.seconds);
        peak = Math.max(peak, imported.peak);
      }
      const met = median(one) >= GOAL;
      line(
        met,
        `${rows.toLocaleString("en-US")} rows imported, 4 at a time and each on disk first: ${percent(median(one))} of the speed of a bare ` +
          `undici loop (goal ${percent(GOAL)}), ${percent(median(four))} of one with 4 under way, ${peak} MiB`,
      );
      return met;
    });
  } finally {
    server.kill();
  }
}

/** Posts customers with undici and nothing else, so many at a time. */
export async function barePost(base: string, rows: number, concurrency: number): Promise<void> {
  const { origin, pathname } = new URL(base);
  const pool = new Pool(origin, { connections: concurrency });
  const headers = { authorization: "Bearer bench", "content-type": "application/json" };
  let next = 0;
  const loop = async () => {
    while (next < rows) {
      const body = JSON.stringify(customer(next++));
      const answer = await pool.request({ path: `${pathname}/customers`, method: "POST", headers, body });
      await answer.body.json();
      if (answer.statusCode !== 201) throw new Error(`status ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  await pool.close();
}

// --- internal ---

const SELF = fileURLToPath(import.meta.url);
const ROUNDS = 3;
const GOAL = 0.5;
