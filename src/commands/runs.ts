import { Command } from "commander";
import { checkJob } from "../bulk/run/jobs.ts";
import { rowsText } from "../bulk/run/results.ts";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { readAs } from "../cli/global-flags.ts";
import { EXIT_CODES } from "../errors.ts";
import type { OwnRuns } from "../journal/own-runs.ts";
import { overviewOf } from "../journal/runs.ts";
import type { View, ViewColumn } from "../output/output.ts";
import { lookAtFile } from "../system/files.ts";
import { parseDuration } from "../text/duration.ts";
import type { JsonObject } from "../text/json.ts";
import { capitalized } from "../text/words.ts";
import { resumeCommand } from "./runs/resume.ts";
import { bulkRuns, showCommand } from "./runs/show.ts";
import { undoCommand } from "./runs/undo.ts";
import { tellOtherKeys } from "./shared/confirming.ts";

export default function runsCommand(bind: Bind): Command {
  const listing = new Command("list")
    .summary("list the runs, the newest first")
    .description(
      "List what imports did on this account, the newest first. `customers undo --list` has single changes, too.",
    );
  const checking = new Command("check")
    .summary("tell a monitor whether a job runs as it should")
    .description(
      "Tell whether the last attempt of a job went well, in one line for a monitor. Each start with --job is an attempt, also one that ended before it wrote anything; a dry run is not, nor is a start that is refused because the job is running.",
    )
    .requiredOption("--job <name>", "the name given with import --job")
    .option("--max-age <duration>", "how long ago it may have ended: 26h, 90m", duration);
  return withManual(
    new Command("runs")
      .description(
        "What imports did, row by row; finish or reverse one. Each run has a journal on this machine, written before its requests leave.",
      )
      .addCommand(bind(listing, list), { isDefault: true })
      .addCommand(showCommand(bind))
      .addCommand(resumeCommand(bind))
      .addCommand(undoCommand(bind))
      .addCommand(bind(checking, check, CHECK_MANUAL)),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `A run is named by its id, or as \`last\`. What a run did is kept for 90 days after it was
finished, and the last run of a job until there is another.`,
  examples: [
    "customers runs",
    `customers runs show last -o ndjson | jq 'select(.outcome != "created")'`,
    "customers runs check --job nightly --max-age 26h",
  ],
};

const CHECK_MANUAL: Manual = {
  notes: `Exit codes: 0 all is well, 3 the job was never tried here, 7 the last attempt failed, has not ended, was undone, or is too
old.`,
  examples: ["customers runs check --job nightly --max-age 26h"],
};

async function check(
  { runs, clock, output }: Context,
  _: readonly [],
  { job, maxAge }: { readonly job: string; readonly maxAge?: number },
): Promise<number> {
  const state = await checkJob(await runs(), job, maxAge, clock);
  const { tried, ...shown } = state;
  const { ok, message } = state;
  const printed = await output();
  const said = `${ok ? "OK" : "CRITICAL"}: ${message}`;
  if (printed.format === "table") await printed.value(said);
  else await printed.row(shown);
  return ok ? 0 : !tried ? EXIT_CODES.not_found : EXIT_CODES.partial;
}

const duration = readAs(parseDuration, "It must be a duration such as 26h or 90m.");

const WRITTEN = ["created", "updated", "deleted"] as const;

/** `failed` as a summary has it, with those that were skipped as invalid. */
const COUNTS = [...WRITTEN, "failed", "invalid", "unknown"] as const;

const END = ["remaining", "stopped"] as const;

const counted = (field: string): ViewColumn => ({ field, heading: capitalized(field), kind: "count" });
const RUN: ViewColumn = { field: "run", heading: "Run", kind: "id", yields: true };
const JOB: ViewColumn = { field: "job", heading: "Job", secondary: true };

const VIEW: View = {
  columns: [
    { field: "started", heading: "When", primary: true },
    { field: "file", heading: "File", value: whatText },
    ...WRITTEN.map((field): ViewColumn => ({ ...counted(field), value: (row) => row[field] || null })),
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
  tellOtherKeys(context, runs);
}

async function* rows(runs: OwnRuns): AsyncGenerator<JsonObject> {
  for await (const stored of bulkRuns(runs)) {
    const overview = await overviewOf(stored).catch(async (error: unknown) => {
      if ((await lookAtFile(stored.path)) !== undefined) throw error;
    });
    if (!overview) continue; // It was pruned since its first line was read.
    const { header, state, counts } = overview;
    const { run, started, command, file, job, base_url, profile, undoes } = header;
    const numbers = Object.fromEntries(COUNTS.map((name) => [name, counts[name] ?? 0]));
    const { remaining = null, stopped = null } = counts;
    const what = { run, started, command, state, file: undoes ?? file?.name ?? null, job, base_url, profile };
    yield { ...what, ...numbers, remaining, stopped };
  }
}
