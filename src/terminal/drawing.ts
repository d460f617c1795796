import { type Readable, Writable } from "node:stream";
import type { ReadStream } from "node:tty";
import type { Terminal } from "./terminal.ts";

/** What a question draws. It outlives Ctrl-Z: after `fg` it is drawn again. */
export class Drawing extends Writable {
  readonly #terminal: Terminal;
  readonly #keyboard: Keyboard;
  #drawn = "";
  #wasRaw: boolean | undefined;
  readonly #free: (() => void) | undefined;
  readonly #resize = () => void this.emit("resize");

  constructor(terminal: Terminal) {
    super({ decodeStrings: false });
    this.#terminal = terminal;
    this.#keyboard = terminal.stdin;
    terminal.stderr.on("resize", this.#resize);
    this.#keyboard.prependListener("keypress", this.#onKey);
    this.#free = terminal.jobs?.around(this.#leave, this.#comeBack);
  }

  get columns(): number | undefined {
    return this.#screen.columns;
  }

  get rows(): number | undefined {
    return this.#screen.rows;
  }

  /** Forgets what was written so far: it is not drawn again. */
  settle(): void {
    this.#drawn = "";
  }

  override _write(text: string, _: unknown, done: () => void): void {
    const signs = this.#terminal.shown?.(text) ?? text;
    this.#drawn += signs;
    this.#screen.write(signs);
    done();
  }

  override _destroy(_: unknown, done: () => void): void {
    this.#free?.();
    this.#keyboard.off("keypress", this.#onKey);
    this.#screen.off("resize", this.#resize);
    done();
  }

  get #screen(): Screen {
    return this.#terminal.stderr;
  }

  readonly #onKey = (_: unknown, key: Key | undefined): void => {
    const { jobs } = this.#terminal;
    if (!key?.ctrl || key.name !== "z" || jobs === undefined) return;
    Object.assign(key, { name: undefined }); // Else Node's reading of lines stops the process, and never reads on.
    jobs.stop();
  };

  readonly #leave = (): void => {
    this.#wasRaw ??= this.#keyboard.isRaw === true;
    this.#keyboard.setRawMode?.(false);
    this.#screen.write(SHOW_CURSOR);
  };

  readonly #comeBack = (): void => {
    const isRaw = this.#wasRaw ?? this.#keyboard.isRaw === true;
    this.#wasRaw = undefined;
    this.#keyboard.setRawMode?.(false); // Node believes that it is still in the mode which it set last.
    this.#keyboard.setRawMode?.(isRaw);
    this.#screen.write(this.#drawn);
  };
}

export interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

export type Keyboard = Readable & Partial<Pick<ReadStream, "setRawMode" | "isRaw">>;

// --- internal ---

type Screen = Writable & { readonly columns?: number; readonly rows?: number };

const SHOW_CURSOR = "\x1b[?25h";
