import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import type { Customer, CustomerInput } from "./customer.ts";

/**
 * The part of `wanted` that differs from the customer: the body of a PATCH. Address parts are compared one by one;
 * `null`, the empty text and a missing field are the same.
 */
export function changesTo(current: Customer, wanted: CustomerInput): CustomerInput {
  const changes: CustomerInput = {};
  for (const [field, value] of Object.entries(wanted)) {
    if (field === "address" && isJsonObject(value)) {
      const parts = partsThatDiffer(isJsonObject(current.address) ? current.address : {}, value);
      if (Object.keys(parts).length > 0) changes.address = parts;
    } else if (!sameValue(current[field], value)) {
      changes[field] = value;
    }
  }
  return changes;
}

/** The dotted names of what a body would set: `["name", "address.city"]`. */
export function changedFields(changes: CustomerInput): string[] {
  const fields: string[] = [];
  for (const [field, value] of Object.entries(changes)) {
    if (field !== "address" || !isJsonObject(value)) fields.push(field);
    else for (const part of Object.keys(value)) fields.push(`address.${part}`);
  }
  return fields;
}

// --- internal ---

function partsThatDiffer(current: JsonObject, wanted: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(wanted).filter(([part, value]) => !sameValue(current[part], value)));
}

function sameValue(one: JsonValue | undefined, other: JsonValue): boolean {
  if (one === other) return true;
  const [a, b] = [one ?? "", other ?? ""];
  return typeof a === "object" || typeof b === "object" ? canonical(a) === canonical(b) : a === b;
}

/** JSON text that is the same whatever the order of keys. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, part) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
