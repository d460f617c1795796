import type { Context } from "../../cli/context.ts";
import { Declined } from "../../errors.ts";
import { correctedRecord } from "../../intake/check/corrections.ts";
import type { MappedColumn } from "../../intake/columns/map-columns.ts";
import { isBlank, type Problem, reasonText } from "../../intake/row.ts";
import type { Prompts } from "../../terminal/prompts.ts";
import { safeText } from "../../text/safe-text.ts";
import { wrapped } from "../../text/wrap.ts";
import type { WrongRow } from "./questions.ts";

/**
 * Shows what a row says, and asks for its wrong cells, one by one, until the check finds nothing more.
 * @returns the texts by the places of their cells; undefined after Esc: the row stays as it is.
 * @throws CliError `interrupted`.
 */
export async function askForRow(context: Context, row: WrongRow): Promise<ReadonlyMap<number, string> | undefined> {
  const { place, record, problems, check } = row;
  const declined = new Declined("the row stays as it is");
  const width = context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
  // A part of the question: --quiet does not hide it.
  context.terminal.err(`${wrapped(safeText(`${place}: ${saysBeside(row)}`), width)}\n`);
  const prompts = await context.prompts();
  const edits = new Map<number, string>();
  const now = () => correctedRecord(record, edits);
  /** What is wrong with a text in the place of a cell. */
  const faultOf = (at: number, text: string) =>
    check(correctedRecord(record, new Map([...edits, [at, text]]))).find((problem) => isAlone(row, problem, at));
  try {
    for (let left = problems; left.length > 0; left = check(now())) {
      const asked = new Set<number>();
      for (const problem of left) {
        const places = placesOf(row, problem);
        const wrong = places.length > 0 ? places : [await chooseCell(prompts, row, problem, declined)];
        for (const at of wrong.filter((one) => !asked.has(one))) {
          asked.add(at);
          edits.set(at, await askForCell(at, problem));
        }
      }
    }
  } catch (error) {
    if (error === declined) return undefined;
    throw error;
  }
  return edits;

  async function askForCell(at: number, problem: Problem): Promise<string> {
    const header = row.columns.mapped.find((column) => column.at === at)?.header ?? "";
    const reason = reasonText(problem);
    return prompts.text(header === problem.column ? reason : `${header}: ${reason}`, {
      declined,
      initial: now().cells[at] ?? "",
      validate: (text) => {
        const fault = faultOf(at, text);
        return fault && safeText(reasonText(fault));
      },
    });
  }
}

// --- internal ---

/** The cells that a problem is about: those of its column, or of the joined columns; none if it is about the whole row. */
function placesOf({ columns: { mapped, fields, addresses } }: WrongRow, { column, kind }: Problem): readonly number[] {
  if (kind === "no-name") return mapped.filter(({ target }) => target === "name").map(({ at }) => at);
  const choices = [...fields, ...addresses.flat()].flatMap((field) => field.choices);
  const own = mapped.filter(({ header }) => header === column).map(({ at }) => at);
  return own.length > 0 ? own.slice(0, 1) : (choices.find(({ header }) => header === column)?.parts ?? []);
}

/** Whether a problem is about this cell alone. */
function isAlone(row: WrongRow, problem: Problem, at: number): boolean {
  const places = placesOf(row, problem);
  return places.length === 1 && places[0] === at;
}

async function chooseCell(prompts: Prompts, row: WrongRow, problem: Problem, declined: Declined): Promise<number> {
  const answers = row.columns.mapped.map(({ at, header }) => {
    const cell = row.record.cells[at] ?? "";
    return { value: String(at), label: isBlank(cell) ? header : `${header}: ${cell}` };
  });
  const question = `The row ${reasonText(problem)}\nWhich cell should be changed?`;
  return Number(await prompts.select(question, answers, { declined }));
}

const BESIDE = /name|company|person|email|phone|^address|city line/;

/** Which customer the row is about: name, contacts and address, without the wrong cells. */
function saysBeside(row: WrongRow): string {
  const wrong = new Set(row.problems.flatMap((problem) => placesOf(row, problem)));
  const says = ({ at, target }: MappedColumn) => !wrong.has(at) && BESIDE.test(target);
  const texts = row.columns.mapped.filter(says).map(({ at }) => row.record.cells[at]?.trim() ?? "");
  return texts.filter((text) => text !== "").join(" · ") || "nothing else";
}
