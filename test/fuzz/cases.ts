import { OUTPUT_FORMATS } from "../../src/output/formats.ts";
import type { Chooser } from "./chooser.ts";
import { mutatedBytes, mutatedText } from "./mutate.ts";

/** A command line, and the file that it reads, if it does. */
export interface FuzzCase {
  readonly argv: readonly string[];
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
}

export function caseFor(choose: Chooser): FuzzCase {
  const format = ["-o", choose.of(OUTPUT_FORMATS)];
  if (choose.chance(0.55)) return { argv: [...choose.of(COMMANDS), ...format] };
  const [name, text] = choose.of(FILES);
  const bytes = Buffer.from(
    choose.chance(0.6) ? mutatedText(text, choose) : text,
    choose.of(["utf8", "utf8", "utf8", "utf8", "utf8", "latin1", "utf16le"]),
  );
  const file = { name, bytes: choose.chance(0.2) ? mutatedBytes(bytes, choose) : bytes };
  return { argv: [...choose.of(FILE_COMMANDS), name, ...choose.of(FILE_FLAGS), "--json"], file };
}

const COMMANDS: readonly (readonly string[])[] = [
  ["list"],
  ["list", "--limit", "3"],
  ["list", "--search", "ortiz"],
  ["list", "--filter", "email=p1@example.com"],
  ["list", "--sort", "name:desc"],
  ["list", "--fields", "id,address.city,tags"],
  ["list", "--verbose"],
  ["get", "7"],
  ["get", "7", "8"],
  ["get", "p1@example.com"],
  ["get", "+12025550123"],
  ["create", "--name", "Dana", "--email", "dana@example.com"],
  ["update", "7", "--name", "Dana", "--phone", "+12025550199"],
  ["delete", "7", "--yes"],
  ["delete", "p1@example.com", "--yes"],
  ["export"],
  ["export", "-o", "ndjson"],
  ["duplicates"],
  ["doctor"],
  ["api", "GET", "/customers"],
  ["api", "GET", "/customers", "--all"],
  ["api", "GET", "/jobs", "--include"],
  ["runs"],
];

const FILE_COMMANDS: readonly (readonly string[])[] = [
  ["import"],
  ["import"],
  ["import", "--dry-run"],
  ["delete", "--yes", "--from"],
];

const FILE_FLAGS: readonly (readonly string[])[] = [
  [],
  ["--default-country", "US"],
  ["--max-errors", "100"],
  ["--match", "email"],
  ["--skip-invalid", "--default-country", "US"],
  ["--skip-invalid", "--default-country", "US"],
  ["--skip-invalid", "--default-country", "US", "--fix"],
];

const CSV = `id,Name,E-mail,Phone,Street,City,State,ZIP,Notes
,Dana Ortiz,dana@example.com,+12025550123,12 Main St,Reno,NV,89501,"Gate ""code"", 18
ring twice"
,"O'Brien, Pat",pat@example.com,(202) 555-0199,,Boston,MA,02108,=1+1
7,Ana,ana@example.com,,,,,,\\clear
`;
const ROWS = [
  { name: "Dana Ortiz", email: "dana@example.com", address: { city: "Reno", zip: "89501" } },
  { id: "7", name: "Ana", phone: "+12025550123", notes: null, extra: [1, { a: 2 }] },
];

const FILES: readonly (readonly [name: string, text: string])[] = [
  ["a.csv", CSV],
  ["b.csv", CSV.replaceAll(",", ";")],
  ["c.tsv", CSV.replaceAll(",", "\t")],
  ["d.csv", `sep=;\r\n${CSV.replaceAll(",", ";").replaceAll("\n", "\r\n")}`],
  ["e.txt", `Customers of 2026\n\n${CSV}`],
  ["f.json", JSON.stringify(ROWS, null, 2)],
  ["g.ndjson", ROWS.map((row) => `${JSON.stringify(row)}\n`).join("")],
];
