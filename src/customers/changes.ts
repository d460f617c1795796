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
    } else if (!sameJson(current[field], value)) {
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

/** Nothing, null and the empty text are the same; so are objects whose keys stand in another order. */
export function sameJson(one: JsonValue | undefined, other: JsonValue): boolean {
  if (one === other) return true;
  const [a, b] = [one ?? "", other ?? ""];
  return typeof a === "object" || typeof b === "object" ? canonical(a) === canonical(b) : a === b;
}

// --- internal ---

function partsThatDiffer(current: JsonObject, wanted: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(wanted).filter(([part, value]) => !sameJson(current[part], value)));
}

/** JSON text that is the same whatever the order of keys, and whichever parts are empty or missing. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, part) =>
    isJsonObject(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== "")
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
