/**
 * When the server has to answer in its own way: a double on a real port that answers as told. service.ts plays a whole
 * service in its own dialect; sandbox.ts is the server to use when nothing odd is wanted.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { NO_FIELDS } from "./customers.ts";

/** A request as the double received it. */
export interface Received {
  readonly method: string;
  /** Below the base URL, with the query: `/customers?page=2`. */
  readonly target: string;
  readonly path: string;
  /** The whole target: `/v1/customers?page=2`. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The server's own base URL, ending in /v1. */
  readonly baseUrl: string;
  /** For answers that no description covers: take the response and return undefined. */
  readonly response: ServerResponse;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent as it is when text or bytes, as JSON otherwise; undefined = empty. */
  readonly body?: unknown;
}

export type Behaviour = (request: Received) => Reply | undefined | Promise<Reply | undefined>;

export const KEY = "test-key-5512";

/** A server that behaves as told; it is closed when the test ends. With a certificate it is `https://localhost`. */
export async function double(behaviour: Behaviour, tls?: { readonly key: string; readonly cert: string }) {
  const requests: Received[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const target = (incoming.url ?? "").replace(/^\/v1/, "");
    const url = new URL(target, "http://double");
    const request: Received = {
      method: incoming.method ?? "",
      target,
      path: url.pathname,
      url: incoming.url ?? "",
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
      baseUrl,
      response,
    };
    requests.push(request);
    const reply = await behaviour(request);
    if (reply === undefined || response.destroyed) return;
    const raw = typeof reply.body === "string" || reply.body instanceof Uint8Array || reply.body === undefined;
    const body = raw ? (reply.body as string | Uint8Array | undefined) : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(body);
  };
  const port = await listening(tls === undefined ? createServer(answer) : createSecureServer(tls, answer));
  const origin = tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  const baseUrl = `${origin}/v1`;
  return {
    port,
    origin,
    baseUrl,
    /** What the program needs to reach it. */
    env: { CUSTOMERS_BASE_URL: baseUrl, CUSTOMERS_API_KEY: KEY },
    requests,
    /** `GET /customers?page=2`, in the order of arrival. */
    get log() {
      return requests.map(({ method, target }) => `${method} ${target}`);
    },
  };
}

/** Starts any server on a free port, which it gives; it is closed when the test ends. */
export async function listening(server: NetServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.once("close", () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port; // A server that listens on TCP has such an address.
}

/** The fault of a network: the connection is cut without an answer. */
export function cut({ response }: Received): undefined {
  response.destroy();
  return undefined;
}

/** Keeps requests waiting until the test lets them go; without a behaviour they never get an answer. */
export function held(behaviour: Behaviour = () => undefined) {
  let [arrive, letGo] = [(_: Received) => {}, () => {}];
  const arrived = new Promise<Received>((resolve) => {
    arrive = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    /** Resolves when the first request is here. */
    arrived,
    letGo: () => letGo(),
    behaviour: async (request: Received) => {
      arrive(request);
      await opened;
      return behaviour(request);
    },
  };
}

/** A documented customer, told apart by its id. */
export function person(id: string | number, changes: Record<string, unknown> = {}) {
  return {
    ...NO_FIELDS,
    id,
    name: `Person ${id}`,
    email: `person${id}@example.com`,
    ...changes,
  };
}
