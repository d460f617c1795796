import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse";
import { bulkPhoneReader } from "../../src/bulk/bulk-phones.ts";
import { recordChecker } from "../../src/bulk/check.ts";
import { mapColumns } from "../../src/bulk/columns.ts";
import { fileKeys, type MatchMode } from "../../src/bulk/match.ts";
import { openTable } from "../../src/bulk/open-table.ts";
import { openSource } from "../../src/bulk/source.ts";
import { phoneReader } from "../../src/customers/phone.ts";

/**
 * How fast a file is checked, and in how much memory, beside csv-parse alone on the same file: `npm run bench`, or
 * `npm run bench -- 100000` for fewer rows. Each measurement is a process of its own. Fails where a goal is missed.
 */

interface Measured {
  readonly rows: number;
  /** Of the processor: the machine may have other things to do. */
  readonly seconds: number;
  /** The most memory it ever had, in MiB. */
  readonly peak: number;
}

interface Case {
  readonly name: string;
  readonly file: "international" | "national";
  readonly match: MatchMode;
  /** The least share of csv-parse's speed. */
  readonly share: number;
  /** In MiB. */
  readonly memory: number;
}

const CASES: readonly Case[] = [
  { name: "international phones, no match index", file: "international", match: "none", share: 0.5, memory: 160 },
  { name: "international phones, e-mails indexed", file: "international", match: "email", share: 0.5, memory: 400 },
  { name: "national phones, no match index", file: "national", match: "none", share: 0.3, memory: 160 },
  { name: "national phones, e-mails and phones indexed", file: "national", match: "auto", share: 0.3, memory: 400 },
];

const [first = "1000000", ...rest] = process.argv.slice(2);
if (first === "bare") await report(() => bare(rest[0] ?? ""));
else if (first === "check")
  await report(() => check(rest[0] ?? "", rest[1] === undefined ? "none" : (rest[1] as MatchMode))); // From `all`.
else process.exitCode = (await all(Number(first))) ? 0 : 1;

async function all(rows: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "customers-bench-"));
  try {
    const files = { international: join(folder, "international.csv"), national: join(folder, "national.csv") };
    for (const kind of ["international", "national"] as const) await generate(files[kind], rows, kind);
    let good = true;
    for (const { name, file, match, share, memory } of CASES) {
      const alone = inProcess("bare", files[file]);
      const checked = inProcess("check", files[file], match);
      const speed = alone.seconds / checked.seconds;
      const met = speed >= share && checked.peak <= memory && checked.rows === rows;
      good &&= met;
      process.stdout.write(
        `${met ? "ok  " : "MISS"} ${name}: ${rows.toLocaleString("en-US")} rows in ${checked.seconds.toFixed(1)} s of the processor, ` +
          `${Math.round(speed * 100)}% of csv-parse's speed (goal ${share * 100}%), ${checked.peak} MiB (goal ${memory} MiB)\n`,
      );
    }
    return good;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function inProcess(...args: string[]): Measured {
  const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(stdout); // As report() wrote it.
}

async function report(measure: () => Promise<number>): Promise<void> {
  const rows = await measure();
  const { user } = process.cpuUsage();
  const measured: Measured = { rows, seconds: user / 1e6, peak: Math.round(process.resourceUsage().maxRSS / 1024) };
  process.stdout.write(JSON.stringify(measured));
}

async function bare(path: string): Promise<number> {
  let rows = -1;
  for await (const _ of createReadStream(path).pipe(parse({ bom: true }))) rows += 1;
  return rows;
}

async function check(path: string, match: MatchMode): Promise<number> {
  const { signal } = new AbortController();
  const source = await openSource(path, {
    terminal: { stdin: process.stdin, interactive: false },
    signal,
    spoolFolder: tmpdir(),
  });
  const table = await openTable(source);
  const readPhone = bulkPhoneReader(await phoneReader("US"), "US");
  const read = recordChecker(table, { columns: mapColumns(table), readPhone, clearToken: "\\clear", fix: false });
  const keys = fileKeys(match);
  let rows = 0;
  for await (const batch of table.batches()) {
    for (const record of batch) {
      const checked = read(record);
      if ("problems" in checked || keys.add(checked.row) !== undefined) throw new Error(`line ${record.line}`);
      rows += 1;
    }
  }
  await source.close();
  return rows;
}

async function generate(path: string, rows: number, kind: Case["file"]): Promise<void> {
  const out = createWriteStream(path);
  let text = "name,email,phone,address.street,address.city,address.state,address.zip,notes\n";
  for (let row = 0; row < rows; row += 1) {
    const line = String(2_000_000 + (row % 8_000_000)).padStart(7, "0");
    const phone = kind === "international" ? `+1202${line}` : `(202) ${line.slice(0, 3)}-${line.slice(3)}`;
    text += `Dana Ortiz ${row},dana.ortiz.${row}@example.com,${phone},${row % 9999} Main Street,Springfield,IL,62701,"gate code, ${row}"\n`;
    if (text.length < 1e6 && row < rows - 1) continue;
    await new Promise((resolve) => out.write(text, resolve));
    text = "";
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}
