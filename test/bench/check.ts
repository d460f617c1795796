import { createReadStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse";
import { recordChecker } from "../../src/bulk/check/record-checker.ts";
import { mapColumns } from "../../src/bulk/columns/map-columns.ts";
import { FileKeys } from "../../src/bulk/match/file-keys.ts";
import type { MatchMode } from "../../src/bulk/match/match-key.ts";
import { openTable } from "../../src/bulk/readers/open-table.ts";
import { openSource } from "../../src/bulk/readers/source.ts";
import type { Row } from "../../src/bulk/row.ts";
import { phoneReader } from "../../src/customers/phone.ts";
import { child, inFolder, line, percent, ratio } from "./measure.ts";
import { type RowForm, writeFileOf } from "./rows.ts";

/** How fast a file is checked, and in how much memory, beside csv-parse alone on the same file. */
export async function benchCheck(rows: number): Promise<boolean> {
  return inFolder(async (folder) => {
    const files = {
      international: join(folder, "international.csv"),
      national: join(folder, "national.csv"),
      unclean: join(folder, "unclean.csv"),
    };
    for (const form of ["international", "national", "unclean"] as const) await writeFileOf(rows, files[form], form);
    let good = true;
    for (const { name, file, match, memory } of CASES) {
      const alone = await child([SELF, "bare-parse", files[file]]);
      const checked = await child([SELF, "check", files[file], match]);
      const speed = alone.processor / checked.processor;
      const met = speed >= SHARE && checked.peak <= memory && Number(checked.stdout) === rows;
      good &&= met;
      line(
        met,
        `${rows.toLocaleString("en-US")} rows checked, ${name}: ${checked.processor.toFixed(1)} s of the processor, ` +
          `${percent(speed)} of csv-parse's speed (goal ${percent(SHARE)}), ${checked.peak} MiB (goal ${memory} MiB)`,
      );
    }
    // What the table of keys is worth: it is in the program as long as a Map costs much more.
    const [table, map] = [
      await child([SELF, "check", files.national, "auto"]),
      await child([SELF, "check-with-map", files.national]),
    ];
    line(
      undefined,
      `the last check with a Map in the place of KeyTable: ${ratio(map.peak, table.peak)} the memory (${map.peak} MiB), ` +
        `${ratio(map.processor, table.processor)} the time`,
    );
    return good;
  });
}

/** csv-parse alone; prints the number of records. */
export async function bareParse(path: string): Promise<void> {
  let rows = -1;
  for await (const _ of createReadStream(path).pipe(parse({ bom: true }))) rows += 1;
  process.stdout.write(String(rows));
}

/** All that is checked of a file by itself; prints the number of rows. */
export async function check(path: string, match: MatchMode): Promise<void> {
  await checkWith(path, new FileKeys(match));
}

/** The same with the keys of `--match auto` in Maps. */
export async function checkWithMap(path: string): Promise<void> {
  await checkWith(path, new MapKeys());
}

// --- internal ---

async function checkWith(path: string, keys: Pick<FileKeys, "add">): Promise<void> {
  const { signal } = new AbortController();
  const source = await openSource(path, {
    terminal: { stdin: process.stdin, interactive: false },
    signal,
    tempFolder: tmpdir(),
  });
  const table = await openTable(source);
  const readPhone = await phoneReader("US");
  const read = recordChecker(table, { columns: mapColumns(table), readPhone, clearToken: "\\clear", fix: false });
  let rows = 0;
  for await (const batch of table.batches()) {
    for (const record of batch) {
      const checked = read(record);
      if ("problems" in checked || keys.add(checked.row) !== undefined) throw new Error(`line ${record.line}`);
      rows += 1;
    }
  }
  await source.close();
  process.stdout.write(String(rows));
}

/** What new FileKeys("auto") remembers of rows with an e-mail address and a phone, in Maps. */
class MapKeys {
  readonly #matched = new Map<string, number>();
  readonly #others = new Map<string, number>();

  add({ line, values: { email, phone } }: Row): number | undefined {
    const [key, other] = [`email ${email?.toLowerCase()}`, `phone ${phone}`];
    const earlier = this.#matched.get(key) ?? this.#others.get(key) ?? this.#matched.get(other);
    if (!this.#matched.has(key)) this.#matched.set(key, line);
    if (!this.#matched.has(other) && !this.#others.has(other)) this.#others.set(other, line);
    return earlier;
  }
}

const SELF = fileURLToPath(import.meta.url);

/** The least share of csv-parse's speed. */
const SHARE = 0.45;

interface Case {
  readonly name: string;
  readonly file: RowForm;
  readonly match: MatchMode;
  /** In MiB. */
  readonly memory: number;
}

const CASES: readonly Case[] = [
  { name: "international phones, no match index", file: "international", match: "none", memory: 160 },
  { name: "international phones, e-mails indexed", file: "international", match: "email", memory: 400 },
  { name: "national phones, no match index", file: "national", match: "none", memory: 160 },
  { name: "national phones, e-mails and phones indexed", file: "national", match: "auto", memory: 400 },
  { name: "cells to be cleaned, no match index", file: "unclean", match: "none", memory: 160 },
];
