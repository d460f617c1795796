import { unescape as decoded } from "node:querystring";
import { isDeepStrictEqual } from "node:util";
import { type JsonValue, parseJson } from "../text/json.ts";
import { type Answer, Problem, wrongFields } from "./answers.ts";
import { readCreate, readPatch } from "./bodies.ts";
import type { Customers } from "./customers.ts";
import type { Database } from "./database.ts";
import { readListQuery } from "./list-query.ts";

/** What the routes work with. */
export interface Service {
  readonly database: Database;
  readonly customers: Customers;
}

/** One authorised request, as far as the routes need it. */
interface Call {
  /** From the path; empty if the route has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** `null` for routes that take none. */
  readonly body: JsonValue;
  readonly apiKey: string;
  readonly idempotencyKey: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/v1` or `/api/v1`. */
  readonly path: "/customers" | "/customers/{id}";
  readonly takesBody: boolean;
  answer(call: Call, service: Service): Answer;
}

/** The five endpoints of the API document (§4). */
export const ROUTES: readonly Route[] = [
  {
    ...{ method: "GET", path: "/customers", takesBody: false },
    answer: ({ query }, { customers }) => ({ status: 200, body: customers.list(readListQuery(query)) }),
  },
  { method: "POST", path: "/customers", takesBody: true, answer: create },
  one("GET", ({ id }, { customers }) => customers.get(id)),
  one("PATCH", ({ id, body, now }, { customers }) => customers.update(id, readPatch(body), now)),
  one("DELETE", ({ id }, { customers }) => (customers.delete(id) ? {} : undefined)),
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

function create(call: Call, { database, customers }: Service): Answer {
  noParameters(call);
  const values = readCreate(call.body);
  const insert = (): Answer => ({ status: 201, body: customers.create(values, call.now) });
  return call.idempotencyKey === undefined ? insert() : once(database, call, call.idempotencyKey, insert);
}

/** A route about one customer. @param answer undefined if there is no such customer. */
function one(method: Route["method"], answer: (call: Call, service: Service) => JsonValue | undefined): Route {
  return {
    ...{ method, path: "/customers/{id}", takesBody: method === "PATCH" },
    answer(call, service) {
      noParameters(call);
      const body = answer(call, service);
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

/**
 * Does `work` once per API key and Idempotency-Key in 24 hours; later calls with the same body get its answer again,
 * marked `Idempotent-Replayed: true`. The answer is kept in the transaction that does the work. Work that throws
 * has done nothing, so the key can be used again.
 * @throws Problem `idempotency_mismatch` for another body under the same key.
 */
function once(database: Database, { apiKey, body, now }: Call, key: string, work: () => Answer): Answer {
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) {
    throw new Problem("invalid_request", "Idempotency-Key must be 1 to 255 printable ASCII characters");
  }
  return database.transaction(() => {
    database.run("DELETE FROM idempotency_keys WHERE created_at <= ?", [now - DAY_MS]);
    const [first] = database.all(
      "SELECT fingerprint, status, body FROM idempotency_keys WHERE api_key = ? AND key = ?",
      [apiKey, key],
    );
    if (first === undefined) {
      const answer = work();
      const kept = [apiKey, key, JSON.stringify(body), answer.status, JSON.stringify(answer.body), now];
      database.run("INSERT INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)", kept);
      return answer;
    }
    // Whatever the order of its keys.
    if (!isDeepStrictEqual(parseJson(String(first.fingerprint)), body)) {
      throw new Problem("idempotency_mismatch", "this Idempotency-Key was used before with another body");
    }
    const headers = { "Idempotent-Replayed": "true" };
    return { status: Number(first.status), body: JSON.parse(String(first.body)) as JsonValue, headers };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
