import { chance, weighted } from "./chance.ts";
import type { Fault, Passing } from "./proxy.ts";

/** What befalls requests on their way: by the seed, what is asked, and how often it was asked before, not by when. */
export class BadNetwork {
  /** While it is false nothing befalls them. */
  isBad = false;
  readonly #seed: number;
  /** Share of requests that something happens to. */
  readonly #badness: number;
  readonly #attempts = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#badness = 0.02 + chance(seed, "badness") * 0.13;
  }

  faultOf({ method, path, body }: Passing): Fault {
    if (!this.isBad) return "none";
    const name = `${method} ${path} ${body}`;
    const attempt = (this.#attempts.get(name) ?? 0) + 1;
    this.#attempts.set(name, attempt);
    if (chance(this.#seed, "bad", name, attempt) >= this.#badness) return "none";
    const fault = weighted(WEIGHTS, chance(this.#seed, "fault", name, attempt));
    // A read has nothing to carry out late.
    return fault === "504 late" && method === "GET" ? "504 after" : fault;
  }
}

// --- internal ---

const WEIGHTS: Readonly<Record<Exclude<Fault, "none">, number>> = {
  "drop before": 3,
  "drop after": 3,
  "500 before": 1,
  "500 after": 2,
  "504 after": 2,
  "504 late": 1,
  "429": 2,
  "half an answer": 1,
};
