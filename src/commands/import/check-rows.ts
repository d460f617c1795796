import { planRows } from "../../bulk/plan/plan-rows.ts";
import type { Context } from "../../cli/context.ts";
import { CliError, Declined } from "../../errors.ts";
import { givenCountry } from "../../intake/cells/country.ts";
import { type CheckedFile, checkFile } from "../../intake/check/check-file.ts";
import type { Correction } from "../../intake/check/corrections.ts";
import { Findings, findingsOverview } from "../../intake/check/findings.ts";
import { InvalidRows } from "../../intake/check/invalid-rows.ts";
import { countryInWords, MissingCountry, numbersOf } from "../../intake/check/missing-country.ts";
import type { CheckedRow } from "../../intake/row.ts";
import { FileKeys } from "../../match/match-key.ts";
import { changeSetting } from "../../settings/change.ts";
import { stop } from "../../terminal/prompts.ts";
import { wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { capitalized, count, grouped } from "../../text/words.ts";
import { showLong } from "../shared/confirming.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import { type CorrectedRows, correctRows, keep, placesOf, proposedCells, withEarlier } from "./correct-rows.ts";
import type { ImportTools } from "./open-file.ts";
import { tellRepairs, tellSeen } from "./tell-file.ts";

export interface CheckedRows extends MappedFile, CorrectedRows {
  readonly checked: CheckedFile;
  /** Lines of invalid rows that the person was shown, and agreed to skip. */
  readonly agreed: ReadonlySet<number>;
}

/** Checks all rows, and asks about missing countries and invalid rows. @throws InvalidRows unless those are skipped. */
export async function checkRows(tools: ImportTools, mapped: MappedFile): Promise<CheckedRows> {
  const { context, command } = tools;
  let file = await withEarlier(tools, mapped);
  let checked = await checkWith(tools, file);
  // Only what is wrong whatever the server has: a number without its country is.
  const found = new MissingCountry(file.columns, checked.findings);
  let missing = file.country === undefined && found.numbers > 0 ? found : undefined;
  const country = missing && tools.asks ? await askForCountry(context, missing) : undefined;
  if (country !== undefined) {
    missing = undefined;
    file = { ...file, country, flags: { ...file.flags, defaultCountry: country } };
    checked = await checkWith(tools, file);
  }
  const wrong = new Set([...checked.allInvalid().invalid(), ...checked.findings.repairs()].map(({ column }) => column));
  const told = checked.told.filter(({ isUnused, kind, column }) => {
    if (kind === "stored as number") return !wrong.has(column); // The findings of each value say what was lost.
    return !isUnused || command !== "delete"; // Then no value is used.
  });
  tellSeen(context, file.table, told);
  tellRepairs(context, file.table, checked.findings.repairs());
  let rows: CheckedRows = { ...file, checked, agreed: new Set<number>() };
  while (!rows.flags.skipInvalid && rows.checked.findings.rows > 0) {
    rows = await decideInvalid(tools, rows, await withNameless(tools, rows), missing);
    missing = undefined;
  }
  return rows;
}

/** Asks whether invalid rows are skipped, corrected or repaired. @throws InvalidRows if nobody is asked. */
export async function decideInvalid(
  tools: ImportTools,
  file: CheckedRows,
  findings: Findings,
  missing?: MissingCountry,
): Promise<CheckedRows> {
  const { context, asks } = tools;
  const { table, checked, columns, flags } = file;
  const { read } = checked;
  const country = missing && { text: missing.text, hint: missing.hint(localCountry(context.env)) };
  const invalid = new InvalidRows(table, findings, { read, columns, deletesMissing: flags.deleteMissing, country });
  const { rows, summary, overview, fields = {} } = invalid;
  const maySkip = rows < read && invalid.code !== "refused";
  // If no row is right, it is rather the columns that are wrong; few rows can be looked at.
  if (!asks || (!maySkip && !overview.isWhole)) throw invalid;

  const found = findings.invalid();
  // The hints come when a cell is corrected.
  const { lines } = findingsOverview(
    table.unit,
    found.map(({ hint: _, ...finding }) => finding),
  );
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  const details = lines.map((line) => wrapped(safeText(line), width - BORDER)).join("\n");
  const mine = found.filter((finding) => placesOf(columns, finding).length > 0);
  const proposed = proposedCells(file, findings);
  const areLeft = found.every(({ line }) => file.left.has(line));
  const all = Object.entries(fields).map(([place, why]) => safeText(`${place}: ${why}`));
  const them = rows === 1 ? "it" : "them";
  const others = `${capitalized(tools.command)} the others (${count(read - rows, "row")})`;
  const declined = new Declined("nothing was written", "Fix these rows, and run it again.");
  const answers = [
    ...(proposed.length > 0 ? [{ value: "repair", label: proposalLabel(proposed), key: "r" } as const] : []),
    ...(mine.length > 0 ? [{ value: "correct", label: `Correct ${them} now`, key: "c" } as const] : []),
    ...(maySkip ? [{ value: "skip", label: others, key: tools.command.charAt(0), isInitial: areLeft } as const] : []),
    ...(overview.isWhole ? [] : [{ label: "Show them all", key: "s", does: () => showLong(context, all) }]),
    stop(declined),
  ];
  const question = `${summary}. What should happen to ${them}?`;
  const answer = await (await context.prompts()).select(question, answers, { declined, details });
  if (answer === "repair") return checkAgain(tools, await keep(tools, file, { cells: [...proposed] }));
  if (answer === "correct") return checkAgain(tools, await correctRows(tools, file, mine));
  return { ...file, flags: { ...flags, skipInvalid: true }, agreed: new Set(findings.cells.keys()) };
}

/** Checks the corrected rows again, and reports what is new. */
export async function checkAgain(tools: ImportTools, file: CheckedRows): Promise<CheckedRows> {
  const checked = await checkWith(tools, file);
  const known = new Set(file.checked.told.map(({ text }) => text));
  const told = checked.told.filter(({ text }) => !known.has(text));
  tellSeen(tools.context, file.table, told);
  return { ...file, checked };
}

// --- internal ---

const BORDER = 3;

/** `Use the 8 proposed values: "02108", "max@example.com" …` */
function proposalLabel(proposals: readonly Correction[]): string {
  const [one = "", ...more] = [...new Set(proposals.map(({ to }) => safeText(JSON.stringify(to))))];
  if (proposals.length === 1) return `Use the proposed value: ${one}`;
  const some = [one, ...more.slice(-1)].join(", ");
  return `Use the ${grouped(proposals.length)} proposed values: ${some}${more.length > 1 ? " …" : ""}`;
}

/** What is wrong with the file, and what only the server shows about rows without a name: all in one report. */
async function withNameless({ context, session, command }: ImportTools, file: CheckedRows): Promise<Findings> {
  const { table, checked, unproven, flags } = file;
  const { match = "auto" } = flags;
  const [all, keys] = [checked.allInvalid(), new FileKeys(match)];
  if (command === "delete") return all;
  async function* rows(): AsyncGenerator<CheckedRow> {
    for await (const row of checked.rows())
      if (row.values.name === undefined && row.nameIfNew === undefined) yield { ...row, findings: [] };
  }
  let read = 0;
  for await (const row of rows()) {
    keys.add(row);
    read += 1;
  }
  if (read === 0) return all;
  const { readPhone } = await checkOptions(file);
  // Customers that are there are not looked at any further.
  const onMatch = flags.onMatch === "fail" ? "fail" : "skip";
  const how = { match, onMatch, readPhone, unproven, signal: session.signal, progress: context.busy } as const;
  const nameless = { ...checked, read, keys, findings: new Findings(), rows };
  try {
    const { findings } = await planRows(nameless, { ...how, api: () => session.api() });
    for (const finding of findings.invalid()) all.add(finding, findings.cells.get(finding.line) ?? []);
  } catch (error) {
    if (!(error instanceof CliError) || session.signal.aborted) throw error;
    context.warn(`${table.name}: ${count(read, "row")} without a name could not be looked up: ${error.message}`);
  }
  return all;
}

async function checkWith({ context, session }: ImportTools, file: MappedFile): Promise<CheckedFile> {
  const how = { isOwn: file.isOwn, match: file.flags.match ?? "auto", progress: context.busy } as const;
  return checkFile(file.table, { ...(await checkOptions(file)), ...how, signal: session.signal });
}

async function askForCountry(context: Context, missing: MissingCountry): Promise<string> {
  const { profile } = await context.settings();
  const prompts = await context.prompts();
  const { text, likely } = missing;
  const isOne = missing.numbers === 1;
  const remember = `remember it for ${profile.value === "default" ? "later" : `profile ${profile.value}`}`;
  const keep = (country: string) => changeSetting(context.env, profile.value, "defaultCountry", country);
  const proposed = likely ?? localCountry(context.env);
  if (proposed !== undefined) {
    const place = countryInWords(proposed);
    const details = likely === undefined ? `This machine is set to ${place}.` : `The addresses are in ${place}.`;
    const answers = [
      { value: "once", label: "Yes" },
      { value: "always", label: `Yes, and ${remember}` },
      { value: "other", label: `No, ${isOne ? "it is" : "they are"} from another country` },
      stop(DECLINED),
    ];
    const readAs = isOne ? `it as a number of ${place}` : `them as ${numbersOf(proposed)}`;
    const answer = await prompts.select(`${text}. Read ${readAs}?`, answers, { declined: DECLINED, details });
    if (answer === "always") await keep(proposed);
    if (answer !== "other") return proposed;
  }
  const which = `Which country ${isOne ? "is it" : "are they"} from? For example US or Germany; Enter alone stops.`;
  const problem = "Give its name or its two letters, such as US, CA or GB";
  const validate = (typed: string) => (typed.trim() === "" || givenCountry(typed) ? undefined : problem);
  const typed = await prompts.text(proposed === undefined ? `${text}. ${which}` : which, {
    declined: DECLINED,
    validate,
  });
  const country = givenCountry(typed);
  if (country === undefined) throw DECLINED;
  if (
    await prompts.confirm(`Read as ${numbersOf(country)}, unless a row says another country. Also ${remember}?`, {
      declined: DECLINED,
    })
  )
    await keep(country);
  return country;
}

/** The country that this machine is set to; undefined if it does not say. */
function localCountry(env: NodeJS.ProcessEnv): string | undefined {
  const locale = env.LC_ALL || env.LC_TELEPHONE || env.LANG || "";
  return /^[a-z]{2,3}_([A-Z]{2})(?:[.@]|$)/.exec(locale)?.[1];
}

const DECLINED = new Declined(
  "nothing was written",
  "Say the country with --default-country, for example --default-country US.",
);
