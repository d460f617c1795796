import { type OnRename, RENAME_HINT, type Rename } from "../../bulk/plan/renames.ts";
import type { Context } from "../../cli/context.ts";
import { Declined } from "../../errors.ts";
import type { RenameDecision } from "../../intake/check/corrections.ts";
import type { InvalidRows } from "../../intake/check/invalid-rows.ts";
import type { MissingCountry } from "../../intake/check/missing-country.ts";
import type { ColumnDoubt } from "../../intake/columns/doubts.ts";
import { type FlaggedRows, flaggedText } from "../../intake/columns/flagged.ts";
import type { RememberedColumns } from "../../intake/columns/remembered.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";
import { wrapped } from "../../text/wrap.ts";
import { showLong } from "../shared/confirming.ts";
import { askAboutColumns } from "./ask-columns.ts";
import { askForRow } from "./ask-corrections.ts";
import { askForCountry } from "./ask-country.ts";
import { type AskedRow, type Questions, Script, type WrongCells } from "./questions.ts";

/** Questions go to the person at the terminal; without one, or with --yes, the flags answer them. */
export function questionsFor(context: Context, { yes }: { readonly yes?: boolean }): Questions {
  return canAsk(context) && !yes ? new Person(context) : new Script(context);
}

// --- internal ---

/** Asks the person at the terminal. Esc ends each question, and the run. */
class Person implements Questions {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  columns(_place: string, doubts: readonly ColumnDoubt[]): Promise<RememberedColumns> {
    return askAboutColumns(this.#context, doubts);
  }

  country(missing: MissingCountry): Promise<string> {
    return askForCountry(this.#context, missing);
  }

  async others({ name }: Pick<Table, "name">, others: readonly string[]): Promise<boolean> {
    const [only, ...more] = others;
    if (more.length > 0) this.#context.notice([`${name}:`, ...others.map((line) => `  ${line}`)].join("\n"));
    const answer = await this.#ask(
      more.length > 0 ? "Keep these in the notes?" : `${only}. Keep this in the notes?`,
      { keep: "Yes, add them to the notes of their customers", leave: "No, do not store them" },
      "--keep-others adds them to the notes, --yes does not store them.",
    );
    return answer === "keep";
  }

