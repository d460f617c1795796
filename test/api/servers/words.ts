import type { JsonObject, JsonValue } from "../../../src/text/json.ts";
import type { Paging, Position } from "../../helpers/double.ts";

/** The list of a dialect: its rows and what is said around them. */
export type Body = (rows: JsonValue[], at: Position) => JsonValue;

export function page(parameter = "page", base: 0 | 1 = 1): Paging {
  return { by: "page", parameter, base };
}

export function offset(parameter = "offset", base: 0 | 1 = 0): Paging {
  return { by: "offset", parameter, base };
}

export function lastId(parameter: string): Paging {
  return { by: "last id", parameter };
}

export function cursor(parameter = "cursor", token?: (start: number) => string): Paging {
  return { by: "cursor", parameter, ...(token ? { cursor: token } : {}) };
}

/** The same paging with a parameter for the number of rows on a page. */
export function sized(paging: Paging, sizeParameter: string): Paging {
  return { ...paging, sizeParameter };
}

/** A key that is there only with a value. */
export function optional(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined || value === "" ? {} : { [key]: value };
}

/** A link whose relation is `next`, where there is a next page. */
export function linkHeader({ next, address }: Position): Record<string, string> {
  return next === undefined ? {} : { link: `<${address(next)}>; rel="next"` };
}

/** An address without its host. */
export function path(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
