import { CliError, type Declined } from "../../errors.ts";
import type { Terminal } from "../terminal.ts";
import { CTRL_C } from "./typed-ahead.ts";

/**
 * Watches for what clack ignores: Ctrl-D (the process would end in silence), a closed terminal, a signal; and for Esc,
 * which clack does not tell from Ctrl-C.
 * @param declined the reason when the question is left by Esc.
 */
export function watchForCancel({ stdin }: Terminal, signal: AbortSignal | undefined, declined: Declined) {
  const cancel = new AbortController();
  let reason: CliError = new CliError("interrupted", "interrupted (Ctrl-C)", { signal: "SIGINT" });
  /** As Ctrl-C would: a question that is on the screen is drawn as cancelled. */
  const leave = () => {
    if (stdin.listenerCount("keypress") > 1)
      stdin.emit("keypress", CTRL_C, { name: "c", ctrl: true, sequence: CTRL_C });
    else cancel.abort();
  };
  const inputIsOver = () => {
    reason = new CliError("interrupted", "the input ended at a question");
  };
  const inputEnded = () => {
    inputIsOver();
    cancel.abort();
  };
  const onKey = (_: unknown, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
    if (key?.ctrl && key.name === "d") {
      inputIsOver();
      queueMicrotask(leave); // Later than now: others are still to be told of this key.
    }
    if (key?.name === "escape") reason = declined;
  };
  const onSignal = () => {
    if (signal?.reason instanceof CliError) reason = signal.reason;
    leave();
  };
  stdin.on("keypress", onKey).on("end", inputEnded).on("close", inputEnded).on("error", inputEnded);
  signal?.addEventListener("abort", onSignal);
  if (signal?.aborted) onSignal();
  return {
    signal: cancel.signal,
    reason: () => reason,
    dispose() {
      stdin.off("keypress", onKey).off("end", inputEnded).off("close", inputEnded).off("error", inputEnded);
      signal?.removeEventListener("abort", onSignal);
    },
  };
}
