import type { Writable } from "node:stream";
import { JobControl } from "./job-control.ts";

type Screen = Writable & { readonly columns?: number };

/**
 * The cursor waits in a blank row above the line: what a person types is echoed there, and Enter moves it onto the
 * line, which the next frame erases. So each frame is drawn, also if its text is the same. A terminal that becomes
 * narrower wraps the line below the cursor, so erasing from the cursor to the end of the screen removes all of it. The
 * cursor is hidden only within a single write: it is visible again whatever ends the process.
 */
export class LiveLine {
  readonly #screen: Screen;
  #text: ((width: number) => string) | undefined;
  #isDrawn = false;
  #frames: NodeJS.Timeout | undefined;
  #holders = 0;
  /** What was written last does not end its line: the live line would be drawn behind it. */
  #isMidLine = false;
  readonly #jobs: JobControl;
  #free = () => {};

  constructor(screen: Screen, jobs = new JobControl()) {
    this.#screen = screen;
    this.#jobs = jobs;
  }

  /** @param text asked for several times a second; at most `width` cells. While it is empty nothing is shown. */
  show(text: (width: number) => string): void {
    this.#text = text;
    if (this.#frames !== undefined) return;
    this.#frames = setInterval(this.#draw, FRAME_MS).unref();
    this.#screen.on("resize", this.#draw);
    for (const end of ENDS) process.on(end, this.hide);
    // The shell's prompt must not stand in the line. The first frame after `fg` draws it again.
    this.#free = this.#jobs.around(
      () => this.#write(this.#erased()),
      () => void this.#erased(),
    );
  }

  readonly hide = (): void => {
    this.#text = undefined;
    this.#draw();
    clearInterval(this.#frames);
    this.#frames = undefined;
    this.#screen.off("resize", this.#draw);
    for (const end of ENDS) process.off(end, this.hide);
    this.#free();
  };

  write(message: string): void {
    if (message === "") return;
    const erased = this.#erased();
    this.#isMidLine = !endsLine(message);
    this.#screen.write(`${erased}${message}${this.#frame() ?? ""}`);
  }

  /** Removes the line while `write` writes `data` to the same terminal, and draws it again below. */
  async beside(data: string | Uint8Array, write: () => Promise<void>): Promise<void> {
    const release = this.hold();
    try {
      await write();
    } finally {
      if (data.length > 0) this.#isMidLine = !endsLine(data);
      release();
    }
  }

  /** Removes the line while somebody else has the terminal. @returns what draws it again. */
  hold(): () => void {
    this.#holders += 1;
    this.#write(this.#erased());
    return () => {
      this.#holders -= 1;
      this.#draw();
    };
  }

  readonly #draw = (): void => {
    this.#write(this.#frame() ?? "");
  };

  #write(text: string): void {
    if (text !== "") this.#screen.write(text);
  }

  #erased(): string {
    const erased = this.#isDrawn ? ERASE : "";
    this.#isDrawn = false;
    return erased;
  }

  /** What draws the line as it is now; undefined if it must not be drawn. */
  #frame(): string | undefined {
    if (this.#holders > 0 || this.#isMidLine) return undefined;
    const text = this.#text?.((this.#screen.columns ?? 80) - 1) ?? "";
    if (text === "") return this.#erased();
    this.#isDrawn = true;
    return `${HIDE_CURSOR}${NO_WRAP}${ERASE_LINE}\r\n${text}${ERASE_BELOW}${UP}\r${WRAP}${SHOW_CURSOR}`;
  }
}

// --- internal ---

const FRAME_MS = 100;

/** An error that nobody catches is printed by Node itself, before the process ends. */
const ENDS = ["uncaughtExceptionMonitor", "exit"] as const;

function endsLine(data: string | Uint8Array): boolean {
  return typeof data === "string" ? data.endsWith("\n") : data.at(-1) === 10;
}

/** From the cursor to the end of the screen (ECMA-48 §8.3.39). */
const ERASE_BELOW = "\x1b[J";
const ERASE = `\r${ERASE_BELOW}`;

const ERASE_LINE = "\x1b[2K";
const UP = "\x1b[A";

const [HIDE_CURSOR, SHOW_CURSOR] = ["\x1b[?25l", "\x1b[?25h"];

/** A line that is too long for the terminal of this very moment must not wrap. */
const [NO_WRAP, WRAP] = ["\x1b[?7l", "\x1b[?7h"];
