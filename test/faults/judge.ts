import type { StoredCustomer } from "./servers.ts";
import type { Found } from "./works/work.ts";

/** How the program ended. */
export interface Ended {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What came of it. */
export interface Judgement {
  /** Customers that the server has more often than it should. */
  readonly twice: readonly string[];
  /** Customers that the server has not, or not as it should, though nothing was said of them. */
  readonly lost: readonly string[];
  /** Rows whose fate the program could not tell, and those of them that a field could have told. */
  readonly unknown: number;
  readonly needlesslyUnknown: readonly string[];
  /** Whatever else is not as it should be. */
  readonly wrong: readonly string[];
}

/**
 * Compares what the server has with what it should have: what was wanted, and what others created meanwhile.
 * @param unsure customers of which the program did not know: they may be there or not.
 */
export function compare(
  stored: readonly StoredCustomer[],
  wanted: readonly StoredCustomer[],
  unsure: readonly StoredCustomer[] = [],
): Pick<Judgement, "twice" | "lost"> {
  const [there, should, may] = [stored, wanted, unsure].map((customers) => countBy(customers.map(keyOf)));
  const of = (counts: ReadonlyMap<string, number> | undefined, key: string) => counts?.get(key) ?? 0;
  return {
    twice: [...(there ?? [])].filter(([key, count]) => count > of(should, key)).map(([key]) => key),
    lost: [...(should ?? [])].filter(([key, count]) => of(there, key) + of(may, key) < count).map(([key]) => key),
  };
}

/** For a work in which no row can stay unknown: everything is as it should be, and each exit code is 0. */
export function judgeAll(
  stored: readonly StoredCustomer[],
  wanted: readonly StoredCustomer[],
  found: Found,
  unsure: readonly StoredCustomer[] = [],
): Judgement {
  const { last, rows, meanwhile } = found;
  const unknown = unknownOf(rows);
  const wrong = last.exitCode === 0 ? [] : [`exit code ${last.exitCode}: ${last.stderr.slice(-600)}`];
  const needlesslyUnknown = unknown.map(({ line, id }) => String(line ?? id));
  return { ...compare(stored, [...wanted, ...meanwhile], unsure), unknown: unknown.length, needlesslyUnknown, wrong };
}

/** The rows of which the program did not know. */
export function unknownOf(rows: Found["rows"]): Found["rows"] {
  return rows.filter(({ outcome }) => outcome === "unknown" || outcome === "open");
}

export function keyOf({ name, email, phone, notes }: StoredCustomer): string {
  return JSON.stringify([name, email, phone, notes]);
}

export function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
