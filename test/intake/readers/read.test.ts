import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { detectDialect } from "../../../src/intake/readers/csv.ts";
import { runs } from "../../helpers/runs.ts";
import { read } from "../../helpers/table.ts";

describe("detectDialect", () => {
  test.each([
    ["name,email,phone\n", ","],
    ["name;email;phone\n1,5;2;3", ";"],
    ["name\temail, work\tphone", "\t"],
    ["name\n", ","],
    ["", ","],
    ['"a;b;c;d",e\n', ","],
    ['"a ""quoted; one"";",b;c;d\n', ";"],
    ["\ufeff\r\nname;email\r\n", ";"],
    ["a,b;c", ","],
    ["name|email, work|phone\n", "|"],
  ])("%j → %j", (text, delimiter) => {
    expect(detectDialect(text)).toEqual({ delimiter, declared: false });
  });

  test.each([
    ["sep=;\r\nname;a,b,c\n", ";"],
    ["\ufeffSEP=,\nname,email\n", ","],
    ['"sep=|"\nname|email\n', "|"],
    ["sep=\t\nname\temail\n", "\t"],
  ])("%j says so itself", (text, delimiter) => {
    expect(detectDialect(text)).toEqual({ delimiter, declared: true });
  });

  test("takes the usual one where as many of another stand", () => {
    expect(detectDialect("a,b\tc", "\t").delimiter).toBe("\t");
  });
});

