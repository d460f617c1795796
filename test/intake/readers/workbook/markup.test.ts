import { describe, expect, test } from "vitest";
import { chooseSheet } from "../../../../src/intake/readers/workbook/choose-sheet.ts";
import { readOpenDocument, readPage } from "../../../../src/intake/readers/workbook/markup.ts";
import { zipOf } from "../../../helpers/zip.ts";

const READERS = { page: readPage, ods: (text: string) => readOpenDocument(zipOf({ "content.xml": text })) };

/** The first sheet of a text, or the wanted one, and the names of those that are not hidden. */
function sheet(kind: keyof typeof READERS, text: string, wanted = "1") {
  const { chosen, names } = chooseSheet(READERS[kind](text), wanted);
  if (chosen === undefined) throw new Error(`none of ${names.join(", ")}`);
  const rows = chosen.rows.map(({ line, cells, numbers = [] }) => [line, cells, numbers] as const);
  return { name: chosen.name, names, rows, records: chosen.rows, hiddenRows: chosen.hiddenRows };
}

const rowsOf = (kind: keyof typeof READERS, text: string) => sheet(kind, text).rows;

describe("a web page", () => {
  test("is its table, as a spreadsheet program shows it", () => {
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=utf-8>
      <style>td {mso-number-format:"\\@"}</style><!--[if gte mso 9]><xml><x:ExcelWorkbook/></xml><![endif]--></head><body>
      <table border=1><tr><td>Layout</td></tr></table>
      <TABLE><THEAD><TR><TH>Name<TH>ZIP<TH>Notes</THEAD>
      <tr><td>Bj&ouml;rk &amp; Sons</td><td style='mso-number-format:"00000"'>02108</td><td>one<br>two  words
        here<p>three</p></td></tr>
      <tr><td colspan=2><b>Ana</b>&nbsp;Lima</td><td><span style="display: none">20240131</span>31 Jan 2024</td></tr>
      <tr><td></td><td>&nbsp;</td></tr>
      <tr><td>Cy</td><td>62701<td><a href="mailto:x@example.com">x@example.com</a><select><option>1</select></tr>
      </TABLE></body></html>`;
    expect(rowsOf("page", page)).toEqual([
      [2, ["Name", "ZIP", "Notes"], []],
      [3, ["Björk & Sons", "02108", "one\ntwo words here\nthree"], []],
      [4, ["Ana\u00a0Lima", "", "31 Jan 2024"], []],
      [6, ["Cy", "62701", "x@example.com"], []],
    ]);
  });

  test("keeps columns apart below a cell that stands for several rows", () => {
    const grid = sheet(
      "page",
      "<table><tr><td>A<td>B</tr><tr><td rowspan=2>Acme<td>Ana</tr><tr><td>Bo</tr><tr><td>C<td>D</tr></table>",
    );
    expect(grid.rows.map(([, cells]) => cells)).toEqual([
      ["A", "B"],
      ["Acme", "Ana"],
      ["", "Bo"],
      ["C", "D"],
    ]);
    expect(grid.records.map(({ covered }) => covered)).toEqual([undefined, undefined, [0], undefined]);
  });

  test("has tables in tables, and a table for each page of a report", () => {
    const part = (...names: string[]) =>
      `<table><tr><th>Name<th>Phone</tr>${names.map((name) => `<tr><td>${name}<td>1</tr>`).join("")}</table>`;
    const page = `<table><tr><td>Menu<td>${part("Ana", "Bo")}${part("Cy")}</tr></table>`;
    const { rows, names } = sheet("page", page);
    expect(rows.map(([, cells]) => cells[0])).toEqual(["Name", "Ana", "Bo", "Cy"]);
    expect(names).toEqual(["Table 1"]);
  });

  test.each([
    ["a login page", "<html><body><form><input name=user></form></body></html>", "no table"],
    ["a page that breaks off", "<table><tr><td>Name</td><td>ZIP</td></tr><tr><td>Ana</td><td>021", "cut off"],
    ["a table without an end", "<table><tr><td>Name<td>ZIP<tr><td>Ana<td>02108", "cut off"],
  ])("is refused: %s", (_, page, code) => {
    expect(() => sheet("page", page)).toThrow(code);
  });

  test("may leave out the ends of its rows and cells", () => {
    const rows = rowsOf("page", "<table><tr><td>Name<td>ZIP<tr><td>Ana<td>02108</table>");
    expect(rows.map(([, cells]) => cells)).toEqual([
      ["Name", "ZIP"],
      ["Ana", "02108"],
    ]);
  });
});

describe("an OpenDocument spreadsheet", () => {
  const book = (rows: string, styles = "") =>
    `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:automatic-styles>${styles}
     </office:automatic-styles><office:body><office:spreadsheet>
     <table:table table:name="One" table:style-name="ta1">${rows}</table:table>
     <table:table table:name="Two"><table:table-row><table:table-cell><text:p>two</text:p></table:table-cell>
     </table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
  const cell = (text: string, attributes = "") =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;

  test("has its values exactly, with the zeros that it shows, without comments", () => {
    const number = (value: string) => `office:value-type="float" office:value="${value}"`;
    const rows = `<table:table-header-rows><table:table-row>${cell("Name")}${cell("ZIP")}</table:table-row></table:table-header-rows>
      <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
      <table:table-row>${cell("A<text:s text:c='2'/>B</text:p><text:p>C<text:line-break/>D")}${cell("02108", number("2108"))}
        ${cell("2.03E+09", number("2025550143"))}<table:table-cell table:number-columns-repeated="2"/>
        ${cell("31.01.24", 'office:value-type="date" office:date-value="2024-01-31"')}</table:table-row>
      <table:table-row><table:table-cell><office:annotation><text:p>seen</text:p></office:annotation><text:p>Bo</text:p>
        </table:table-cell>${cell("5", `${number("5")} table:number-columns-repeated="2"`)}</table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>`;
    expect(rowsOf("ods", book(rows))).toEqual([
      [1, ["Name", "ZIP"], []],
      [4, ["A  B\nC\nD", "02108", "2025550143", "", "", "2024-01-31"], [2]],
      [5, ["Bo", "5", "5"], [1, 2]],
    ]);
  });

  test("is the first sheet that is shown, or the one that is wanted", () => {
    const hidden = `<style:style style:name="ta1"><style:table-properties table:display="false"/></style:style>`;
    const text = book(`<table:table-row>${cell("one")}</table:table-row>`, hidden);
    expect(sheet("ods", text, "").name).toBe("Two");
    expect(sheet("ods", text, "1").name).toBe("One");
    expect(sheet("ods", text).names).toEqual(["Two"]);
  });

  test.each([
    [
      "rows that are repeated without end",
      `<table:table-row table:number-rows-repeated="200001">${cell("x")}</table:table-row>`,
    ],
    [
      "cells that are repeated without end",
      `<table:table-row>${cell("x", 'table:number-columns-repeated="1001"')}</table:table-row>`,
    ],
  ])("is refused where it is too large: %s", (_, rows) => {
    expect(() => rowsOf("ods", book(rows))).toThrow("large");
  });
});
