import type { Wait } from "../../system/progress.ts";
import type { RunEntry } from "../journal/entries.ts";
import type { Journal } from "../journal/writer.ts";
import { USUAL } from "./concurrency.ts";
import { spacing } from "./gate.ts";
import { type LookTools, lookOn } from "./resume.ts";
import type { RunOptions } from "./run-options.ts";
import type { RunSettings, Writing } from "./work.ts";

/** How the steps of a run are carried out: what the user has set, and what is usual where nothing is set. */
export function optionsOf(
  { maxErrors, lookAgain, wrapSend, columnsOf }: Writing,
  header: RunEntry,
  { concurrency, rate }: RunSettings,
  { journal, ...tools }: LookTools & { readonly journal: Journal },
): Omit<RunOptions, "earlier" | "onResult"> {
  const { api, clock, signal } = tools;
  const onWait = (wait: Wait) => tools.progress.wait(wait);
  return {
    api,
    run: header.run,
    journal,
    clock,
    signal,
    maxErrors,
    lookAgain,
    wrapSend,
    columnsOf,
    concurrency: concurrency ?? USUAL,
    limits: concurrency === undefined ? () => api.limits : undefined,
    pace: rate === undefined ? undefined : spacing(rate, clock, onWait),
    settle: lookOn(header, journal, tools),
    onWait,
  };
}
