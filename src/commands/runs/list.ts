import { Command } from "commander";
import { overviewOf } from "../../bulk/journal/overview.ts";
import { type StoredRun, storedRuns } from "../../bulk/journal/runs.ts";
import type { View } from "../../output/output.ts";
import { lookAtFile } from "../../system/files.ts";
import type { JsonObject } from "../../text/json.ts";
import type { Bind } from "../shared/command.ts";
import type { Context } from "../shared/context.ts";

export function listCommand(bind: Bind): Command {
  return new Command("list")
    .summary("list the runs, the newest first")
    .description("List the runs of this machine's user, the newest first.")
    .action(bind<[], object>(list));
}

// --- internal ---

const COUNTS = ["created", "updated", "deleted", "failed", "unknown"] as const;

/** What only a run that came to its end in good order tells: why it stopped, and how many rows it had not dealt with. */
const END = ["remaining", "stopped"] as const;

const VIEW: View = {
  columns: [
    { field: "run", heading: "Run", whole: true },
    { field: "command", heading: "Command" },
    { field: "state", heading: "State" },
    { field: "file", heading: "File" },
    { field: "job", heading: "Job" },
    ...[...COUNTS, ...END].map((field) => ({ field, heading: field })),
  ],
  delimited: ["run", "started", "command", "state", "file", "job", "base_url", "profile", ...COUNTS, ...END],
  id: (row) => String(row.run),
};

async function list(context: Context): Promise<void> {
  const count = await (await context.output()).rows(rows(context), VIEW);
  if (count === 0) context.notice("There are no runs yet. `customers import FILE` makes one.");
}

async function* rows({ env }: Context): AsyncGenerator<JsonObject> {
  for await (const stored of storedRuns(env)) {
    const overview = await overviewOf(stored).catch((error: unknown) => unlessGone(stored, error));
    if (overview === undefined) continue;
    const { header, state, counts } = overview;
    const { run, started, command, file, job, base_url, profile, undoes } = header;
    const numbers = Object.fromEntries(COUNTS.map((name) => [name, counts[name] ?? 0]));
    const { remaining = null, stopped = null } = counts;
    const what = { run, started, command, state, file: file?.name ?? undoes, job, base_url, profile };
    yield { ...what, ...numbers, remaining, stopped };
  }
}

/** Its journal may have been pruned since its first line was read: one run less. */
async function unlessGone({ path }: StoredRun, error: unknown): Promise<undefined> {
  if ((await lookAtFile(path)) !== undefined) throw error;
}
