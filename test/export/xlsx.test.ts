import { readXlsx } from "hucre";
import { expect, test } from "vitest";
import { writeSheet } from "../../src/export/write.ts";

test("a workbook gives back what XML cannot hold, and holds none of it", async () => {
  const notes = ["a\ufffeb", "a\uffffb", "a\ud800b", "a\udc00b", "a\u0001b", "_xFFFE_", "😀", "one\r\ntwo"];
  const parts: Buffer[] = [];
  async function* rows() {
    for (const [at, text] of notes.entries()) yield { id: `c${at}`, notes: text };
  }
  await writeSheet(rows(), ["id", "notes"], async (data) => void parts.push(Buffer.from(data)), false);
  const { sheets } = await readXlsx(Buffer.concat(parts));
  expect(sheets[0]?.rows.slice(1).map(([, text]) => text)).toEqual(notes);
});
