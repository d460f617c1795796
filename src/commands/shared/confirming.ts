import { Declined } from "../../errors.ts";
import { colourWanted, labelText } from "../../output/colour.ts";
import { accountLabel, accountSource } from "../../settings/account.ts";
import { safeText } from "../../text/safe-text.ts";
import type { Context } from "./context.ts";

interface Confirmation {
  /** The flag that answers Yes without a terminal. */
  readonly flag?: string;
  /** What did not happen when they say No: `nothing was deleted`. */
  readonly refusal: string;
}

/**
 * Asks the person whether to write, below which the account stands that is written to. Enter alone means No.
 * @throws Declined when they say No; CliError `usage` where nobody can be asked.
 */
export async function confirmWrite(
  context: Context,
  question: string,
  { flag = "--yes", refusal }: Confirmation,
): Promise<void> {
  const prompts = await context.prompts();
  const below = await accountLine(context);
  if (!(await prompts.confirm(question, { defaultAnswer: false, flag, below }))) throw new Declined(refusal);
}

/** The account of this run, to stand below a question: `PRODUCTION · api.example.com · profile work`. */
export async function accountLine({ settings, terminal, env, flags }: Context): Promise<string> {
  const chosen = await settings();
  const label = accountLabel(chosen);
  const colour = colourWanted(terminal.stderrIsTTY, env, flags.color);
  const host = chosen.baseUrl === undefined ? "no server" : new URL(chosen.baseUrl.value).host;
  return [
    ...(label === undefined ? [] : [await labelText(label, chosen.labelColour?.value, colour)]),
    safeText(host),
    safeText(accountSource(chosen)),
  ].join(" · ");
}
