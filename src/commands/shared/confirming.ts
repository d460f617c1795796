import { fieldChanges } from "../../bulk/plan/planned.ts";
import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import type { Customer, CustomerInput } from "../../customers/customer.ts";
import { nationalPhones } from "../../customers/phone.ts";
import { CliError, Declined } from "../../errors.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { showText } from "../../output/create.ts";
import { accountSource } from "../../settings/settings.ts";
import { stop } from "../../terminal/prompts.ts";
import { safeText } from "../../text/safe-text.ts";
import { grouped } from "../../text/words.ts";
import { countryOf, whoLine } from "./refs.ts";
import { changeLines } from "./tell-written.ts";

/** @throws CliError `usage` if nobody can say yes. @param doing `deleting`. */
export function refuseUnasked({ terminal }: Context, yes: boolean | undefined, doing: string, hint: string): void {
  if (!yes && !terminal.interactive) throw new CliError("usage", `without a terminal, ${doing} needs --yes`, { hint });
}

interface Confirmation {
  readonly refusal: string;
  /** Lines below the question, above the account: shown as they are, so that they may hold colour. */
  readonly about?: readonly string[];
  /** Further answers, which show lines and ask again. */
  readonly show?: readonly {
    readonly label: string;
    readonly key: string;
    readonly lines: () => readonly string[] | Promise<readonly string[]>;
  }[];
}

/** Asks whether to write, above the account in question. Enter means No. */
export async function confirmWrite(
  context: Context,
  question: string,
  { refusal, about = [], show = [] }: Confirmation,
): Promise<void> {
  const prompts = await context.prompts();
  const declined = new Declined(refusal);
  const options = { flag: "--yes", declined, below: [...about, await accountLine(context)].join("\n") };
  if (show.length === 0) {
    if (await prompts.confirm(question, options)) return;
    throw declined;
  }
  const yes = { value: "yes", label: "Yes", key: "y" } as const;
  const no = { ...stop(declined, "No"), key: "n", isInitial: true };
  const more = show.map(({ lines, ...one }) => ({ ...one, does: async () => showLong(context, await lines()) }));
  await prompts.select(question, [yes, no, ...more], options);
}

/** The account of this run in one line: `api.example.com · profile work`. */
export async function accountLine({ settings }: Context): Promise<string> {
  const chosen = await settings();
  const host = chosen.baseUrl === undefined ? "no server" : new URL(chosen.baseUrl.value).host;
  return safeText(`${host} · ${accountSource(chosen)}`);
}

/** Says so if another key has runs at this address, newer than those that were read. */
export function tellOtherKeys(context: Context, runs: OwnRuns): void {
  const others = runs.othersText();
  if (others !== undefined) context.notice(others);
}

/** `phone +12025550123 → +12025550188`, a line for each field that is written, to stand below a question. */
export async function differences(context: Context, before: Customer, body: CustomerInput): Promise<string[]> {
  const changes = fieldChanges(changedFields(body), before, body);
  const width = (context.terminal.stderrColumns ?? context.terminal.columns) - 6;
  return changeLines(changes, { inks: await context.inks("stderr"), width }).map((line) => `  ${line}`);
}

/** Shows lines to a person who is asked about them, in the pager if they do not fit; on stderr if stdout is a file. */
export async function showLong({ terminal, env, flags }: Context, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `${line}\n`).join("");
  if (terminal.stdoutIsTTY) await showText(text, terminal, flags, env);
  else terminal.err(text);
}

/** What a question about one customer has not named: `(202) 555-0123 · Reno`. */
export async function whereabouts(context: Pick<Context, "settings">, { phone, address }: Customer): Promise<string[]> {
  const writePhone = await nationalPhones(await countryOf(context));
  const line = [phone && writePhone(phone), address?.city].filter(Boolean).join(" · ");
  return line === "" ? [] : [safeText(line)];
}

/** A line for each customer that is about to be deleted. @param most of them; the last line counts the others. */
export async function whoGoes(
  context: Pick<Context, "settings">,
  customers: readonly Customer[],
  most = 20,
): Promise<string[]> {
  const writePhone = await nationalPhones(await countryOf(context));
  const lines = customers.slice(0, most).map((customer) => safeText(whoLine(customer, writePhone)));
  const more = customers.length - lines.length;
  return more > 0 ? [...lines, `… and ${grouped(more)} more`] : lines;
}
