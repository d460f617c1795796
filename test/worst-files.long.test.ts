import { describe, expect, test } from "vitest";
import { readOpenDocument, readPage } from "../src/intake/readers/workbook/markup.ts";
import { boundProcessorTime } from "./helpers/processor-time.ts";
import { read } from "./helpers/table.ts";
import { zipOf } from "./helpers/zip.ts";

/**
 * Readers of vCards and markup get a long text of one thing over and over: they read it, or refuse it. Quadratic work on
 * such a text takes minutes.
 */
boundProcessorTime(20);
const LENGTH = 300_000;

function long(unit: string): string {
  return unit.repeat(Math.ceil(LENGTH / unit.length));
}

/** What became of a file: its rows, or that it was refused. An error that is not meant fails the test. */
async function outcome(work: Promise<number>): Promise<number | "refused"> {
  return work.catch((error: unknown) => {
    if (error instanceof Error && "code" in error) return "refused";
    throw error;
  });
}

describe("vCards", () => {
  const rows = async (text: string) => (await read(text, "a.vcf", 65_536)).records.length;

  test.each([
    ["the name of a person", "N:"],
    ["a parameter", "TEL;"],
    ["a parameter in quotes", 'TEL;TYPE="'],
    ["text of version 2.1", "VERSION:2.1\nNOTE;ENCODING=QUOTED-PRINTABLE:"],
  ])("%s", async (_, start) => {
    for (const unit of ["\\", "=", "=\n", ";", ",", '"', " \n", ";TYPE=a", ';T="a"', "=41", "a."]) {
      const found = await outcome(rows(`BEGIN:VCARD\n${start}${long(unit)}:1\nEND:VCARD\n`));
      // A text that is read as one endless line takes the end of the card too.
      expect([1, "refused"]).toContain(found);
    }
  });

  test("many beginnings, ends and pictures", async () => {
    expect(await outcome(rows(long("BEGIN:VCARD\n")))).toBe("refused");
    expect(await outcome(rows(long("END:VCARD\n")))).toBe("refused");
    expect(await outcome(rows(long("BEGIN:VCARD\nEND:VCARD\n")))).toBe("refused");
    expect(await outcome(rows(`BEGIN:VCARD\nFN:Ann\n${long("PHOTO:\n A\n")}END:VCARD\n`))).toBe(1);
    expect(await outcome(rows(`BEGIN:VCARD\nFN:Ann\nPHOTO:${long("A")}\nEND:VCARD\n`))).toBe(1);
  });
});

describe("markup", () => {
  const READERS = { page: readPage, ods: (text: string) => readOpenDocument(zipOf({ "content.xml": text })) };
  const rows = async (kind: keyof typeof READERS, text: string) => READERS[kind](text)[0]?.rows.length ?? 0;

  test.each(["page", "ods"] as const)("%s", async (kind) => {
    const units = ["<b>", "<td>", "<table>", "</b>", "<p>", "<tr><td>x", " a=b", "&", "&#", "<!--", "<![CDATA[", '"'];
    for (const start of ["", "<table><tr><td>", "<table><tr><td ", "<Workbook><Worksheet><Table>"]) {
      for (const unit of units) expect(await outcome(rows(kind, start + long(unit)))).toEqual(expect.anything());
    }
  });

  test("cells that stand for many others", async () => {
    expect(await outcome(rows("page", `<table>${long("<tr><td colspan=1000 rowspan=65534>x")}`))).toBe("refused");
  });
});
