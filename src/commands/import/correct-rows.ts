import type { Context } from "../../cli/context.ts";
import { CliError, Declined } from "../../errors.ts";
import {
  CORRECTIONS,
  type Correction,
  type Corrections,
  columnName,
  correctedRecord,
  correctedTable,
  withMore,
} from "../../intake/check/corrections.ts";
import { type Findings, groupsOf } from "../../intake/check/findings.ts";
import { valuesFromAbove } from "../../intake/check/from-above.ts";
import { rowReader } from "../../intake/check/read-row.ts";
import type { ColumnMapping, MappedColumn } from "../../intake/columns/map-columns.ts";
import type { Finding } from "../../intake/finding.ts";
import { filledCells, placeOf, reasonText, type SourceRecord } from "../../intake/row.ts";
import { wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import type { ImportTools } from "./open-file.ts";

export interface CorrectedRows {
  readonly corrections: Corrections;
  readonly left: ReadonlySet<number>;
}

/** The rows with the corrections of an earlier run. --forget-columns forgets these. */
export async function withEarlier<File extends MappedFile>(
  { context, flags }: ImportTools,
  file: File,
): Promise<File & CorrectedRows> {
  const about = await correctedFile(context, file);
  if (flags.forgetColumns) await CORRECTIONS.keep(context.env, about);
  const corrections = (await CORRECTIONS.find(context.env, about)) ?? { cells: [], renames: [] };
  const done = corrections.cells.length + corrections.renames.length;
  if (done > 0) context.notice(`${file.table.name}: using your ${count(done, "earlier correction")}.`);
  return { ...file, table: correctedTable(file.table, corrections.cells), corrections, left: new Set() };
}

export async function keep<File extends MappedFile & CorrectedRows>(
  { context }: ImportTools,
  file: File,
  more: Partial<Corrections>,
): Promise<File> {
  const corrections = withMore(file.corrections, more);
  // What is skipped now is a question again the next time: a night must not be silent about it.
  const renames = corrections.renames.filter(({ action }) => action !== "skip");
  await CORRECTIONS.keep(context.env, await correctedFile(context, file), { ...corrections, renames });
  return { ...file, table: correctedTable(file.table, more.cells ?? []), corrections };
}

/** Asks about rows, one by one, and keeps what is corrected. Esc leaves a row; two left in a row end it. */
export async function correctRows<File extends MappedFile & CorrectedRows>(
  tools: ImportTools,
  file: File,
  asked: readonly Finding[],
): Promise<File> {
  const { context } = tools;
  const { table, columns, isOwn } = file;
  const read = rowReader(table, { ...(await checkOptions(file)), isOwn });
  const check = (record: SourceRecord) => read(record).findings.filter(({ severity }) => severity === "invalid");
  const groups = groupsOf(asked, ({ line }) => `${line}`);
  const byLine = new Map(groups.map((group) => [group[0].line, group]));
  const withAbove = valuesFromAbove(table, columns, isOwn);
  const rows = table.records.flatMap((inFile) => {
    const record = withAbove(inFile);
    const findings = byLine.get(record.line);
    return findings === undefined ? [] : { findings, inFile, record };
  });
  rows.sort((one, other) => Number(file.left.has(one.record.line)) - Number(file.left.has(other.record.line)));
  const isOne = rows.length === 1;
  context.notice(`${(await context.prompts()).leaving}: next row${isOne ? "" : "; twice: back to the choice"}`);
  let now = file;
  let isLeaving = false;
  for (const [at, { findings, inFile, record }] of rows.entries()) {
    const { line } = record;
    const place = `${placeOf(table, line)}${isOne ? "" : ` (${at + 1} of ${rows.length})`}`;
    const row = { place, record, columns, findings, check };
    const { edits, isLeft } = await askForRow(context, row).catch((error: unknown) => {
      if (!(error instanceof CliError) || now.corrections.cells.length === 0) throw error;
      throw error.withHint("The rows that you corrected are kept: the same import uses them.");
    });
    const cells = [...edits].map(([at, to]) => {
      const from = at < inFile.cells.length ? (inFile.cells[at] ?? "") : null;
      return { line, at, column: columnName(table, at), from, to };
    });
    if (cells.length > 0) now = await keep(tools, now, { cells });
    if (isLeft) now = { ...now, left: new Set([...now.left, line]) };
    if (isLeft && isLeaving) break;
    isLeaving = isLeft;
  }
  return now;
}

export function proposedCells(
  { table, columns }: Pick<MappedFile, "table" | "columns">,
  findings: Findings,
): readonly Correction[] {
  return findings.invalid().flatMap((finding) => {
    const { line } = finding;
    const [at, ...others] = placesOf(columns, finding);
    const from = at === undefined ? undefined : findings.cells.get(line)?.[at];
    const to = from ? proposedFor(from, finding) : undefined;
    if (at === undefined || others.length > 0 || !from || to === undefined) return [];
    return { line, at, column: columnName(table, at), from, to };
  });
}

// --- internal ---

/** Corrections are kept by account and file. A file can be checked without an account: then nothing is kept. */
async function correctedFile({ runs }: Context, { table }: MappedFile): Promise<readonly string[]> {
  const own = await runs().catch(() => undefined);
  return [own?.account.id ?? "", table.file.sha256];
}

interface AskedRow {
  readonly place: string;
  readonly record: SourceRecord;
  readonly columns: ColumnMapping;
  readonly findings: readonly Finding[];
  check(record: SourceRecord): readonly Finding[];
}

/** Asks for wrong cells until none is left. @returns the edits by place; `isLeft` after Esc. */
async function askForRow(context: Context, row: AskedRow) {
  const { place, record, columns, findings, check } = row;
  const declined = new Declined("the row stays as it is");
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  // A part of the question: --quiet does not hide it.
  context.terminal.err(`${wrapped(safeText(`${place}: ${saysBeside(row)}`), width)}\n`);
  const prompts = await context.prompts();
  const edits = new Map<number, string>();
  let isChanged = false;
  try {
    for (let left = findings; left.length > 0; left = isChanged ? check(correctedRecord(record, edits)) : []) {
      const asked = new Set<number>();
      isChanged = false;
      for (const finding of left) {
        for (const at of placesOf(columns, finding)) {
          if (!asked.has(at)) await askForCell(at, finding);
          asked.add(at);
        }
      }
    }
  } catch (error) {
    if (error !== declined) throw error;
    return { edits, isLeft: true };
  }
  return { edits, isLeft: false };

  async function askForCell(at: number, finding: Finding): Promise<void> {
    const { kind, column, hint } = finding;
    const reason = reasonText(finding);
    const header = columns.mapped.find((one) => one.at === at)?.header ?? "";
    const before = edits.get(at) ?? record.cells[at] ?? "";
    const proposed = proposedFor(before, finding);
    const question = header === column ? reason : `${header}: ${reason}`;
    // A flag helps nobody who types, and a name is asked for already.
    const isAsked = kind === "no-name" || hint?.includes("--") === true;
    const text = await prompts.text(question, {
      declined,
      initial: proposed ?? (/[\p{L}\d]/u.test(before) ? before : ""),
      below: proposed !== undefined || isAsked ? undefined : hint,
      validate(typed) {
        const faults = check(correctedRecord(record, new Map([...edits, [at, typed]])));
        const fault = faults.find((one) => `${placesOf(columns, one)}` === `${at}`);
        return fault && safeText(reasonText(fault));
      },
    });
    if (text === before) return;
    edits.set(at, text);
    isChanged = true;
  }
}

/** A cell with the proposal in the place of the wrong value: `Portland, ME 4101` → `Portland, ME 04101`. */
function proposedFor(cell: string, { value, proposal }: Finding): string | undefined {
  if (!value || !proposal) return undefined;
  if (cell.trim() === value) return proposal;
  const [before = "", after = "", ...more] = cell.split(value);
  const isWord =
    before.length + after.length < cell.length && !/[\p{L}\d]$/u.test(before) && !/^[\p{L}\d]/u.test(after);
  return isWord && more.length === 0 ? `${before}${proposal}${after}` : undefined;
}

/** The cells that a finding is about: its column or its joined columns; none if it is about the whole row. */
export function placesOf({ mapped, fields, addresses }: ColumnMapping, { column, kind }: Finding): readonly number[] {
  if (kind === "no-name") return mapped.filter(({ target }) => target === "name").map(({ at }) => at);
  const own = mapped.find(({ header }) => header === column);
  const choices = [...fields, ...addresses.flat()].flatMap((field) => field.choices);
  return own === undefined ? (choices.find(({ header }) => header === column)?.parts ?? []) : [own.at];
}

/** Which customer the row is about: name, contacts and address, without the cells that are asked. */
function saysBeside({ findings, record, columns }: AskedRow): string {
  const asked = new Set(findings.flatMap((finding) => placesOf(columns, finding)));
  const says = ({ at, target }: MappedColumn) =>
    !asked.has(at) && /name|company|person|email|phone|^address|city line/.test(target);
  const texts = columns.mapped.filter(says).map(({ at }) => record.cells[at] ?? "");
  return filledCells(texts).join(" · ") || "nothing else";
}
