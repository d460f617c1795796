import { PassThrough } from "node:stream";
import xterm from "@xterm/headless";
import { expect, test } from "vitest";
import { standingLines } from "../../src/system/standing-line.ts";

const words = (left: number) => `waiting ${left / 1000} s`;

/** A screen of 40 cells, and what stands on it. */
function screen() {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
  const shown = new xterm.Terminal({ cols: 40, rows: 6, convertEol: true, allowProposedApi: true });
  const lines = async () => {
    let written = "";
    // Newer versions of Node give a piece at a time.
    for (let piece = stderr.read(); piece !== null; piece = stderr.read()) written += piece;
    await new Promise<void>((resolve) => shown.write(written, resolve));
    const rows = Array.from({ length: 6 }, (_, at) => shown.buffer.active.getLine(at)?.translateToString(true) ?? "");
    return rows.join("\n").trimEnd().split("\n");
  };
  return { stderr, standing: standingLines(stderr), lines };
}

test("without a line that stands, messages and waits are written as they are", async () => {
  const { standing, lines } = screen();
  standing.write("one\n");
  standing.wait(2000, words);
  expect(await lines()).toEqual(["one", "waiting 2 s"]);
});

test("a line stands below the messages, and says itself what is waited for", async () => {
  const { standing, lines } = screen();
  let text = "1 of 9";
  const end = await standing.stand({
    text: (width) => text.padEnd(width, "."),
    wait: (ms, said) => {
      text = `1 of 9, ${said(ms)}`;
    },
  });
  expect(await lines()).toEqual(["1 of 9".padEnd(39, ".")]);
  standing.write("warning: a\n");
  standing.write("warning: b\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "1 of 9".padEnd(39, ".")]);
  standing.wait(2000, words);
  standing.write("warning: c\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "warning: c", "1 of 9, waiting 2 s".padEnd(39, ".")]);
  end();
  standing.write("done\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "warning: c", "done"]);
});
