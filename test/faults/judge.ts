import type { FileRow, Shape } from "./rows.ts";

/** How the program ended. */
export interface Ended {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A customer as the server has it. */
export interface StoredCustomer {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
}

/** What was imported. */
export interface Imported {
  readonly shape: Shape;
  readonly file: readonly FileRow[];
}

/** What came of it. */
export interface Judgement {
  /** Rows that the server has more often than the file. */
  readonly twice: readonly string[];
  /** Rows that the server has not, or not as the file says, though nothing was said of them. */
  readonly lost: readonly string[];
  /** Rows whose fate the program could not tell, and those of them that a field could have told. */
  readonly unknown: number;
  readonly needlesslyUnknown: readonly string[];
  /** Whatever else is not as it should be. */
  readonly wrong: readonly string[];
  readonly exitCode: number | null;
}

/** Compares a file with what the server has of it. `unknown` are the lines of which the program did not know. */
export function judge(
  plan: Imported,
  stored: readonly StoredCustomer[],
  unknown: ReadonlySet<number>,
  last: Ended,
): Judgement {
  const key = ({ name, email, phone, notes }: StoredCustomer) => JSON.stringify([name, email, phone, notes]);
  const there = countBy(stored.map(key));
  const wanted = countBy(plan.file.map(key));
  const unknownOf = countBy(plan.file.filter(({ line }) => unknown.has(line)).map(key));
  const twice = [...there].filter(([row, number]) => number > (wanted.get(row) ?? 0)).map(([row]) => row);
  const lost = [...wanted]
    .filter(([row, number]) => (there.get(row) ?? 0) + (unknownOf.get(row) ?? 0) < number)
    .map(([row]) => row);
  const needlesslyUnknown = [...unknownOf.keys()].filter((row) => wanted.get(row) === 1);
  const wrong: string[] = [];
  const expectedExit = unknown.size > 0 ? 7 : 0;
  if (last.exitCode !== expectedExit)
    wrong.push(`exit code ${last.exitCode}, not ${expectedExit}: ${last.stderr.slice(-600)}`);
  else wrong.push(...wrongCounts(plan, JSON.parse(last.stdout) as Record<string, number>, unknown.size));
  return { twice, lost, unknown: unknown.size, needlesslyUnknown, wrong, exitCode: last.exitCode };
}

/** The lines of the file with an outcome, as `runs show` tells them. */
export function linesWith(ndjson: string, outcome: string): Set<number> {
  const rows = ndjson.split("\n").filter(Boolean);
  const found = rows.map((row) => JSON.parse(row) as { line: number; outcome: string });
  return new Set(found.filter((row) => row.outcome === outcome || row.outcome === "open").map(({ line }) => line));
}

// --- internal ---

/** The summary of the last part has to tell of the whole run. */
function wrongCounts({ shape, file }: Imported, summary: Record<string, number>, unknown: number): string[] {
  const { read, created = 0, updated = 0, unchanged = 0, failed } = summary;
  // A row that was carried out late is found as it should be, and counts as unchanged where rows are matched.
  const done = (shape === "updates" ? updated : created) + unchanged;
  const facts = { read: [read, file.length], done: [done, file.length - unknown], unknown: [summary.unknown, unknown] };
  return Object.entries({ ...facts, failed: [failed, 0] }).flatMap(([name, [said, expected]]) =>
    said === expected ? [] : [`the summary says ${said} ${name}, not ${expected}`],
  );
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
