import { Command, InvalidArgumentError } from "commander";
import { checkJob } from "../../bulk/run/job.ts";
import { EXIT_CODES } from "../../errors.ts";
import { parseDuration } from "../../text/duration.ts";
import type { Bind } from "../shared/command.ts";
import type { Context } from "../shared/context.ts";

interface CheckFlags {
  readonly job: string;
  /** Milliseconds. */
  readonly maxAge?: number;
}

export function checkCommand(bind: Bind): Command {
  return new Command("check")
    .summary("tell a monitor whether a job runs as it should")
    .description("Tell whether the last run of a job came to its end without a failed row, in one line for a monitor.")
    .requiredOption("--job <name>", "the name given with import --job")
    .option("--max-age <duration>", "how long ago it may have ended: 26h, 90m", duration)
    .addHelpText("after", EXAMPLES)
    .action(bind<[], CheckFlags>((context, _args, flags) => check(context, flags)));
}

// --- internal ---

const EXAMPLES = `
Exit codes: 0 all is well, 3 the job never ran here, 7 it failed, is not finished, or ran too long ago.

Example:
  customers runs check --job nightly --max-age 26h`;

async function check({ env, clock, output }: Context, { job, maxAge }: CheckFlags): Promise<number> {
  const { ok, message, run, ended } = await checkJob(env, job, maxAge, clock);
  const printed = await output();
  const said = `${ok ? "OK" : "CRITICAL"}: ${message}`;
  if (printed.format === "table") await printed.value(said);
  else await printed.document({ job, ok, message, run, ended });
  return ok ? 0 : run === null ? EXIT_CODES.not_found : EXIT_CODES.partial;
}

function duration(text: string): number {
  const ms = parseDuration(text);
  if (ms === undefined) throw new InvalidArgumentError("It must be a duration: 26h, 90m, 1h30m.");
  return ms;
}
