import { instantOf } from "../text/duration.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import type { Customer, CustomerInput } from "./customer.ts";
import { normalizeEmail } from "./email.ts";
import { fieldAt } from "./fields.ts";
import { samePhone } from "./phone.ts";

/** The part of `wanted` that differs: the body of a PATCH. `null`, the empty text and a missing field are the same. */
export function changesTo(current: Customer, wanted: CustomerInput): CustomerInput {
  const changes = differing(current, wanted);
  if (!isJsonObject(wanted.address)) return changes;
  const parts = differing(isJsonObject(current.address) ? current.address : {}, wanted.address);
  if (Object.keys(parts).length > 0) return { ...changes, address: parts };
  const { address: _, ...own } = changes;
  return own;
}

/** The dotted names of what a body would set: `["name", "address.city"]`. */
export function changedFields(changes: CustomerInput): string[] {
  return Object.entries(changes).flatMap(([field, value]) =>
    field === "address" && isJsonObject(value) ? Object.keys(value).map((part) => `address.${part}`) : field,
  );
}

/** Nothing, null and the empty text are the same; so are objects whose keys stand in another order. */
export function sameJson(one: JsonValue | undefined, other: JsonValue): boolean {
  if (one === other) return true;
  const [a, b] = [one ?? "", other ?? ""];
  return typeof a === "object" || typeof b === "object" ? canonical(a) === canonical(b) : a === b;
}

/** Whether a value is as it was left: times are compared as instants, and an object that lacks keys is the same. */
export function isAsLeft(was: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (isJsonObject(was) && isJsonObject(now))
    return Object.keys(was).every((key) => !Object.hasOwn(now, key) || isAsLeft(was[key], now[key]));
  const instant = instantOf(was);
  return (instant !== undefined && instant === instantOf(now)) || sameJson(was, now ?? null);
}

/** However a server writes them: servers trim, compose accents, unify line ends, and change the case of codes. */
export function sameValue(field: string, one: string, other: string): boolean {
  return fieldAt(field)?.kind === "phone" ? samePhone(one, other) : unified(field, one) === unified(field, other);
}

export function unified(field: string, value: string): string {
  switch (fieldAt(field)?.kind) {
    case "phone":
      return value;
    case "email":
      return normalizeEmail(value);
    case "code":
      return value.normalize("NFC").replace(/\s+/g, "").toUpperCase();
    case "name":
    case "line":
    case "text":
    case undefined:
      return tidied(value);
  }
}

/** A text as servers keep it. */
export function tidied(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

// --- internal ---

function differing(current: JsonObject, wanted: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => !sameJson(Object.hasOwn(current, key) ? current[key] : undefined, value),
    ),
  );
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
