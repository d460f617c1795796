import { Numbers } from "../../tables/numbers.ts";

/** How rows ended within a part of a run's time. */
export type Bucket = Readonly<Record<BucketKind, number>>;

export const BUCKET_KINDS = ["created", "updated", "deleted", "failed", "unknown"] as const;
export type BucketKind = (typeof BUCKET_KINDS)[number];

/** Rows done over the time of a run, in parts of a round number of seconds, as many as fit into a chart. */
export class Timeline {
  readonly #start: number;
  /** For each row, when it was done, in seconds since the start, and the number of its kind. */
  readonly #seconds = new Numbers();
  readonly #kinds = new Numbers();
  #span = 0;

  /** @param started ISO 8601, as the times of the outcomes. */
  constructor(started: string) {
    this.#start = Date.parse(started);
  }

  add({ at, outcome }: { readonly at: string; readonly outcome: string }): void {
    // A clock that was set back must not lose a row.
    const seconds = Math.max(0, (Date.parse(at) - this.#start) / 1000);
    this.#seconds.push(seconds);
    this.#kinds.push(KIND_NAMES.indexOf(outcome));
    this.#span = Math.max(this.#span, seconds);
  }

  drawn(): { readonly bucket_seconds: number; readonly buckets: readonly Bucket[] } {
    const span = this.#span;
    const size = SIZES.find((candidate) => span / candidate < MOST_BUCKETS) ?? Math.ceil(span / MOST_BUCKETS);
    const number = this.#seconds.length === 0 ? 0 : Math.floor(span / size) + 1;
    const buckets = Array.from({ length: number }, (): Record<BucketKind, number> => ({ ...NOTHING }));
    for (let row = 0; row < this.#seconds.length; row += 1) {
      const bucket = buckets[Math.floor(this.#seconds.at(row) / size)];
      const kind = BUCKET_KINDS[this.#kinds.at(row)];
      if (bucket && kind) bucket[kind] += 1;
    }
    return { bucket_seconds: size, buckets };
  }
}

// --- internal ---

const KIND_NAMES: readonly string[] = BUCKET_KINDS;

const MOST_BUCKETS = 48;

const NOTHING: Bucket = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

/** Seconds, up to a day. */
const SIZES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];
