import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import { runHere } from "../../../helpers/in-process.ts";
import { callsTo } from "../../../helpers/sandbox.ts";

/** A customer as it is in the sandbox after the import; an address flat. */
export type Stored = Readonly<Record<FieldKey, string | null>>;
export type FieldKey = (typeof KEYS)[number];
export const KEYS = ["name", "email", "phone", "street", "city", "state", "zip", "notes"] as const;

export interface Imported {
  /** The first of these that was not refused; `refused` when all were. */
  readonly stage: (typeof STAGES)[number]["name"] | "refused";
  readonly stored: readonly Stored[];
  /** All that was said, at every stage. */
  readonly told: string;
  /** The lines that --skip-invalid skipped. */
  readonly refused: readonly number[];
}

export interface ImportedFile {
  readonly path: string;
  readonly flags: readonly string[];
}

/** Imports a file into an empty sandbox as a business owner would: plain, else with --fix, else without the invalid rows. */
export async function importFile({ path, flags }: ImportedFile): Promise<Imported> {
  const server = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited" });
  const folder = await mkdtemp(join(tmpdir(), "customers-exporter-"));
  const env = {
    CUSTOMERS_BASE_URL: server.baseUrl,
    CUSTOMERS_API_KEY: server.apiKey,
    CUSTOMERS_STATE_DIR: join(folder, "state"),
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
  };
  try {
    let told = "";
    for (const { name, more } of STAGES) {
      const { stdout, stderr, exitCode } = await runHere(["import", path, ...flags, ...more(folder)], { env });
      const text = `${stdout}${stderr}`.replaceAll(path, "FILE"); // Its name says nothing of what was told.
      told += `${text}\n`;
      if (exitCode === 2) continue;
      const stored = await storedIn(server);
      if ((exitCode !== 0 && exitCode !== 7) || stored.length === 0) break;
      const refused = [...text.matchAll(/^warning: FILE:(\d+):/gm)].map(([, line]) => Number(line));
      return { stage: name, stored, told, refused };
    }
    return { stage: "refused", stored: [], told, refused: [] };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

// --- internal ---

const STAGES = [
  { name: "plain", more: () => [] },
  { name: "fix", more: () => ["--fix"] },
  {
    name: "skip",
    more: (folder: string) => ["--fix", "--skip-invalid", "--rejects", join(folder, "rejects.csv")],
  },
] as const;

async function storedIn({ baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string }): Promise<Stored[]> {
  const { body } = await callsTo(baseUrl, apiKey)("GET", "/customers?limit=100");
  return (body.data ?? []).map((row) => {
    // As the sandbox writes it.
    const { address, ...flat } = row as unknown as Stored & { readonly address: Partial<Stored> | null };
    const all = { ...flat, ...address };
    return Object.fromEntries(KEYS.map((key) => [key, all[key] ?? null])) as Stored;
  });
}
