import { Command } from "commander";
import { rowsText, UNKNOWN_TEXT } from "../../bulk/run/results.ts";
import type { Bind, Manual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import { valueAt } from "../../customers/customer.ts";
import { labelOf } from "../../customers/fields.ts";
import { CliError, reasonOf, withStatus } from "../../errors.ts";
import { isSingle, type RunEntry, type UnwrittenEntry } from "../../journal/entries.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { identityOf, ignore, overviewOf, type RunOverview, type StoredRun, workOf } from "../../journal/runs.ts";
import { isCarriedOut, type JournalWrite, shownOutcome, Writes } from "../../journal/writes.ts";
import { isStructured } from "../../output/formats.ts";
import { columnsOf, type View } from "../../output/output.ts";
import { agoText } from "../../text/duration.ts";
import type { JsonObject, JsonValue } from "../../text/json.ts";
import { addReportFlags, type ReportFlags } from "../import/flags.ts";
import { tellOtherKeys } from "../shared/confirming.ts";
import { checkReportFlags, writeRunReport } from "../writing/end.ts";

export function showCommand(bind: Bind): Command {
  const command = new Command("show")
    .summary("show what a run did, row by row")
    .description(
      "Show what a run wrote, or tried to, row by row, and the rows that it skipped. Unchanged rows stand in its counts alone.",
    )
    .argument("[run]", RUN_HELP);
  return bind(addReportFlags(command), show, MANUAL);
}

/** `20260131T020304Z-ab12, import of customers.csv, begun 3 hours ago`; for a program its time. */
export function titleOf(header: RunEntry, { terminal, clock }: Pick<Context, "terminal" | "clock">): string {
  const when = terminal.stderrIsTTY ? agoText(Date.parse(header.started), clock.now()) : header.started;
  return `${header.run}, ${workOf(header)}, begun ${when}`;
}

export const RUN_HELP = "id, or last (the default)";

interface LastRun {
  /** Of which runs `last` is the newest; all when missing. @param isNewest whether no later run is of the same work. */
  readonly fits?: (overview: RunOverview, isNewest: boolean) => boolean;
  /** What to say if there is none: `no run is unfinished`. Without it `last` is then any run. */
  readonly none?: string;
}

/** The run that is meant: as it is named, else the last one. */
export async function findRun(
  context: Context,
  name: string | undefined,
  { fits = () => true, none }: LastRun = {},
): Promise<StoredRun> {
  const runs = await context.runs();
  if (name !== undefined && name !== "last") return runs.find(name);
  const works = new Set<string>();
  let newest: StoredRun | undefined;
  for await (const stored of bulkRuns(runs)) {
    newest ??= stored;
    const isNewest = works.size < works.add(identityOf(stored.header)).size;
    // A journal that cannot be read is an error only if its run is named.
    const overview = await overviewOf(stored).catch(ignore);
    if (overview !== undefined && fits(overview, isNewest)) {
      tellOtherKeys(context, runs);
      return stored;
    }
  }
  const others = runs.othersText();
  if (newest === undefined)
    throw new CliError("not_found", "there are no runs yet", { hint: others ?? "`customers import FILE` makes one." });
  if (none === undefined) return newest;
  throw new CliError("not_found", none, { hint: others ?? "`customers runs list` shows the runs." });
}

/** The runs of files, and their undos, the newest first: what `customers runs` shows. */
export async function* bulkRuns(runs: OwnRuns): AsyncGenerator<StoredRun> {
  for await (const stored of runs.newestFirst()) if (!isSingle(stored.header)) yield stored;
}

// --- internal ---

const MANUAL: Manual = {
  notes: `An outcome is created, updated, deleted, failed, unknown, or open: sent or about to be when the process ended. A row without
an action is invalid or was skipped; \`error\` says why.
Of an undo, \`line\` counts the writes of the run that it reverses, and \`was\` is the old id of one created again.`,
  examples: [
    "customers runs show",
    "customers runs show last -o csv > what-happened.csv",
    "customers runs show last --report for-support.html",
  ],
};

const VIEW: View = {
  columns: [
    ...columnsOf({ line: "Line", action: "Action", outcome: "Outcome" }),
    { field: "name", heading: "Name", primary: true },
    { field: "fields", heading: "Fields", secondary: true },
    { field: "error", heading: "Error", primary: true },
    { field: "id", heading: "ID", kind: "id" },
  ],
  csv: ["line", "action", "outcome", "id", "name", "fields", "error", "at", "was"],
};

const UNDO_VIEW: View = { ...VIEW, columns: [...VIEW.columns, { field: "was", heading: "Was", kind: "id" }] };

async function show(context: Context, [given]: readonly [string?], flags: ReportFlags): Promise<void> {
  await checkReportFlags(flags);
  const stored = await findRun(context, given);
  const output = await context.output();
  const namesOf = (fields: string[]): JsonValue =>
    isStructured(output.format) ? fields : fields.map(output.format === "table" ? labelOf : String).join(", ");
  const { header, state, counts, stopped } = await overviewOf(stored);
  const writes = await Writes.open(stored.path);
  const rows = writes.byLine.map((row) => rowOf(row, namesOf));
  await output.rows(rows, header.command === "undo" ? UNDO_VIEW : VIEW);
  await writeRunReport(context, flags, { header, journal: stored.path, summary: counts, stopped });
  const why = state === "unfinished" && stopped ? ` (${withStatus(stopped)})` : "";
  const said = [`${state}${why}`, rowsText(counts)].filter(Boolean).join(", ");
  context.notice(`Run ${titleOf(header, context)}: ${said}.`);
  if (Number(counts.unknown ?? 0) > 0) context.notice(UNKNOWN_TEXT);
  if (state === "unfinished") context.notice(`\`customers runs resume ${header.run}\` finishes it.`);
}

function rowOf(row: JournalWrite | UnwrittenEntry, namesOf: (fields: string[]) => JsonValue): JsonObject {
  if (!("intent" in row)) {
    const { line, outcome, id, at, name = null, reason: error } = row;
    return { line, action: null, outcome, id, name, fields: namesOf([]), error, at, was: null };
  }
  const { intent, outcome } = row;
  const { line, action, body, before, at, was = null, left = null } = intent;
  const isDone = isCarriedOut(outcome);
  const next = isDone ? "; an undo of the run takes it back" : "";
  return {
    line,
    action,
    outcome: shownOutcome(outcome) ?? "open",
    id: outcome?.id ?? intent.id,
    name: valueAt(body ?? {}, "name") ?? valueAt(before ?? {}, "name") ?? null,
    fields: namesOf(action === "update" ? changedFields(body ?? {}) : []),
    error: outcome?.error ? `${reasonOf(outcome.error)}${next}` : isDone ? left : null,
    at: outcome?.at ?? at,
    was,
  };
}
