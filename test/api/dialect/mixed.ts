/** Servers mixed at random from the parts of a dialect: none of them is one that the program was built on. */
import { type Behaviour, person, type Received, type Reply } from "../../helpers/server.ts";

export interface Mixed {
  readonly rows: number;
  readonly page: number;
  readonly by: "page" | "offset" | "id" | "cursor" | "link" | "Link header" | "whole";
  readonly parameter: string;
  /** The number of the first page or row. */
  readonly first: 0 | 1;
  /** Where a cursor or link stands. */
  readonly key: string;
  readonly envelope: "" | "data" | "items" | "customers";
  /** Where the total stands, and what it counts. */
  readonly total: "" | "total" | "meta.total" | "header" | "count";
  readonly counts: "list" | "page";
  readonly more: "" | "has_more" | "last";
  /** The page says its own place and size. */
  readonly echoes: boolean;
  readonly unknown: "ignored" | 400 | "filter";
  readonly pastEnd: "empty" | 404 | "last page";
  /** The parameter for the size, and the most that it gives. */
  readonly size: string;
  readonly most: number;
  /** What happens to the list while it is read. */
  readonly change: "" | "added" | "deleted" | "ties";
}

/** The same server for the same number. */
export function mixed(seed: number): Mixed {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let spin = 0; spin < 5; spin++) random();
  const one = <T>(...values: readonly [T, ...T[]]): T => values[Math.floor(random() * values.length)] ?? values[0];
  const by = one<Mixed["by"]>("page", "page", "offset", "offset", "id", "cursor", "link", "Link header", "whole");
  const first = by === "page" ? one<0 | 1>(1, 1, 0) : 0;
  const key = by === "cursor" ? one("next_cursor", "meta.next_cursor", "nextPageToken") : one("next", "links.next");
  const parameters: Readonly<Record<Mixed["by"], string>> = {
    page: one("page", "page", "p", "pageNumber", "_page"),
    offset: one("offset", "offset", "skip", "start", "$skip"),
    id: one("starting_after", "after"),
    cursor: key === "nextPageToken" ? "pageToken" : "cursor",
    link: one("page", "from"),
    "Link header": one("page", "from"),
    whole: "",
  };
  const isBare = by !== "cursor" && by !== "link" && random() < 0.3;
  return {
    rows: one(0, 7, 20, 37, 50, 57, 100, 100, 101, 137, 137, 237),
    page: one(10, 20, 20, 25, 30, 50),
    by,
    parameter: parameters[by],
    first,
    key,
    envelope: isBare ? "" : one("data", "items", "customers"),
    total: isBare ? one("", "header") : one("", "", "total", "meta.total", "header", "count"),
    counts: one("list", "list", "list", "page"),
    more: isBare ? "" : one("", "", "has_more", "last"),
    echoes: !isBare && random() < 0.4,
    unknown: one<Mixed["unknown"]>("ignored", "ignored", 400, "filter"),
    pastEnd: one<Mixed["pastEnd"]>("empty", "empty", 404, "last page"),
    size: one("", "limit", "per_page", "take"),
    most: one(50, 100, 1000),
    change: seed % 6 === 0 ? one("added", "deleted", "ties") : "",
  };
}

type Row = ReturnType<typeof person>;

/** Such a server, and the ids of the customers that were there all the time. */
export function mixedServer(server: Mixed): { readonly behaviour: Behaviour; readonly ids: ReadonlySet<string> } {
  let all: Row[] = Array.from({ length: server.rows }, (_, at) => person(at + 1));
  const gone = server.change === "deleted" ? all[2] : undefined;
  let pages = 0;
  const behaviour: Behaviour = (request) => {
    if (request.path !== "/customers") return { status: 404, body: {} };
    if (request.query.size > 0) pages++;
    const reply = answer(server, all, request);
    if (pages === 1 && server.change === "added") all = [person(9001), ...all];
    if (pages === 1 && server.change === "deleted") all = all.filter((row) => row !== gone);
    if (pages >= 1) pages = 9;
    return reply;
  };
  return { behaviour, ids: new Set(all.filter((row) => row !== gone).map(({ id }) => String(id))) };
}

// --- internal ---

function answer(server: Mixed, all: readonly Row[], { query, baseUrl }: Received): Reply {
  const { by, parameter, first, page, unknown, size, most, pastEnd } = server;
  const known = [by === "whole" ? "" : parameter, size].filter(Boolean);
  const strange = [...query.keys()].some((name) => !known.includes(name));
  if (strange && unknown === 400) return { status: 400, body: { message: "unknown parameter" } };
  const rows = strange && unknown === "filter" ? [] : all;
  const asked = size === "" ? 0 : Number(query.get(size) ?? 0);
  const length = by === "whole" ? Math.max(1, rows.length) : Math.min(asked > 0 ? asked : page, Math.max(most, page));
  // Ties come in another order with another offset: one row twice, another never, the same way each time.
  const ordered = (start: number) =>
    server.change === "ties" && start > 0 && rows.length > 2 * page
      ? [...rows.slice(0, start), ...rows.slice(start - 1, start), ...rows.slice(start + 1)]
      : rows;
  const start = startOf(server, rows, query, length);
  const isPast = start >= rows.length && start > 0;
  if (isPast && pastEnd === 404) return { status: 404, body: { message: "no such page" } };
  const from = isPast && pastEnd === "last page" ? Math.max(0, Math.ceil(rows.length / length) - 1) * length : start;
  const given = ordered(from).slice(from, from + length);
  const hasMore = from + length < rows.length;
  const next = by === "cursor" ? Buffer.from(`c${from + length}`).toString("base64url") : String(from + length);
  const number = Math.floor(from / length) + first;
  const address = `${baseUrl}/customers?${parameter}=${next}${asked > 0 ? `&${size}=${length}` : ""}`;
  const body: Record<string, unknown> = {};
  const put = (path: string, value: unknown) => {
    const [holder = "", inner] = path.split(".");
    body[holder] = inner === undefined ? value : { ...(body[holder] as object), [inner]: value };
  };
  const total = server.counts === "list" ? rows.length : given.length;
  if (server.total !== "" && server.total !== "header") put(server.total, total);
  if (by === "cursor") put(server.key, hasMore ? next : null);
  if (by === "link") put(server.key, hasMore ? address : null);
  if (server.more === "has_more") body.has_more = hasMore;
  if (server.more === "last") body.last = !hasMore;
  if (server.echoes && by === "page") Object.assign(body, { page: number, per_page: length });
  if (server.echoes && by === "offset") Object.assign(body, { [parameter]: from, limit: length });
  if (server.envelope !== "") body[server.envelope] = given;
  const headers: Record<string, string> = {};
  if (server.total === "header") headers["x-total-count"] = String(total);
  if (by === "Link header" && hasMore) headers.link = `<${address}>; rel="next"`;
  return { headers, body: server.envelope === "" ? given : body };
}

function startOf(
  { by, parameter, first }: Mixed,
  rows: readonly Row[],
  query: URLSearchParams,
  length: number,
): number {
  const value = query.get(parameter);
  if (value === null || by === "whole") return 0;
  if (by === "page") return Math.max(0, Number(value) - first) * length;
  if (by === "id") return rows.findIndex(({ id }) => String(id) === value) + 1;
  return by === "cursor" ? Number(Buffer.from(value, "base64url").toString().slice(1)) : Number(value) || 0;
}
