/** How rows ended within a part of a run's time. */
export type Bucket = Readonly<Record<BucketKind, number>>;

export const BUCKET_KINDS = ["created", "updated", "deleted", "failed", "unknown"] as const;
export type BucketKind = (typeof BUCKET_KINDS)[number];

/**
 * Rows done over the time of a run, in parts of a round number of seconds, as many as fit into a chart.
 * @param started ISO 8601, as the times of the outcomes.
 */
export function timeline(
  started: string,
  outcomes: readonly { readonly at: string; readonly outcome: string }[],
): { readonly bucket_seconds: number; readonly buckets: readonly Bucket[] } {
  const start = Date.parse(started);
  // A clock that was set back must not lose a row.
  const seconds = outcomes.map(({ at }) => Math.max(0, (Date.parse(at) - start) / 1000));
  const span = seconds.reduce((most, at) => Math.max(most, at), 0);
  const size = SIZES.find((candidate) => span / candidate < MOST_BUCKETS) ?? Math.ceil(span / MOST_BUCKETS);
  const number = outcomes.length === 0 ? 0 : Math.floor(span / size) + 1;
  const buckets = Array.from({ length: number }, (): Record<BucketKind, number> => ({ ...NOTHING }));
  outcomes.forEach(({ outcome }, index) => {
    const bucket = buckets[Math.floor((seconds[index] ?? 0) / size)];
    const kind = BUCKET_KINDS.find((known) => known === outcome);
    if (bucket && kind) bucket[kind] += 1;
  });
  return { bucket_seconds: size, buckets };
}

// --- internal ---

const MOST_BUCKETS = 48;

const NOTHING: Bucket = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

/** Seconds, up to a day. */
const SIZES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400];
