import { parseJson } from "../text/json.ts";
import { wrongFields } from "./answers.ts";
import { isReadable, READABLE, type Readable } from "./fields.ts";

export interface Sort {
  /** As the request names it: `name`, `-address.city`. */
  readonly name: string;
  readonly field: Readable;
  readonly descending: boolean;
}

/** The place after a row in its order: there the next page starts, whatever was inserted or deleted since. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

export interface ListQuery {
  readonly limit: number;
  readonly sort: Sort;
  readonly after: Position | undefined;
  /** Field → the value it must have; an empty one means "not set". */
  readonly filters: ReadonlyMap<Readable, string>;
  /** Lower case; empty = everything. */
  readonly search: string;
}

/**
 * Reads `limit` (1–100, default 50), `cursor`, `sort` (`field` or `-field`), `q`, and a filter for each field.
 * @throws Problem naming every wrong or unknown parameter.
 */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const wrong = new Map<string, string>();
  const filters = new Map<Readable, string>();
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    if (values.length > 1) wrong.set(name, "must be given once");
    else if (isReadable(name)) filters.set(name, values[0] ?? "");
    else if (!PARAMETERS.includes(name)) wrong.set(name, "is not a known parameter");
  }
  const limit = readLimit(parameters.get("limit"), wrong);
  const sort = readSort(parameters.get("sort"), wrong);
  if (wrong.size > 0) throw wrongFields("invalid_parameter", wrong);
  const cursor = parameters.get("cursor");
  const after = cursor === null ? undefined : decodeCursor(cursor, sort);
  return { limit, sort, after, filters, search: (parameters.get("q") ?? "").toLowerCase() };
}

/** An opaque text that a later request gives back as `cursor`. It holds the order it was made for. */
export function encodeCursor(sort: Sort, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort.name, key, id])).toString("base64url");
}

// --- internal ---

const PARAMETERS = ["limit", "cursor", "sort", "q"];

function readLimit(text: string | null, wrong: Map<string, string>): number {
  if (text === null) return 50;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 100) wrong.set("limit", "must be a whole number from 1 to 100");
  return limit;
}

function readSort(text: string | null, wrong: Map<string, string>): Sort {
  const name = text ?? "created_at";
  const descending = name.startsWith("-");
  const field = descending ? name.slice(1) : name;
  if (isReadable(field)) return { name, field, descending };
  wrong.set("sort", `must be one of ${READABLE.join(", ")}, or one of them after a "-"`);
  return { name, field: "created_at", descending };
}

function decodeCursor(text: string, sort: Sort): Position {
  const parts = parseJson(Buffer.from(text, "base64url").toString());
  const [made, key, id] = Array.isArray(parts) && parts.length === 3 ? parts : [];
  const isOurs = typeof made === "string" && typeof key === "string" && typeof id === "string";
  if (isOurs && made === sort.name) return { key, id };
  const reason = isOurs ? `belongs to a list sorted by ${made}` : "is not a cursor of this list";
  throw wrongFields("invalid_parameter", new Map([["cursor", reason]]));
}
