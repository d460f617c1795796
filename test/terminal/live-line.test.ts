import { PassThrough } from "node:stream";
import xterm from "@xterm/headless";
import { expect, onTestFinished, test } from "vitest";
import { LiveLine } from "../../src/terminal/live-line.ts";

/** A terminal of 40 cells and 6 rows, and what it shows. */
function screen() {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 40 });
  const shown = new xterm.Terminal({ cols: 40, rows: 6, convertEol: true, allowProposedApi: true });
  const line = new LiveLine(stderr);
  onTestFinished(() => line.hide());
  let raw = "";
  const read = async () => {
    let written = "";
    // Newer versions of Node give a piece at a time.
    for (let piece = stderr.read(); piece !== null; piece = stderr.read()) written += piece;
    raw += written;
    await new Promise<void>((resolve) => shown.write(written, resolve));
  };
  const lines = async () => {
    await read();
    const rows = Array.from({ length: 6 }, (_, at) => shown.buffer.active.getLine(at)?.translateToString(true) ?? "");
    return rows.join("\n").trimEnd().split("\n");
  };
  const resize = async (columns: number) => {
    await read();
    shown.resize(columns, 6);
    stderr.columns = columns;
    stderr.emit("resize");
  };
  const cursor = () => [shown.buffer.active.cursorX, shown.buffer.active.cursorY];
  return { stderr, line, lines, resize, cursor, raw: () => raw };
}

/** Has the line drawn without waiting for its next frame. */
function draw(line: LiveLine): void {
  line.hold()();
}

test("without a line, messages are written as they are", async () => {
  const { line, lines, raw } = screen();
  line.write("one\n");
  line.write("two\n");
  expect(await lines()).toEqual(["one", "two"]);
  expect(raw()).toBe("one\ntwo\n");
});

test("the line stays below the messages, and goes without a trace", async () => {
  const { line, lines } = screen();
  let text = "1 of 9";
  line.show(() => text);
  line.write("warning: a\n");
  expect(await lines()).toEqual(["warning: a", "", "1 of 9"]);
  text = "2";
  line.write("warning: b\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "", "2"]);
  line.hide();
  line.write("done\n");
  expect(await lines()).toEqual(["warning: a", "warning: b", "done"]);
});

test("a shorter text leaves nothing of a longer one, an empty one nothing at all", async () => {
  const { line, lines } = screen();
  let text = "Reading 1,000 of 2,000";
  line.show(() => text);
  draw(line);
  text = "Writing";
  draw(line);
  expect(await lines()).toEqual(["", "Writing"]);
  text = "";
  draw(line);
  expect(await lines()).toEqual([""]);
});

test("what is typed below the messages is gone with the next frame, and Enter leaves blank rows alone", async () => {
  const { line, lines, stderr } = screen();
  line.write("above\n");
  line.show(() => "Reading");
  for (const typed of ["abc", "\n", "d\n"]) {
    draw(line);
    stderr.write(typed); // as the terminal echoes it
    await lines();
  }
  draw(line);
  expect(await lines()).toEqual(["above", "", "d", "", "Reading"]);
  line.hide();
  expect(await lines()).toEqual(["above", "", "d"]);
});

test("data for the same terminal is written where the line was, and the line below it", async () => {
  const { line, lines, stderr } = screen();
  line.show(() => "Reading");
  draw(line);
  const out = (data: string) => line.beside(data, async () => void stderr.write(data));
  await out("row 1\nrow 2");
  expect(await lines()).toEqual(["row 1", "row 2"]);
  await out("\n");
  expect(await lines()).toEqual(["row 1", "row 2", "", "Reading"]);
});

test("while something else has the terminal nothing is drawn", async () => {
  const { line, lines } = screen();
  line.show(() => "Reading");
  draw(line);
  const [one, two] = [line.hold(), line.hold()];
  line.write("Delete it?\n");
  one();
  expect(await lines()).toEqual(["Delete it?"]);
  two();
  expect(await lines()).toEqual(["Delete it?", "", "Reading"]);
});

test("an error that nobody catches is printed where the line was", async () => {
  const { line, lines } = screen();
  line.show(() => "Reading");
  draw(line);
  for (const told of process.listeners("uncaughtExceptionMonitor")) told(new Error("a bug"), "uncaughtException");
  expect(await lines()).toEqual([""]);
});

test("the cursor is at the start of the line, and hidden only while it is drawn", async () => {
  const { line, lines, cursor, raw } = screen();
  let text = "Reading";
  line.show(() => text);
  for (const next of ["Reading 1", "Reading 2", ""]) {
    text = next;
    draw(line);
    await lines();
    expect(cursor()).toEqual([0, 0]);
    expect(raw().lastIndexOf("\x1b[?25h")).toBeGreaterThan(raw().lastIndexOf("\x1b[?25l"));
    expect(raw().lastIndexOf("\x1b[?7h")).toBeGreaterThan(raw().lastIndexOf("\x1b[?7l"));
  }
});

test("a window that gets narrower and wider again shows one line", async () => {
  const { line, lines, resize } = screen();
  line.write("above\n");
  line.show((width) => "Reading 4,000 of 5,000 customers here".slice(0, width));
  draw(line);
  for (const columns of [20, 12, 30, 40]) {
    await resize(columns);
    // When a line wraps, this terminal moves a cursor above it too: a blank row more.
    expect((await lines()).filter(Boolean)).toEqual([
      "above",
      "Reading 4,000 of 5,000 customers here".slice(0, columns - 1),
    ]);
  }
});

test("a text that is wider than the terminal does not wrap", async () => {
  const { line, lines } = screen();
  line.show(() => "x".repeat(100));
  draw(line);
  draw(line);
  expect(await lines()).toEqual(["", "x".repeat(40)]);
});
