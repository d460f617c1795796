/**
 * All that is checked of a file by itself: the file, what its rows are matched by, and `map` to keep the keys in Maps
 * (those of `--match auto`). Prints the number of rows.
 */
import { tmpdir } from "node:os";
import { recordChecker } from "../../../src/bulk/check/record-checker.ts";
import { mapColumns } from "../../../src/bulk/columns/map-columns.ts";
import { FileKeys } from "../../../src/bulk/match/file-keys.ts";
import { MATCH_MODES } from "../../../src/bulk/match/match-key.ts";
import { openTable } from "../../../src/bulk/readers/open-table.ts";
import { openSource } from "../../../src/bulk/readers/source.ts";
import type { Row } from "../../../src/bulk/row.ts";
import { phoneReader } from "../../../src/customers/phone.ts";

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

const [path = "", match = "", place = ""] = process.argv.slice(2);
const keys = place === "map" ? new MapKeys() : new FileKeys(MATCH_MODES.find((mode) => mode === match) ?? "auto");
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
    if ("problems" in checked || keys.add(checked.row) !== undefined) throw new Error(`line ${record.line}`);
    rows += 1;
  }
}
await source.close();
process.stdout.write(String(rows));
