import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { pagerSettings } from "./pager-command.ts";

/** A program that shows text a screen at a time, on the terminal of this process. */
export class Pager {
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #plain: (text: string) => Promise<void>;
  /** What it was given, to be printed where there is no such program; nothing once it has taken too much for that. */
  #given: string | undefined = "";
  #state: "runs" | "left" | "missing" = "runs";

  /** @param plain prints what a missing program cannot show. */
  constructor(command: string, env: NodeJS.ProcessEnv, plain: (text: string) => Promise<void>) {
    this.#plain = plain;
    const settings = { ...pagerSettings(), ...env };
    this.#child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"], env: settings });
    this.#child.stdin?.on("error", () => {}); // Each write gets its own failure.
    const giveBack = ignoreInterrupts();
    this.ended = once(this.#child, "close").then(
      ([code]) => this.#end(MISSING.has(code)),
      () => this.#end(true),
    );
    this.ended.then(giveBack);
  }

  /** Resolves when it has taken the text; to false when the person has left it. */
  async write(text: string): Promise<boolean> {
    if (this.#isRunning()) {
      if (this.#given !== undefined) this.#given += text;
      if ((this.#given?.length ?? 0) > MOST_KEPT) this.#given = undefined;
      if (await this.#sent(text)) return true;
      await this.ended;
      if (this.#state === "missing") await this.#printGiven();
    } else if (this.#state === "missing") await this.#plain(text);
    return this.#state !== "left";
  }

  /** Nothing more comes. Resolves when the person has left it. */
  async close(): Promise<void> {
    if (this.#isRunning()) this.#child.stdin?.end();
    await this.ended;
    if (this.#state === "missing") await this.#printGiven();
  }

  #isRunning(): boolean {
    return this.#state === "runs";
  }

  #end(missing: boolean): void {
    this.#state = missing && this.#given !== undefined ? "missing" : "left";
  }

  async #printGiven(): Promise<void> {
    const text = this.#given ?? "";
    this.#given = "";
    if (text !== "") await this.#plain(text);
  }

  #sent(text: string): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#child.stdin === null) resolve(false);
      else this.#child.stdin.write(text, (error) => resolve(!error));
    });
  }
}

// --- internal ---

/** More than any pipe holds: a program that took this much is there. */
const MOST_KEPT = 1024 * 1024;

/** What a shell ends with when there is no such program, or it cannot be run (POSIX, cmd.exe). */
const MISSING: ReadonlySet<unknown> = new Set([126, 127, 9009]);

/** While a pager runs Ctrl-C is a key of the pager's. @returns what ends that. */
function ignoreInterrupts(): () => void {
  const others = process.listeners("SIGINT");
  const ignore = () => {};
  for (const listener of others) process.off("SIGINT", listener);
  process.on("SIGINT", ignore);
  return () => {
    process.off("SIGINT", ignore);
    for (const listener of others) process.on("SIGINT", listener);
  };
}
