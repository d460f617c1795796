import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { customer } from "../../frame/rows.ts";
import { type LimitOptions, rateLimit } from "./rate-limit.ts";

export interface PlainOptions {
  readonly kind: "plain";
  /** How many customers it begins with: those of `customer(0)`, `customer(1)` … */
  readonly customers: number;
  /** Its rate limit; none when missing. */
  readonly limit?: LimitOptions;
}

/** Rows of a page when no size is asked for, and the most that it gives. */
const [PAGE, MOST] = [50, 1000];

/**
 * A server that costs as little as one can: it remembers only what was written, and makes the other customers when
 * they are asked for. Its list takes `limit` and `offset`, and says both with the total.
 */
export async function startPlainServer(
  options: PlainOptions,
  onRequest: (request: { readonly method: string }) => void,
): Promise<{ baseUrl: string; apiKey: string }> {
  const records = new Records(options.customers);
  const limited = options.limit && rateLimit(options.limit);
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "GET" } = request;
      onRequest({ method });
      const { isRefused = false, headers } = limited?.() ?? {};
      const asked = { ...options, method, body, url: request.url ?? "" };
      const [status, text] = isRefused ? REFUSAL : answer(asked, records);
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(text);
    });
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // Of a server that listens on a port.
  return { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: "bench" };
}

// --- internal ---

interface Asked extends PlainOptions {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

const LIST = "/v1/customers";

type Answer = readonly [status: number, json: string];

const REFUSAL: Answer = [429, '{"message":"too many requests"}'];

function answer(asked: Asked, records: Records): Answer {
  const { method, url, body } = asked;
  if (method === "POST" && url === LIST) return [201, records.create(body)];
  const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
  if (pathname === LIST) return list(searchParams, records);
  const id = pathname.slice(`${LIST}/`.length);
  const known = pathname.startsWith(`${LIST}/`) ? records.get(id) : undefined;
  if (known === undefined) return [404, '{"message":"there is nothing here"}'];
  if (method === "PATCH") return [200, records.change(id, known, body)];
  if (method !== "DELETE") return [200, known];
  records.delete(id);
  return [200, "{}"];
}

function list(query: URLSearchParams, records: Records): Answer {
  const unknown = [...query.keys()].find((name) => name !== "limit" && name !== "offset");
  const [limit, offset] = [Number(query.get("limit") ?? PAGE), Number(query.get("offset") ?? 0)];
  if (unknown !== undefined) return [400, `{"message":"unknown parameter ${unknown}"}`];
  if (!(limit >= 1 && limit <= MOST)) return [400, `{"message":"limit must be from 1 to ${MOST}"}`];
  const rows = records.from(offset, limit);
  return [200, `{"data":[${rows.join(",")}],"total":${records.size},"limit":${limit},"offset":${offset}}`];
}

/** Customers as the text of their JSON, `cus_0`, `cus_1` …: as many as there were at first are made when asked for. */
class Records {
  readonly #first: number;
  readonly #changed = new Map<number, string>();
  readonly #deleted = new Set<number>();
  #created = 0;

  constructor(first: number) {
    this.#first = first;
  }

  get size(): number {
    return this.#first + this.#created - this.#deleted.size;
  }

  create(body: string): string {
    const row = this.#first + this.#created;
    this.#created += 1;
    const text = `{"id":"cus_${row}",${body.slice(body.indexOf("{") + 1)}`;
    this.#changed.set(row, text);
    return text;
  }

  get(id: string): string | undefined {
    const row = Number(id.slice("cus_".length));
    return row < this.#first + this.#created ? this.#at(row) : undefined;
  }

  change(id: string, known: string, body: string): string {
    const text = JSON.stringify({ ...JSON.parse(known), ...JSON.parse(body) });
    this.#changed.set(Number(id.slice("cus_".length)), text);
    return text;
  }

  delete(id: string): void {
    this.#deleted.add(Number(id.slice("cus_".length)));
  }

  /** `limit` of those that are there, after the first `offset` of them. */
  from(offset: number, limit: number): string[] {
    const rows: string[] = [];
    let skipped = this.#deleted.size === 0 ? offset : 0;
    for (let row = skipped; row < this.#first + this.#created && rows.length < limit; row += 1) {
      const text = this.#at(row);
      if (text !== undefined && skipped >= offset) rows.push(text);
      else if (text !== undefined) skipped += 1;
    }
    return rows;
  }

  #at(row: number): string | undefined {
    if (this.#deleted.has(row)) return undefined;
    return this.#changed.get(row) ?? JSON.stringify({ id: `cus_${row}`, ...customer(row) });
  }
}
