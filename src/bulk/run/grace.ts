import type { Clock } from "../../system/clock.ts";

/**
 * A signal that is set off `milliseconds` after another one: requests in flight may still finish when the run is told to
 * stop, but only within that time.
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
