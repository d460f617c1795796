import type { Column } from "./output.ts";
import type { Yielding } from "./widths.ts";

/**
 * How a column gives way on a narrow terminal. People know customers by name, e-mail address and phone number: those
 * stay legible longest, and half a phone number is none. An id that the next command is given is not cut at all; any
 * other is recognised by its ends. A column without a value in any row goes before all others.
 */
export function yieldingOf({ field, whole }: Column, isEmpty: boolean): Yielding & { readonly cut: "end" | "middle" } {
  if (isEmpty) return { turn: -1, least: 8, cut: "end" };
  if (whole || field === "phone") return { turn: Number.POSITIVE_INFINITY, least: 0, cut: "end" };
  if (field === "id") return { turn: 1, least: 12, cut: "middle" };
  if (field === "name" || field === "email") return { turn: 2, least: 12, cut: "end" };
  return { turn: 0, least: 8, cut: "end" };
}
