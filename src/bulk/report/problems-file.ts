import { type Problem, reasonText, type Table } from "../../intake/row.ts";
import { openReplacement } from "../../system/replace-file.ts";
import { neutralise } from "../../text/formula.ts";

/** How a file of problems is written. */
export type ProblemsFormat = "csv" | "ndjson";

type Problematic = Pick<Table, "headers">;

/**
 * Every problem of a file as `line, column, value, problem, hint`: those of the file itself in its order, then those that
 * show up beside the server's customers. An earlier file is replaced as a whole, at the end; only its owner can read it.
 */
export class ProblemsFile {
  readonly #file: Awaited<ReturnType<typeof openReplacement>>;
  readonly #textOf: (values: Readonly<Record<string, string | number>>) => string;
  #held: string;
  #written: Promise<void> = Promise.resolve();

  /** @throws CliError as openReplacement. */
  static async open(path: string, format: ProblemsFormat, signal: AbortSignal): Promise<ProblemsFile> {
    const { stringify } = await import("csv-stringify/sync");
    const row = (values: readonly (string | number)[]) => stringify([[...values]], { quoted_match: /[\r\n]/ });
    const file = await openReplacement(path, { mode: 0o600, signal });
    return format === "csv"
      ? new ProblemsFile(file, (values) => row(Object.values(values).map(safe)), row(KEYS))
      : new ProblemsFile(file, (values) => `${JSON.stringify(values)}\n`, "");
  }

  private constructor(
    file: Awaited<ReturnType<typeof openReplacement>>,
    textOf: (values: Readonly<Record<string, string | number>>) => string,
    head: string,
  ) {
    this.#file = file;
    this.#textOf = textOf;
    this.#held = head;
  }

  add({ headers }: Problematic, { line, column = "", value, cells, reason, quotes, hint = "" }: Problem): void {
    const text = value ?? valueIn(headers, column, cells);
    this.#held += this.#textOf({ line, column, value: text, problem: reasonText({ value, reason, quotes }), hint });
    if (this.#held.length >= BATCH_CHARACTERS) this.#send();
  }

  /** Puts the file into its place. @throws CliError when it could not be written. */
  async commit(): Promise<void> {
    this.#send();
    await this.#written;
    await this.#file.commit();
  }

  /** Removes what was written; the old file stays. After a commit it does nothing. */
  async abandon(): Promise<void> {
    await this.#written.catch(() => {});
    await this.#file.abandon();
  }

  #send(): void {
    const text = this.#held;
    this.#held = "";
    this.#written = this.#written.then(() => this.#file.write(text));
    this.#written.catch(() => {}); // Seen by commit(); without this it would count as unhandled until then.
  }
}

// --- internal ---

const KEYS = ["line", "column", "value", "problem", "hint"];

const BATCH_CHARACTERS = 64 * 1024;

function safe(value: string | number): string | number {
  return typeof value === "string" ? neutralise(value) : value;
}

/** What stands in the column, or in the columns that are joined: `First Name + Last Name`. */
function valueIn(headers: readonly string[], column: string, cells: Problem["cells"]): string {
  const at = headers.indexOf(column);
  if (at !== -1) return cells[at] ?? "";
  const parts = column.split(" + ").map((header) => headers.indexOf(header));
  return parts
    .map((part) => cells[part] ?? "")
    .filter((text) => text.trim() !== "")
    .join(" ");
}
