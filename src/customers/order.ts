import { CliError } from "../errors.ts";
import { type Customer, valueAt } from "./customer.ts";
import { readFieldPath } from "./field-path.ts";

/** One field of `--sort`: `field` or `field:desc`. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** `name,created_at:desc`. @throws CliError `usage` when a part is neither `field`, `field:asc` nor `field:desc`. */
export function parseOrders(text: string): Order[] {
  return text.split(",").map((part) => parseOrder(part.trim()));
}

/** Compares two records by the first field in which they differ. */
export function comparing(orders: readonly Order[]): (one: Customer, other: Customer) => number {
  const comparisons = orders.map(comparingBy);
  return (one, other) => {
    for (const compare of comparisons) {
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return 0;
  };
}

// --- internal ---

function parseOrder(text: string): Order {
  const [, field, direction = "asc"] = /^([^:]+)(?::(asc|desc))?$/.exec(text) ?? [];
  if (field === undefined) {
    throw new CliError("usage", `--sort ${JSON.stringify(text)} is not of the form field or field:desc`, {
      hint: "For example --sort name or --sort created_at:desc.",
    });
  }
  return { field: readFieldPath(field, "--sort"), descending: direction === "desc" };
}

/** Compares two records by one field: text by the alphabet, numbers by size, records without the field last. */
function comparingBy({ field, descending }: Order): (one: Customer, other: Customer) => number {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return (one, other) => {
    const [a, b] = [valueAt(one, field) ?? "", valueAt(other, field) ?? ""];
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
    const order = typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
    return descending ? -order : order;
  };
}
