import type { ColumnMapping } from "../columns/map-columns.ts";
import type { SourceRecord } from "../row.ts";
import type { Observation } from "./observations.ts";

/** Finds cells that a workbook stores as numbers in columns in which a leading zero or sign matters. */
export function numberCells({
  mapped,
}: Pick<ColumnMapping, "mapped">): (record: Pick<SourceRecord, "numbers">) => readonly Observation[] {
  const watched = new Map(
    mapped
      .filter(({ target }) => target === "phone" || target === "address.zip")
      .map(({ at, header }) => [at, { kind: "stored as number" as const, column: header }]),
  );
  return ({ numbers }) => numbers?.flatMap((at) => watched.get(at) ?? NONE) ?? NONE;
}

// --- internal ---

const NONE: readonly never[] = [];
