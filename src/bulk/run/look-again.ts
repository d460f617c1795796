import { isDeepStrictEqual } from "node:util";
import { CliError } from "../../errors.ts";
import type { IntentEntry } from "../journal/entries.ts";
import { isWrite, type Step, type WriteStep } from "../step.ts";
import type { Part, Writing } from "./work.ts";
import { intentOf } from "./write-step.ts";

/** What became of a write right before it was to be sent; `intent` is the last one on disk. */
export type Latest =
  | { readonly kind: "send"; readonly step: WriteStep; readonly intent: IntentEntry }
  /** It is not wanted any more. */
  | { readonly kind: "leave"; readonly step: Exclude<Step, WriteStep>; readonly intent: IntentEntry }
  /** The customer could not be looked at: nothing was sent. */
  | { readonly kind: "failed"; readonly error: CliError; readonly intent: IntentEntry };

/**
 * The write as it is decided last. When that sends something else than the one on disk, it comes to disk as well, which
 * takes a while: the customer is then looked at once more.
 * @throws CliError when the journal cannot be written.
 */
export async function latestOf(
  step: WriteStep,
  intent: IntentEntry,
  lookAgain: Writing["lookAgain"],
  { journal, clock, header }: Pick<Part, "clock" | "journal" | "header">,
): Promise<Latest> {
  if (lookAgain === undefined) return { kind: "send", step, intent };
  let [latest, told] = [step, intent];
  for (;;) {
    let now: Step;
    try {
      now = await lookAgain(latest);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { kind: "failed", error, intent: told };
    }
    if (!isWrite(now)) return { kind: "leave", step: now, intent: told };
    if (isDeepStrictEqual(sent(now), sent(latest))) return { kind: "send", step: now, intent: told };
    [latest, told] = [now, intentOf(now, header.run, clock.now())];
    await journal.intend(told);
  }
}

// --- internal ---

function sent(step: WriteStep): unknown[] {
  if (step.action === "create") return [step.action, step.input];
  // The parts of an address that stay go with those that change.
  return step.action === "update" ? [step.action, step.changes, step.current.address] : [step.action];
}
