import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSandbox } from "../../src/sandbox/server.ts";
import { CUSTOMERS, child, inFolder, line } from "./measure.ts";
import { writeFileOf } from "./rows.ts";

/**
 * How many requests it takes to bring a file of 1,000 customers up to date of which 5 have changed: with pages as the
 * server gives them, and with the largest that it allows (`wire.page-size`).
 */
export async function benchAgain(): Promise<boolean> {
  const met = [await importAgain(undefined), await importAgain(100)];
  return met.every(Boolean);
}

// --- internal ---

const ROWS = 1000;
const CHANGED = 5;
/** Customers on a page of the sandbox for who asks for no other number. */
const USUAL_PAGE = 50;

async function importAgain(pageSize: number | undefined): Promise<boolean> {
  const pages = ROWS / (pageSize ?? USUAL_PAGE);
  const requests: string[] = [];
  const server = await startSandbox({
    database: ":memory:",
    port: 0,
    tier: "unlimited",
    onRequest: ({ method }) => requests.push(method),
  });
  try {
    return await inFolder(async (folder) => {
      const file = join(folder, "customers.csv");
      const env = {
        CUSTOMERS_BASE_URL: server.baseUrl,
        CUSTOMERS_API_KEY: server.apiKey,
        CUSTOMERS_STATE_DIR: join(folder, "state"),
        CUSTOMERS_CONFIG_DIR: join(folder, "config"),
      };
      if (pageSize !== undefined) await child([CUSTOMERS, "config", "set", "wire.page-size", `${pageSize}`], { env });
      const runImport = () => child([CUSTOMERS, "import", file, "--yes", "--json"], { env });
      await writeFileOf(ROWS, file);
      await runImport();
      const text = await readFile(file, "utf8");
      await writeFile(file, text.replace(/gate code, (1|3|5|7|9)00"/g, 'side door, $100"'));
      requests.length = 0;
      const { updated } = JSON.parse((await runImport()).stdout);
      const writes = requests.filter((method) => method !== "GET").length;
      const reads = requests.length - writes;
      const met = updated === CHANGED && writes === CHANGED && reads <= pages;
      line(
        met,
        `${ROWS.toLocaleString("en-US")} rows imported again, ${CHANGED} of them changed: ${writes} writes and ${reads} reads ` +
          `(the list has ${pages} pages of ${ROWS / pages})`,
      );
      return met;
    });
  } finally {
    await server.close();
  }
}
