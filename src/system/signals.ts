import { CliError } from "../errors.ts";

/** An abort signal whose reason is the CliError to end with. A second interrupt ends the process at once. */
export function onInterrupt(): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const stop = (name: Name) => {
    // Later than now: an exit hook of conf (when-exit) sends the signal again, which ends a process without a handler.
    queueMicrotask(dispose);
    controller.abort(new CliError("interrupted", MESSAGES[name], { signal: name === "SIGTERM" ? name : "SIGINT" }));
  };
  const dispose = () => {
    for (const name of NAMES) process.off(name, stop);
  };
  for (const name of NAMES) process.on(name, stop);
  return { signal: controller.signal, dispose };
}

// --- internal ---

const MESSAGES = {
  SIGINT: "interrupted (Ctrl-C)",
  /** Windows alone has it: by the keyboard, or from a program that starts others in a process group. */
  SIGBREAK: "interrupted (Ctrl-Break)",
  SIGTERM: "asked to end (SIGTERM)",
} as const;

type Name = keyof typeof MESSAGES;

// Object.keys forgets that it lists just these.
const NAMES = Object.keys(MESSAGES) as readonly Name[];
