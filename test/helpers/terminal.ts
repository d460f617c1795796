/** When keys, questions, colours or the width matter: the real program on a real terminal. */
import { spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";
import { onTestFinished } from "vitest";
import { skipOnWindows } from "./platform.ts";
import { argumentsOf, type Command, cleanEnv, LAUNCHER } from "./program.ts";

export interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
}

/** A text of the screen, or what is true of it. */
type Shown = string | RegExp | ((screen: string) => boolean);

/** The real program on a real terminal, its screen read through a terminal emulator. */
export interface TerminalSession {
  type(keys: string): void;
  /** Makes the window so many cells wide, and so many lines high. */
  resize(columns: number, rows?: number): void;
  /** Sends a signal to the program and to those that it has started. */
  kill(signal: NodeJS.Signals): void;
  /** What the screen shows now, and what scrolled off it. */
  screen(): string;
  /** The lines that the program left to the terminal to break. */
  broken(): string[];
  /** Resolves with the screen as soon as it shows the text; rejects when the program ends without. */
  waitFor(text: Shown): Promise<string>;
  /** Types the keys as soon as the screen shows the question. */
  answer(question: Shown, keys: string): Promise<void>;
  /** Resolves when the program has ended. */
  readonly ended: Promise<{ exitCode: number; screen: string; raw: string }>;
}

export async function runInTerminal(command: Command, options: TerminalOptions = {}): Promise<TerminalSession> {
  return startInTerminal([process.execPath, LAUNCHER, ...argumentsOf(command)], options);
}

/** Any program on a real terminal, such as a shell. */
export async function startInTerminal(
  argv: readonly string[],
  { env = {}, columns = 100, rows = 40, cwd }: TerminalOptions = {},
): Promise<TerminalSession> {
  skipOnWindows("a POSIX shell starts the program on the terminal, and tells its end");
  const screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 10_000 });
  const pty = spawn("sh", ["-c", TELLING_ITS_END, "sh", ...argv], {
    cols: columns,
    rows,
    name: env.TERM ?? "xterm-256color",
    ...(cwd === undefined ? {} : { cwd }),
    env: { TERM: "xterm-256color", PAGER: "cat", ...(await cleanEnv(env)) },
  });
  const closed = new Promise<void>((resolve) => void pty.onExit(() => resolve()));
  onTestFinished(async () => {
    try {
      pty.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    // Its end is reported from another thread: a test runner that is gone by then aborts as a whole.
    await closed;
  });

  let raw = "";
  let over = false;
  const watchers = new Set<() => void>();
  const look = () => {
    for (const watcher of [...watchers]) watcher();
  };
  const ended = new Promise<{ exitCode: number; screen: string; raw: string }>((resolve) => {
    screen.parser.registerOscHandler(END, (exitCode) => {
      over = true;
      resolve({ exitCode: Number(exitCode), screen: textOf(screen), raw });
      pty.kill("SIGKILL");
      return true;
    });
  });
  pty.onData((data) => {
    raw += data;
    // Line by line: a test that looks at a screen before it is whole fails each time, not on a busy machine alone.
    for (const line of data.split(/(?<=\n)/)) screen.write(line, look);
  });

  const waitFor = (text: Shown): Promise<string> =>
    new Promise((resolve, reject) => {
      const watcher = () => {
        const shown = textOf(screen);
        const found = isShown(text, shown);
        if (!found && !over) return;
        watchers.delete(watcher);
        if (found) resolve(shown);
        else reject(new Error(`ended without showing ${String(text)}:\n${shown}`));
      };
      watchers.add(watcher);
      watcher();
    });
  return {
    type: (keys) => pty.write(keys),
    resize(width, height = rows) {
      screen.resize(width, height);
      pty.resize(width, height);
    },
    kill: (signal) => void process.kill(-pty.pid, signal),
    screen: () => textOf(screen),
    broken: () => linesOf(screen).flatMap(({ text, isBroken }) => (isBroken ? text : [])),
    waitFor,
    async answer(question, keys) {
      await waitFor(question);
      pty.write(keys);
    },
    ended,
  };
}

// --- internal ---

/** The number of a control sequence that terminals ignore. */
const END = 777;

/**
 * Runs a program, then tells its exit code on the terminal and waits there: what a terminal holds when its last process
 * ends is lost on a machine too busy to read it in time. What interrupts the program is not for the shell.
 */
const TELLING_ITS_END = `trap : INT QUIT TERM; "$@"; printf '\\033]${END};%d\\007' $?; exec cat > /dev/null`;

function isShown(text: Shown, screen: string): boolean {
  if (typeof text === "function") return text(screen);
  return typeof text === "string" ? screen.includes(text) : text.test(screen);
}

/** Every line of the screen and what scrolled off it, without the blanks at the ends. */
function textOf(screen: headless.Terminal): string {
  const lines = linesOf(screen).map(({ text }) => text);
  return lines.join("\n").trimEnd();
}

function linesOf({ buffer: { active } }: headless.Terminal) {
  return Array.from({ length: active.length }, (_, row) => ({
    text: active.getLine(row)?.translateToString(true) ?? "",
    isBroken: active.getLine(row + 1)?.isWrapped === true,
  }));
}
