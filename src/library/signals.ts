import { CliError } from "../errors.ts";

/** A signal that is aborted as soon as one of several is. */
export interface Followed {
  readonly signal: AbortSignal;
  /** Stops following: the others may live long. */
  release(): void;
}

/** @returns a signal whose reason is always a CliError. */
export function following(...others: readonly AbortSignal[]): Followed {
  const controller = new AbortController();
  const releases = others.map((other) => {
    const end = () => controller.abort(asError(other.reason));
    if (other.aborted) end();
    else other.addEventListener("abort", end, { once: true });
    return () => other.removeEventListener("abort", end);
  });
  return {
    signal: controller.signal,
    release() {
      for (const release of releases) release();
    },
  };
}

/** What the work gives, or the signal's reason as soon as it is aborted: the work then ends unseen. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

// --- internal ---

function asError(reason: unknown): CliError {
  return reason instanceof CliError ? reason : new CliError("interrupted", "the call was aborted", { cause: reason });
}
