import type { ChildProcess } from "node:child_process";
import { between, chance } from "./chance.ts";
import type { Moment, Passing } from "./proxy.ts";

/** Kills the program at a moment that the seed names: so many requests after its start, before or after they count. */
export class Killer {
  kills = 0;
  readonly signal: "SIGKILL" | "SIGTERM";
  readonly #seed: number;
  readonly #most: number;
  /** Requests that the program sends until its end, about. */
  readonly #requests: number;
  #child: ChildProcess | undefined;
  #starts = 0;
  #moment: Moment = "came";
  #left = 0;

  constructor(seed: number, most: number, requests: number) {
    this.#seed = seed;
    this.#most = between(2, most, chance(seed, "kills"));
    this.#requests = requests;
    this.signal = chance(seed, "signal") < 0.3 ? "SIGTERM" : "SIGKILL";
  }

  watch(child: ChildProcess): void {
    const start = ++this.#starts;
    this.#child = this.kills < this.#most ? child : undefined;
    this.#moment = MOMENTS[between(0, 2, chance(this.#seed, "moment", start))] ?? "came";
    this.#left = between(1, Math.ceil((1.5 * this.#requests) / this.#most), chance(this.#seed, "when", start));
  }

  onMoment(moment: Moment, { method }: Passing): void {
    if (this.#child === undefined || moment !== this.#moment) return;
    // Reading is of less interest than writing, but it too is killed now and then.
    this.#left -= method === "GET" ? 0.3 : 1;
    if (this.#left > 0) return;
    this.#child.kill(this.signal);
    this.#child = undefined;
    this.kills += 1;
  }
}

// --- internal ---

const MOMENTS = ["came", "carried out", "answered"] as const;
