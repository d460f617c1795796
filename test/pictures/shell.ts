import { spawn } from "@lydell/node-pty";
import headless, { type IBufferCell } from "@xterm/headless";
import type { Answer } from "./sessions.ts";
import type { Run } from "./svg.ts";

/** A shell on a real terminal, as a person sits before it. */
export interface Shell {
  /** Types a command and waits until the shell asks for the next one. */
  command(text: string): Promise<void>;
  /** Types a command that asks something, and its answers. Where the last one has no keys, its question stays open. */
  dialogue(text: string, answers: readonly Answer[]): Promise<void>;
  /**
   * What the screen showed before each key that was pressed, and at the end; what scrolled off it included, empty lines at its
   * end left away.
   */
  screens(): Run[][][];
  close(): void;
}

/** @param columns the width of the terminal in cells. */
export async function openShell(columns: number, env: Readonly<Record<string, string>>, cwd: string): Promise<Shell> {
  const terminal = new headless.Terminal({ cols: columns, rows: 40, allowProposedApi: true, scrollback: 10_000 });
  const pty = spawn("bash", ["--norc", "--noprofile", "-i"], {
    cols: columns,
    rows: 40,
    name: "xterm-256color",
    cwd,
    env: { TERM: "xterm-256color", LANG: "C.UTF-8", PS1: `\\[\\e]${PROMPT};\\a\\]${SIGN}`, ...env },
  });
  let prompts = 0;
  let looked = () => {};
  terminal.parser.registerOscHandler(PROMPT, () => {
    prompts += 1;
    return true;
  });
  pty.onData((data) => terminal.write(data, () => looked()));
  const until = (holds: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`did not see ${what}:\n${textOf(terminal)}`)), PATIENCE_MS);
      looked = () => {
        if (!holds()) return;
        clearTimeout(late);
        looked = () => {};
        resolve();
      };
      looked();
    });
  const ended = async (before: number) => until(() => prompts > before, "the next prompt");
  await ended(0);
  const screens: Run[][][] = [];
  const press = (keys: string) => {
    screens.push(linesOf(terminal));
    pty.write(keys);
  };
  const typed = async (text: string) => {
    pty.write(text);
    // A long line is wrapped, perhaps at a blank.
    await until(() => bare(textOf(terminal)).endsWith(bare(text)), JSON.stringify(text));
    press("\r");
  };
  return {
    async command(text) {
      const before = prompts;
      await typed(text);
      await ended(before);
    },
    async dialogue(text, answers) {
      const before = prompts;
      await typed(text);
      for (const { sees, keys } of answers) {
        await until(() => textOf(terminal).includes(sees), JSON.stringify(sees));
        if (keys === undefined) return;
        press(keys);
      }
      await ended(before);
    },
    screens: () => [...screens, linesOf(terminal)],
    close: () => pty.kill("SIGKILL"),
  };
}

// --- internal ---

/** The control sequence by which the shell says that it waits for a command; terminals ignore it. */
const PROMPT = 778;
const SIGN = "$ ";
const PATIENCE_MS = 60_000;

function bare(text: string): string {
  return text.replace(/\s/g, "");
}

function textOf({ buffer: { active } }: headless.Terminal): string {
  return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "").join(
    "\n",
  );
}

function linesOf({ buffer: { active }, cols }: headless.Terminal): Run[][] {
  const lines: Run[][] = [];
  for (let row = 0; row < active.length; row++) {
    const runs: Run[] = [];
    for (let column = 0; column < cols; column++) {
      const cell = active.getLine(row)?.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue; // The second half of a wide character.
      add(runs, styled(cell, column));
    }
    lines.push(runs.flatMap(words));
  }
  const isBlank = (runs: readonly Run[] | undefined) => runs?.every(({ text }) => text.trim() === SIGN.trim()) ?? false;
  while (lines.length > 0 && isBlank(lines.at(-1))) lines.pop();
  return lines;
}

function styled(cell: IBufferCell, column: number): Run {
  return {
    text: cell.getChars() || " ",
    column,
    cells: cell.getWidth(),
    colour: cell.isFgPalette() && cell.getFgColor() < 16 ? cell.getFgColor() : undefined,
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    underline: cell.isUnderline() !== 0,
    inverse: cell.isInverse() !== 0,
  };
}

/** Puts a cell to the run before it where both look the same. */
function add(runs: Run[], cell: Run): void {
  const last = runs.at(-1);
  const same =
    last !== undefined &&
    (["colour", "bold", "dim", "underline", "inverse"] as const).every((key) => last[key] === cell[key]);
  if (!same) runs.push(cell);
  else runs[runs.length - 1] = { ...last, text: last.text + cell.text, cells: last.cells + cell.cells };
}

/** A run without its gaps: every part begins at its own cell, whatever a reader makes of many blanks. */
function words(run: Run): Run[] {
  if (run.inverse) return [run];
  return [...run.text.matchAll(/\S+(?: \S+)*/g)].map((part) => ({
    ...run,
    text: part[0],
    column: run.column + cellsOf(run, part.index),
    cells: cellsOf(run, part.index + part[0].length) - cellsOf(run, part.index),
  }));
}

/** How many cells the first characters of a run take: all of a run with wide characters are taken as equally wide. */
function cellsOf({ text, cells }: Run, characters: number): number {
  return (cells / text.length) * characters;
}
