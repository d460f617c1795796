import { DOCUMENTED, furtherFields } from "../customers/further-fields.ts";
import type { JsonObject } from "../text/json.ts";

/**
 * The columns of a file that has to name them before its first row, as dotted paths: id and the documented fields, then
 * whatever else the first customers have. An import knows such a file by them, and takes none of the others for a field.
 * @param given those of --fields, which are taken as they are.
 */
export function exportColumns(first: readonly JsonObject[], given?: readonly string[]): readonly string[] {
  return given ?? [...DOCUMENTED, ...new Set(first.flatMap(furtherFields))];
}
