import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { isSize } from "./page-size.ts";

/** What an OpenAPI document says of a list. */
export interface DocumentedList {
  /** The query parameter by which it takes the size of a page. */
  readonly sizeParameter: string | undefined;
  /** The largest size. */
  readonly largest: number | undefined;
}

/**
 * Reads what an OpenAPI document (2.0 to 3.1) says of the list at a path. Undefined where it is not such a document, or
 * does not have that list.
 * @param path of the list's address: `/v1/customers`. The document may leave away what stands before.
 */
export function documentedList(document: JsonValue | undefined, path: string): DocumentedList | undefined {
  if (!isJsonObject(document) || !isJsonObject(document.paths)) return undefined;
  if (typeof document.openapi !== "string" && typeof document.swagger !== "string") return undefined;
  const own = Object.entries(document.paths).find(([key]) => key.startsWith("/") && key !== "/" && path.endsWith(key));
  const item = own?.[1];
  if (!isJsonObject(item) || !isJsonObject(item.get)) return undefined;
  const parameters = [...listOf(item.get.parameters), ...listOf(item.parameters)].map((one) => deref(document, one));
  const size = parameters.find(
    ({ name, in: place, ...rest }) =>
      typeof name === "string" && place === "query" && isSize(name) && schemaOf(document, rest).type === "integer",
  );
  if (size === undefined) return { sizeParameter: undefined, largest: undefined };
  return { sizeParameter: String(size.name), largest: largestIn(schemaOf(document, size)) };
}

// --- internal ---

function listOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** In version 2 what a schema says stands in the parameter itself. */
function schemaOf(document: JsonObject, parameter: JsonObject): JsonObject {
  return isJsonObject(parameter.schema) ? deref(document, parameter.schema) : parameter;
}

function largestIn({ maximum, exclusiveMaximum }: JsonObject): number | undefined {
  // A number since version 3.1, a flag of `maximum` before.
  const below =
    typeof exclusiveMaximum === "number" ? exclusiveMaximum : exclusiveMaximum === true ? maximum : undefined;
  const largest = typeof below === "number" ? Math.ceil(below) - 1 : maximum;
  return typeof largest === "number" && Number.isSafeInteger(largest) && largest > 0 ? largest : undefined;
}

/** What `{"$ref": "#/components/parameters/Limit"}` stands for. */
function deref(document: JsonObject, value: JsonObject): JsonObject {
  if (typeof value.$ref !== "string" || !value.$ref.startsWith("#/")) return value;
  let at: JsonValue | undefined = document;
  for (const key of value.$ref.slice(2).split("/")) {
    at = isJsonObject(at) ? at[key.replaceAll("~1", "/").replaceAll("~0", "~")] : undefined;
  }
  return isJsonObject(at) ? at : {};
}
