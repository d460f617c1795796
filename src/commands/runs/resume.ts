import { Command } from "commander";
import { SUMMARY_FIELDS, summarize } from "../../bulk/run/results.ts";
import type { RunSettings } from "../../bulk/run/session.ts";
import type { Bind } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { asJob } from "../../cli/job.ts";
import { CliError } from "../../errors.ts";
import type { RunEntry } from "../../journal/entries.ts";
import type { RunOverview } from "../../journal/runs.ts";
import { Writes } from "../../journal/writes.ts";
import { addGuardFlags, addPaceFlags, type GuardFlags } from "../import/flags.ts";
import { printRun } from "../writing/end.ts";
import { findRun, RUN_HELP } from "./show.ts";

interface ResumeFlags extends GuardFlags, RunSettings {
  readonly sameAccount?: boolean;
  readonly rejects?: string;
}

export function resumeCommand(bind: Bind): Command {
  const command = new Command("resume")
    .summary("finish a run that was stopped")
    .description(
      "Finish a run: look on the server what became of the writes that were open when it stopped, then go on with the rest. Rows that are done are not written again.",
    )
    .argument("[run]", `${RUN_HELP}: the last unfinished run`)
    .option("--same-account", "take up the runs of the key that began this one: it is of the same account")
    .option("--rejects <file>", "where failed rows go (default: FILE.rejects.csv)");
  const manual = { fields: SUMMARY_FIELDS, examples: ["customers runs resume last --deadline 4h"] };
  return bind(addGuardFlags(addPaceFlags(command)), resume, manual);
}

// --- internal ---

// An unfinished run before a newer run of the same work was given up. If none fits, the newest run counts as finished.
const UNFINISHED = { fits: ({ state }: RunOverview, isNewest: boolean) => isNewest && state === "unfinished" };

async function resume(context: Context, [run]: readonly [string?], { sameAccount, ...given }: ResumeFlags) {
  if (sameAccount && run) await (await context.runs()).adopt(run);
  const { header, path } = await findRun(context, run, UNFINISHED);
  const { undoneBy, isUnfinished, end } = await Writes.open(path);
  if (undoneBy !== undefined) {
    throw new CliError("refused", `the run ${header.run} was undone by ${undoneBy}`, {
      hint: "Import the file again: that begins a new run.",
    });
  }
  if (!isUnfinished) {
    context.notice(`The run ${header.run} is finished: there is nothing left to do.`);
    const summary = { ...summarize([], { run: header.run }), ...end?.summary };
    return printRun(context, { summary, header });
  }
  if (header.job === null) return finish(context, header, given);
  const flags = { ...given, job: header.job };
  await asJob(context, { job: header.job, command: header.command }, (own) => finish(own, header, flags));
}

async function finish(context: Context, header: RunEntry, flags: ResumeFlags): Promise<void> {
  if (header.command === "undo" && header.undoes !== null) {
    const { undoRun } = await import("./undo.ts");
    return undoRun(context, header.undoes, { ...flags, yes: true });
  }
  const { command, file } = header;
  if (command !== "import" && command !== "update" && command !== "delete") throw noFile(header);
  if (file === null || file.path === null) throw noFile(header);
  const { importFile } = await import("../import.ts");
  // The person said yes to deletes when the run was begun.
  const yes = command === "delete" ? { yes: true } : {};
  const given = { ...OPTIONS, ...header.options, ...flags, ...yes };
  await importFile(context, command, file.path, { ...given, resumes: header.run });
}

/** Defaults for the compiler: every header has both. */
const OPTIONS = { clearToken: "\\clear", onMatch: "update" } as const;

function noFile({ run, command, file }: RunEntry): CliError {
  const typed = command === "delete" || command === "update" ? `${command} --from -` : command;
  const from = file === null ? "no file" : file.path === null ? "stdin" : file.name;
  return new CliError("usage", `the run ${run} read ${from}: it cannot be read again from here`, {
    hint: `Run the same \`customers ${typed}\` again with the same input: it continues this run.`,
  });
}
