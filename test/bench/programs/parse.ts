/** csv-parse alone on the file of the first argument; prints the number of records. */
import { createReadStream } from "node:fs";
import { parse } from "csv-parse";

let rows = -1; // The heading is not a row.
for await (const _ of createReadStream(process.argv[2] ?? "").pipe(parse({ bom: true }))) rows += 1;
process.stdout.write(String(rows));
