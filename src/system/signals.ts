import { CliError } from "../errors.ts";

/**
 * An abort signal for SIGINT and SIGTERM; its reason is the CliError to end with.
 * The first signal asks the run to stop cleanly and removes the handlers, so that a second one ends it at once.
 */
export function onInterrupt(): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const stop = (name: "SIGINT" | "SIGTERM") => {
    // Later than now: an exit hook of conf (when-exit) sends the signal again, which ends a process without a handler.
    queueMicrotask(dispose);
    controller.abort(new CliError("interrupted", MESSAGES[name], { signal: name }));
  };
  const dispose = () => {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return { signal: controller.signal, dispose };
}

// --- internal ---

const MESSAGES = { SIGINT: "interrupted (Ctrl-C)", SIGTERM: "asked to end (SIGTERM)" } as const;
