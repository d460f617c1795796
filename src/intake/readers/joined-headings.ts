import { readHeading } from "../headings/read-heading.ts";
import { type Cell, filledCells } from "../row.ts";

/**
 * The names of columns whose header has two lines. A cell of the upper line stands for the columns to its right up to the
 * next one: `Billing` above `Street` and `City`. It is put before a name where that says more (`Billing Street`), or where
 * two columns would have the same name.
 */
export function joinedHeadings(upper: readonly Cell[], lower: readonly Cell[]): readonly Cell[] {
  const used = new Set<string>();
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at]?.trim() ?? "";
    const name = lower[at]?.trim() ?? "";
    if (own !== "") group = own;
    if (name === "" || group === "" || own.toLowerCase() === name.toLowerCase()) return name === "" ? own : name;
    const together = `${group} ${name}`;
    const [joined, alone] = [readHeading(together), readHeading(name)];
    const saysMore = joined !== undefined && (alone === undefined || alone.target === joined.target);
    const heading = saysMore || used.has(name) ? together : name;
    used.add(name);
    return heading;
  });
}

/** Whether the line above names groups of columns: cells above others than the first, or words that say whose they are. */
export function namesGroups(upper: readonly Cell[], names: readonly Cell[]): boolean {
  const groups = filledCells(upper);
  if (groups.length === 0 || groups.length >= filledCells(names).length) return false;
  if (!groups.every((text) => text.length <= 40 && !/[@\d:]/.test(text))) return false;
  if (groups.length >= 2) return true;
  return (
    (upper[0] ?? "").trim() === "" &&
    joinedHeadings(upper, names).some((heading, at) => heading !== (names[at]?.trim() ?? ""))
  );
}
