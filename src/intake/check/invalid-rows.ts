import { CliError } from "../../errors.ts";
import { capitalized, count, grouped } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Finding } from "../finding.ts";
import { linesText, type Table } from "../row.ts";
import { type Findings, faultsByPlace, findingsOverview, type Overview } from "./findings.ts";

/** What the error of invalid rows says besides their problems. */
interface Surroundings {
  readonly read: number;
  /** A column that is not used may be the name. */
  readonly columns?: Pick<ColumnMapping, "fields" | "unused"> | undefined;
  readonly deletesMissing?: boolean | undefined;
  /** What to say of numbers without a country code, if there are some and nobody could be asked. */
  readonly country?: { readonly text: string; readonly hint: string } | undefined;
}

/**
 * Rows of a file are invalid, and nothing was said of skipping them: the error that stops a run before its first write.
 * Its fields are every invalid row with all its problems; a person is shown the first of them, by kind.
 */
export class InvalidRows extends CliError {
  /** How many they are. */
  readonly rows: number;
  /** Rows of the file. */
  readonly read: number;
  /** `2 of 9 rows of customers.csv are invalid` */
  readonly summary: string;
  readonly overview: Overview;

  constructor(
    table: Pick<Table, "name" | "unit">,
    findings: Findings,
    { read, columns, deletesMissing = false, country }: Surroundings,
  ) {
    const { rows } = findings;
    // The hint of each says what the one for all says, with the country of another file.
    const isAsked = ({ kind }: Finding) => country !== undefined && kind === "phone-country";
    const kept = findings.invalid().map((one) => (isAsked(one) ? { ...one, hint: undefined } : one));
    const overview = findingsOverview(table.unit, kept);
    const fix = deletesMissing ? FIX_OR_KEEP : FIX;
    const name = nameHint(kept, columns);
    const are = `${grouped(rows)} of ${count(read, "row")} of ${table.name} ${rows === 1 ? "is" : "are"} invalid`;
    const summary = country ? `${country.text} in ${table.name}` : `${are}${deletesMissing ? MIGHT_DELETE : ""}`;
    super(deletesMissing && !country ? "refused" : "invalid_input", `${summary}; nothing was written`, {
      fields: faultsByPlace(table, kept),
      hint: country?.hint ?? [hintOf(table.unit, kept, fix), ...name].join("\n"),
      told: [
        ...[...overview.lines, ...(overview.hint ? [overview.hint] : [])].map((line) => `  ${line}`),
        ...(country ? [country.hint] : [...name, fix]),
      ],
    });
    [this.rows, this.read, this.summary, this.overview] = [rows, read, summary, overview];
  }
}

// --- internal ---

const FIX_OR_KEEP = "Fix these rows, or run without --delete-missing.";
const MIGHT_DELETE = ", and --delete-missing might delete the customers that they mean";
const FIX = "Fix these rows, or import only the others with --skip-invalid.";

/** One hint for all problems, or a line for each different hint: `Lines 3, 5: --fix repairs this.` */
function hintOf(unit: Table["unit"], findings: readonly Finding[], fix: string): string {
  const helped = new Map<string | undefined, Set<number>>();
  for (const { hint, line } of findings) helped.set(hint, (helped.get(hint) ?? new Set()).add(line));
  const [only, ...more] = helped.keys();
  if (more.length === 0) return [only, fix].filter((hint) => hint !== undefined).join(" ");
  const some = [...helped].map(([hint, lines]) => hint && `${capitalized(linesText(unit, [...lines]))}: ${hint}`);
  return [fix, ...some.filter((hint) => hint !== undefined)].join("\n");
}

/** Where rows have no name, it may be in a column whose heading is not known. */
function nameHint(findings: readonly Finding[], columns: Surroundings["columns"]): string[] {
  const isRead = columns?.fields.some(({ target }) => target === "name") ?? true;
  const unused = columns?.unused.filter(({ filled }) => filled > 0).map(({ header }) => header) ?? [];
  if (isRead || unused.length === 0 || !findings.some(({ kind }) => kind === "no-name")) return [];
  return [`No column is read as the name. Say with --map which one is: ${unused.join(", ")}.`];
}
