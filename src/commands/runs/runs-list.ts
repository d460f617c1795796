import { Command } from "commander";
import { rowsText } from "../../bulk/run/results.ts";
import type { Bind } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { overviewOf } from "../../journal/progress.ts";
import type { StoredRun } from "../../journal/runs.ts";
import type { Column, View } from "../../output/output.ts";
import { lookAtFile } from "../../system/files.ts";
import type { JsonObject } from "../../text/json.ts";
import { capitalized } from "../../text/words.ts";
import { bulkRuns } from "./choosing.ts";

export function listCommand(bind: Bind): Command {
  const command = new Command("list")
    .summary("list the runs, the newest first")
    .description(
      "List what imports did on this account, the newest first. `customers undo --list` has single changes, too.",
    );
  return bind(command, list);
}

// --- internal ---

const WRITTEN = ["created", "updated", "deleted"] as const;

/** `failed` as a summary has it; `invalid`: those of them that were skipped as invalid. */
const COUNTS = [...WRITTEN, "failed", "invalid", "unknown"] as const;

/** A person adds the columns up. */
const APART: Readonly<Record<string, Pick<Column, "value">>> = {
  failed: { value: ({ failed, invalid }) => Number(failed) - Number(invalid) },
};

/** Only in the summary of a run that ended normally. */
const END = ["remaining", "stopped"] as const;

const RUN: Column = { field: "run", heading: "Run", kind: "id", yields: true };
const JOB: Column = { field: "job", heading: "Job", secondary: true };

const VIEW: View = {
  columns: [
    { field: "started", heading: "Started" },
    { field: "command", heading: "Command" },
    { field: "file", heading: "File" },
    { field: "state", heading: "State" },
    JOB,
    ...[...COUNTS, ...END].map(
      (field): Column => ({ field, heading: capitalized(field), kind: "count", ...APART[field] }),
    ),
    RUN,
  ],
  terminalColumns: [
    { field: "started", heading: "When", primary: true },
    { field: "file", heading: "File", value: whatText },
    ...WRITTEN.map(
      (field): Column => ({ field, heading: capitalized(field), kind: "count", value: (row) => row[field] || null }),
    ),
    { field: "state", heading: "State", primary: true, value: stateText },
    JOB,
    RUN,
  ],
  csv: [
    ...["run", "started", "command", "state", "file", "job", "base_url", "profile"],
    ...["created", "updated", "deleted", "failed", "unknown", ...END, "invalid"],
  ],
  id: "run",
};

/** The name of the file without its folders; before it the command, if it is not an import. */
function whatText({ command, file }: JsonObject): string {
  const name = String(file ?? "").replace(/^.*[/\\]/s, "");
  return command === "import" ? name : `${command} ${name}`;
}

/** How a run ended, and what is wrong with it: `finished`, `2 failed`, `unfinished, 40 left`. */
function stateText({ state, ...counts }: JsonObject): string {
  const wrong = rowsText({ ...counts, left: counts.remaining ?? 0 }, ["failed", "unknown", "left"]);
  return state === "finished" && wrong ? wrong : [state, wrong].filter(Boolean).join(", ");
}

async function list(context: Context): Promise<void> {
  const runs = await context.runs();
  const count = await (await context.output()).rows(rows(runs), VIEW);
  if (count === 0) context.notice("There are no runs yet. `customers import FILE` makes one.");
  const others = runs.othersText();
  if (others !== undefined) context.notice(others);
}

async function* rows(runs: OwnRuns): AsyncGenerator<JsonObject> {
  for await (const stored of bulkRuns(runs)) {
    const overview = await overviewOf(stored).catch((error: unknown) => unlessGone(stored, error));
    if (overview === undefined) continue;
    const { header, state, counts } = overview;
    const { run, started, command, file, job, base_url, profile, undoes } = header;
    const numbers = Object.fromEntries(COUNTS.map((name) => [name, counts[name] ?? 0]));
    const { remaining = null, stopped = null } = counts;
    const what = { run, started, command, state, file: undoes ?? file?.name ?? null, job, base_url, profile };
    yield { ...what, ...numbers, remaining, stopped };
  }
}

/** Its journal may have been pruned since its first line was read: one run less. */
async function unlessGone({ path }: StoredRun, error: unknown): Promise<undefined> {
  if ((await lookAtFile(path)) !== undefined) throw error;
}