describe("a delimited file", () => {
  test("is headers and records with the line each starts on", async () => {
    const { table, records } = await read("name,email\nAna,ana@example.com\nBo,\n");
    expect(table).toMatchObject({ name: "customers.csv", unit: "line", headerLine: 1, headers: ["name", "email"] });
    expect(records).toEqual([
      { line: 2, cells: ["Ana", "ana@example.com"] },
      { line: 3, cells: ["Bo", ""] },
    ]);
  });

  test.each([
    ["LF", "\n"],
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ])("counts lines through quoted breaks and blank lines: %s", async (_, eol) => {
    const text = ["name,notes", "", 'Ana,"one', "two", 'three"', ",", "", 'Bo,"x', '"', "Cy,end", ""].join(eol);
    const { records } = await read(text);
    expect(records).toEqual([
      { line: 3, cells: ["Ana", `one${eol}two${eol}three`] },
      { line: 8, cells: ["Bo", `x${eol}`] },
      { line: 10, cells: ["Cy", "end"] },
    ]);
  });

  test("may begin with a byte order mark and blank lines, and end without a line break", async () => {
    const { table, records } = await read("\ufeff\n\nname;city\nJosé;Málaga");
    expect(table).toMatchObject({ headerLine: 3, headers: ["name", "city"] });
    expect(records).toEqual([{ line: 4, cells: ["José", "Málaga"] }]);
  });

  test("may hold a header alone", async () => {
    expect((await read("name,email\n")).records).toEqual([]);
  });

  test("keeps rows of another width for the check to report", async () => {
    expect((await read("a,b\n1\n1,2,3\n")).records.map(({ cells }) => cells)).toEqual([["1"], ["1", "2", "3"]]);
  });

  test.each([
    ["empty", "", "customers.csv is empty"],
    ["blank", "\n\r\n", "customers.csv has no rows"],
    [
      "an unterminated quote",
      'name,notes\n"A\nna",x\nBo,"never\nclosed\n',
      "customers.csv:4: the quote at the beginning of column 2 (notes) is never closed",
    ],
    [
      "an unterminated quote after a cell of two lines",
      'name,notes\n"B\r\no","never\nclosed\n',
      "customers.csv:2: the quote at the beginning of column 2 (notes) is never closed",
    ],
    [
      "a quote that the next quoted cell seems to close",
      'name,notes\nAna,"never closed\nBo,"fine"\n',
      "customers.csv:2: column 2 (notes) begins with a quote and has another one in its middle",
    ],
    [
      "text behind a quote that may close another cell",
      'name,notes\n"Lee, "Bo" x,y\n',
      "customers.csv:2: column 1 (name) begins with a quote and has another one in its middle",
    ],
    [
      "quotes in quotes that are not doubled",
      'name,notes\nAna,"5 "big" pipes"\n',
      "customers.csv:2: column 2 (notes) begins with a quote and has another one in its middle",
    ],
  ])("is refused when %s", async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: "invalid_input", message, hint: expect.any(String) });
  });

  test.each([
    ["a quote in its middle", 'name;notes\nBAR "DA GINO";5" pipe\n', ['BAR "DA GINO"', '5" pipe']],
    ["text behind a quoted beginning", 'name;notes\n"DA GINO" BAR;x\n', ['"DA GINO" BAR', "x"]],
    ["blanks around its quotes", 'name, notes\n"Ana" , "a, b" \n', ["Ana", "a, b"]],
    ["backslashes before quotes", 'name,notes\n"Ana \\"A\\" Diaz","a, \\\\b"\n', ['Ana "A" Diaz', "a, \\b"]],
    ["single quotes", "'name','notes'\n'Bo O''Lee','a, b'\n", ["Bo O'Lee", "a, b"]],
    ["a formula of text", 'name,notes\n="Ana",="01"\n', ['="Ana"', '="01"']],
    ["swung dashes between", "name~notes\nAna~x\n", ["Ana", "x"]],
  ])("reads a cell with %s", async (_, text, cells) => {
    expect((await read(text)).records).toEqual([{ line: 2, cells }]);
  });

  test("never takes a quote for the end of a cell that has text behind it", async () => {
    const part = fc.stringMatching(/^[a-z]{1,5}$/);
    const cell = fc.tuple(part, part, part).map(([one, two, three]) => `${one}"${two}"${three}`);
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";", "\t", "|"), async (cells, delimiter) => {
        const header = ["name", "email", "phone"].join(delimiter);
        const { records } = await read([header, ...cells.map((row) => row.join(delimiter))].join("\n"));
        expect(records.map((record) => record.cells)).toEqual(cells);
      }),
      { numRuns: runs(50) },
    );
  });

  test("gives back the cells it was written from", async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom('"', ",", "\n", "\r\n", " x ", "=1+1", "'"),
    );
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        // The first column keeps rows from being blank: those are skipped.
        const written = cells.map((row, at) => [`row ${at}`, ...row]);
        const text = stringify([["a", "b", "c", "d"], ...written], { quoted_match: /[\r\n]/ });
        const { records } = await read(text);
        expect(records.map((record) => record.cells)).toEqual(written);
        const breaksBefore = (at: number) =>
          stringify(written.slice(0, at), { quoted_match: /[\r\n]/ }).split(/\r\n|\n|\r/).length - 1;
        expect(records.map(({ line }) => line)).toEqual(written.map((_, at) => 2 + breaksBefore(at)));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("the text of a file", () => {
  const text = 'name,notes\nJosé,"a – b\r\n€"\n';
  const rows = [{ line: 2, cells: ["José", "a – b\r\n€"] }];

  test.each<[string, Uint8Array, string?]>([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 LE with a mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 BE with a mark", Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["Windows-1252", iconv.encode(text, "windows-1252")],
    ["what --encoding says", iconv.encode(text, "windows-1250"), "windows-1250"],
  ])("may be %s", async (name, bytes, encoding) => {
    const { table, records } = await read(bytes, "old.csv", { encoding });
    expect(table.headers).toEqual(["name", "notes"]);
    expect(records).toEqual(rows);
    const notice =
      'old.csv is not UTF-8: it is read as Windows-1252 ("José"). If letters with accents look wrong, name the encoding with --encoding.';
    expect(table.notices).toEqual(name === "Windows-1252" ? [notice] : []);
  });

  test("is the same whatever it is in, for any content", async () => {
    const cell = fc.string({ unit: "grapheme" }).map((one) => one.replace(/\p{Cs}/gu, "?"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
        fc.constantFrom("utf8", "utf-8 with mark", "utf-16le", "utf-16be"),
        async (cells, encoding) => {
          const written = cells.map((row, at) => [`row ${at}`, ...row]);
          const csv = stringify([["name", "email", "notes"], ...written], { quoted_match: /[\r\n]/ });
          const marked = encoding === "utf8" ? csv : `\ufeff${csv}`;
          const utf16 = Buffer.from(marked, "utf16le");
          const bytes =
            encoding === "utf-16be" ? utf16.swap16() : encoding === "utf-16le" ? utf16 : Buffer.from(marked);
          expect((await read(bytes, "a.csv")).records.map((record) => record.cells)).toEqual(written);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test("is refused where it is UTF-8 but for a few bytes, with the line of the first", async () => {
    const bytes = Buffer.concat([Buffer.from("name\nJosé\nM"), Buffer.from([0xe1]), Buffer.from("laga\n")]);
    await expect(read(bytes, "old.csv")).rejects.toMatchObject({
      code: "invalid_input",
      message: "old.csv:3: this line is not UTF-8 text",
      hint: expect.stringContaining("--encoding windows-1252"),
    });
    await expect(read(Buffer.from([0x41, 0xe1]), "old.csv", { encoding: "UTF-8" })).rejects.toMatchObject({
      message: "old.csv:1: this line is not UTF-8 text",
    });
    await expect(read("a\n", "a.csv", { encoding: "utf-99" })).rejects.toMatchObject({ code: "usage" });
  });
});

const ZIP = Buffer.from("504b030414", "hex");
const NO_TEXT = " is not a text file, nor a format that can be imported";

describe("formats", () => {
  test("skips the line that says what the delimiter is", async () => {
    const { table, records } = await read("sep=;\r\nname;notes\r\nAna;x,y\r\n");
    expect(table).toMatchObject({ headerLine: 2, headers: ["name", "notes"] });
    expect(records).toEqual([{ line: 3, cells: ["Ana", "x,y"] }]);
  });

  const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
  const BYTES = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251));
  const NO_ITEM = "Array item expected but got ']', line 1, column 17";
  test.each([
    ["a workbook by its ending alone", "a.xlsx", "x", " is named .xlsx, but it is not a spreadsheet"],
    ["a PDF", "a.csv", "%PDF-1.7", NO_TEXT],
    ["a picture", "a.csv", Buffer.from("89504e470d0a1a0a", "hex"), NO_TEXT],
    ["a file of Numbers", "a.numbers", ZIP, " is a spreadsheet of Apple's Numbers, not a table"],
    ["a file of Pages", "a.pages", ZIP, " is a document, not a table"],
    ["a binary workbook", "a.xlsb", ZIP, " is a binary workbook (.xlsb), not a table"],
    ["a database", "a.mdb", "\0\x01\0\0Standard Jet DB", NO_TEXT],
    ["an Outlook data file", "a.pst", "!BDN", NO_TEXT],
    ["a contact of Outlook", "a.msg", OLE, " is an Outlook message or contact (.msg), not a table"],
    ["a web archive", "a.xls", "MIME-Version: 1.0\r\n", " is a web archive (MHTML), not a table"],
    ["XML", "a.xml", '<?xml version="1.0"?><a/>', " is XML, not a table"],
    ["an XML spreadsheet", "a.xls", "<Workbook><Worksheet><Table></Table>", " is XML, not a table"],
    ["a bare OpenDocument spreadsheet", "a.fods", "<?xml?><office:document><table:table>", " is XML, not a table"],
    ["a web page", "report.html", "<table><tr><td>Name", " is a web page, not a table"],
    ["LDIF by its ending", "a.ldif", "cn: Ana\n", " is LDIF, not a table"],
    ["LDIF by its text", "people.txt", "dn: cn=Ana\ncn: Ana\n", " is LDIF, not a table"],
    ["IIF by its ending", "a.iif", "x", " is an IIF file of QuickBooks, not a table"],
    ["IIF by its text", "a.txt", "!HDR\tPROD\r\nHDR\tBooks\r\n", " is an IIF file of QuickBooks, not a table"],
    ["YAML", "a.yaml", "- name: Ana\n", " is YAML, not a table"],
    ["an archive", "a.zip", ZIP, " is a ZIP archive, not a table"],
    ["a Word document", "a.docx", ZIP, " is a document, not a table"],
    ["bytes of any other program", "a.csv", BYTES, NO_TEXT],
    ["broken JSON", "a.ndjson", '{"name":"Ana"}\n{"name"\n', ":2: this is cut off: its end is missing"],
    ["a JSON object of nothing", "a.json", "{}", " is not a JSON array, and has no list in it"],
    ["JSON that breaks off", "a.json", '[{"name":"Ana"},{"name":"B', " is cut off: its end is missing"],
    ["JSON that goes on", "a.json", '[{"name":"Ana"}] x', " has more text after its end"],
    ["a comma too many", "a.json", '[{"name":"Ana"},]', ` is not JSON: ${NO_ITEM}`],
    ["JSON that is not an object", "a.json", '[{"name":"Ana"}, 17]', " item 2: this is not a JSON object"],
  ])("refuses %s", async (_, name, content, end) => {
    const message = `${name}${end}`;
    const hint = expect.any(String);
    await expect(read(content, name)).rejects.toMatchObject({ code: "invalid_input", message, hint });
  });

  test("reads text of tabs that is named .xls", async () => {
    const { table } = await read("Name\tPhone\nAna\t1\n", "a.xls");
    expect(table.headers).toEqual(["Name", "Phone"]);
  });

  test("reads any array of objects as JSON.parse does", async () => {
    const value = fc.oneof(fc.string(), fc.constantFrom('"', "\\", "[", "}", ',"', "\\\\"));
    const items = fc.array(fc.record({ name: value, notes: value, tags: fc.array(value) }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(items, fc.constantFrom(0, 1, 2), async (objects, indent) => {
        const { records } = await read(JSON.stringify(objects, null, indent), "a.json");
        expect(records).toEqual(
          objects.map(({ name, notes, tags }, at) => ({ line: at + 1, cells: [name, notes, tags.join(", ")] })),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  const objects = [
    { id: 12345678901234567890n, name: "Ana", address: { city: "Reno", zip: "02108" } },
    { name: "Bo", phone: null, tags: ["a"] },
  ];
  const json = objects.map((object) =>
    JSON.stringify(object, (_, value) => (typeof value === "bigint" ? "BIG" : value)),
  );
  const text = json.map((line) => line.replace('"BIG"', "12345678901234567890"));
  const cells = [
    ["12345678901234567890", "Ana", "Reno", "02108", "", ""],
    ["", "Bo", "", "", null, "a"],
  ];

  test.each([
    ["NDJSON", "a.ndjson", `\ufeff${text[0]}\r\n\n${text[1]}\n`, "line", [1, 3]],
    ["NDJSON on stdin", "stdin", `${text[0]}\n${text[1]}`, "line", [1, 2]],
    ["a JSON array", "a.json", `[${text.join(",")}]`, "item", [1, 2]],
    ["a JSON array on stdin", "stdin", ` [${text.join(",\n")}]`, "item", [1, 2]],
  ])("reads %s, exact numbers and explicit nulls kept", async (_, name, content, unit, lines) => {
    const { table, records } = await read(content, name);
    expect(table).toMatchObject({ unit, headers: ["id", "name", "address.city", "address.zip", "phone", "tags"] });
    expect(records).toEqual(cells.map((row, at) => ({ line: lines[at], cells: row })));
  });
});

test("more columns than any export has are refused", async () => {
  await expect(read(`name${",x".repeat(1_000)}\nAda\n`, "a.csv")).rejects.toMatchObject({
    code: "invalid_input",
    message: "a.csv has 1,001 columns",
  });
});
