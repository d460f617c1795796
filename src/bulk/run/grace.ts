import type { Clock } from "../../system/clock.ts";

/**
 * A signal that follows another after a while: what is in flight when the run is asked to stop may finish, but can
 * not hold it up for longer than `milliseconds`.
 */
export function withGrace(
  signal: AbortSignal,
  clock: Pick<Clock, "sleep">,
  milliseconds: number,
): { readonly signal: AbortSignal; dispose(): void } {
  const late = new AbortController();
  const over = new AbortController();
  const begin = () => {
    clock.sleep(milliseconds, over.signal).then(
      () => late.abort(signal.reason),
      () => {}, // All was finished in time.
    );
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: late.signal,
    dispose() {
      signal.removeEventListener("abort", begin);
      over.abort();
    },
  };
}
