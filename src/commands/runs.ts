import { Command, InvalidArgumentError } from "commander";
import { checkJob } from "../bulk/run/jobs.ts";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { EXIT_CODES } from "../errors.ts";
import { parseDuration } from "../text/duration.ts";
import { resumeCommand } from "./runs/resume.ts";
import { listCommand } from "./runs/runs-list.ts";
import { showCommand } from "./runs/show.ts";
import { undoCommand } from "./runs/undo.ts";

export default function runsCommand(bind: Bind): Command {
  return withManual(
    new Command("runs")
      .description(
        "What imports did, row by row; finish or reverse one. Each run has a journal on this machine, written before its requests leave.",
      )
      .addCommand(listCommand(bind), { isDefault: true })
      .addCommand(showCommand(bind))
      .addCommand(resumeCommand(bind))
      .addCommand(undoCommand(bind))
      .addCommand(checkCommand(bind)),
    MANUAL,
  );
}

interface CheckFlags {
  readonly job: string;
  /** Milliseconds. */
  readonly maxAge?: number;
}

function checkCommand(bind: Bind): Command {
  return bind(
    new Command("check")
      .summary("tell a monitor whether a job runs as it should")
      .description(
        "Tell whether the last attempt of a job went well, in one line for a monitor. Each start with --job is an attempt, also one that ended before it wrote anything; a dry run is not, nor is a start that is refused because the job is running.",
      )
      .requiredOption("--job <name>", "the name given with import --job")
      .option("--max-age <duration>", "how long ago it may have ended: 26h, 90m", duration),
    check,
    CHECK_MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `A run is named by its id, by the beginning of it, or as \`last\`. What a run did is kept for 90 days after it was
finished (customers config set keep-days 365; 0 keeps it all), and the last run of a job
until there is another.`,
  examples: [
    "customers runs",
    `customers runs show last -o ndjson | jq 'select(.outcome != "created")'`,
    "customers runs resume last",
    "customers runs undo 20260131T0203 --dry-run",
    "customers runs check --job nightly --max-age 26h",
  ],
};

const CHECK_MANUAL: Manual = {
  notes: `Exit codes: 0 all is well, 3 the job was never tried here, 7 the last attempt failed, has not ended, was undone, or is too
old.`,
  examples: ["customers runs check --job nightly --max-age 26h"],
};

async function check({ runs, clock, output }: Context, _: readonly [], { job, maxAge }: CheckFlags): Promise<number> {
  const state = await checkJob(await runs(), job, maxAge, clock);
  const { tried, ...shown } = state;
  const { ok, message } = state;
  const printed = await output();
  const said = `${ok ? "OK" : "CRITICAL"}: ${message}`;
  if (printed.format === "table") await printed.value(said);
  else await printed.row(shown);
  return ok ? 0 : !tried ? EXIT_CODES.not_found : EXIT_CODES.partial;
}

function duration(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new InvalidArgumentError("It must be a duration such as 26h or 90m.");
  return ms;
}
