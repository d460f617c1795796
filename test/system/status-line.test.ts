import { PassThrough } from "node:stream";
import xterm from "@xterm/headless";
import { expect, test } from "vitest";
import { StatusLine } from "../../src/system/status-line.ts";

const words = (left: number) => `waiting ${left / 1000} s`;

/** A screen of 40 cells, and what it shows. */
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
  return { stderr, statusLine: new StatusLine(stderr), lines };
}

test("without a status line, messages and waits are written as they are", async () => {
  const { statusLine, lines } = screen();
  statusLine.write("one\n");
  statusLine.wait(2000, words);
  expect(await lines()).toEqual(["one", "waiting 2 s"]);
});

test("the status line stays below the messages, and shows a wait itself", async () => {
  const { statusLine, lines } = screen();
  let text = "1 of 9";
  const end = await statusLine.show({
    text: (width) => text.padEnd(width, "."),
    wait: (ms, said) => {
      text = `1 of 9, ${said(ms)}`;
    },
  });
  expect(await lines()).toEqual(["1 of 9".padEnd(39, ".")]);
  statusLine.write("warning: a\n");
  statusLine.write("warning: b\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "1 of 9".padEnd(39, ".")]);
  statusLine.wait(2000, words);
  statusLine.write("warning: c\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "warning: c", "1 of 9, waiting 2 s".padEnd(39, ".")]);
  end();
  statusLine.write("done\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "warning: c", "done"]);
});
