import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { rowids } from "../helpers/rowids.ts";

/** A customer as the server has it. */
export interface StoredCustomer {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
}

/** A server without faults, as the office sees it. */
export interface OfficeServer {
  readonly origin: string;
  readonly apiKey: string;
  /** It gives the id of a deleted customer to a new one, and says nothing of when a customer was created. */
  readonly usesIdsAgain: boolean;
  list(): Promise<(StoredCustomer & { readonly id: string })[]>;
  create(customer: Partial<StoredCustomer>): Promise<void>;
  /** Someone in the office writes a note. */
  note(id: string, notes: string): Promise<void>;
  /** The database is empty, and counts from 1 again where it counts. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** @param name of the account: its key has it. */
export async function startServer(usesIdsAgain: boolean, name: string): Promise<OfficeServer> {
  if (usesIdsAgain) return startRowids(`key-of-${name}`);
  const { baseUrl, apiKey, close } = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited" });
  return { usesIdsAgain, apiKey, close, ...office(baseUrl, apiKey) };
}

// --- internal ---

async function startRowids(apiKey: string): Promise<OfficeServer> {
  const behaviour = rowids([], { filters: true, pageSize: 100 });
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    // A request without an encoding gives buffers.
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL((incoming.url ?? "").replace(/^\/v1/, ""), "http://rowids");
    const { status = 200, body } = (await behaviour({
      method: incoming.method ?? "",
      target: url.pathname + url.search,
      path: url.pathname,
      url: incoming.url ?? "",
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
      baseUrl: "",
      response,
    })) ?? { status: 500, body: {} };
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has such an address.
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { usesIdsAgain: true, apiKey, close, ...office(baseUrl, apiKey) };
}

/** What the office does, by way of the API: both servers know it. */
function office(baseUrl: string, apiKey: string) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const answer = await fetch(`${baseUrl}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const send = async (method: string, path: string, body?: JsonObject) => {
    await ask(path, { method, ...(body && { body: JSON.stringify(body) }) });
  };
  const list: OfficeServer["list"] = async () => {
    const all: Awaited<ReturnType<OfficeServer["list"]>> = [];
    for (let more = ""; ; ) {
      const { data, pagination, page, total } = (await (await ask(`/customers?limit=100${more}`)).json()) as ListAnswer;
      all.push(...data.map((customer) => ({ ...customer, id: String(customer.id) })));
      if (pagination?.next_cursor) more = `&cursor=${encodeURIComponent(pagination.next_cursor)}`;
      else if (page !== undefined && all.length < (total ?? 0)) more = `&page=${page + 1}`;
      else return all;
    }
  };
  return {
    origin: new URL(baseUrl).origin,
    list,
    create: (customer: Partial<StoredCustomer>) => send("POST", "/customers", customer),
    note: (id: string, notes: string) => send("PATCH", `/customers/${id}`, { notes }),
    async reset() {
      for (const { id } of await list()) await send("DELETE", `/customers/${id}`);
    },
  };
}

interface ListAnswer {
  readonly data: readonly (StoredCustomer & { readonly id: string | number })[];
  /** The sandbox's. */
  readonly pagination?: { readonly next_cursor: string | null };
  /** Of the server that uses ids again. */
  readonly page?: number;
  readonly total?: number;
}
