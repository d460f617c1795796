import type { Context } from "../../cli/context.ts";
import type { FieldValues } from "../../customers/customer.ts";
import { ADDRESS_FIELDS, FIELDS, isFieldName } from "../../customers/fields.ts";
import { Declined } from "../../errors.ts";
import { correctedRecord } from "../../intake/check/corrections.ts";
import type { ColumnMapping, MappedColumn } from "../../intake/columns/map-columns.ts";
import type { Finding } from "../../intake/finding.ts";
import { isInBlock } from "../../intake/headings/heading.ts";
import { filledCells, isBlank, reasonText, type SourceRecord } from "../../intake/row.ts";
import type { Prompts } from "../../terminal/prompts.ts";
import { wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { capitalized, inSentence } from "../../text/words.ts";

interface AskedRow {
  /** `customers.csv:7 (2 of 3)` */
  readonly place: string;
  readonly record: SourceRecord;
  readonly columns: Pick<ColumnMapping, "mapped" | "fields" | "addresses">;
  readonly findings: readonly Finding[];
  /** What was read in it; undefined if it is invalid. */
  readonly values: FieldValues | undefined;
  /** What its cells are at first, by their places, if they are not as many as the headings. */
  readonly fitted: ReadonlyMap<number, string>;
  /** What would be wrong with it as this record. */
  check(record: SourceRecord): readonly Finding[];
}

/**
 * Shows what a row says, and asks for its wrong or doubtful cells, one by one, until the check finds nothing more.
 * Enter takes the proposed value, or keeps what was read.
 * @returns the texts by the places of their cells; `isLeft` after Esc: the other cells of the row stay as they are.
 * @throws CliError `interrupted`.
 */
export async function askForRow(
  context: Context,
  row: AskedRow,
): Promise<{ readonly edits: ReadonlyMap<number, string>; readonly isLeft: boolean }> {
  const { place, record, findings, values, fitted, check } = row;
  const declined = new Declined("the row stays as it is");
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  // A part of the question: --quiet does not hide it.
  context.terminal.err(`${wrapped(safeText(`${place}: ${saysBeside(row)}`), width)}\n`);
  const prompts = await context.prompts();
  const edits = new Map(fitted);
  const now = () => correctedRecord(record, edits);
  let isChanged = false;
  /** What is wrong with a text in the place of a cell. */
  const faultOf = (at: number, text: string) =>
    check(correctedRecord(record, new Map([...edits, [at, text]]))).find((finding) => isAlone(row, finding, at));
  try {
    for (let left = findings; left.length > 0; left = isChanged ? check(now()) : []) {
      const asked = new Set<number>();
      isChanged = false;
      for (const finding of left) {
        const places = placesOf(row.columns, finding);
        const about = places.length > 0 ? places : await chooseCell(prompts, row, finding, declined);
        for (const at of about.filter((one) => !asked.has(one))) {
          asked.add(at);
          await askForCell(at, finding);
        }
      }
    }
  } catch (error) {
    if (error !== declined) throw error;
    // Of a row with too few or too many cells, none has its place before all have one.
    return { edits: fitted.size > 0 ? new Map() : edits, isLeft: true };
  }
  return { edits, isLeft: false };

  async function askForCell(at: number, finding: Finding): Promise<void> {
    const { kind, column, proposal, value } = finding;
    const reason = reasonText(finding);
    const header = row.columns.mapped.find((one) => one.at === at)?.header ?? "";
    const before = now().cells[at] ?? "";
    const isProposed = proposal !== undefined && proposal !== "" && value === before.trim();
    const initial = isProposed ? proposal : before;
    const question = kind === "row-width" ? header : header === column ? reason : `${header}: ${reason}`;
    const text = await prompts.text(question, {
      declined,
      initial,
      below: readAs(row, at) ?? (isProposed || values !== undefined ? undefined : helpOf(finding)),
      validate(typed) {
        const fault = values !== undefined && typed === before ? undefined : faultOf(at, typed);
        return fault && safeText(reasonText(fault));
      },
    });
    if (text === before) return;
    edits.set(at, text);
    isChanged = true;
  }
}

/** The cells that a finding is about: those of its column, or of the joined columns; none if it is about the whole row. */
export function placesOf(
  { mapped, fields, addresses }: AskedRow["columns"],
  { column, kind }: Pick<Finding, "column" | "kind">,
): readonly number[] {
  if (kind === "row-width") return mapped.map(({ at }) => at);
  if (kind === "no-name") return mapped.filter(({ target }) => target === "name").map(({ at }) => at);
  const choices = [...fields, ...addresses.flat()].flatMap((field) => field.choices);
  const own = mapped.filter(({ header }) => header === column).map(({ at }) => at);
  return own.length > 0 ? own.slice(0, 1) : (choices.find(({ header }) => header === column)?.parts ?? []);
}

// --- internal ---

function isAlone(row: AskedRow, finding: Finding, at: number): boolean {
  const places = placesOf(row.columns, finding);
  return places.length === 1 && places[0] === at;
}

/** Asks which cell of a row that is wrong as a whole is changed; none if it may stay as it is. */
async function chooseCell(prompts: Prompts, row: AskedRow, finding: Finding, declined: Declined): Promise<number[]> {
  const answers = row.columns.mapped.map(({ at, header }) => {
    const cell = row.record.cells[at] ?? "";
    return { value: String(at), label: isBlank(cell) ? header : `${header}: ${cell}` };
  });
  const none = row.values === undefined ? [] : [{ value: "", label: "No cell: the row is right" }];
  const reason = reasonText(finding);
  const question = `${finding.kind === "no-name" ? capitalized(reason) : `The row ${reason}`}\nWhich cell should be changed?`;
  const answer = await prompts.select(question, [...none, ...answers], { declined });
  return answer === "" ? [] : [Number(answer)];
}

/** What a value must be like. A flag helps nobody who types, and a name or a whole row is asked for already. */
function helpOf({ hint, kind }: Finding): string | undefined {
  return kind === "no-name" || kind === "row-width" || hint?.includes("--") ? undefined : hint;
}

const BESIDE = /name|company|person|email|phone|^address|city line/;

/** Which customer the row is about: name, contacts and address, without the cells that are asked; else all its cells. */
function saysBeside(row: AskedRow): string {
  const { findings, record, columns } = row;
  const width = findings.find(({ kind }) => kind === "row-width");
  if (width !== undefined)
    return `${reasonText(width)}: ${record.cells.map((cell) => JSON.stringify(cell ?? "")).join(", ")}`;
  const asked = new Set(findings.flatMap((finding) => placesOf(columns, finding)));
  const says = ({ at, target }: MappedColumn) => !asked.has(at) && BESIDE.test(target);
  const texts = filledCells(columns.mapped.filter(says).map(({ at }) => record.cells[at] ?? ""));
  return texts.join(" · ") || "nothing else";
}

/** `read as street "12 Main St", city "Austin"`: what was made of a cell, unless a cell says just that. */
function readAs({ record, columns: { mapped }, values = {} }: AskedRow, at: number): string | undefined {
  const target = mapped.find((column) => column.at === at)?.target ?? "id";
  const fields = isInBlock(target) ? ADDRESS_FIELDS : isFieldName(target) ? [target] : target === "id" ? [] : NAME;
  const read = fields.flatMap((field) => {
    const value = values[field];
    if (!value || record.cells.some((cell) => cell?.trim() === value)) return [];
    return `${inSentence(FIELDS[field].label)} ${JSON.stringify(value)}`;
  });
  return read.length === 0 ? undefined : safeText(`read as ${read.join(", ")}`);
}

const NAME = ["name"] as const;
