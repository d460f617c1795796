import { furtherFields } from "../customers/customer.ts";
import type { JsonObject } from "../text/json.ts";

/**
 * What a deleted record had besides the documented fields, which alone are sent when it is created again; without what
 * servers set themselves.
 */
export function leftBehind(record: JsonObject): string[] {
  const set = (field: string) => record[field] !== null && record[field] !== "";
  return furtherFields(record).filter((field) => set(field) && !SET_BY_SERVER.test(field));
}

// --- internal ---

const SET_BY_SERVER =
  /(^|_)(id|uuid|guid|object|url|href|self|_?links?|etag|version|revision)$|(Id|_at|At|_on|On|_date|Date)$|^(created|updated|modified|deleted|last_)/;
