import { unescape as decoded } from "node:querystring";
import type { JsonValue } from "../text/json.ts";
import { type Answer, Problem, wrongFields } from "./answers.ts";
import { readCreate, readPatch } from "./bodies.ts";
import type { Customers } from "./customers.ts";
import { readListQuery } from "./list-query.ts";

/** One authorised request, as far as the routes need it. */
interface Call {
  /** From the path; empty if the route has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** `null` for routes that take none. */
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
  { method: "POST", path: "/customers", takesBody: true, answer: create },
  one("GET", ({ id }, customers) => customers.get(id)),
  one("PATCH", ({ id, body, now }, customers) => customers.update(id, readPatch(body), now)),
  one("DELETE", ({ id }, customers) => (customers.delete(id) ? {} : undefined)),
];

/** @throws Problem `not_found`, with the methods that a known path takes. */
export function findRoute(method: string, path: string): { route: Route; id: string } {
  const below = /^(?:\/api)?\/v1(\/.*)$/.exec(path)?.[1];
  const id = /^\/customers\/([^/]+)$/.exec(below ?? "")?.[1];
  const wanted = id === undefined ? below : "/customers/{id}";
  const routes = ROUTES.filter((route) => route.path === wanted);
  if (routes.length === 0) throw new Problem("not_found", "there is nothing at this path");
  const route = routes.find((candidate) => candidate.method === method);
  if (!route) {
    const methods = routes.map((candidate) => candidate.method).join(", ");
    throw new Problem("not_found", `this path does not take ${method}; it takes ${methods}`);
  }
  return { route, id: decoded(id ?? "") };
}

// --- internal ---

function create(call: Call, customers: Customers): Answer {
  noParameters(call);
  return { status: 201, body: customers.create(readCreate(call.body), call.now) };
}

/** A route about one customer. @param answer undefined if there is no such customer. */
function one(method: Route["method"], answer: (call: Call, customers: Customers) => JsonValue | undefined): Route {
  return {
    ...{ method, path: "/customers/{id}", takesBody: method === "PATCH" },
    answer(call, customers) {
      noParameters(call);
      const body = answer(call, customers);
      if (body !== undefined) return { status: 200, body };
      throw new Problem("not_found", `there is no customer with the id ${JSON.stringify(call.id)}`);
    },
  };
}

/** Only a list has parameters; elsewhere one is a mistake of the client. */
function noParameters({ query }: Call): void {
  const names = [...new Set(query.keys())];
  if (names.length > 0) {
    const wrong = new Map(names.map((name) => [name, "is not a known parameter"]));
    throw wrongFields("invalid_parameter", wrong);
  }
}
