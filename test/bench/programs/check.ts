/** All that is checked of a file by itself: the file, and what its rows are matched by. Prints the number of rows. */
import { tmpdir } from "node:os";
import { recordChecker } from "../../../src/bulk/check/record-checker.ts";
import { mapColumns } from "../../../src/bulk/columns/map-columns.ts";
import { FileKeys } from "../../../src/bulk/match/file-keys.ts";
import { MATCH_MODES } from "../../../src/bulk/match/match-key.ts";
import { openTable } from "../../../src/bulk/readers/open-table.ts";
import { openSource } from "../../../src/bulk/readers/source.ts";
import { phoneReader } from "../../../src/customers/phone.ts";

const [path = "", match = ""] = process.argv.slice(2);
const keys = new FileKeys(MATCH_MODES.find((mode) => mode === match) ?? "auto");
const source = await openSource(path, {
  terminal: { stdin: process.stdin, interactive: false },
  signal: new AbortController().signal,
  tempFolder: tmpdir(),
});
const table = await openTable(source);
const readPhone = await phoneReader("US");
const read = recordChecker(table, { columns: mapColumns(table), readPhone, clearToken: "\\clear", fix: false });
let rows = 0;
for await (const batch of table.batches()) {
  for (const record of batch) {
    const checked = read(record);
    if ("problems" in checked) throw new Error(`line ${record.line}`);
    keys.add(checked.row);
    rows += 1;
  }
}
await source.close();
process.stdout.write(String(rows));
