import type { Context } from "../../cli/context.ts";
import type { FieldValues } from "../../customers/customer.ts";
import { ADDRESS_FIELDS, FIELDS, isFieldName } from "../../customers/fields.ts";
import { Declined } from "../../errors.ts";
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
import { isInvalid, rowReader } from "../../intake/check/read-row.ts";
import type { ColumnMapping, MappedColumn } from "../../intake/columns/map-columns.ts";
import type { Finding } from "../../intake/finding.ts";
import { isInBlock } from "../../intake/headings/heading.ts";
import { filledCells, isBlank, placeOf, reasonText, type SourceRecord, type Table } from "../../intake/row.ts";
import { wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { capitalized, count, inSentence } from "../../text/words.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import type { ImportTools } from "./open-file.ts";

export interface CorrectedRows {
  readonly corrections: Corrections;
  /** Lines that were asked about and left. */
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

/** With more corrections and decisions, kept for the next run of the file. */
export async function keep<File extends MappedFile & CorrectedRows>(
  { context }: ImportTools,
  file: File,
  more: Partial<Corrections>,
): Promise<File> {
  const corrections = withMore(file.corrections, more);
  await CORRECTIONS.keep(context.env, await correctedFile(context, file), corrections);
  return { ...file, table: correctedTable(file.table, more.cells ?? []), corrections };
}

/** Asks about rows, one by one, and keeps what is corrected. Esc leaves a row; two left in a row end it. */
export async function correctRows<File extends MappedFile & CorrectedRows>(
  tools: ImportTools,
  file: File,
  asked: readonly Finding[],
  areDoubts = false,
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
    const checked = read(record);
    const values = areDoubts && !isInvalid(checked) ? checked.values : undefined;
    const place = `${placeOf(table, line)}${isOne ? "" : ` (${at + 1} of ${rows.length})`}`;
    const { edits, isLeft } = await askForRow(context, { place, table, record, columns, findings, values, check });
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

/** The corrections that are proposed for invalid cells. */
export function proposedCells(
  { table, columns }: Pick<MappedFile, "table" | "columns">,
  findings: Findings,
): readonly Correction[] {
  return findings.invalid().flatMap((finding) => {
    const { line, value, proposal } = finding;
    const [at, ...others] = placesOf(columns, finding);
    const from = at === undefined ? undefined : findings.cells.get(line)?.[at];
    if (at === undefined || others.length > 0 || !from || from.trim() !== value || !proposal) return [];
    return { line, at, column: columnName(table, at), from, to: proposal };
  });
}

// --- internal ---

/** What was corrected in a file is of one account. Without one the file can be checked, and nothing is remembered of it. */
async function correctedFile({ runs }: Context, { table }: MappedFile): Promise<readonly string[]> {
  const own = await runs().catch(() => undefined);
  return [own?.account.id ?? "", table.file.sha256];
}

interface AskedRow {
  readonly place: string;
  readonly table: Table;
  readonly record: SourceRecord;
  readonly columns: ColumnMapping;
  readonly findings: readonly Finding[];
  /** What was read in it; undefined if it is invalid. */
  readonly values: FieldValues | undefined;
  check(record: SourceRecord): readonly Finding[];
}

/** Asks for wrong or doubtful cells until none is left. @returns the edits by place; `isLeft` after Esc. */
async function askForRow(context: Context, row: AskedRow) {
  const { place, table, record, columns, findings, values, check } = row;
  const declined = new Declined("the row stays as it is");
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  // A part of the question: --quiet does not hide it.
  context.terminal.err(`${wrapped(safeText(`${place}: ${saysBeside(row)}`), width)}\n`);
  const prompts = await context.prompts();
  const isWrongWidth = findings.some(({ kind }) => kind === "row-width");
  const edits = new Map(isWrongWidth ? table.headers.map((_, at) => [at, record.cells[at] ?? ""] as const) : []);
  let isChanged = false;
  try {
    for (let left = findings; left.length > 0; left = isChanged ? check(correctedRecord(record, edits)) : []) {
      const asked = new Set<number>();
      isChanged = false;
      for (const finding of left) {
        const places = placesOf(columns, finding);
        for (const at of places.length > 0 ? places : await chooseCell(finding)) {
          if (!asked.has(at)) await askForCell(at, finding);
          asked.add(at);
        }
      }
    }
  } catch (error) {
    if (error !== declined) throw error;
    // Of a row with too few or too many cells, none has its place before all have one.
    return { edits: isWrongWidth ? new Map<number, string>() : edits, isLeft: true };
  }
  return { edits, isLeft: false };

  /** Asks which cell of a row that is wrong as a whole is changed; none if it may stay as it is. */
  async function chooseCell(finding: Finding): Promise<number[]> {
    const answers = columns.mapped.map(({ at, header }) => {
      const cell = record.cells[at] ?? "";
      return { value: [at], label: isBlank(cell) ? header : `${header}: ${cell}` };
    });
    const none = values === undefined ? [] : [{ value: [], label: "No cell: the row is right" }];
    const reason = reasonText(finding);
    const wrong = finding.kind === "no-name" ? capitalized(reason) : `The row ${reason}`;
    return prompts.select(`${wrong}\nWhich cell should be changed?`, [...none, ...answers], { declined });
  }

  async function askForCell(at: number, finding: Finding): Promise<void> {
    const { kind, column, proposal, value, hint } = finding;
    const reason = reasonText(finding);
    const header = columns.mapped.find((one) => one.at === at)?.header ?? "";
    const before = edits.get(at) ?? record.cells[at] ?? "";
    const isProposed = proposal !== undefined && proposal !== "" && value === before.trim();
    const question = kind === "row-width" ? header : header === column ? reason : `${header}: ${reason}`;
    // A flag helps nobody who types, and a name or a whole row is asked for already.
    const isAsked = kind === "no-name" || kind === "row-width" || hint?.includes("--") === true;
    const text = await prompts.text(question, {
      declined,
      initial: isProposed ? proposal : before,
      below: readAs(row, at) ?? (isProposed || isAsked || values !== undefined ? undefined : hint),
      validate(typed) {
        if (values !== undefined && typed === before) return undefined;
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

/** The cells that a finding is about: those of its column, or of the joined columns; none if it is about the whole row. */
function placesOf({ mapped, fields, addresses }: ColumnMapping, { column, kind }: Finding): readonly number[] {
  if (kind === "row-width") return mapped.map(({ at }) => at);
  if (kind === "no-name") return mapped.filter(({ target }) => target === "name").map(({ at }) => at);
  const own = mapped.find(({ header }) => header === column);
  const choices = [...fields, ...addresses.flat()].flatMap((field) => field.choices);
  return own === undefined ? (choices.find(({ header }) => header === column)?.parts ?? []) : [own.at];
}

/** Which customer the row is about: name, contacts and address, without the cells that are asked; else all its cells. */
function saysBeside({ findings, record, columns }: AskedRow): string {
  const width = findings.find(({ kind }) => kind === "row-width");
  const all = record.cells.map((cell) => JSON.stringify(cell ?? "")).join(", ");
  if (width !== undefined) return `${reasonText(width)}: ${all}`;
  const asked = new Set(findings.flatMap((finding) => placesOf(columns, finding)));
  const says = ({ at, target }: MappedColumn) =>
    !asked.has(at) && /name|company|person|email|phone|^address|city line/.test(target);
  const texts = columns.mapped.filter(says).map(({ at }) => record.cells[at] ?? "");
  return filledCells(texts).join(" · ") || "nothing else";
}

/** `read as street "12 Main St", city "Austin"`: what was made of a cell, unless a cell says just that. */
function readAs({ record, columns: { mapped }, values = {} }: AskedRow, at: number): string | undefined {
  const target = mapped.find((column) => column.at === at)?.target ?? "id";
  const ofName = target === "id" ? [] : ["name" as const];
  const fields = isInBlock(target) ? ADDRESS_FIELDS : isFieldName(target) ? [target] : ofName;
  const read = fields.flatMap((field) => {
    const value = values[field];
    if (!value || record.cells.some((cell) => cell?.trim() === value)) return [];
    return `${inSentence(FIELDS[field].label)} ${JSON.stringify(value)}`;
  });
  return read.length === 0 ? undefined : safeText(`read as ${read.join(", ")}`);
}
