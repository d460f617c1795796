import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { endedBy } from "../../src/system/special-files.ts";

test.each([
  ["before the stream is there", true],
  ["before the stream is read", false],
])("an abort %s is told to the reader", async (_, early) => {
  const abort = new AbortController();
  if (early) abort.abort();
  const stream = endedBy(abort.signal, new PassThrough());
  abort.abort();
  await setImmediate(); // An error that nobody waits for would end the process here.
  await expect(stream.toArray()).rejects.toThrow("aborted");
});
