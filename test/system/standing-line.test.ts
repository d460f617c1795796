import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { standingLines } from "../../src/system/standing-line.ts";

const words = (left: number) => `waiting ${left / 1000} s`;

function screen() {
  const stderr = new PassThrough();
  return { lines: standingLines(stderr), written: () => String(stderr.read() ?? "").replaceAll("\r\x1b[K", "<clear>") };
}

test("without a line that stands, messages and waits are written as they are", () => {
  const { lines, written } = screen();
  lines.write("one\n");
  lines.wait(2000, words);
  expect(written()).toBe("one\nwaiting 2 s\n");
});

test("a line stands below the messages, and says itself what is waited for", () => {
  const { lines, written } = screen();
  let text = "1 of 9";
  const standing = lines.stand({
    text: (width) => text.slice(0, width),
    wait: (ms, said) => {
      text = `1 of 9, ${said(ms)}`;
    },
  });
  expect(written()).toBe("<clear>1 of 9");
  lines.write("warning: a\n");
  expect(written()).toBe("<clear>warning: a\n<clear>1 of 9");
  lines.wait(2000, words);
  standing.draw();
  expect(written()).toBe("<clear>1 of 9, waiting 2 s");
  standing.end();
  lines.write("done\n");
  expect(written()).toBe("<clear>done\n");
});
