import type { Context } from "../../cli/context.ts";
import type { Repair } from "../../intake/check/checked.ts";
import type { Remark } from "../../intake/check/remarks.ts";
import { lineText, type Table } from "../../intake/row.ts";
import { count, grouped } from "../../text/words.ts";

/** What was seen and repaired while a file was checked, to be told at its end. */
export class Seen {
  /** Lines of invalid rows. */
  readonly invalid = new Set<number>();
  readonly #remarks: Remark[] = [];
  readonly #repairs: Repair[] = [];
  readonly #before: Seen | undefined;
  #repaired = 0;

  /** @param before what was told already, when the file is checked once more: it is not told again. */
  constructor(before?: Seen) {
    this.#before = before;
  }

  /** Adds a kind of what was seen, with its count. */
  addRemark(remark: Remark): void {
    if (
      this.#before === undefined ||
      !this.#before.#remarks.some(({ kind, column }) => kind === remark.kind && column === remark.column)
    )
      this.#remarks.push(remark);
  }

  addRepair(repair: Repair): void {
    if (this.#before !== undefined) return;
    this.#repaired += 1;
    if (this.#repairs.length < MOST_REPAIRS) this.#repairs.push(repair);
  }

  tell(context: Context, table: Pick<Table, "name" | "unit">, redact = false): void {
    this.#tellRemarks(context, table);
    if (this.#repaired === 0) return;
    const more = this.#repaired - this.#repairs.length;
    context.notice(
      [
        `${table.name}: ${count(this.#repaired, "value")} repaired:`,
        ...this.#repairs.map((repair) => `  ${repairText(table, repair, redact)}`),
        ...(more > 0 ? [`  … and ${grouped(more)} more.`] : []),
      ].join("\n"),
    );
  }

  /** For a person the file is named once; for a program each line stands by itself. */
  #tellRemarks(context: Context, { name }: Pick<Table, "name">): void {
    const told = this.#remarks;
    const shown = told.slice(0, MOST_LINES);
    if (context.tellsJson || shown.length < 2) {
      for (const { text, ...about } of told) context.warn(`${name}: ${text}`, { file: name, ...about });
      return;
    }
    const more = told.length - shown.length;
    const last = more > 0 ? [`… and ${count(more, "other remark")}.`] : [];
    context.warn([`${name}:`, ...[...shown.map(({ text }) => text), ...last].map((line) => `  ${line}`)].join("\n"));
  }
}

// --- internal ---

/** Repairs that are told one by one. */
const MOST_REPAIRS = 20;

/** Lines of what was seen in cells. */
const MOST_LINES = 12;

/** `line 7: ZIP "2108" → "02108"`. */
function repairText({ unit }: Pick<Table, "unit">, { line, column, before, after }: Repair, redact: boolean): string {
  const values = redact ? "" : ` ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  return `${lineText(unit, line)}: ${column}${values}`;
}
