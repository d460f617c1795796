import { type Figure, type Goal, isMet, type Unit } from "./figure.ts";

/** A figure with the family that it belongs to and whether its goal was reached, as it stands in the JSON. */
export interface Entry extends Figure {
  readonly family: string;
  /** Missing where there is no goal, or no figure. */
  readonly met?: boolean;
}

/** Where and when figures were measured. */
export interface Machine {
  /** The day: `2026-01-31`. */
  readonly date: string;
  readonly node: string;
  readonly processors: number;
  /** In GiB. */
  readonly memory: number;
}

export function entryOf(family: string, figure: Figure): Entry {
  const met = isMet(figure);
  return { family, ...figure, ...(met === undefined ? {} : { met }) };
}

/** A line for the terminal; one that missed its goal begins with MISS. */
export function lineOf({ name, met, also, ...figure }: Entry): string {
  const mark = met === undefined ? "    " : met ? "ok  " : "MISS";
  const columns = [name.padEnd(68), resultOf(figure).padEnd(34), goalOf(figure).padEnd(12), also ?? ""];
  return `${mark} ${columns.join(" ")}`.trimEnd();
}

/** `1.15 × node -e 0` */
export function resultOf({ value, unit, against }: Pick<Figure, "value" | "unit" | "against">): string {
  if (typeof value !== "number") return `not measured: ${value.notMeasured}`;
  const of = unit === "%" ? " of " : " ";
  return `${inUnit(value, unit)}${against === undefined ? "" : `${of}${against}`}`;
}

/** `≤ 1.2 ×`, or nothing. */
export function goalOf({ goal, unit }: { readonly goal?: Goal; readonly unit: Unit }): string {
  return goal === undefined ? "" : `≤ ${plain(goal.atMost)} ${unit}`;
}

/** `Node 20.20.2, 2 processors, 24 GiB of memory, 2026-01-31` */
export function machineInWords({ date, node, processors, memory }: Machine): string {
  return `Node ${node}, ${processors} processors, ${memory} GiB of memory, ${date}`;
}

// --- internal ---

function inUnit(value: number, unit: Unit): string {
  return `${unit === "×" ? value.toFixed(2) : plain(Math.round(value))} ${unit}`;
}

function plain(number: number): string {
  return number.toLocaleString("en-US");
}