  async invalidRows(
    invalid: InvalidRows,
    { problems, proposals, areLeft }: WrongCells,
  ): Promise<"skip" | "correct" | "repair"> {
    const { rows, read, summary, overview, fields = {} } = invalid;
    const maySkip = rows < read && invalid.code !== "refused";
    // If no row is right, it is rather the columns that are wrong; few rows can be looked at.
    if (!maySkip && !overview.isWhole) throw invalid;
    const width = this.#context.terminal.stderrColumns ?? Number.POSITIVE_INFINITY;
    const them = rows === 1 ? "it" : "them";
    const about = problems.map((line) => wrapped(safeText(line), width - BORDER));
    const answers = [
      ...(proposals.length > 0 ? [{ value: "repair", label: proposalLabel(proposals), key: "r" } as const] : []),
      { value: "correct", label: `Correct ${them} now`, key: "c" } as const,
      ...(maySkip
        ? [{ value: "skip", label: `Import the others (${count(read - rows, "row")})`, key: "i" } as const]
        : []),
      ...(overview.isWhole ? [] : [{ value: "show", label: "Show them all", key: "s" } as const]),
    ];
    const prompts = await this.#context.prompts();
    for (;;) {
      const answer = await prompts.selectOrStop(`${summary}. What should happen to ${them}?`, answers, {
        flag: "--skip-invalid",
        ...(maySkip && areLeft ? { initial: "skip" } : {}),
        declined: new Declined("nothing was written", "Fix these rows, and run it again."),
        details: about.join("\n"),
      });
      if (answer !== "show") return answer;
      const all = Object.entries(fields).map(([place, why]) => safeText(`${place}: ${why}`));
      await showLong(this.#context, all);
    }
  }

  correct(row: AskedRow): Promise<ReadonlyMap<number, string> | undefined> {
    return askForRow(this.#context, row);
  }

  async copy(path: string, cells: number): Promise<boolean> {
    const declined = new Declined("no copy was written");
    const question = `Write a copy of the file with ${count(cells, "corrected cell")} to ${path}?`;
    return (await this.#context.prompts()).confirm(question, { declined }).catch((error: unknown) => {
      if (error === declined) return false;
      throw error;
    });
  }

  async renames(
    table: Pick<Table, "name" | "unit">,
    renames: readonly Rename[],
    mayCreate: boolean,
  ): Promise<OnRename | readonly RenameDecision[]> {
    const { notice } = this.#context;
    const all = renames.length;
    notice(`${table.name}: ${count(all, "row")} would rename a customer to someone else:`);
    const textOf = ({ line, id, from, to }: Rename) => {
      const [before, after] = [from, to].map((name) => safeText(JSON.stringify(name)));
      return `${placeOf(table, line)}: ${before} → ${after} (${id})`;
    };
    for (const rename of renames.slice(0, RENAMES_SHOWN)) notice(`  ${textOf(rename)}`);
    if (all > RENAMES_SHOWN) notice(`  … and ${grouped(all - RENAMES_SHOWN)} more`);
    const labels = (isOne: boolean) => ({
      skip: isOne ? "Skip it" : "Skip them",
      write: isOne ? "Rename the customer" : "Rename the customers",
      create: mayCreate ? (isOne ? "Create a new customer" : "Create new customers") : undefined,
    });
    const answer = await this.#ask(
      all === 1 ? "What should happen to this row?" : "What should happen to these rows?",
      { ...labels(all === 1), each: all > 1 ? "Decide row by row" : undefined },
      RENAME_HINT,
    );
    if (answer === "skip" || answer === "write") return answer;
    const decided: RenameDecision[] = [];
    for (const rename of renames) {
      const action = answer === "create" ? answer : await this.#ask(textOf(rename), labels(true), RENAME_HINT);
      decided.push({ line: rename.line, action });
    }
    return decided;
  }

  async flagged(table: Pick<Table, "name">, found: FlaggedRows, deleteMissing: boolean): Promise<readonly string[]> {
    // What --where does not read would be deleted: the question would be a trap.
    if (deleteMissing) return new Script(this.#context).flagged(table, found, deleteMissing);
    const { flagged, read } = found;
    for (const one of flagged) this.#context.notice(safeText(`${table.name}: ${flaggedText(one, read)}`));
    const many = flagged.reduce((total, { rows }) => total + rows, 0) > 1;
    const answer = await this.#ask(
      many ? "Import these rows too?" : "Import this row too?",
      { without: "No, import the others", all: many ? "Yes, import all rows" : "Yes, import it too" },
      "Choose rows with --where.",
    );
    return answer === "all" ? [] : flagged.flatMap(({ without }) => without);
  }

  /**
   * @param labels of the answers; without a label an answer is not offered.
   * @param hint what a run without a terminal would give.
   */
  async #ask<Value extends string>(
    question: string,
    labels: Readonly<Record<Value, string | undefined>>,
    hint: string,
  ): Promise<Value> {
    const prompts = await this.#context.prompts();
    const values = Object.keys(labels) as Value[]; // Its type says so.
    const answers = values.flatMap((value) => {
      const label: string | undefined = labels[value];
      return label === undefined ? [] : { value, label };
    });
    return prompts.selectOrStop(question, answers, { declined: new Declined("nothing was written", hint) });
  }
}

/** `Use the 8 proposed values: "02108", "max@example.com" …` */
function proposalLabel(proposals: readonly string[]): string {
  const [one = "", ...more] = [...new Set(proposals)].map((value) => safeText(JSON.stringify(value)));
  if (proposals.length === 1) return `Use the proposed value: ${one}`;
  const some = [one, ...more.slice(-1)].join(", ");
  return `Use the ${grouped(proposals.length)} proposed values: ${some}${more.length > 1 ? " …" : ""}`;
}

/** Cells that stand before each line of a question. */
const BORDER = 3;

const RENAMES_SHOWN = 10;
