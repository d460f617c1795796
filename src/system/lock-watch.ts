import type { Clock } from "./clock.ts";
import type { Holder, Standing } from "./lock-holder.ts";

/** How often a holder touches its lock file, in milliseconds. */
export const BEAT_MS = 2_000;

/** A lock whose file was not touched for so long, by the clock of the one that watches, has lost its holder. */
export const DEAD_MS = 10_000;

/** What a look at a lock file shows. */
export interface Sight {
  /** Of the lock; of a file that names no holder, of that state of the file. */
  readonly id: string;
  readonly holder: Holder | undefined;
  /** When the file was touched, by the holder's clock: only whether it changes matters. */
  readonly beat: number;
}

/**
 * Watches the heartbeats of holders on other machines, whose clocks may differ. A process that has lost one lock has lost
 * all of them: it looks at all of them before it writes.
 */
export class LockWatch {
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #seen = new Map<string, { readonly id: string; beat: number; since: number; hasMoved: boolean }>();
  readonly #dead = new Set<string>();

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  look(path: string, { id, holder, beat }: Sight): Standing {
    const process = holder && [holder.host, holder.boot, holder.space, holder.pid, holder.started].join(" ");
    if (process !== undefined && this.#dead.has(process)) return "gone";
    const now = this.#clock.monotonic();
    const last = this.#seen.get(path);
    if (last === undefined || last.id !== id) {
      this.#seen.set(path, { id, beat, since: now, hasMoved: false });
      return "unclear";
    }
    if (last.beat !== beat) {
      this.#seen.set(path, { id, beat, since: now, hasMoved: true });
      return "alive";
    }
    if (now - last.since < DEAD_MS) return last.hasMoved ? "alive" : "unclear";
    // Where the start is not known, the same number may be another process.
    if (process !== undefined && holder?.started !== undefined) this.#dead.add(process);
    return "gone";
  }
}
