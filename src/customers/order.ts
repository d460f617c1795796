import { CliError } from "../errors.ts";
import { type Customer, valueAt } from "./customer.ts";
import { readFieldPath } from "./field-path.ts";

/** `--sort field` or `--sort field:desc`. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** @throws CliError `usage` when the text is neither `field`, `field:asc` nor `field:desc`. */
export function parseOrder(text: string): Order {
  const [, field, direction = "asc"] = /^([^:]+)(?::(asc|desc))?$/.exec(text) ?? [];
  if (field === undefined) {
    throw new CliError("usage", `--sort ${JSON.stringify(text)} is not of the form field or field:desc`, {
      hint: "For example --sort name or --sort created_at:desc.",
    });
  }
  return { field: readFieldPath(field, "--sort"), descending: direction === "desc" };
}

/** Compares two records by one field: text by the alphabet, numbers by size, records without the field last. */
export function comparing({ field, descending }: Order): (one: Customer, other: Customer) => number {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return (one, other) => {
    const [a, b] = [valueAt(one, field) ?? "", valueAt(other, field) ?? ""];
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
    const order = typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
    return descending ? -order : order;
  };
}
