/** When servers that take the size of a page are wanted: lists of each kind of paging, and each way to treat a size. */
import { expect } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { type Behaviour, double, person, type Received, type Reply } from "../../helpers/server.ts";

export interface SizedList {
  readonly customers: number;
  readonly by: "page" | "offset" | "cursor" | "last id" | "Link header" | "link";
  /** Rows of a page where no size is asked for. */
  readonly usual?: number;
  /** What is done with a size: the rows that it gives, or the answer. */
  readonly treats: (asked: number) => number | Reply;
  /** The parameter for the size. */
  readonly size?: string;
  /** Whether an answer tells its size: the one that was asked for, or the one that it has. */
  readonly echoes?: "asked" | "given" | "not";
  readonly counts?: boolean;
  /** Places are counted by the size that was asked for, not by the one that is given. */
  readonly placesByAsked?: boolean;
  /** Links do not name the size. */
  readonly linksWithoutSize?: boolean;
}

/** A server with such a list; everything else is 404. */
export function sizedList(list: SizedList): Behaviour {
  const people = Array.from({ length: list.customers }, (_, at) => person(`c${at}`));
  return (request) => {
    if (request.path !== "/customers") return { status: 404, body: { message: "not found" } };
    return page(list, people, request);
  };
}

/** Gives so many rows at most, without a word. */
export const upTo = (most: number) => (asked: number) => Math.min(asked, most);
/** Refuses to give more rows. */
export const refusing =
  (most: number, status: number, message: string): SizedList["treats"] =>
  (asked): number | Reply =>
    asked > most ? { status, body: { message } } : asked;

/** How many requests two lists of all customers take, one after the other; each has to be whole, none twice. */
export async function requestsFor(behaviour: Behaviour, customers: number) {
  const server = await double(behaviour);
  const { api } = await client(server.baseUrl);
  const counts: number[] = [];
  for (const before of [() => 0, () => server.requests.length]) {
    const sent = before();
    const { ids, error } = await walked(api);
    expect(error?.message).toBeUndefined();
    expect(ids.length).toBe(customers);
    expect(new Set(ids).size).toBe(customers);
    counts.push(server.requests.length - sent);
  }
  return counts;
}

// --- internal ---

function page(list: SizedList, people: readonly { readonly id: string | number }[], request: Received): Reply {
  const { by, usual = 50, treats, size: name = "per_page", echoes = "given", counts = true } = list;
  const { query } = request;
  const asked = query.has(name) ? Number(query.get(name)) : usual;
  const treated = query.has(name) ? treats(asked) : usual;
  if (typeof treated !== "number") return treated;
  const step = list.placesByAsked ? asked : treated;
  const at = query.get(PARAMETERS[by]);
  const start =
    at === null
      ? 0
      : by === "last id"
        ? people.findIndex(({ id }) => id === at) + 1
        : by === "page" || by === "Link header"
          ? (Number(at) - 1) * step
          : Number(at);
  const data = people.slice(start, start + treated);
  const isLast = start + data.length >= people.length;
  const echo = echoes === "not" ? {} : { [name]: echoes === "asked" ? asked : treated };
  const told = { ...echo, ...(counts && { total: people.length }) };
  const next = `/v1/customers?${PARAMETERS[by]}=${by === "Link header" ? start / step + 2 : start + step}${
    list.linksWithoutSize ? "" : `&${name}=${step}`
  }`;
  switch (by) {
    case "page":
      return { body: { data, page: start / step + 1, ...told } };
    case "offset":
      return { body: { data, offset: start, ...told } };
    case "cursor":
      return { body: { data, next_cursor: isLast ? null : String(start + step), ...told } };
    case "last id":
      // Many compute it so.
      return { body: { data, has_more: data.length === asked, ...told } };
    case "Link header":
      return { body: data, headers: isLast ? {} : { link: `<${next}>; rel="next"` } };
    case "link":
      return { body: { data, links: { next: isLast ? null : next }, ...told } };
  }
}

const PARAMETERS = {
  page: "page",
  offset: "offset",
  cursor: "cursor",
  "last id": "starting_after",
  "Link header": "page",
  link: "from",
} as const;
