import { gzipSync } from "node:zlib";
import { odsOf, xlsxOf } from "../helpers/zip.ts";
import type { Chooser } from "./chooser.ts";
import { mutatedBytes, mutatedText } from "./mutate.ts";

export interface FuzzFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A table of text in some format and encoding, changed at random; a few are packed by gzip. */
export function textTable(choose: Chooser): FuzzFile {
  const [name, text] = choose.of(TABLES);
  const bytes = Buffer.from(
    choose.chance(0.6) ? mutatedText(text, choose) : text,
    choose.of(["utf8", "utf8", "utf8", "utf8", "utf8", "latin1", "utf16le"]),
  );
  if (choose.chance(0.1)) return { name: `${name}.gz`, bytes: atTimes(0.4, gzipSync(bytes), choose) };
  return { name, bytes: atTimes(0.2, bytes, choose) };
}

/** A workbook, or markup that holds a table, changed at random: in what it says, or in its bytes. */
export function workbook(choose: Chooser): FuzzFile {
  const [name, text, packed] = choose.of(BOOKS);
  const changed = choose.chance(0.7) ? mutatedText(text, choose) : text;
  return { name, bytes: atTimes(0.3, packed(changed), choose) };
}

/** A text in which columns are named, or a customer as it was edited. */
export function yaml(name: string, text: string, choose: Chooser): FuzzFile {
  const odd = choose.chance(0.3) ? `${text}\n${choose.of(YAML)}` : text;
  return { name, bytes: atTimes(0.1, Buffer.from(choose.chance(0.8) ? mutatedText(odd, choose) : odd), choose) };
}

const CSV = `id,Name,E-mail,Phone,Street,City,State,ZIP,Notes
,Dana Ortiz,dana@example.com,+12025550123,12 Main St,Reno,NV,89501,"Gate ""code"", 18
ring twice"
,"O'Brien, Pat",pat@example.com,(202) 555-0199,,Boston,MA,02108,=1+1
7,Ana,ana@example.com,,,,,,\\clear
`;

/** As `edit` writes the customer of `answers.ts`. */
export const RECORD = `name: Person 7
email: p7@example.com
phone: "+12025550123"
address:
  street: 1 Main St
  city: Reno
  state: NV
  zip: "89501"
notes: |
  one
  two
`;

// --- internal ---

const ROWS = [
  { name: "Dana Ortiz", email: "dana@example.com", address: { city: "Reno", zip: "89501" } },
  { id: "7", name: "Ana", phone: "+12025550123", notes: null, extra: [1, { a: 2 }] },
];

const CARDS = `BEGIN:VCARD\r
VERSION:3.0\r
N;CHARSET=utf-8:Ortiz;Dana;;;\r
FN:Dana Ortiz\r
item1.EMAIL;TYPE=INTERNET:dana@example.com\r
TEL;TYPE=CELL,VOICE:+1 202 555 0123\r
ADR;TYPE=HOME:;;12 Main St;Reno;NV;89501;USA\r
NOTE;ENCODING=QUOTED-PRINTABLE:Gate=20code=\r
 =3D 18\r
PHOTO;ENCODING=b:AAAA\r
 BBBB\r
END:VCARD\r
BEGIN:VCARD\r
VERSION:4.0\r
FN:Ana\r
TEL;VALUE=uri:tel:+1-202-555-0199\r
END:VCARD\r
`;

const TABLES: readonly (readonly [name: string, text: string])[] = [
  ["a.csv", CSV],
  ["b.csv", CSV.replaceAll(",", ";")],
  ["c.tsv", CSV.replaceAll(",", "\t")],
  ["d.csv", `sep=;\r\n${CSV.replaceAll(",", ";").replaceAll("\n", "\r\n")}`],
  ["e.txt", `Customers of 2026\n\n${CSV}`],
  ["f.json", JSON.stringify(ROWS, null, 2)],
  ["g.ndjson", ROWS.map((row) => `${JSON.stringify(row)}\n`).join("")],
  ["h.vcf", CARDS],
];

const HTML = `<html><head><meta charset=utf-8></head><body><table><tr><th>Name<th>E-mail<th>Phone</tr>
<tr><td rowspan=2>Dana &amp; Co</td><td>dana@example.com<br>x</td><td style="display:none">1</td></tr>
<tr><td colspan="2">ana@example.com<table><tr><td>in</td></tr></table></td></tr></table></body></html>`;

const ODS_ROWS = `<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string">
<text:p>Ana<text:s text:c="3"/>B</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"
office:value-type="float" office:value="2108"><text:p>02108</text:p></table:table-cell></table:table-row>`;

const XLSX_ROWS = `<row r="2" hidden="1"><c r="A2" t="s"><v>0</v></c><c r="B2" t="inlineStr"><is><t>ana@example.com</t></is></c>
<c r="C2" s="1"><v>2025550123</v></c></row><row r="4"><c t="str"><f>A1</f><v>Bo_x000A_</v></c><c><f>B1</f></c><c s="2"><v>46053</v></c></row>`;

const XLSX_STYLES = `<numFmts><numFmt numFmtId="164" formatCode="[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs>`;

type Packed = (text: string) => Uint8Array;

const BOOKS: readonly (readonly [name: string, text: string, packed: Packed])[] = [
  ["b.xls", HTML, Buffer.from],
  ["e.ods", ODS_ROWS, odsOf],
  ["f.xlsx", XLSX_ROWS, (rows) => xlsxOf(rows, { texts: "<si><t>Ana</t></si>", styles: XLSX_STYLES })],
  ["g.xlsx", "<si><r><t>Ana</t></r><rPh><t>a</t></rPh></si>", (texts) => xlsxOf(XLSX_ROWS, { texts })],
  ["h.xlsx", XLSX_STYLES, (styles) => xlsxOf(XLSX_ROWS, { styles })],
];

const YAML: readonly string[] = [
  "notes: &a [*a]",
  "a: &a {b: 1}\n<<: *a",
  ...[20, 500, 1200, 3000].flatMap((times) => [`notes: ${"[".repeat(times)}`, `notes: ${"{a: ".repeat(times)}`]),
  `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nnotes: [*c,*c,*c,*c,*c,*c]`,
  "notes: !!binary AAAA\nphone: !!float 1e400\nname: ? x",
  "%YAML 1.1\n---\nname: a\n---\nname: b",
  "name: name: x\n\tphone: 1",
];

function atTimes(share: number, bytes: Uint8Array, choose: Chooser): Uint8Array {
  return choose.chance(share) ? mutatedBytes(bytes, choose) : bytes;
}
