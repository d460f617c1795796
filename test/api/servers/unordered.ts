/** When a list's pages do not fit together: no fixed order, rows that come and go meanwhile, totals that are wrong. */
import { type Behaviour, person, type Received, type Reply } from "../../helpers/server.ts";

export interface Unordered {
  readonly rows: number;
  readonly page: number;
  /** The rows in the order in which this request sees them. @param number of the request, from 1. */
  readonly seen?: (rows: readonly Row[], number: number) => readonly Row[];
  /** What stands around the rows. */
  readonly list?: (rows: readonly Row[], at: At) => Reply;
  readonly filters?: readonly string[];
}

export type Row = ReturnType<typeof person>;

export interface At {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** Of the request, from 1. */
  readonly number: number;
  readonly request: Received;
}

/** `GET /customers?page=N`, by page numbers and with a total unless another list is described. */
export function unordered({
  rows,
  page: size,
  seen = (all) => all,
  filters = [],
  list = numbered,
}: Unordered): Behaviour {
  const all = Array.from({ length: rows }, (_, at) => person(at + 1, { notes: at % 5 === 0 ? "vip" : null }));
  let number = 0;
  return (request) => {
    const { query, method, path } = request;
    if (method !== "GET" || path !== "/customers") return { status: 404, body: {} };
    number++;
    const now = seen(all, number).filter((row) =>
      filters.every((name) => !query.has(name) || String(row[name as "notes"]) === query.get(name)),
    );
    const page = Number(query.get("page") ?? 1);
    const at = { page, pages: Math.ceil(now.length / size), total: now.length, number, request };
    return list(now.slice((page - 1) * size, page * size), at);
  };
}

/** Another order for each request, and the same ones in each run of a test. */
export function shuffled(rows: readonly Row[], number: number): Row[] {
  let state = number * 7919;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return rows
    .map((row) => [random(), row] as const)
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row);
}

// --- internal ---

function numbered(data: readonly Row[], { page, pages, total }: At): Reply {
  return { body: { data, page, pages, total } };
}
