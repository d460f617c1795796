/** When a dialect of service.ts is described: its paging, its links and the rest of its lists in short words. */
import type { JsonObject, JsonValue } from "../../src/text/json.ts";
import type { Dialect, Paging, Position } from "./service.ts";

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

interface Words {
  readonly paging: Paging;
  readonly idKey?: string;
  readonly row?: (record: JsonObject) => JsonValue;
  readonly body: Body;
  readonly headers?: (at: Position) => Readonly<Record<string, string>>;
  readonly unknown?: NonNullable<Dialect["unknown"]>;
}

/** A service whose list alone is looked at, two rows a page. */
export function dialect({ paging, idKey = "id", row, body, headers, unknown = "ignored" }: Words): Dialect {
  return {
    paging,
    pageSize: 2,
    unknown,
    idOf: (record) => String(record.id),
    row: ({ id = null, ...fields }) => (row ? row({ id, ...fields }) : { [idKey]: id, ...fields }),
    page: (rows, at) => ({ body: body([...rows], at), headers: headers?.(at) ?? {} }),
  };
}
