import { readHeading } from "../../headings/read-heading.ts";
import type { Cell } from "../../row.ts";
import { filledCells } from "./line-kinds.ts";

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
    const heading = saysMore(together, name) || used.has(name) ? together : name;
    used.add(name);
    return heading;
  });
}

/** Whether the line above names groups of columns: cells above others than the first, or words that say whose they are. */
export function namesGroups(upper: readonly Cell[], names: readonly Cell[]): boolean {
  const groups = filledCells({ cells: upper });
  const filled = filledCells({ cells: names });
  if (groups.length === 0 || groups.length >= filled.length) return false;
  if (groups.length === 1 && groups[0]?.at === 0) return false;
  if (!groups.every(({ text }) => text.length <= 40 && !/[@\d:]/.test(text))) return false;
  const joined = joinedHeadings(upper, names);
  return groups.length >= 2 || joined.some((heading, at) => heading !== (names[at]?.trim() ?? ""));
}

// --- internal ---

function saysMore(together: string, name: string): boolean {
  const [joined, alone] = [readHeading(together), readHeading(name)];
  return joined !== undefined && (alone === undefined || alone.target === joined.target);
}
