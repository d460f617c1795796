/** All that is checked of a file by itself: the file, and what its rows are matched by. Prints the number of rows. */
import { phoneReader } from "../../../src/customers/phone.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { openSource } from "../../../src/intake/readers/source.ts";
import { FileKeys } from "../../../src/match/file-keys.ts";
import { MATCH_MODES } from "../../../src/match/match-key.ts";

const [path = "", match = ""] = process.argv.slice(2);
const keys = new FileKeys(MATCH_MODES.find((mode) => mode === match) ?? "auto");
const source = await openSource(path, { stdin: () => undefined, signal: new AbortController().signal });
const table = await openTable(source);
const readPhone = await phoneReader("US");
const read = rowReader(table, { columns: mapColumns(table), readPhone, clearToken: "\\clear", fix: false });
let rows = 0;
for await (const batch of table.batches()) {
  for (const record of batch) {
    const checked = read(record);
    if (isInvalid(checked)) throw new Error(`line ${record.line}`);
    keys.add(checked);
    rows += 1;
  }
}
process.stdout.write(String(rows));
