import { styleText } from "node:util";
import { Ruler } from "../../../text/ruler.ts";
import { safeText } from "../../../text/safe-text.ts";
import { grouped } from "../../../text/words.ts";
import { wrapped } from "../../../text/wrap.ts";

/** What a picker looks like: the marks of the other questions. */
export interface Look {
  readonly question: string;
  /** What is shown while nothing is typed. */
  readonly placeholder: string;
  readonly several: boolean;
  /** The marks before the question while it is asked, once it is answered, and once it was left. */
  readonly symbols: { readonly active: string; readonly submit: string; readonly cancel: string };
  readonly bar: string;
  readonly barEnd: string;
  readonly pointer: string;
  readonly marked: string;
  readonly unmarked: string;
}

export interface Row {
  readonly line: string;
  readonly pointed: boolean;
  readonly marked: boolean;
}

export interface Shown {
  readonly typed: string;
  /** Where in the text the next letter goes. */
  readonly cursor: number;
  readonly rows: readonly Row[];
  /** How many values are marked. */
  readonly marks: number;
  /** How many match, and how far they were looked for. */
  readonly state: string;
}

/** Cells before the text of a row. */
export function rowStart({ several }: Look): number {
  return several ? 7 : 5;
}

/** The lines of an open picker, each of at most `width` terminal cells. */
export function drawPicker(look: Look, width: number, shown: Shown): string[] {
  const bar = styleText("cyan", look.bar);
  const text = (line: string) => `${bar}  ${line}`;
  const { cut } = cutter(width - 3);
  return [
    ...heading(look, look.symbols.active, width),
    text(shown.typed === "" ? placeholder(cut(look.placeholder)) : typedText(shown, width - 4)),
    ...shown.rows.map((row) => text(rowText(look, row))),
    text(styleText("dim", cut(stateText(shown)))),
    `${styleText("cyan", look.barEnd)}  ${styleText("dim", cut(look.several ? KEYS_OF_SEVERAL : KEYS))}`,
  ];
}

/** What stays on the screen. @param lines those chosen, in columns; undefined when nothing was. */
export function drawEnd(look: Look, width: number, lines: readonly string[] | undefined): string[] {
  const { submit, cancel } = look.symbols;
  const bar = styleText("gray", look.bar);
  const told = lines?.length === 1 ? lines.map((line) => line.replace(/ {3,}/g, "  ")) : (lines ?? []);
  return [
    ...heading(look, lines === undefined ? cancel : submit, width),
    ...told.map((line) => `${bar}  ${styleText("dim", line)}`),
  ];
}

// --- internal ---

const KEYS = "↑ ↓ to choose, Enter to take, Esc to leave";
const KEYS_OF_SEVERAL = "↑ ↓ to choose, Tab to mark, Enter to take, Esc to leave";

function heading({ question, bar }: Look, symbol: string, width: number): string[] {
  const [first = "", ...others] = question
    .split("\n")
    .flatMap((line) => wrapped(line, width - 3, 0).split("\n"))
    .map((line) => cutter(width - 3).cut(line));
  return [`${symbol}  ${first}`, ...others.map((line) => `${styleText("gray", bar)}  ${line}`)];
}

function placeholder(text: string): string {
  return `${styleText("inverse", text.slice(0, 1))}${styleText("dim", text.slice(1))}`;
}

/** The typed text with its cursor. Of a long one the part around the cursor. */
function typedText({ typed, cursor }: Shown, width: number): string {
  const { ruler } = cutter(width);
  let before = safeText(typed.slice(0, cursor));
  const at = safeText(typed.slice(cursor, cursor + 1));
  const after = safeText(typed.slice(cursor + 1));
  while (ruler.width(before) + ruler.width(at) > width) before = before.slice(Math.max(1, before.length >> 2));
  const room = width - ruler.width(before) - Math.max(1, at.length);
  const end = ruler.width(after) > room ? ruler.cut(after, Math.max(1, room)) : after;
  return `${before}${styleText("inverse", at || " ")}${end}`;
}

function rowText(look: Look, { line, pointed, marked }: Row): string {
  const pointer = pointed ? styleText("green", look.pointer) : " ";
  const box = marked ? styleText("green", look.marked) : styleText("dim", look.unmarked);
  return `${pointer} ${look.several ? `${box} ` : ""}${line}`;
}

function stateText({ marks, state }: Shown): string {
  return marks === 0 ? state : `${grouped(marks)} marked · ${state}`;
}

function cutter(width: number) {
  const ruler = new Ruler();
  return {
    ruler,
    cut: (line: string) => (ruler.width(line, width + 1) > width ? ruler.cut(line, width) : line),
  };
}
