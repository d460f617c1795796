import { type ColumnTarget, NAMES } from "../headings/heading.ts";

/** Fields that give the same thing: where a column gives one of a line, no other column has to be found for it. */

export const STREETS: readonly ColumnTarget[] = ["address.street", "address", "address line"];
export const PLACES: readonly ColumnTarget[] = ["address.city", "address.zip", "city line"];
export const ONE_IS_ENOUGH: readonly (readonly ColumnTarget[])[] = [
  [...NAMES],
  [...STREETS, ...PLACES, "address.state"],
  ["notes"],
];
