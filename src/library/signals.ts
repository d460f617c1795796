import { CliError } from "../errors.ts";

/** A signal that is aborted as soon as one of several is. */
export interface Followed {
  readonly signal: AbortSignal;
  /** Stops following: the others may live long. */
  release(): void;
}

/** @returns a signal whose reason is always a CliError. */
export function following(...others: readonly (AbortSignal | undefined)[]): Followed {
  const controller = new AbortController();
  const releases = others.map((other) => {
    const end = () => controller.abort(asError(other?.reason));
    if (other?.aborted) end();
    else other?.addEventListener("abort", end, { once: true });
    return () => other?.removeEventListener("abort", end);
  });
  return { signal: controller.signal, release: () => releases.forEach((release) => void release()) };
}

// --- internal ---

function asError(reason: unknown): CliError {
  return reason instanceof CliError ? reason : new CliError("interrupted", "the call was aborted", { cause: reason });
}
