import { type SingleAbout, SingleRun } from "../../bulk/run/single-run.ts";
import type { Context } from "../../cli/context.ts";
import type { RunEntry } from "../../journal/entries.ts";

/**
 * Does the work of a command about single customers: its writes are a run, which `undo` and `restore` know.
 * @param about the run that it takes back or continues, if it does.
 */
export async function asRun<T>(
  context: Context,
  command: RunEntry["command"],
  work: (run: SingleRun) => Promise<T>,
  about?: SingleAbout,
): Promise<T> {
  const { clock } = context;
  const [runs, api, { profile, keepDays }] = await Promise.all([context.runs(), context.api(), context.settings()]);
  const host = { runs, clock, api, profile: profile.value, keepDays: keepDays.value };
  const onUnkept = ({ message }: { readonly message: string }) =>
    context.warn(`\`customers undo\` will not know of this: ${message}`);
  const run = new SingleRun(about === undefined ? { ...host, onUnkept } : host, command, about);
  try {
    return await work(run);
  } finally {
    await run.end();
  }
}
