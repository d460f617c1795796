import type { JsonObject, JsonValue } from "../../../src/text/json.ts";
import type { Dialect, Paging, Position } from "../../helpers/double.ts";
import type { Body } from "./words.ts";

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
