/** What an import tells a person of the columns of a file: a table of columns, fields and, where there are some, samples. */
export function mappingTold(name: string, ...rows: readonly (readonly string[])[]): string {
  const samples = rows.some((row) => row.length > 2) ? ["SAMPLE"] : [];
  const cells = [["COLUMN", "FIELD", ...samples], ...rows];
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))) ?? [];
  const lines = cells.map((row) =>
    widths
      .map((width, at) => (row[at] ?? "").padEnd(width))
      .join("  ")
      .trimEnd(),
  );
  return [`${name}:`, ...lines, ""].join("\n");
}
