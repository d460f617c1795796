/**
 * Calls `late` after `ms` unless the returned function is called before. The timer is gone as soon as it is cancelled,
 * so hundreds of thousands of requests leave nothing behind (AbortSignal.timeout keeps each timer until it fires).
 */
export function deadline(ms: number, late: () => void): () => void {
  const timer = setTimeout(late, ms);
  return () => clearTimeout(timer);
}
