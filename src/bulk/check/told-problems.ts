import { count, grouped } from "../../text/words.ts";
import { lineText, type Problem, reasonText, type Table } from "../row.ts";
import { type CountedKind, MOST_TOLD, type ProblemCounts } from "./problem-counts.ts";

/**
 * The first problems of a file for a person, by kind, each kind with its next step:
 * `12 rows: Phone is not a phone number, such as "555-0104" (lines 3, 7, 9 …)`. A kind of few rows is told row by row.
 * @param written where all problems are written, if anywhere.
 */
export function toldProblems(unit: Table["unit"], problems: ProblemCounts, written: string | undefined): string[] {
  const kinds = problems.list().slice(0, MOST_TOLD);
  const shown = sharesOf(kinds);
  const told = kinds.flatMap((kind, at) => {
    const rows = kind.first.slice(0, shown[at]);
    const isFew = kind.count <= FEW && rows.length === kind.count;
    const each = () => rows.map((row) => `${lineText(unit, row.line)}: ${reasonText(row)}`);
    const lines = isFew ? each() : [kindText(unit, kind, rows)];
    const [hint, next] = [kinds[at], kinds[at + 1]].map(hintOf);
    return hint === undefined || hint === next ? lines : [...lines, `  ${hint}`];
  });
  const more = problems.count - shown.reduce((sum, number) => sum + number, 0);
  if (written !== undefined) return [...told, `All ${count(problems.count, "problem")} are in ${written}.`];
  return more === 0 ? told : [...told, `… and ${grouped(more)} more: --problems FILE writes them all.`];
}

// --- internal ---

/** A kind with no more rows than this is told row by row. */
const FEW = 3;

/** How many rows of each kind are named: all kinds have a share, as even as their rows allow. */
function sharesOf(kinds: readonly CountedKind[]): number[] {
  const shares = kinds.map(() => 0);
  for (let left = MOST_TOLD; left > 0; ) {
    const before = left;
    for (const [at, { first }] of kinds.entries()) {
      const share = shares[at] ?? 0;
      if (left === 0 || share >= first.length) continue;
      shares[at] = share + 1;
      left -= 1;
    }
    if (left === before) break;
  }
  return shares;
}

function hintOf(kind: CountedKind | undefined): string | undefined {
  return kind?.first[0]?.hint;
}

function kindText(unit: Table["unit"], kind: CountedKind, rows: readonly Problem[]): string {
  const places = `${unit}s ${rows.map(({ line }) => line).join(", ")}${rows.length < kind.count ? " …" : ""}`;
  const { kind: about, column, value, reason = "" } = kind.first[0] ?? {};
  const example = value === undefined ? "" : `, such as ${JSON.stringify(value)}`;
  // The row itself is the subject of most: `has 2 cells`. These are sentences of their own.
  const subject = column ?? (about === "unknown-id" || about === "reference" ? "" : "each");
  return `${count(kind.count, "row")}: ${`${subject} ${reason}`.trim()}${example} (${places})`;
}
