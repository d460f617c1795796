import { setTimeout as delay } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import type { Terminal } from "../terminal.ts";

export const CTRL_C = "\x03";

/** Reads what was typed before the question was shown: an early Enter must not count as an answer. */
export async function typedAhead(stdin: Terminal["stdin"] & Partial<Pick<ReadStream, "setRawMode">>): Promise<string> {
  let typed = "";
  const take = (data: unknown) => {
    typed += String(data);
  };
  // In raw mode, so that a line without its Enter is read too.
  stdin.setRawMode?.(true);
  stdin.on("data", take);
  await delay(TYPED_MS);
  stdin.off("data", take).pause();
  stdin.setRawMode?.(false);
  return typed;
}

// --- internal ---

/** Milliseconds until everything that was typed before the question has been read. */
const TYPED_MS = 30;
