import type { Context } from "../../cli/context.ts";
import { type CliError, Declined } from "../../errors.ts";
import { InvalidRows } from "../../intake/check/invalid-rows.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";
import { wrapped } from "../../text/wrap.ts";
import { confirmWrite } from "../shared/confirming.ts";
import type { ReadingFlags } from "./reading.ts";

/**
 * Asks the person at the terminal whether the other rows are to be used where some are invalid, as --skip-invalid says.
 * @returns false where nothing was asked: nobody can be, or there are no other rows.
 * @throws Declined when they say No.
 */
export async function askToSkipInvalid(context: Context, error: CliError, flags: ReadingFlags): Promise<boolean> {
  const mayAsk = canAsk(context) && flags.yes !== true && !flags.skipInvalid && !flags.deleteMissing;
  if (!mayAsk || !(error instanceof InvalidRows) || error.rows >= error.read) return false;
  context.warn(error.summary);
  const { lines, isWhole } = error.overview;
  const all = Object.entries(error.fields ?? {}).map(([place, why]) => safeText(`${place}: ${why}`));
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  const about = lines.map((line) => wrapped(safeText(line), width - BORDER));
  await confirmWrite(context, `Skip them, and use the other ${count(error.read - error.rows, "row")}?`, {
    flag: "--skip-invalid",
    refusal: "nothing was written",
    about,
    ...(isWhole ? {} : { show: { label: "Show them all", lines: async () => all } }),
  }).catch((declined: unknown) => {
    throw declined instanceof Declined ? new Declined(declined.message, "Fix these rows, and run it again.") : declined;
  });
  return true;
}

// --- internal ---

/** Cells that stand before each line of a question. */
const BORDER = 3;
