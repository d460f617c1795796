import { unescape as decoded } from "node:querystring";
import type { JsonValue } from "../text/json.ts";
import { type Answer, Problem, wrongFields } from "./answers.ts";
import { readCreate, readPatch } from "./bodies.ts";
import type { Customers, ListQuery } from "./customers.ts";
import { isReadable, type Readable } from "./fields.ts";

interface Call {
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: JsonValue;
  readonly now: number;
}

interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/v1` or `/api/v1`. */
  readonly path: "/customers" | "/customers/{id}";
  readonly takesBody: boolean;
  answer(call: Call, customers: Customers): Answer;
}

export const ROUTES: readonly Route[] = [
  {
    ...{ method: "GET", path: "/customers", takesBody: false },
    answer: ({ query }, customers) => ({ status: 200, body: customers.list(readListQuery(query)) }),
  },
  {
    ...{ method: "POST", path: "/customers", takesBody: true },
    answer({ query, body, now }, customers) {
      noParameters(query);
      return { status: 201, body: customers.create(readCreate(body), now) };
    },
  },
  one("GET", ({ id }, customers) => customers.get(id)),
  one("PATCH", ({ id, body, now }, customers) => customers.update(id, readPatch(body), now)),
  one("DELETE", ({ id }, customers) => (customers.delete(id) ? {} : undefined)),
];

export function findRoute(method: string, path: string): { route: Route; id: string } {
  const below = /^(?:\/api)?\/v1(\/.*)$/.exec(path)?.[1];
  const id = /^\/customers\/([^/]+)$/.exec(below ?? "")?.[1];
  const wanted = id === undefined ? below : "/customers/{id}";
  const routes = ROUTES.filter((route) => route.path === wanted);
  if (routes.length === 0) throw new Problem("not_found", "there is nothing at this path");
  const route = routes.find((candidate) => candidate.method === method);
  if (!route) throw new Problem("not_found", `this path does not take ${method}`);
  return { route, id: decoded(id ?? "") };
}

// --- internal ---

/** A route about one customer. @param answer undefined if there is no such customer. */
function one(method: Route["method"], answer: (call: Call, customers: Customers) => JsonValue | undefined): Route {
  return {
    ...{ method, path: "/customers/{id}", takesBody: method === "PATCH" },
    answer(call, customers) {
      noParameters(call.query);
      const body = answer(call, customers);
      if (body !== undefined) return { status: 200, body };
      throw new Problem("not_found", `there is no customer with the id ${JSON.stringify(call.id)}`);
    },
  };
}

/** Only a list has parameters; elsewhere one is a mistake of the client. */
function noParameters(query: URLSearchParams): void {
  const wrong = new Map([...query.keys()].map((name) => [name, "is not a known parameter"]));
  if (wrong.size > 0) throw wrongFields("invalid_parameter", wrong);
}

/** `limit` (1–100, default 50), `cursor`, a filter for each field. @throws Problem naming every wrong parameter. */
function readListQuery(query: URLSearchParams): ListQuery {
  const wrong = new Map<string, string>();
  const filters = new Map<Readable, string>();
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    if (values.length > 1) wrong.set(name, "must be given once");
    else if (isReadable(name)) filters.set(name, values[0] ?? "");
    else if (name !== "limit" && name !== "cursor") wrong.set(name, "is not a known parameter");
  }
  const given = query.get("limit") ?? "50";
  const limit = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (limit < 1 || limit > 100) wrong.set("limit", "must be a whole number from 1 to 100");
  const cursor = query.get("cursor");
  const after = Buffer.from(cursor ?? "", "base64url").toString();
  if (cursor !== null && !after.startsWith("cus_")) wrong.set("cursor", "is not a cursor of this list");
  if (wrong.size > 0) throw wrongFields("invalid_parameter", wrong);
  return { limit, after, filters };
}
