import { createInterface, type Interface, type Key } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { ReadStream } from "node:tty";
import type { CliError } from "../../../errors.ts";
import type { Choices } from "./choices.ts";
import { LiveFrame } from "./live-frame.ts";
import { Selection } from "./selection.ts";
import { drawEnd, drawPicker, type Look, rowStart } from "./view.ts";

export interface PickerStart {
  readonly input: Readable & Partial<Pick<ReadStream, "setRawMode">>;
  readonly output: Writable;
  /** Aborted when the run ends. */
  readonly signal: AbortSignal;
  /** The error to end with when it was cancelled. */
  readonly reason: () => CliError;
  readonly look: Look;
  /** What is typed at first. */
  readonly typed: string;
}

/** A list that gets shorter with every letter that is typed. */
export class Picker<Value> {
  readonly #choices: Choices<Value>;
  readonly #start: PickerStart;
  readonly #frame: LiveFrame;
  readonly #selection = new Selection<Value>();
  readonly #closed = new AbortController();
  #line: Interface | undefined;
  #typed = "";
  #end: (chosen: readonly Value[] | undefined) => void = () => {};
  #fail: (error: unknown) => void = () => {};

  constructor(choices: Choices<Value>, start: PickerStart) {
    this.#choices = choices;
    this.#start = start;
    this.#frame = new LiveFrame(start.output);
  }

  /** Resolves to what was chosen, or to undefined after Esc. Rejects after Ctrl-C, or when nothing can be read. */
  async run(): Promise<readonly Value[] | undefined> {
    const { input, output, signal, typed, reason, look } = this.#start;
    const ended = new Promise<readonly Value[] | undefined>((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
    const cancel = () => this.#fail(reason());
    const draw = () => this.#draw(false);
    this.#line = createInterface({ input, terminal: true, historySize: 0, escapeCodeTimeout: ESCAPE_MS });
    this.#line.on("close", cancel); // By Ctrl-C or Ctrl-D.
    input.setRawMode?.(true);
    input.on("keypress", this.#onKey);
    output.on("resize", draw);
    signal.addEventListener("abort", cancel);
    this.#line.write(typed);
    this.#update();
    if (signal.aborted) cancel();
    this.#choices.read?.(draw, this.#closed.signal).catch(this.#fail);
    let chosen: readonly Value[] | undefined;
    try {
      chosen = await ended;
      return chosen;
    } finally {
      this.#closed.abort();
      input.off("keypress", this.#onKey);
      output.off("resize", draw);
      signal.removeEventListener("abort", cancel);
      this.#line.close();
      input.setRawMode?.(false);
      const { width } = this.#frame;
      this.#frame.end(drawEnd(look, width, chosen && this.#choices.lines(chosen, width - END_START)));
    }
  }

  readonly #onKey = (_text: string | undefined, key: Key): void => {
    const { name, ctrl } = key;
    const isEnter = name === "return" || name === "enter";
    if (isEnter) this.#enter();
    if (name === "escape") this.#end(undefined);
    if (isEnter || name === "escape") return;
    if (name === "up" || (ctrl && name === "p")) this.#selection.move(-1);
    if (name === "down" || (ctrl && name === "n")) this.#selection.move(1);
    if (name === "pageup") this.#selection.move(-PAGE);
    if (name === "pagedown") this.#selection.move(PAGE);
    if (name === "tab") this.#mark();
    this.#update();
  };

  #enter(): void {
    const { chosen } = this.#selection;
    if (chosen.length > 0) this.#end(chosen);
    // The line was emptied by Enter, and there is nothing to choose.
    else this.#line?.write(this.#typed);
  }

  #mark(): void {
    // readline took the key for a letter.
    this.#line?.write(null, { ctrl: true, name: "h" });
    if (this.#start.look.several) this.#selection.toggle();
  }

  #update(): void {
    const typed = this.#line?.line ?? "";
    const isOther = typed !== this.#typed;
    this.#typed = typed;
    if (isOther) this.#choices.typed?.(typed);
    this.#draw(isOther);
  }

  #draw(fromStart: boolean): void {
    if (this.#closed.signal.aborted) return;
    const { look } = this.#start;
    const { width, height } = this.#frame;
    const selection = this.#selection;
    selection.show(this.#choices.matching(this.#typed), fromStart);
    const values = selection.window(Math.max(1, Math.min(MOST_ROWS, height - OTHER_ROWS)));
    const lines = this.#choices.lines(values, width - rowStart(look));
    const rows = values.map((value, at) => ({
      line: lines[at] ?? "",
      pointed: value === selection.pointed,
      marked: selection.isMarked(value),
    }));
    const cursor = this.#line?.cursor ?? 0;
    const state = this.#choices.state(selection.matching);
    this.#frame.draw(drawPicker(look, width, { typed: this.#typed, cursor, rows, marks: selection.marks, state }));
  }
}

// --- internal ---

/** Rows that are shown at once. */
const MOST_ROWS = 10;

/** Rows that stay for the question, the text, the state, the keys, and what stood there before. */
const OTHER_ROWS = 7;

/** Cells before what was chosen. */
const END_START = 3;

/** Rows that PgUp and PgDn go by. */
const PAGE = 10;

/** Milliseconds in which the rest of an arrow key must follow its Escape. */
const ESCAPE_MS = 50;
