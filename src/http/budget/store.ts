import { CliError } from "../../errors.ts";
import { isRunning } from "../../system/processes.ts";
import type { SharedFile } from "../../system/shared-file.ts";
import type { Decision } from "./decide.ts";
import { type BudgetState, NOTHING_KNOWN, parseState, stateText } from "./state.ts";

/** Keeps the state of a budget: in a file that processes share, else in memory. */
export class Store {
  /** Milliseconds on the clock that the state's times are of. */
  readonly now: () => number;
  /** The state as it was last seen. */
  state: BudgetState = NOTHING_KNOWN;
  #file: SharedFile | undefined;
  readonly #onLost: (error: unknown) => void;
  #tries = 0;

  /** @param onLost told when the file cannot be used any more: this process then keeps the state in memory. */
  constructor(now: () => number, file?: SharedFile, onLost: (error: unknown) => void = () => {}) {
    this.now = now;
    this.#file = file;
    this.#onLost = onLost;
  }

  /** Changes the state; undefined while another process does: try again in a moment. Never fails. */
  update(change: (state: BudgetState, now: number) => Decision): Decision | undefined {
    let done: Decision | undefined;
    try {
      const changed = this.#file?.update((text) => {
        const now = this.now();
        const result = change(withoutGone(parseState(text, now), now), now);
        return { text: stateText(result.state, now), result };
      });
      done = changed?.result;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#file = undefined;
      this.#onLost(error);
    }
    if (done === undefined && this.#file !== undefined && this.#tries++ < MAX_TRIES) return undefined;
    this.#tries = 0;
    done ??= change(this.state, this.now());
    this.state = done.state;
    return done;
  }

  close(): void {
    this.#file?.close();
  }
}

// --- internal ---

/** About 3 s at 2 ms each. Then this process uses its own copy; an abandoned lock is removed before that. */
const MAX_TRIES = 1500;

/** A process that has written nothing for so long does not count: no request takes longer. */
const SILENT_MS = 120_000;

function withoutGone(state: BudgetState, now: number): BudgetState {
  const all = Object.entries(state.holders);
  const living = all.filter(([, { at, pid }]) => Math.abs(now - at) < SILENT_MS && isRunning(pid));
  return living.length === all.length ? state : { ...state, holders: Object.fromEntries(living) };
}
