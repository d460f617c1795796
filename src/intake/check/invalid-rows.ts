import { CliError, type ErrorCode } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { capitalized, count, grouped } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { linesText, type Problem, type Table } from "../row.ts";
import { fieldsOf, type Problems, toldProblems } from "./problems.ts";

type Named = Pick<Table, "name" | "unit">;

/** What the error of invalid rows says besides their problems. */
interface Surroundings {
  /** Rows in the file. */
  readonly read: number;
  /** A column that is not used may be the name. */
  readonly columns: Pick<ColumnMapping, "fields" | "unused">;
  /** Where all problems are written, if anywhere. */
  readonly problemsFile: string | undefined;
  readonly deletesMissing?: boolean | undefined;
}

/** Rows of a file are invalid, and nothing was said of skipping them. */
export class InvalidRows extends CliError {
  /** How many they are. */
  readonly rows: number;
  /** Rows of the file. */
  readonly read: number;

  constructor(
    code: ErrorCode,
    message: string,
    { rows, read }: Pick<InvalidRows, "rows" | "read">,
    details: ConstructorParameters<typeof CliError>[2],
  ) {
    super(code, message, details);
    this.rows = rows;
    this.read = read;
  }
}

/**
 * The error that stops a run before its first write. Its fields are every invalid row with all its problems; a person is
 * told the first of them, by kind.
 */
export function invalidRows(
  table: Named,
  problems: Problems,
  { read, columns, problemsFile, deletesMissing = false }: Surroundings,
): InvalidRows {
  const kept = [...problems.all()];
  const fields = fieldsOf(table, kept);
  const name = nameHint(kept, columns);
  const told = toldProblems(table.unit, kept, problemsFile).map((line) => `  ${line}`);
  const fix = deletesMissing ? FIX_OR_KEEP : FIX;
  const some = `${grouped(problems.rows)} of ${count(read, "row")} of ${table.name}`;
  const are = `${some} ${problems.rows === 1 ? "is" : "are"} invalid`;
  return new InvalidRows(
    deletesMissing ? "refused" : "invalid_input",
    `${are}${deletesMissing ? MIGHT_DELETE : ""}; nothing was written`,
    { rows: problems.rows, read },
    { fields, hint: [hintOf(table, kept, fix), ...name].join("\n"), told: [...told, ...name, fix] },
  );
}

/** The next step there. */
export const FIX_OR_KEEP = "Fix these rows, or run without --delete-missing.";

/** Said if customers that no row is about would be deleted. */
export const MIGHT_DELETE = ", and --delete-missing might delete the customers that they mean";

/** `1 of 25 rows is`, `3 of 25 rows are`. */
export function ofRows(some: number, read: number): string {
  return `${grouped(some)} of ${count(read, "row")} ${some === 1 ? "is" : "are"}`;
}

// --- internal ---

const FIX = "Fix these rows, or import only the others with --skip-invalid.";

/** One hint for all problems, or a line for each different hint: `Lines 3, 5: --fix repairs this.` */
function hintOf({ unit }: Named, problems: readonly Problem[], fix: string): string {
  const helped = new Map<string | undefined, Set<number>>();
  for (const { hint, line } of problems) helped.set(hint, (helped.get(hint) ?? new Set()).add(line));
  const [only, ...more] = helped.keys();
  if (more.length === 0) return [only, fix].filter((hint) => hint !== undefined).join(" ");
  const some = [...helped].map(([hint, lines]) => hint && `${capitalized(linesText(unit, [...lines]))}: ${hint}`);
  return [fix, ...some.filter((hint) => hint !== undefined)].join("\n");
}

/** Where rows have no name, it may be in a column whose heading is not known. */
function nameHint(
  problems: readonly Problem[],
  { fields, unused }: Pick<ColumnMapping, "fields" | "unused">,
): readonly string[] {
  const [first] = unused;
  const isRead = fields.some(({ target }) => target === "name");
  if (first === undefined || isRead || !problems.some(({ kind }) => kind === "no-name")) return [];
  return [
    `No column is read as the name. These columns are not used: ${unused.join(", ")}. If one of them is the name: --map ${shellWord(`${first}=name`)}.`,
  ];
}
