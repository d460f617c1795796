import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { readFirstLine } from "../../src/system/first-line.ts";

const never = new AbortController().signal;

test.each([
  [["key\n"], "key"],
  [["key"], "key"],
  [["\uFEFF key \r\nmore\n"], "key"],
  [["k", "ey", "\nmore"], "key"],
  [["\nkey\n"], ""],
  [[], ""],
])("the first line of %j", async (chunks, line) => {
  expect(await readFirstLine(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), never)).toBe(line);
});

test("a letter that is cut in two by the chunks is put together", async () => {
  const bytes = Buffer.from("é\n");
  expect(await readFirstLine(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]), never)).toBe("é");
});

test("a stream without lines is not read forever", async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024, "x");
    })(),
  );
  expect((await readFirstLine(endless, never)).length).toBeGreaterThan(64 * 1024);
});

test("a stop ends the waiting with its reason", async () => {
  const stop = new AbortController();
  const reading = readFirstLine(new PassThrough(), stop.signal);
  stop.abort(new Error("stopped"));
  await expect(reading).rejects.toThrow("stopped");
  await expect(readFirstLine(new PassThrough(), stop.signal)).rejects.toThrow("stopped");
});
