import type { JsonObject, JsonValue } from "../../../src/text/json.ts";
import type { Body } from "../../helpers/dialects.ts";
import type { Reply } from "../../helpers/server.ts";
import type { Dialect, Paging, Position } from "../../helpers/service.ts";

/** A service of wire-examples.json as a living one, in its own paging parameters, envelopes and answers to writes. */
export interface Example extends Dialect {
  /** Requests that a walk over seven customers, two a page, takes. */
  readonly requests: number;
  /** The fields that its refused create names. */
  readonly fields: readonly string[];
  /** Its answer without customers, or its answer to a request too many, is one of a kind. */
  readonly odd?: readonly ("empty" | "429")[];
  /** The exit code of `delete`, where the service has no way to delete. */
  readonly deleteFails?: number;
  /** The exit code of `create`, where the service has other names for documented fields. */
  readonly createFails?: number;
  /** What the user sets, because the id that the paths take stands beside another one. */
  readonly idField?: string;
  /** A stored record as a copy with another id. */
  readonly copy: (record: JsonObject, number: number) => JsonObject;
}

interface Words extends Partial<Omit<Example, "page" | "pageSize" | "paging">> {
  readonly paging: Paging;
  readonly idKey?: string;
  readonly body: Body;
  readonly pageHeaders?: (at: Position) => Readonly<Record<string, string>>;
  readonly createStatus?: number;
}

/** An example from what differs from most: the default is 201 with the bare record for a create, 204 for a delete. */
export function example({ idKey = "id", body, pageHeaders, createStatus = 201, ...words }: Words): Example {
  const { one = (record: JsonObject): JsonValue => record } = words;
  return {
    pageSize: 2,
    idOf: (record) => String(record[idKey]),
    page: (rows, at) => ({ body: body([...rows], at), headers: pageHeaders?.(at) ?? {} }),
    create: (input, number) => ({ [idKey]: `n${900 + number}`, ...input }),
    created: (record, location): Reply => ({ status: createStatus, headers: { location }, body: one(record) }),
    copy: (record, number) => {
      const id = record[idKey];
      return { ...record, [idKey]: typeof id === "number" ? id + 100 + number : `${String(id)}${number}` };
    },
    requests: 4,
    fields: [],
    ...words,
  };
}
