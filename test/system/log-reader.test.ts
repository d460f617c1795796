import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLines } from "../../src/system/log-reader.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { collected } from "../helpers/writes.ts";

test("lines of any length, with where each stands in bytes", async () => {
  const path = join(await temporaryFolder(), "a.ndjson");
  const texts = [
    "",
    "ü",
    "x".repeat(256 * 1024 - 4),
    "",
    "y".repeat(900_000),
    ..."abc".repeat(200_000).split("b"),
    "z",
  ];
  await writeFile(path, texts.join("\n"));
  const bytes = Buffer.from(texts.join("\n"));
  const lines = await collected(readLines(path));
  expect(lines.map(({ text }) => text)).toEqual(texts);
  expect(lines.filter(({ whole }) => !whole).map(({ text }) => text)).toEqual(["z"]);
  for (const { text, whole, start, end } of lines.slice(0, 20)) {
    expect(bytes.toString("utf8", start, end)).toBe(whole ? `${text}\n` : text);
  }
  const [, , third] = lines;
  expect((await collected(readLines(path, third?.start))).map(({ text }) => text)).toEqual(texts.slice(2));
  await expect(collected(readLines(`${path}.not`))).rejects.toMatchObject({ code: "invalid_input" });
});
