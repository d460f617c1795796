/** Tells what is drawn on the terminal about Ctrl-Z and `fg`. */
export class JobControl {
  readonly #users = new Set<User>();
  #wake: NodeJS.Timeout | undefined;

  /** @param comeBack is called once the process continues, also after SIGSTOP, which gives no notice before. */
  around(leave: () => void, comeBack: () => void): () => void {
    const user = { leave, comeBack };
    if (this.#users.size === 0) process.on("SIGTSTP", this.#stop).on("SIGCONT", this.#comeBack);
    this.#users.add(user);
    return () => {
      if (!this.#users.delete(user) || this.#users.size > 0) return;
      process.off("SIGTSTP", this.#stop).off("SIGCONT", this.#comeBack);
    };
  }

  /** Ctrl-Z if the terminal leaves it to the program: all that the shell started together are stopped. */
  stop(): void {
    if (process.platform !== "win32") process.kill(0, "SIGTSTP");
  }

  readonly #stop = (): void => {
    for (const { leave } of this.#users) leave();
    process.off("SIGTSTP", this.#stop);
    process.kill(process.pid, "SIGTSTP"); // It stops here, unless no shell could start it again: then nothing wakes it.
    process.on("SIGTSTP", this.#stop);
    this.#wake = setTimeout(this.#comeBack, SOON_MS);
  };

  readonly #comeBack = (): void => {
    clearTimeout(this.#wake);
    for (const { comeBack } of this.#users) comeBack();
  };
}

// --- internal ---

const SOON_MS = 100;

interface User {
  readonly leave: () => void;
  readonly comeBack: () => void;
}
