import { type ChildProcess, spawn } from "node:child_process";
import { pagerSettings } from "./pager-command.ts";

/** A program that shows text a screen at a time, on the terminal of this process. */
export class Pager {
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;

  constructor(command: string, env: NodeJS.ProcessEnv) {
    const settings = { ...pagerSettings(), ...env };
    this.#child = spawn(command, { shell: true, stdio: ["pipe", "inherit", "inherit"], env: settings });
    this.#child.stdin?.on("error", () => {}); // Each write gets its own failure.
    const giveBack = ignoreInterrupts();
    this.ended = new Promise((resolve) => {
      this.#child.once("close", () => resolve()).once("error", () => resolve());
    });
    this.ended.then(giveBack);
  }

  /** Resolves when it has taken the text; to false when the person has left it. */
  async write(text: string): Promise<boolean> {
    const { stdin } = this.#child;
    if (stdin === null) return false;
    return new Promise((resolve) => void stdin.write(text, (error) => resolve(!error)));
  }

  /** Nothing more comes. Resolves when the person has left it. */
  async close(): Promise<void> {
    this.#child.stdin?.end();
    await this.ended;
  }
}

// --- internal ---

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
