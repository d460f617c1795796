/** When a server says nothing of its pages: no total, no link, no cursor. Its list is a bare array. */
import { type Behaviour, person, type Received, type Reply } from "./server.ts";

export interface Silent {
  readonly rows: number;
  /** Rows of a page when no size is asked for; without it the list is whole. */
  readonly page?: number;
  /** The parameter that asks for a later part; a page counts from this number. */
  readonly by?: { readonly name: string; readonly counts: "rows" | "ids" | 0 | 1; readonly sizedBy?: string };
  /** The parameter for the size of a page, and the most rows that it gives. */
  readonly size?: { readonly name: string; readonly most?: number };
  /** What becomes of parameters that it does not know: an error of this status, or a filter that no row passes. */
  readonly unknown?: number | "ignored" | "filter";
  /** Fields that it can filter by. */
  readonly filters?: readonly string[];
  /** What stands around the rows. */
  readonly list?: (rows: readonly unknown[], request: Received, start: number) => Reply;
}

/** Such a server, with customers that can be created. */
export function silentServer(options: Silent): Behaviour {
  const { rows, unknown = "ignored", filters = [], list = (body) => ({ body }) } = options;
  const all: Record<string, unknown>[] = Array.from({ length: rows }, (_, at) => person(at + 1));
  return (request) => {
    const { method, path, query, body } = request;
    if (path !== "/customers") {
      const found = all.find(({ id }) => path === `/customers/${id}`);
      return found === undefined ? { status: 404, body: { message: "no such customer" } } : { body: found };
    }
    if (method === "POST") {
      all.push(person(all.length + 1, JSON.parse(body)));
      return { status: 201, body: all.at(-1) };
    }
    const known = [options.by?.name, options.by?.sizedBy, options.size?.name, ...filters];
    const strange = [...query.keys()].find((name) => !known.includes(name));
    if (strange !== undefined && typeof unknown === "number")
      return { status: unknown, body: { message: "Bad query" } };
    if (strange !== undefined && unknown === "filter") return list([], request, 0);
    const chosen = all.filter((row) =>
      filters.every((name) => !query.has(name) || String(row[name]).toLowerCase() === query.get(name)?.toLowerCase()),
    );
    const { start, size } = partOf(options, query, chosen);
    return list(chosen.slice(start, start + size), request, start);
  };
}

// --- internal ---

function partOf({ page, by, size }: Silent, query: URLSearchParams, rows: readonly Record<string, unknown>[]) {
  const sizeName = size?.name ?? by?.sizedBy;
  const asked = Number(sizeName === undefined ? 0 : query.get(sizeName));
  const given = Math.min(asked || (page ?? Number.POSITIVE_INFINITY), size?.most ?? Number.POSITIVE_INFINITY);
  const value = by === undefined ? null : query.get(by.name);
  if (by === undefined || value === null) return { start: 0, size: given };
  switch (by.counts) {
    case "rows":
      return { start: Number(value), size: given };
    case "ids":
      return { start: rows.findIndex(({ id }) => String(id) === value) + 1, size: given };
    default: {
      // A list that is whole without a number has pages of ten with one.
      const length = Number.isFinite(given) ? given : 10;
      return { start: (Number(value) - by.counts) * length, size: length };
    }
  }
}
