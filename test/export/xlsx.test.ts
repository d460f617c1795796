import { readXlsx } from "hucre";
import { expect, test } from "vitest";
import { xlsxPrinter } from "../../src/export/write.ts";
import { customerView } from "../../src/output/customer-view.ts";

test("a workbook gives back what XML cannot hold, and holds none of it", async () => {
  const notes = ["a\ufffeb", "a\uffffb", "a\ud800b", "a\udc00b", "a\u0001b", "_xFFFE_", "😀", "one\r\ntwo"];
  const parts: Buffer[] = [];
  const printer = xlsxPrinter(async (data) => void parts.push(Buffer.from(data)), false);
  const rows = notes.map((text, at) => ({ id: `c${at}`, notes: text }));
  await printer.rows(rows, { ...customerView, csv: ["id", "notes"] });
  const { sheets } = await readXlsx(Buffer.concat(parts));
  expect(sheets[0]?.rows.slice(1).map(([, text]) => text)).toEqual(notes);
});
