import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectDialect } from "../../src/bulk/delimiter.ts";
import { read } from "./table.ts";

describe("detectDialect", () => {
  it.each([
    ["name,email,phone\n", ","],
    ["name;email;phone\n1,5;2;3", ";"],
    ["name\temail, work\tphone", "\t"],
    ["name\n", ","],
    ["", ","],
    ['"a;b;c;d",e\n', ","],
    ['"a ""quoted; one"";",b;c;d\n', ";"],
    ["\ufeff\r\nname;email\r\n", ";"],
    ["a,b;c", ","],
  ])("%j → %j", (text, delimiter) => {
    expect(detectDialect(text)).toEqual({ delimiter, declared: false });
  });
});

describe("a delimited file", () => {
  it("is headers and records with the line each starts on", async () => {
    const { table, records } = await read("name,email\nAna,ana@example.com\nBo,\n");
    expect(table).toMatchObject({ name: "customers.csv", unit: "line", headerLine: 1, headers: ["name", "email"] });
    expect(records).toEqual([
      { line: 2, cells: ["Ana", "ana@example.com"] },
      { line: 3, cells: ["Bo", ""] },
    ]);
  });

  it.each([
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

  it("may begin with a byte order mark and blank lines, and end without a line break", async () => {
    const { table, records } = await read("\ufeff\n\nname;city\nJosé;Málaga");
    expect(table).toMatchObject({ headerLine: 3, headers: ["name", "city"] });
    expect(records).toEqual([{ line: 4, cells: ["José", "Málaga"] }]);
  });

  it("may hold a header alone", async () => {
    expect((await read("name,email\n")).records).toEqual([]);
  });

  it("keeps rows of another width for the check to report", async () => {
    expect((await read("a,b\n1\n1,2,3\n")).records.map(({ cells }) => cells)).toEqual([["1"], ["1", "2", "3"]]);
  });

  it.each([
    ["empty", "", "customers.csv is empty"],
    ["blank", "\n\r\n", "customers.csv is empty"],
    [
      "an unterminated quote",
      'name,notes\n"A\nna",x\nBo,"never\nclosed\n',
      "customers.csv:4: the quote that opens column 2 (notes) here is never closed",
    ],
    [
      "an unterminated quote after a cell of two lines",
      'name,notes\n"B\r\no","never\nclosed\n',
      "customers.csv:3: the quote that opens column 2 (notes) here is never closed",
    ],
    [
      "a quote that the next quoted cell seems to close",
      'name,notes\nAna,"never closed\nBo,"fine"\n',
      "customers.csv:2: column 2 (notes), in quotes from here on, has a quote in its middle",
    ],
    [
      "a stray quote",
      'name,notes\nAna,5" pipe\n',
      "customers.csv:2: column 2 (notes) has a quote in it but does not begin with one",
    ],
  ])("is refused when %s", async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: "invalid_input", message, hint: expect.any(String) });
  });

  it("gives back the cells it was written from", async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom('"', ",", "\n", "\r\n", " x ", "=1+1", "'"),
    );
    const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (cells, chunk) => {
        // The first column keeps rows from being blank: those are passed over.
        const written = cells.map((row, at) => [`row ${at}`, ...row]);
        const text = stringify([["a", "b", "c", "d"], ...written], { quoted_match: /[\r\n]/ });
        const { records } = await read(text, "customers.csv", chunk);
        expect(records.map((record) => record.cells)).toEqual(written);
        const breaksBefore = (at: number) =>
          stringify(written.slice(0, at), { quoted_match: /[\r\n]/ }).split(/\r\n|\n|\r/).length - 1;
        expect(records.map(({ line }) => line)).toEqual(written.map((_, at) => 2 + breaksBefore(at)));
      }),
      { numRuns: 100 },
    );
  });
});

describe("encodings and formats", () => {
  it("refuses what is not UTF-8 and names the line", async () => {
    const bytes = Buffer.concat([Buffer.from("name\nJosé\nM"), Buffer.from([0xe1]), Buffer.from("laga\n")]);
    for (const chunk of [1, 4, 8, 100]) {
      await expect(read(bytes, "old.csv", chunk)).rejects.toMatchObject({
        code: "invalid_input",
        message: "old.csv:3: this is not UTF-8 text",
      });
    }
  });

  it.each([
    ["UTF-16", "a.csv", Buffer.from("\ufeffname\n", "utf16le"), "a.csv is not UTF-8 text, but looks like UTF-16"],
    [
      "UTF-16 without a mark",
      "a.csv",
      Buffer.from("name\n", "utf16le"),
      "a.csv is not UTF-8 text, but looks like UTF-16",
    ],
    ["XLSX by its ending", "a.xlsx", Buffer.from("x"), "a.xlsx is a spreadsheet, which can not be read"],
    ["XLSX by its content", "stdin", Buffer.from("PK\x03\x04\0\0"), "stdin is a spreadsheet, which can not be read"],
    [
      "broken JSON",
      "a.ndjson",
      Buffer.from('{"name":"Ana"}\n{"name"\n'),
      expect.stringMatching(/^a\.ndjson:2: this is not JSON: /),
    ],
    ["a JSON object where an array should be", "a.json", Buffer.from("{}"), "a.json holds no JSON array"],
    [
      "JSON that is no object",
      "a.json",
      Buffer.from('[{"name":"Ana"}, 17]'),
      "a.json item 2: this is not a JSON object",
    ],
  ])("refuses %s", async (_, name, bytes, message) => {
    await expect(read(bytes, name, 3)).rejects.toMatchObject({
      code: "invalid_input",
      message,
      hint: expect.any(String),
    });
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
    ["", "Bo", "", "", null, '["a"]'],
  ];

  it.each([
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
